"""Players that see a view and nothing else, and all the moves that one could choose from."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from engine.core.game import Bot
from engine.core.values import Move, Rng
from engine.games.flush_royal.compose import Play
from engine.games.flush_royal.plays import best as best_plays
from engine.games.flush_royal.plays import every, few
from engine.games.flush_royal.search import Effort
from engine.games.flush_royal.seen import Seen, first_found, move_of, seen, swap_move
from engine.games.flush_royal.shrewd import shrewd
from engine.games.flush_royal.swapping import possible_swaps
from engine.games.flush_royal.values import Exchange, Pass
from engine.games.flush_royal.view import FlushRoyalView

T = TypeVar("T")

SAMPLE = 8
"""Plays that `random` and `quick` look at."""
NODES = 40_000
"""What `best` spends on a turn at most: a second or so on a slow machine."""


def legal_moves(view: FlushRoyalView) -> Iterator[Move]:
    """Everything the seat may do now, each move once, placements first.

    Complete, and made one by one because there may be very many. Placements differ in their
    cards, squares and declared cards; the order of their cards in the move does not matter, so
    one order stands for all.
    """
    can = view.can
    if can is None:
        return
    here = seen(view)
    for play in every(here.position):
        yield move_of(play, here.position)
    if here.swaps:
        yield from map(swap_move, possible_swaps(here.position.board, here.position.rack))
    for size in range(1, can.exchange + 1):
        yield from map(Exchange, dict.fromkeys(combinations(view.rack, size)))
    if can.pass_:
        yield Pass()


def random(view: FlushRoyalView, rng: Rng) -> Move:
    """Some legal move: mostly a placement if there is one, now and then a swap.

    First plays lie over the centre, and a placement lies in one place: see `legal_moves` for all.
    """
    can, here = view.can, seen(view)
    assert can is not None
    swaps = possible_swaps(here.position.board, here.position.rack) if here.swaps else []
    if swaps and rng.randrange(8) == 0:
        return swap_move(swaps[rng.randrange(len(swaps))])
    if can.place and not (can.pass_ and rng.randrange(8) == 0):
        plays = _some_plays(here, rng)
        return _laid(here, plays[rng.randrange(len(plays))] if plays else None)
    if can.exchange and rng.randrange(8):
        number = rng.randrange(can.exchange) + 1
        return Exchange(shuffled(view.rack, rng)[:number])
    return Pass()


def quick(view: FlushRoyalView, rng: Rng) -> Move:
    """The best of a few plays; without any, as many new cards as there are."""
    if view.can is None or not view.can.place:
        return renewed(view)
    here = seen(view)
    return _laid(here, max(_some_plays(here, rng), key=lambda play: play.points, default=None))


def best(view: FlushRoyalView) -> Move:
    """The play of the highest score without a swap; without any, as many new cards as there are."""
    if view.can is None or not view.can.place:
        return renewed(view)
    here = seen(view)
    plays = best_plays(here.position, effort=Effort(NODES))
    return _laid(here, plays[0] if plays else None)


def patient(view: FlushRoyalView) -> Move:
    """Pass, or the first play that is found where passing is closed."""
    assert view.can is not None
    if view.can.pass_:
        return Pass()
    return first_found(seen(view))


def renewed(view: FlushRoyalView) -> Move:
    """As many new cards as there are, or pass."""
    assert view.can is not None
    return Exchange(view.rack[: view.can.exchange]) if view.can.exchange else Pass()


def _some_plays(here: Seen, rng: Rng) -> list[Play]:
    """A few plays from the coast in no order."""
    return few(here.position, shuffled(here.position.board.coast, rng), SAMPLE)


def _laid(here: Seen, play: Play | None) -> Move:
    """The play, or what leads to one if there is none."""
    return first_found(here) if play is None else move_of(play, here.position)


def shuffled(things: Sequence[T], rng: Rng) -> tuple[T, ...]:
    """These in an order of which each is equally likely."""
    left = list(things)
    return tuple([left.pop(rng.randrange(len(left))) for _ in things])


LEVELS: Mapping[str, Bot] = {
    "random": random,
    "quick": quick,
    "best": lambda view, _: best(view),
    "shrewd": shrewd,
}
