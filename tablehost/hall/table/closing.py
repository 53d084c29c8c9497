"""How a table ends: deserted, closed by an admin, or empty for too long."""

from collections.abc import Callable, Collection

from engine.sync.frames import encode
from engine.sync.host_requests import CloseTable
from engine.sync.reports import MatchBrokenOff
from tablehost.hall.table.presence import Suspend
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.tournament_match import EndTable
from tablehost.hall.visitor import Visitor
from tablehost.stats.seat_history import SeatHistory


class Closing:
    """The end of one table.

    Args:
        table: that closes.
        is_playing: whether it has a match that is not over.
        ended: stops the table's task and removes it from the hall.
    """

    def __init__(
        self,
        table: TableContext,
        is_playing: Callable[[], bool],
        ended: Callable[[], None],
    ) -> None:
        self._table = table
        self._is_playing = is_playing
        self._ended = ended

    async def close(self, why: str = "closed") -> None:
        """Close the table for good; everybody there is back in the lobby."""
        store, match = self._table.hall.store, self._table.running if self._is_playing() else None
        sittings = await store.sittings(match.record.id) if match is not None else []
        await store.close_table(self._table.record.id)
        self._ended()
        if match is not None:
            self._tell_broken_off(match.record.id, SeatHistory(sittings).persons)
        for visitor in self._table.roster.company():
            self._table.dismiss(visitor, why)

    def _tell_broken_off(self, match: int, had_seats: Collection[int]) -> None:
        """Tell everybody who is here or had a seat in the match, also those who have left."""
        company = self._table.roster.company()
        for visitor in self._table.hall.visitors:
            person = visitor.person
            if visitor in company or (person is not None and person.id in had_seats):
                visitor.send(encode(MatchBrokenOff(match)))

    async def close_by_host(self, visitor: Visitor, request: CloseTable) -> None:
        """An admin closes it."""
        await self.close("closed_by_host")
        visitor.done(request.id)

    async def end(self, _: None, end: EndTable) -> None:
        """The tournament that has opened it does not need it any more."""
        await self.close(end.why)

    async def suspend(self, _: None, __: Suspend) -> None:
        """Close it if still nobody is there; a match in progress is kept for its players.

        A tournament closes its own tables: one that is paused goes on with them.
        """
        table = self._table
        if table.evening.plays_alone or table.presence.idle < table.hall.idle_rules.close_after:
            return
        if not self._is_playing():
            await self.close()
            return
        await self._table.hall.store.suspend_table(self._table.record.id)
        self._ended()
