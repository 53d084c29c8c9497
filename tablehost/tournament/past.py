"""Tournaments that are over, each worked out from its log once and kept for those who ask again."""

import asyncio

from tablehost.store.store import Store
from tablehost.store.tournaments import TournamentRecord
from tablehost.tournament.progress import Progress, progress_of

MOST_KEPT = 8


class PastTournaments:
    """The final state of tournaments.

    A long log takes a while to read: in a thread, and one at a time.

    Args:
        store: has their logs.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: dict[int, Progress] = {}
        self._one_by_one = asyncio.Lock()

    async def progress(self, record: TournamentRecord) -> Progress:
        """The state of a tournament; it is kept if the tournament is over."""
        async with self._one_by_one:
            if record.id not in self._kept:
                log = await self._store.tournaments.log(record.id)
                found = await asyncio.to_thread(progress_of, record.plan, log)
                if not found.ended:
                    return found
                self._kept = dict([*self._kept.items(), (record.id, found)][-MOST_KEPT:])
            return self._kept[record.id]
