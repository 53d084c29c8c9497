"""A finished match, ready to be shown at any moment.

A moment is a point at which players were shown something new: after a move and all luck that
followed. One state in so many entries is kept, so that every moment is a few entries away from one,
and a long match takes little memory. None is kept where a move could still be taken back, as that
would need the state before it.
"""

import asyncio
from bisect import bisect_left
from collections.abc import Sequence
from itertools import islice
from typing import Any

from msgspec import Struct

from engine import Match
from engine.core.plain import plain
from engine.core.values import State, Step
from tablehost.store.values import MatchRecord

_EVERY = 32
REMEMBERED = 8
"""Moments whose events are told with a view."""


class Timeline(Struct):
    """The moments of a match.

    Attributes:
        moments: how many entries of the log lead to each.
        to_act: the seat that was to act at each, None for none.
    """

    _start: Match
    _log: list[list[Any]]
    _marks: list[tuple[int, State]]
    moments: list[int]
    to_act: list[int | None]

    @classmethod
    async def build(cls, record: MatchRecord, log: list[list[Any]]) -> "Timeline":
        """Replay a log once, yielding to the event loop in between.

        Raises:
            ReplayError: these rules cannot.
        """
        match = Match.of_version(record.game, record.seats, record.options, record.rules_version)
        start = Match.of_version(record.game, record.seats, record.options, record.rules_version)
        timeline = cls(start, log, [], [], [])
        timeline._note(match, 0)
        due, is_settled = 0, True
        for number, (before, _) in enumerate(match.follow(log)):
            if number >= due and is_settled:
                timeline._marks.append((number, before))
                due = number + _EVERY
                await asyncio.sleep(0)
            timeline._note(match, number + 1)
            is_settled = match.undoable is None
        return timeline

    def _note(self, match: Match, entries: int) -> None:
        if not match.awaits_luck:
            self.moments.append(entries)
            self.to_act.append(next(iter(match.to_act), None))

    def after(self, entry: int) -> int:
        """The moment that an entry led to; the last one for entries beyond the end."""
        return min(bisect_left(self.moments, entry), len(self.moments) - 1)

    def turns(self, moment: int) -> tuple[int, int]:
        """The moments at which the previous and the next turn begin."""
        ahead = range(moment + 1, len(self.moments))
        after = next((n for n in ahead if self._begins_turn(n)), len(self.moments) - 1)
        before = next((n for n in range(moment - 1, -1, -1) if self._begins_turn(n)), 0)
        return before, after

    def _begins_turn(self, moment: int) -> bool:
        return moment == 0 or self.to_act[moment] != self.to_act[moment - 1]

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
        at, state = next((mark for mark in reversed(self._marks) if mark[0] <= begin), (0, None))
        match = self._start if state is None else self._start.continued_from(state)
        told = match.follow(self._log[at:end])
        return match, [step for _, step in told][begin - at :]


def _events(step: Step, told_to: Sequence[int]) -> list[list[Any]]:
    """`[seat, event]` each, as in the answer to `LookBack`."""
    public: list[list[Any]] = [[None, plain(event)] for event in step.public]
    own = [[seat, plain(event)] for seat in told_to for event in step.private.get(seat, ())]
    return public + own
