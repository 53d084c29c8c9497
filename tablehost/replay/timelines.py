"""The matches whose replays are open: each is kept once, however many people look at it."""

import asyncio
from collections.abc import Callable
from weakref import WeakValueDictionary

from msgspec import Struct

from tablehost.replay.permissions import Permission
from tablehost.replay.timeline import Timeline
from tablehost.store.store import Store
from tablehost.store.values import match_log

ENTRIES_OF_A_UNIT = 5
"""Entries of a log that are read and replayed in a tenth of a millisecond."""


class Tape(Struct, frozen=True, weakref=True):
    """A finished match as all who replay it share it.

    Attributes:
        helped: the seats of people for whom a bot has made most moves.
    """

    timeline: Timeline
    helped: tuple[int, ...]


class Timelines:
    """Winds tapes, and keeps each for as long as somebody uses it.

    Args:
        store: where the matches are.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept = WeakValueDictionary[int, Tape]()
        self._winding: dict[int, asyncio.Task[Tape]] = {}

    async def of(self, found: Permission, charge: Callable[[int], None]) -> Tape:
        """The tape of a match.

        Args:
            found: the match.
            charge: is told what winding it costs, in units of work.

        Raises:
            ReplayError: these rules cannot replay it.
            StoreError: its log cannot be read.
        """
        number = found.match.id
        if (kept := self._kept.get(number)) is not None:
            return kept
        task = self._winding.get(number)
        if task is None:
            task = self._winding[number] = asyncio.create_task(self._wind(found, charge))
            task.add_done_callback(lambda _: self._winding.pop(number))
        return await asyncio.shield(task)

    async def _wind(self, found: Permission, charge: Callable[[int], None]) -> Tape:
        log = await self._store.log(found.match.id)
        charge(len(log) // ENTRIES_OF_A_UNIT)
        timeline = await Timeline.build(found.match, match_log(log))
        tape = Tape(timeline, found.seat_history.helped(log))
        self._kept[found.match.id] = tape
        return tape
