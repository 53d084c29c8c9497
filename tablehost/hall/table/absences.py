"""People whose connection is lost: their seats are kept for a while, and nobody waits for them.

A match goes on with the people it began with; whoever is away from it comes back to the same seat.
Before and between matches the others wait for a moment, since most people who are cut off are back
at once: nobody has to get ready again for them. Then their seat is still kept, but the next match
is played without it, as if they had left: others who were ready are asked again, and coming back is
like sitting down. When a match begins, the seats that it is played without become free, or a bot's
where seats have to keep their numbers. After a restart of the host everybody is away, and those who
come back first wait for the others.

A tournament keeps all of its seats, and plays for those who are away.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any

from msgspec import Struct

from tablehost.hall.table.next_seed import NextSeed
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.seat import HomeChanged, Seat
from tablehost.hall.table.seating import Seating
from tablehost.hall.visitor import Visitor
from tablehost.store.errors import StoreError

log = logging.getLogger(__name__)

KEEP_SEAT = 120.0  # seconds that the seat of somebody away is kept while no match is played
KEEP_AT_PARTY_NIGHT = 300.0  # the same between the matches of a party night
MISSED_FOR = 20.0  # seconds that the next match waits for somebody who has lost the connection
WAIT_AFTER_RESTART = 30.0  # seconds that the first ones back wait for the others
RETRY = 10.0  # seconds until what could not be saved is tried again


class Gone:
    """The visitor's connection has ended."""


class Absent(Struct, frozen=True):
    """Somebody has been away from a waiting table for too long.

    Attributes:
        seat: theirs; None for all seats.
        changes: of the seat when they went away; 0 if they have not been here since a restart.
    """

    seat: Seat | None = None
    changes: int = 0


class NoLongerMissed(Struct, frozen=True):
    """The others have waited long enough for somebody who lost the connection.

    Attributes:
        seat: theirs.
        changes: of the seat when they went away.
        is_first: they add words before guests do.
    """

    seat: Seat
    changes: int
    is_first: bool


class StillAway:
    """Those who came back first after a restart have waited long enough for the others."""


Step = Absent | NoLongerMissed | StillAway | HomeChanged


class Absences:
    """The people who are away from one table.

    Args:
        table: that they have seats at.
        seating: frees the seats.
        seed: of the next match, whose words belong to seats.
        asked: the seats that somebody asks to be let in to, and is answered soon.
    """

    def __init__(
        self,
        table: TableContext,
        seating: Seating,
        seed: NextSeed,
        asked: Callable[[], Collection[int]],
    ) -> None:
        self._asked = asked
        self._table = table
        self._seating = seating
        self._seed = seed
        self._roster = table.roster

    @property
    def handlers(self) -> Mapping[type, Callable[[Any, Any], Awaitable[None]]]:
        """What carries out each step."""
        return {
            Gone: self.gone,
            Absent: self.absent,
            NoLongerMissed: self.no_longer_missed,
            StillAway: self.still_away,
            HomeChanged: self.save_home,
        }

    async def gone(self, visitor: Visitor, _: Gone) -> None:
        """A connection is lost."""
        number, first = self._roster.seat_at(visitor), self._seed.first
        self._table.leave(visitor)
        try:
            if number is not None:
                await self._lost(self._roster.seats[number], is_first=number in first)
        finally:
            await self._table.seats_changed()

    async def _lost(self, seat: Seat, *, is_first: bool) -> None:
        played = seat.plays
        seat.disconnected()
        if self._seating.is_playing or seat.is_expected:
            return
        self._free_later(seat, is_kept=self._table.hall.returning.may_keep(seat))
        if not played or self._seed.closed:
            return
        if self._has_sealed(seat):  # a program that comes back may not know the word any more
            await self._seating.plays_changed(seat, seat.sitter, is_first=is_first)
        else:
            seat.is_expected = seat.is_missed = True
            self._submit_later(MISSED_FOR, NoLongerMissed(seat, seat.changes, is_first))

    def _has_sealed(self, seat: Seat) -> bool:
        return self._roster.seats.index(seat) in dict(self._seed.sealed)

    async def no_longer_missed(self, _: None, missed: NoLongerMissed) -> None:
        """Go on without somebody who has not come back."""
        seat = missed.seat
        is_waited_for = seat.is_missed and seat.away and seat.changes == missed.changes
        if not is_waited_for or seat not in self._roster.seats or self._seating.is_playing:
            return
        seat.is_expected = seat.is_missed = False
        if not self._seed.closed:
            await self._seating.plays_changed(seat, seat.sitter, is_first=missed.is_first)
        await self._table.seats_changed()

    async def match_over(self) -> None:
        """The next match is played without those who are away."""
        if self._table.evening.plays_alone:
            return
        for seat in self._roster.seats:
            seat.is_expected = False
            if seat.away:
                self._free_later(seat)
        try:
            await self._seating.close_up()
        except StoreError as error:  # the seats are closed up when these are free
            log.warning("table %d: seats not closed up: %s", self._table.record.id, error)

    def _free_later(self, seat: Seat, *, is_kept: bool = True) -> None:
        patience = KEEP_AT_PARTY_NIGHT if self._table.evening.keeps_seats else KEEP_SEAT
        self._submit_later(patience if is_kept else 0.0, Absent(seat, seat.changes))

    async def absent(self, _: None, absent: Absent) -> None:
        """Free the seats of those who are away; those in a match are kept."""
        if self._seating.is_playing or self._table.evening.plays_alone:
            return
        seats = self._roster.seats
        if self._seed.closed or any(seats[number] is absent.seat for number in self._asked()):
            self._submit_later(RETRY, absent)
            return
        wanted = list(seats) if absent.seat is None else [absent.seat]
        try:
            for seat in wanted:
                if seat in seats and seat.away and seat.changes == absent.changes:
                    self._seating.note_given_up(seat, began=False)
                    await self._seating.vacate(seats.index(seat))
            await self._table.seats_changed()
        except StoreError:
            self._submit_later(RETRY, absent)
            raise

    async def still_away(self, _: None, still: StillAway) -> None:
        """Go on without those who have not come back since the restart, once somebody has."""
        if self._seating.is_playing or self._seed.closed:
            return
        away = [seat for seat in self._roster.seats if seat.away and seat.is_expected]
        if away and not self._roster.is_present:
            self._submit_later(WAIT_AFTER_RESTART, still)
            return
        for seat in away:
            seat.is_expected = False
            await self._seating.plays_changed(seat, seat.sitter, is_first=False)
        await self._table.seats_changed()

    async def save_home(self, _: None, changed: HomeChanged) -> None:
        """Save what is known of a guest's address, for after a restart."""
        seat, seats, record = changed.seat, self._roster.seats, self._table.record
        if seat not in seats:
            return
        try:
            await self._table.hall.store.save_home(record.id, seats.index(seat), seat.saved_home)
        except StoreError:
            self._submit_later(RETRY, changed)
            raise

    def _submit_later(self, seconds: float, step: Step) -> None:
        asyncio.get_running_loop().call_later(seconds, self._table.submit, None, step)
