"""A finished match wound up to be looked at from any moment.

A moment is a point at which players were shown something new: after a move and all the luck it led
to. The states of every so many entries are kept, so that any moment is a few entries away, and a
long match takes little room.
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
"""Moments of which it is told what happened."""


class Timeline(Struct):
    """The match.

    Attributes:
        moments: how many entries of the log lead to each.
        to_act: the seat that was waited for at each, None for none.
    """

    _start: Match
    _log: list[list[Any]]
    _marks: list[State]
    moments: list[int]
    to_act: list[int | None]

    @classmethod
    async def wound(cls, record: MatchRecord, log: list[list[Any]]) -> "Timeline":
        """Replay a log once, in small steps.

        Raises:
            ReplayError: these rules cannot.
        """
        match = Match.of_version(record.game, record.seats, record.options, record.rules_version)
        start = Match.of_version(record.game, record.seats, record.options, record.rules_version)
        tape = cls(start, log, [], [], [])
        tape._note(match, 0)
        for number, (before, _) in enumerate(match.follow(log)):
            if number % _EVERY == 0:
                tape._marks.append(before)
                await asyncio.sleep(0)
            tape._note(match, number + 1)
        return tape

    def _note(self, match: Match, entries: int) -> None:
        if "chance" not in match.turn:
            self.moments.append(entries)
            self.to_act.append(next(iter(match.turn.get("to_act", [])), None))

    def after(self, entry: int) -> int:
        """The moment that an entry led to, the last one for entries that are not there."""
        return min(bisect_left(self.moments, entry), len(self.moments) - 1)

    def turns(self, moment: int) -> tuple[int, int]:
        """The moments at which the turn before and the one after begin."""
        ahead = range(moment + 1, len(self.moments))
        after = next((n for n in ahead if self._begins_turn(n)), len(self.moments) - 1)
        before = next((n for n in range(moment - 1, -1, -1) if self._begins_turn(n)), 0)
        return before, after

    def _begins_turn(self, moment: int) -> bool:
        return moment == 0 or self.to_act[moment] != self.to_act[moment - 1]

    def at(self, moment: int, eyes: int | None, told_to: Sequence[int]) -> dict[str, Any]:
        """What was seen at a moment and what had happened, as `LookBack` is answered.

        Args:
            moment: its number.
            eyes: through which one looks, None for a spectator's.
            told_to: the seats that may be listened to.
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
        """The match after `end` entries, and the steps of those behind `begin`."""
        mark = min(begin // _EVERY, max(0, len(self._marks) - 1))
        match = self._start.continued_from(self._marks[mark]) if self._marks else self._start
        told = match.follow(self._log[mark * _EVERY : end])
        return match, [step for _, step in told][begin - mark * _EVERY :]


def _events(step: Step, told_to: Sequence[int]) -> list[list[Any]]:
    """`[seat, event]` each, as `LookBack` is answered."""
    public: list[list[Any]] = [[None, plain(event)] for event in step.public]
    own = [[seat, plain(event)] for seat in told_to for event in step.private.get(seat, ())]
    return public + own
