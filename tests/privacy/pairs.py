"""Pairs of positions that look alike to seat 0, and the move with which both go on."""

from collections.abc import Callable, Iterator
from itertools import takewhile
from random import Random
from time import perf_counter
from typing import Any

from msgspec import Struct

from engine import Match
from engine.core.plain import plain
from tests.games import soon
from tests.tablehost.privacy import twins

VIEWER = 0
TRIES = 4  # twins of a position, of which those are kept that differ most in work
ENTRIES = 4  # of a script: a move with its luck
RUNS = 3  # of which the fastest counts


class Pair(Struct, frozen=True):
    """A position and its twin, which takes longer to work out, and one move with its luck.

    Attributes:
        phase: of the game, with the kind of move.
        seat: that moves.
    """

    phase: str
    seat: int
    worlds: tuple[Match, Match]
    moves: tuple[dict[str, Any], dict[str, Any]]
    lucks: tuple[list[dict[str, Any]], list[dict[str, Any]]]


def found(game: str, seats: int, seed: int, most: int) -> Iterator[Pair]:
    """Pairs from random matches, at most so many of each phase."""
    rng = Random(seed)
    counts: dict[str, int] = {}
    for entries in _depths():
        match = _walked(game, seats, rng, entries)
        pair = None if match is None else _pair(match, rng)
        if pair is not None and counts.get(pair.phase, 0) < most:
            counts[pair.phase] = counts.get(pair.phase, 0) + 1
            yield pair


def _depths() -> Iterator[int]:
    for _ in range(4):
        yield from range(4, 64, 2)
        yield from range(64, 320, 12)


def _walked(game: str, seats: int, rng: Random, entries: int) -> Match | None:
    match = Match.start(game, seats, soon(game))
    while len(match) < entries or "chance" in match.turn:
        if "over" in match.turn:
            return None
        if "chance" in match.turn:
            match.deal(match.draw(rng))
        else:
            match.play(*twins.random_move(match, rng))
    return None if "over" in match.turn else twins.copy(match)


def _pair(match: Match, rng: Random) -> Pair | None:
    tried = [twins.twins(match, VIEWER, rng, ENTRIES) for _ in range(TRIES)]
    # A move that the twin cannot make leaves the script empty.
    able = [one for one in tried if one.script]
    if not able:
        return None
    best = max(able, key=lambda one: abs(_work(one.here, one) - _work(one.there, one)))
    order = sorted(("here", "there"), key=lambda side: _work(getattr(best, side), best))
    first, *others = best.script
    lucks = list(takewhile(lambda line: line.seat is None, others))
    seat, after = first.seat, twins.copy(best.here)
    assert seat is not None
    after.play(seat, first.here)
    if "over" in after.turn:
        return None
    end = ", judged by hidden parts" if match.judges_hidden(seat) else ""
    return Pair(
        f"{match.view(None)['phase']}: {first.here['do']}{end}",
        seat,
        tuple(getattr(best, side) for side in order),
        tuple(getattr(first, side) for side in order),
        ([getattr(luck, order[0]) for luck in lucks], [getattr(luck, order[1]) for luck in lucks]),
    )


def _work(match: Match, pair: twins.Twins) -> float:
    """Seconds for the move and everybody's views after it."""
    side = "here" if match is pair.here else "there"

    def once() -> None:
        played = twins.copy(match)
        for line in pair.script[:1]:
            entry = plain(getattr(line, side))
            played.play(line.seat or 0, entry)
        for viewer in twins.viewers(played):
            played.view(viewer)

    return min(_seconds(once) for _ in range(RUNS))


def _seconds(work: Callable[[], None]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began
