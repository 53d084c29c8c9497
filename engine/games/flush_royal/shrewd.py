"""The `shrewd` bot: also considers its own next turn and the next seat's reply.

It takes its most promising plays, including those after a joker swap, and estimates the next
seat's best reply to each. The replies are computed for a few racks drawn at random from the unseen
cards, the same racks for all plays, with jokers removed.
"""

from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from engine.core.values import Move, Rng
from engine.games.flush_royal.board import JOKER, with_cards
from engine.games.flush_royal.completions import hand_bits
from engine.games.flush_royal.compose import Play
from engine.games.flush_royal.heuristics import Heuristics, kept_worth
from engine.games.flush_royal.limits import JOKERS, PACKS
from engine.games.flush_royal.plays import best
from engine.games.flush_royal.position import Position, Rack
from engine.games.flush_royal.search import Effort
from engine.games.flush_royal.seen import Seen, first_found, move_of, seen, swap_move
from engine.games.flush_royal.swapping import Swap, puts, swapped, takes
from engine.games.flush_royal.values import Exchange, Pass
from engine.games.flush_royal.view import FlushRoyalView
from engine.kit import cards
from engine.kit.cards import ALL_CARDS, NUMBERS

NODES = 40_000
"""The search limit for its own plays, for each swap tried."""
REPLY_NODES = 4_000
"""The search limit for one reply."""
PLANS = 8
"""How many plans are compared."""
REPLIES = 6
"""How many racks of the next seat each plan is tested against."""
REPLY_WEIGHT = 0.8
"""How much of the average reply is subtracted from a plan's worth."""


class Plan(Struct, frozen=True):
    """A play after at most one swap; `position` is the position after the swap."""

    play: Play
    position: Position
    swap: Swap | None


def shrewd(view: FlushRoyalView, rng: Rng) -> Move:
    """The play of most worth less the expected reply; without a play, exchange cards or pass."""
    assert view.can is not None
    if not view.can.place:
        return best_exchange(view)
    here = seen(view)
    plans = sorted(_plans(here, view), key=lambda plan: -plan.play.worth)[:PLANS]
    if not plans:
        return first_found(here)
    racks = _racks(view, here.position, rng) if len(plans) > 1 else []
    plan = max(plans, key=lambda plan: _worth(plan, racks, view.swaps))
    return swap_move(plan.swap) if plan.swap else move_of(plan.play, plan.position)


def _worth(plan: Plan, racks: list[Rack], swaps_made: int) -> float:
    """The worth of a plan less the expected reply; further swaps cost more and more."""
    swap_penalty = swaps_made if plan.swap else 0
    return plan.play.worth - REPLY_WEIGHT * _reply(plan, racks) - swap_penalty


def best_exchange(view: FlushRoyalView) -> Move:
    """Exchange all cards except those most worth keeping, or pass."""
    assert view.can is not None
    if not view.can.exchange:
        return Pass()
    rack = view.rack
    sets = [
        given
        for size in range(1, view.can.exchange + 1)
        for given in combinations(range(len(rack)), size)
    ]
    given = max(sets, key=lambda given: kept_worth(hand_bits(_without(rack, given))))
    return Exchange(tuple(rack[index] for index in given))


def _without(rack: tuple[str, ...], given: tuple[int, ...]) -> Rack:
    return tuple(NUMBERS[name] for index, name in enumerate(rack) if index not in given)


def _plans(here: Seen, view: FlushRoyalView) -> Iterator[Plan]:
    """The best plays without taking a joker first, and after taking each possible joker."""
    yield from _after(here.position, here.swaps, view, None)
    if here.swaps:
        board, rack = here.position.board, here.position.rack
        for cell in takes(board, rack):
            swap: Swap = ("take", cell)
            after_board, after_rack = swapped(board, rack, swap)
            position = replace(here.position, board=after_board, rack=after_rack)
            yield from _after(position, here.swaps - 1, view, swap)


def _after(
    position: Position, swaps: int, view: FlushRoyalView, swap: Swap | None
) -> Iterator[Plan]:
    board = position.board
    squares = puts(board, position.rack) if swaps else ()
    natural = sum({1 << board.value(cell) for cell in squares})
    valuation = Heuristics(position, drawing=view.reserve > 0)
    effort = Effort(NODES)
    for play in best(position, valuation=valuation, natural=natural, top=PLANS, effort=effort):
        yield Plan(play, position, swap)


def _racks(view: FlushRoyalView, position: Position, rng: Rng) -> list[Rack]:
    """Random racks that the next seat might have, with jokers removed."""
    board = position.board
    known = [cards.JOKER if cell in board.jokers else board.value(cell) for cell in board.cells]
    unseen = cards.minus(cards.packs(PACKS, JOKERS), (*known, *position.rack))
    assert unseen is not None
    assert view.you is not None
    size = view.rack_sizes[(view.you + 1) % view.seats]
    racks = [cards.drawn(rng, unseen, size) for _ in range(REPLIES)]
    return [tuple(card for card in rack if card != cards.JOKER) for rack in racks]


def _reply(plan: Plan, racks: list[Rack]) -> float:
    """The average score of the best play with each of these racks after the plan."""
    played = {cell: bits & (ALL_CARDS | JOKER) for cell, bits in plan.play.cards}
    board = with_cards(plan.position.board, played)
    total = 0
    for rack in racks:
        position = replace(plan.position, board=board, rack=rack)
        total += sum([play.points for play in best(position, effort=Effort(REPLY_NODES))])
    return total / len(racks) if racks else 0.0
