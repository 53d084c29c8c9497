"""The log of one tournament, in which everything is saved before anybody sees it."""

from collections.abc import Awaitable
from math import ceil

from engine.sync.refusals import refusal
from tablehost.access.token_bucket import TokenBucket
from tablehost.hall.tournament.protocols import TournamentHall
from tablehost.store.tournaments import Happening, TournamentRecord
from tablehost.tournament.progress import Progress, progress_of

CHANGES, CHANGES_PER_SECOND = 30, 1 / 30
"""Pauses and other numbers of bots: as many at once, and then so many a second."""


class SavedLog:
    """The history of a tournament, and its state now.

    Args:
        hall: its store has it, and its lobby shows where the tournament stands.
        record: of the tournament.

    Attributes:
        progress: where it stands.
        is_stale: the disk may know more, as it has not answered or has failed.
    """

    def __init__(self, hall: TournamentHall, record: TournamentRecord) -> None:
        self.progress = Progress(record.plan)
        self.is_stale = True
        self._hall = hall
        self._record = record
        self._changes = TokenBucket(CHANGES, CHANGES_PER_SECOND)

    async def read(self) -> None:
        """Read all of it from the store."""
        log = await self._hall.store.tournaments.log(self._record.id)
        self.progress = progress_of(self._record.plan, log)

    def require_may_change(self) -> None:
        """Refuse what its host does again and again: all of the log is read after a restart.

        Raises:
            IllegalMove: `changed_often`.
        """
        if not self._changes.take():
            raise refusal("changed_often", seconds=ceil(self._changes.seconds_to_one))

    async def add(self, happening: Happening) -> None:
        """Save what happens."""
        await self.saved(happening, self._hall.store.tournaments.add(self._record.id, happening))

    async def saved(self, happening: Happening, save: Awaitable[None]) -> None:
        """The same with another way to save it."""
        self.is_stale = True  # until the disk has answered
        await save
        self.is_stale = False
        self.take_in(happening)

    def take_in(self, happening: Happening) -> None:
        """Go on from something that has been saved."""
        self.progress = self.progress.after(happening)
        self._hall.lobby_changed()
