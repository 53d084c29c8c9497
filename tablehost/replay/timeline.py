"""A finished match, ready to be shown at any moment.

A moment is a point at which players were shown something new: after a move and all luck that
followed. One state in so many entries is kept, so that every moment is a few entries away from one,
and a long match takes little memory.
"""

import asyncio
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import islice
from typing import Any

from msgspec import Struct

from engine import Match
from engine.core.plain import plain
from engine.core.values import Step
from tablehost.store.values import MatchRecord

_EVERY = 32
REMEMBERED = 8
"""Moments whose events are told with a view."""


class Timeline(Struct, weakref=True):
    """The moments of a match.

    Attributes:
        moments: how many entries of the log lead to each.
        to_act: the seat that was to act at each, None for none.
    """

    _log: list[list[Any]]
    _marks: list[Match]  # after every so many entries
    _turns: list[int]  # the moments at which a turn begins
    moments: list[int]
    to_act: list[int | None]

    @classmethod
    async def build(cls, record: MatchRecord, log: list[list[Any]]) -> "Timeline":
        """Replay a log once, yielding to the event loop in between.

        Raises:
            ReplayError: these rules cannot.
        """
        match = Match.of_version(record.game, record.seats, record.options, record.rules_version)
        timeline = cls(log, [match.without_log()], [], [], [])
        timeline._note(match, 0)
        for number, _ in enumerate(match.follow(log), 1):
            timeline._note(match, number)
            if number % _EVERY == 0:
                timeline._marks.append(match.without_log())
                await asyncio.sleep(0)
        return timeline

    def _note(self, match: Match, entries: int) -> None:
        if not match.awaits_luck:
            seat = next(iter(match.to_act), None)
            if not self.to_act or self.to_act[-1] != seat:
                self._turns.append(len(self.moments))
            self.moments.append(entries)
            self.to_act.append(seat)

    def after(self, entry: int) -> int:
        """The moment that an entry led to; the last one for entries beyond the end."""
        return min(bisect_left(self.moments, entry), len(self.moments) - 1)

    def turns(self, moment: int) -> tuple[int, int]:
        """The moments at which the previous and the next turn begin."""
        before, after = bisect_left(self._turns, moment), bisect_right(self._turns, moment)
        last = len(self.moments) - 1
        return self._turns[max(0, before - 1)], [*self._turns[after : after + 1], last][0]

    def at(self, moment: int, eyes: int | None, told_to: Sequence[int]) -> dict[str, Any]:
        """The view at a moment and the events before it, as in the answer to `LookBack`.

        Args:
            moment: its number.
            eyes: the seat whose view it is, None for a spectator's.
            told_to: the seats whose private events are included.
        """
        first = max(0, moment - REMEMBERED + 1)
        begin = self.moments[first - 1] if first else 0
        match, steps = self._steps(begin, self.moments[moment])
        told = []
        for number in range(first, moment + 1):
            after = self.moments[number - 1] if number else 0
            own = islice(steps, after - begin, self.moments[number] - begin)
            told.append([event for step in own for event in _events(step, told_to)])
        return {
            "moment": moment,
            "entry": self.moments[moment],
            "turn": list(self.turns(moment)),
            "view": match.view(eyes),
            "told": told,
        }

    def _steps(self, begin: int, end: int) -> tuple[Match, list[Step]]:
        """The match after `end` entries, and the steps of those after `begin`."""
        mark = begin // _EVERY
        match, at = self._marks[mark].without_log(), mark * _EVERY
        told = match.follow(self._log[at:end])
        return match, [step for _, step in told][begin - at :]


def _events(step: Step, told_to: Sequence[int]) -> list[list[Any]]:
    """`[seat, event]` each, as in the answer to `LookBack`."""
    public: list[list[Any]] = [[None, plain(event)] for event in step.public]
    own = [[seat, plain(event)] for seat in told_to for event in step.private.get(seat, ())]
    return public + own
