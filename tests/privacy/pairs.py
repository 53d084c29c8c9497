"""Pairs of positions that look alike to seat 0, and the move with which both go on."""

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any, Literal

from msgspec import Struct

from engine import Match
from engine.core.plain import plain
from tests.tablehost.privacy import showing, twins

VIEWER, OTHER, BOT = range(3)
MATCHES = 40
TRIED = 4  # times as many pairs as are wanted, of which those are kept that differ most in work
RUNS = 3  # of which the fastest counts

Kind = Literal["move", "reveal", "end", "bot", "hint", "chat", "refusal"]
"""A move of people that shows nothing, one that shows something hidden, one that ends the match;
any move of a bot; and what can be asked for besides."""


class Pair(Struct, frozen=True):
    """A position and its twin, which takes longer to work out, and one move with its luck.

    Attributes:
        phase: of the game.
        seat: that moves.
    """

    phase: str
    kind: Kind
    seat: int
    worlds: tuple[Match, Match]
    moves: tuple[dict[str, Any], dict[str, Any]]
    lucks: tuple[list[dict[str, Any]], list[dict[str, Any]]]


class Pairs(Struct, frozen=True):
    """What there is to be measured.

    Attributes:
        found: pairs, some for each phase, kind and seat.
        shown: phases and kinds after whose moves nothing stays hidden from the viewer.
    """

    found: list[Pair]
    shown: list[tuple[str, Kind]]


def found(game: str, seats: int, seed: int, most: int) -> Pairs:
    """Pairs from random matches, at most so many for each phase, kind and seat."""
    rng = Random(seed)
    cells: dict[tuple[str, Kind, int], list[tuple[float, Pair]]] = {}
    for moment in showing.moments(game, rng, MATCHES, (seats, seats)):
        outcome = showing.outcome(moment, VIEWER, rng)
        kind: Kind = showing.kind_of(moment, outcome, VIEWER, rng)
        if moment.seat == BOT:
            kind = "bot"
        cell = cells.setdefault((moment.phase, kind, moment.seat), [])
        if len(cell) < TRIED * most:
            one = showing.shown(moment, VIEWER, rng)
            if one and one.hides:
                cell.append(_pair(moment.phase, kind, one.twins))
    best = [sorted(cell, key=lambda one: -one[0])[:most] for cell in cells.values()]
    kinds = {(phase, kind) for phase, kind, _ in cells}
    hiding = {(phase, kind) for (phase, kind, _), cell in cells.items() if cell}
    return Pairs([pair for cell in best for _, pair in cell], sorted(kinds - hiding))


def _pair(phase: str, kind: Kind, pair: twins.Twins) -> tuple[float, Pair]:
    """By how many seconds of work the worlds differ, and the pair."""
    works = [_work(pair, side) for side in ("here", "there")]
    order = ("here", "there") if works[0] <= works[1] else ("there", "here")
    first, *luck = pair.script
    assert first.seat is not None
    one, other = order
    return abs(works[0] - works[1]), Pair(
        phase,
        kind,
        first.seat,
        (getattr(pair, one), getattr(pair, other)),
        (getattr(first, one), getattr(first, other)),
        ([getattr(line, one) for line in luck], [getattr(line, other) for line in luck]),
    )


def _work(pair: twins.Twins, side: str) -> float:
    """Seconds for the move with its luck, and everybody's views after it."""

    def once() -> None:
        played = twins.copy(getattr(pair, side))
        for line in pair.script:
            entry = plain(getattr(line, side))
            played.deal(entry) if line.seat is None else played.play(line.seat, entry)
        for viewer in twins.viewers(played):
            played.view(viewer)

    return min(_seconds(once) for _ in range(RUNS))


def _seconds(work: Callable[[], None]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began
