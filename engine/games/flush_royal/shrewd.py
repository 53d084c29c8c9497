"""The best of the players: it thinks of its next turn and of the others'.

It looks at its most promising plays, those that a joker swap makes possible included, and asks
what the next seat could answer to each: with a few racks drawn from the cards it has not seen,
the same for all plays, without jokers.
"""

from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from engine.core.values import Move, Rng
from engine.games.flush_royal.board import JOKER, laid
from engine.games.flush_royal.completions import hand_bits
from engine.games.flush_royal.compose import Play
from engine.games.flush_royal.keeping import Keeping, kept
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
"""What it spends on its own plays at most, after each swap."""
REPLY_NODES = 4_000
PLANS = 8
REPLIES = 6
"""Racks of the next seat that each plan is held against."""
FEARED = 0.8
"""How much of an average reply counts against a plan."""


class Plan(Struct, frozen=True):
    """A play after at most one swap; `position` is the one after it."""

    play: Play
    position: Position
    swap: Swap | None


def shrewd(view: FlushRoyalView, rng: Rng) -> Move:
    """The play that is worth most with what follows from it."""
    assert view.can is not None
    if not view.can.place:
        return exchanged(view)
    here = seen(view)
    plans = sorted(_plans(here, view), key=lambda plan: -plan.play.worth)[:PLANS]
    if not plans:
        return first_found(here)
    racks = _racks(view, here.position, rng) if len(plans) > 1 else []
    plan = max(plans, key=lambda plan: _worth(plan, racks, view.swaps))
    return swap_move(plan.swap) if plan.swap else move_of(plan.play, plan.position)


def _worth(plan: Plan, racks: list[Rack], swaps_made: int) -> float:
    """What a plan is worth after all; the more has been swapped, the less more swaps are."""
    dithering = swaps_made if plan.swap else 0
    return plan.play.worth - FEARED * _reply(plan, racks) - dithering


def exchanged(view: FlushRoyalView) -> Move:
    """Give back all but the cards worth keeping, or pass."""
    assert view.can is not None
    if not view.can.exchange:
        return Pass()
    rack = view.rack
    sets = [
        given
        for size in range(1, view.can.exchange + 1)
        for given in combinations(range(len(rack)), size)
    ]
    given = max(sets, key=lambda given: kept(hand_bits(_without(rack, given))))
    return Exchange(tuple(rack[index] for index in given))


def _without(rack: tuple[str, ...], given: tuple[int, ...]) -> Rack:
    return tuple(NUMBERS[name] for index, name in enumerate(rack) if index not in given)


def _plans(here: Seen, view: FlushRoyalView) -> Iterator[Plan]:
    """The best plays as they are, and after each joker that may be taken."""
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
    taste = Keeping(position, drawing=view.reserve > 0)
    effort = Effort(NODES)
    for play in best(position, taste=taste, natural=natural, top=PLANS, effort=effort):
        yield Plan(play, position, swap)


def _racks(view: FlushRoyalView, position: Position, rng: Rng) -> list[Rack]:
    """Racks that the next seat might have, without their jokers."""
    board = position.board
    known = [cards.JOKER if cell in board.jokers else board.value(cell) for cell in board.cells]
    unseen = cards.minus(cards.packs(PACKS, JOKERS), (*known, *position.rack))
    assert unseen is not None
    assert view.you is not None
    size = view.rack_sizes[(view.you + 1) % view.seats]
    racks = [cards.drawn(rng, unseen, size) for _ in range(REPLIES)]
    return [tuple(card for card in rack if card != cards.JOKER) for rack in racks]


def _reply(plan: Plan, racks: list[Rack]) -> float:
    """What these racks would score on average after the plan."""
    played = {cell: bits & (ALL_CARDS | JOKER) for cell, bits in plan.play.cards}
    board = laid(plan.position.board, played)
    total = 0
    for rack in racks:
        position = replace(plan.position, board=board, rack=rack)
        total += sum([play.points for play in best(position, effort=Effort(REPLY_NODES))])
    return total / len(racks) if racks else 0.0
