"""The moves of a turn: what each is refused for, and what it leads to."""

from msgspec.structs import replace

from engine.core.errors import IllegalMove
from engine.core.values import Step
from engine.games.flush_royal import refusals
from engine.games.flush_royal.board import JOKER, joker_beside, laid
from engine.games.flush_royal.closing import close, draw_or_close
from engine.games.flush_royal.events import (
    CardsPlaced,
    CardsRejected,
    Exchanging,
    JokerPut,
    JokerTaken,
    Passed,
)
from engine.games.flush_royal.limits import SWAPS
from engine.games.flush_royal.placing import placed
from engine.games.flush_royal.public import gave_up, moved, with_entry
from engine.games.flush_royal.squares import Square, cell, on_board
from engine.games.flush_royal.swapping import Swap, swapped, without
from engine.games.flush_royal.values import ChanceDraw, Exchange, FlushRoyalState, Place
from engine.kit import cards


def place(state: FlushRoyalState, move: Place) -> Step | IllegalMove:
    """Lay cards on the board and score their runs."""
    checked = placed(state, move)
    if isinstance(checked, IllegalMove):
        return checked
    squares, play = checked
    gone = cards.numbers([one.card for one in move.cards])
    seat, total = state.seat, state.scores[state.seat] + play.points
    after = replace(
        moved(state, gone),
        phase="play",
        board=laid(state.board, squares),
        racks=with_entry(state.racks, seat, without(state.rack, gone)),
        scores=with_entry(state.scores, seat, total),
        last_play=play,
        quiet_turns=0,
    )
    return draw_or_close(after, (CardsPlaced(play, total),))


def put_joker(state: FlushRoyalState, at: Square) -> Step | IllegalMove:
    """A joker of the rack for a card of the board."""
    if refusal := _no_swaps(state):
        return refusal
    bits = state.board.bits[cell(at)] if on_board(at) else 0
    if not bits or bits & JOKER:
        return refusals.no_card(at)
    if run := joker_beside(state.board, cell(at)):
        return refusals.two_jokers(run.squares)
    if cards.JOKER not in state.rack:
        return refusals.not_on_rack(cards.JOKER_NAME)
    told = JokerPut(state.seat, at, cards.NAMES[state.board.value(cell(at))])
    return Step(_swap(state, ("put", cell(at))), (told,))


def take_joker(state: FlushRoyalState, at: Square) -> Step | IllegalMove:
    """The card that a joker stands for takes its place."""
    if refusal := _no_swaps(state):
        return refusal
    if not on_board(at) or not state.board.bits[cell(at)] & JOKER:
        return refusals.no_joker(at)
    value = state.board.value(cell(at))
    if value not in state.rack:
        return refusals.not_on_rack(cards.NAMES[value])
    told = JokerTaken(state.seat, at, cards.NAMES[value])
    return Step(_swap(state, ("take", cell(at))), (told,))


def exchange(state: FlushRoyalState, move: Exchange) -> Step | IllegalMove:
    """Set cards aside and ask for as many; they go back once these have come."""
    if missing := refusals.missing(state.rack, move.cards):
        return refusals.not_on_rack(missing)
    count = len(move.cards)
    if count > state.in_reserve:
        return refusals.reserve_short(count, state.in_reserve)
    if must_play(state):
        return refusals.can_play()
    rejected = cards.numbers(move.cards)
    after = replace(
        gave_up(state, rejected),
        racks=with_entry(state.racks, state.seat, without(state.rack, rejected)),
        rejected=rejected,
        owed=ChanceDraw(state.seat, count),
    )
    told = CardsRejected(state.seat, move.cards)
    return Step(after, (Exchanging(state.seat, count),), {state.seat: (told,)})


def pass_turn(state: FlushRoyalState) -> Step | IllegalMove:
    """Do nothing."""
    if must_play(state):
        return refusals.can_play()
    step = close(gave_up(state, ()), quiet=True)
    return Step(step.state, (Passed(state.seat), *step.public))


def must_play(state: FlushRoyalState) -> bool:
    """Whether exchanging and passing are closed to the seat whose turn it is."""
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
        moved(state, gone, rack[-1:]),
        board=board,
        racks=with_entry(state.racks, state.seat, rack),
        swaps=state.swaps + 1,
    )
