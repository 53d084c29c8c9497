"""A finished match in retrospect: the course of its scores, and its awards. All of it is public."""

from collections.abc import Sequence

from msgspec import Struct

from engine.core.match import AnyGame
from engine.core.values import Award, Event, Step

MOST_POINTS = 60
"""Most points of a seat's curve; longer ones are sampled evenly, ends included."""

MOST_EVENTS = 5000
"""Events that the awards of a match are at least taken from; of more, the oldest are dropped."""

MOST_SCORES = 1000
"""Changes of the scores that are kept; of more, every second is dropped."""


class Recap(Struct, frozen=True):
    """Facts about a finished match besides its result.

    Attributes:
        curve: for each seat, its score whenever any score had changed; all of one length.
        awards: in the order in which they are to be told.
    """

    curve: tuple[tuple[int, ...], ...] = ()
    awards: tuple[Award, ...] = ()


class Course:
    """Collects what a recap is made of while a match is played: public scores and events alone.

    So the time that a recap takes tells nothing of what is hidden.

    Attributes:
        events: the public events, oldest first, see `MOST_EVENTS`.
    """

    def __init__(self, game: AnyGame) -> None:
        self.events: list[Event] = []
        self._game = game
        self._scores: list[tuple[int, ...]] = []

    def add(self, step: Step) -> None:
        """Take a step of the match."""
        self.events += step.public
        if len(self.events) > 2 * MOST_EVENTS:
            del self.events[:-MOST_EVENTS]
        scores = self._game.standing(step.state)
        if scores and (not self._scores or self._scores[-1] != scores):
            self._scores.append(scores)
        if len(self._scores) > MOST_SCORES:
            self._scores = [*self._scores[:-1:2], self._scores[-1]]

    def recap(self) -> Recap:
        """The match so far."""
        curve = tuple(zip(*_sampled(self._scores), strict=True))
        return Recap(curve, tuple(self._game.awards(self.events)))


def _sampled(scores: Sequence[tuple[int, ...]]) -> Sequence[tuple[int, ...]]:
    last = len(scores) - 1
    if last < MOST_POINTS:
        return scores
    return [scores[round(number * last / (MOST_POINTS - 1))] for number in range(MOST_POINTS)]
