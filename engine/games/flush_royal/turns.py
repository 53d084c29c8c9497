"""The rules of a Flush Royal turn: what each move changes, and when it is refused."""

from msgspec.structs import replace

from engine.core.errors import IllegalMove
from engine.core.values import Step
from engine.games.flush_royal import refusals
from engine.games.flush_royal.board import JOKER, joker_beside, with_cards
from engine.games.flush_royal.closing import close, draw_or_close
from engine.games.flush_royal.events import (
    CardsPlaced,
    CardsRejected,
    Exchanging,
    JokerPut,
    JokerTaken,
    Passed,
)
from engine.games.flush_royal.known_cards import after_giving_up, after_open_change
from engine.games.flush_royal.limits import SWAPS
from engine.games.flush_royal.placing import placed
from engine.games.flush_royal.squares import Square, cell, on_board
from engine.games.flush_royal.swapping import Swap, swapped, without
from engine.games.flush_royal.values import ChanceDraw, Exchange, FlushRoyalState, Place
from engine.kit import cards
from engine.kit.tuples import replaced_at


def place(state: FlushRoyalState, move: Place) -> Step | IllegalMove:
    """Place cards on the board and score their runs."""
    checked = placed(state, move)
    if isinstance(checked, IllegalMove):
        return checked
    squares, play = checked
    gone = cards.numbers([one.card for one in move.cards])
    seat, total = state.seat, state.scores[state.seat] + play.points
    after = replace(
        after_open_change(state, gone),
        phase="play",
        board=with_cards(state.board, squares),
        racks=replaced_at(state.racks, seat, without(state.rack, gone)),
        scores=replaced_at(state.scores, seat, total),
        last_play=play,
        quiet_turns=0,
    )
    return draw_or_close(after, (CardsPlaced(play, total),))


def put_joker(state: FlushRoyalState, at: Square) -> Step | IllegalMove:
    """Swap a joker of the rack for a card on the board, for which the joker then stands."""
    if refusal := _no_swaps(state):
        return refusal
    bits = state.board.bits[cell(at)] if on_board(at) else 0
    if not bits or bits & JOKER:
        return refusals.no_card(at)
    if run := joker_beside(state.board, cell(at)):
        return refusals.two_jokers(run.squares)
    if cards.JOKER not in state.rack:
        return refusals.not_on_rack(cards.JOKER_NAME)
    if ("put", cell(at)) not in state.swaps_now:
        return refusals.last_swaps(SWAPS - state.swaps)
    event = JokerPut(state.seat, at, cards.NAMES[state.board.value(cell(at))])
    return Step(_swap(state, ("put", cell(at))), (event,))


def take_joker(state: FlushRoyalState, at: Square) -> Step | IllegalMove:
    """Swap a card of the rack for the joker on the board that stands for it."""
    if refusal := _no_swaps(state):
        return refusal
    if not on_board(at) or not state.board.bits[cell(at)] & JOKER:
        return refusals.no_joker(at)
    value = state.board.value(cell(at))
    if value not in state.rack:
        return refusals.not_on_rack(cards.NAMES[value])
    if ("take", cell(at)) not in state.swaps_now:
        return refusals.last_swaps(SWAPS - state.swaps)
    event = JokerTaken(state.seat, at, cards.NAMES[value])
    return Step(_swap(state, ("take", cell(at))), (event,))


def exchange(state: FlushRoyalState, move: Exchange) -> Step | IllegalMove:
    """Set cards aside and draw as many; the rejected ones return to the reserve after the draw."""
    if missing := refusals.missing(state.rack, move.cards):
        return refusals.not_on_rack(missing)
    count = len(move.cards)
    if count > state.in_reserve:
        return refusals.reserve_short(count, state.in_reserve)
    if must_play(state):
        return refusals.can_play()
    rejected = cards.numbers(move.cards)
    after = replace(
        after_giving_up(state, rejected),
        racks=replaced_at(state.racks, state.seat, without(state.rack, rejected)),
        rejected=rejected,
        owed=ChanceDraw(state.seat, count),
    )
    event = CardsRejected(state.seat, move.cards)
    return Step(after, (Exchanging(state.seat, count),), {state.seat: (event,)})


def check_pass(state: FlushRoyalState) -> IllegalMove | None:
    """Passing is refused to a seat that has a play, unless the options allow it."""
    return refusals.can_play() if must_play(state) else None


def pass_turn(state: FlushRoyalState) -> Step | IllegalMove:
    if refused := check_pass(state):
        return refused
    step = close(after_giving_up(state, ()), quiet=True)
    return Step(step.state, (Passed(state.seat), *step.public))


def must_play(state: FlushRoyalState) -> bool:
    """Whether the seat whose turn it is may not exchange or pass, because it has a play."""
    return not state.options.free_exchange and state.can_place


def _no_swaps(state: FlushRoyalState) -> IllegalMove | None:
    if state.board.empty:
        return refusals.nothing_to_swap()
    if state.swaps == SWAPS:
        return refusals.too_many_swaps()
    return None


def _swap(state: FlushRoyalState, swap: Swap) -> FlushRoyalState:
    board, rack = swapped(state.board, state.rack, swap)
    gone = (cards.JOKER,) if swap[0] == "put" else (state.board.value(swap[1]),)
    return replace(
        after_open_change(state, gone, rack[-1:]),
        board=board,
        racks=replaced_at(state.racks, state.seat, rack),
        swaps=state.swaps + 1,
    )
