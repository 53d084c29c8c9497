"""A finished match in retrospect: the course of its scores, and its awards. All of it is public."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from engine.core.match import Match
from engine.core.values import Award, Event

MOST_POINTS = 60
"""Most points of a seat's curve; longer ones are sampled evenly, ends included."""

MOST_AWARDS = 3
"""Most awards of a match."""


class Recap(Struct, frozen=True):
    """What is told of a finished match besides its result.

    Attributes:
        curve: for each seat, its score whenever any score had changed; all of one length.
        awards: in the order in which they are to be told.
    """

    curve: tuple[tuple[int, ...], ...] = ()
    awards: tuple[Award, ...] = ()


def recap(match: Match, log: Iterable[Sequence[Any]]) -> Recap:
    """Play the log of a whole match on a new `match`, and sum it up.

    Raises:
        ReplayError: an entry is refused.
    """
    game, scores, happened = match.game, list[tuple[int, ...]](), list[Event]()
    for before, step in match.follow(log):
        for state in (step.state,) if scores else (before, step.state):
            scores += _changed(scores, game.standing(state))
        happened += step.public
    sampled = _sampled(scores)
    awards = tuple(game.awards(tuple(happened)))[:MOST_AWARDS]
    return Recap(tuple(zip(*sampled, strict=True)), awards)


def _changed(scores: Sequence[tuple[int, ...]], now: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if now and (not scores or scores[-1] != now):
        yield now


def _sampled(scores: Sequence[tuple[int, ...]]) -> Sequence[tuple[int, ...]]:
    last = len(scores) - 1
    if last < MOST_POINTS:
        return scores
    return [scores[round(number * last / (MOST_POINTS - 1))] for number in range(MOST_POINTS)]
