"""Computer players of Flush Royal, and the list of all legal moves."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from engine.core.game import Bot
from engine.core.judgment import Ratings
from engine.core.values import Move, Rng
from engine.games.flush_royal.compose import Play
from engine.games.flush_royal.judge import rate
from engine.games.flush_royal.plays import best as best_plays
from engine.games.flush_royal.plays import every, few
from engine.games.flush_royal.search import Effort
from engine.games.flush_royal.seen import Seen, first_found, move_of, seen, swap_move, swaps_now
from engine.games.flush_royal.shrewd import shrewd
from engine.games.flush_royal.values import Exchange, Pass, Place
from engine.games.flush_royal.view import FlushRoyalView
from engine.kit import levels
from engine.kit.levels import level

T = TypeVar("T")

SAMPLE = 8
"""How many plays `random` and `quick` choose from."""
NODES = 40_000
"""The search limit of `best` for one turn: about a second on a slow machine."""
FEW_SWAPS = 4
"""From so many swaps in a turn on, levels only place cards."""


def legal_moves(view: FlushRoyalView) -> Iterator[Move]:
    """All legal moves of the viewer, placements first; none if it is not their turn.

    An iterator, because there may be very many. Moves that differ only in the order of their cards
    are listed once.
    """
    can = view.can
    if can is None:
        return
    here = seen(view)
    for play in every(here.position):
        yield move_of(play, here.position)
    yield from map(swap_move, swaps_now(here))
    for size in range(1, can.exchange + 1):
        yield from map(Exchange, dict.fromkeys(combinations(view.rack, size)))
    if can.pass_:
        yield Pass()


def random(view: FlushRoyalView, rng: Rng) -> Move:
    """A random legal move: mostly a placement if there is one, now and then a swap.

    It does not choose from all placements: first plays lie over the centre, and the cards of a
    later play form one cluster (see `search.py`).
    """
    can, here = view.can, seen(view)
    assert can is not None
    swaps = swaps_now(here)
    if swaps and rng.randrange(8) == 0:
        return swap_move(swaps[rng.randrange(len(swaps))])
    if can.place and not (can.pass_ and rng.randrange(8) == 0):
        plays = _some_plays(here, rng)
        return _move(here, plays[rng.randrange(len(plays))] if plays else None)
    if can.exchange and rng.randrange(8):
        number = rng.randrange(can.exchange) + 1
        return Exchange(shuffled(view.rack, rng)[:number])
    return Pass()


def quick(view: FlushRoyalView, rng: Rng) -> Move:
    """The best of a few plays; without a play, exchange as many cards as possible."""
    if view.can is None or not view.can.place:
        return exchange_most(view)
    here = seen(view)
    return _move(here, max(_some_plays(here, rng), key=lambda play: play.points, default=None))


def best(view: FlushRoyalView) -> Move:
    """The play that scores most without a swap; without a play, exchange as much as possible."""
    if view.can is None or not view.can.place:
        return exchange_most(view)
    here = seen(view)
    plays = best_plays(here.position, effort=Effort(NODES))
    return _move(here, plays[0] if plays else None)


def patient(view: FlushRoyalView) -> Move:
    """Pass, or make the first play found if passing is not allowed."""
    assert view.can is not None
    if view.can.pass_:
        return Pass()
    return first_found(seen(view))


def exchange_most(view: FlushRoyalView) -> Move:
    """Exchange as many cards as possible, or pass."""
    assert view.can is not None
    return Exchange(view.rack[: view.can.exchange]) if view.can.exchange else Pass()


def _some_plays(here: Seen, rng: Rng) -> list[Play]:
    """A few plays found from frontier squares in random order."""
    return few(here.position, shuffled(here.position.board.frontier, rng), SAMPLE)


def _move(here: Seen, play: Play | None) -> Move:
    """The move for a play; without one, the first move found that leads to a play."""
    return first_found(here) if play is None else move_of(play, here.position)


def shuffled(things: Sequence[T], rng: Rng) -> tuple[T, ...]:
    """These things in random order."""
    left = list(things)
    return tuple([left.pop(rng.randrange(len(left))) for _ in things])


def _rate(view: FlushRoyalView) -> Ratings:
    """The moves' values; after a few swaps only placements, so that weak levels come to an end."""
    rated = rate(view)
    laid: dict[Move, float] = {
        move: value for move, value in rated.values.items() if isinstance(move, Place)
    }
    if view.swaps < FEW_SWAPS or not laid:
        return rated
    return Ratings(laid, rated.unit, rated.exact)


def _level(temperature: float) -> Bot:
    return level(_rate, {"lead": temperature})


TEMPERATURES = (60.0, 8.5, 5.5, 3.0, 0.0)
"""In points, by level."""

LEVELS: Mapping[str, Bot] = {
    "random": random,
    "quick": quick,
    "best": lambda view, _: best(view),
    "shrewd": shrewd,
    **dict(zip(levels.LEVELS, map(_level, TEMPERATURES), strict=True)),
}

OLDER: Mapping[str, str] = {
    "random": "beginner",
    "quick": "beginner",
    "best": "club",
    "shrewd": "master",
}
"""Levels of older tables, and what they are shown as."""
