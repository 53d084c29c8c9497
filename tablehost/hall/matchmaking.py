"""Play now: bring people together who want to play the same game.

Requests are handled one after the other, each until its visitor sits. So people who ask at the same
moment land at one table, up to its last seat.
"""

import asyncio
from collections.abc import Iterator

from engine import registry
from engine.sync.hall_views import is_joinable
from engine.sync.refusals import refusal
from engine.sync.requests import NewTable, PlayNow
from tablehost.hall.table.seating import SitNow
from tablehost.hall.table.table import Table
from tablehost.hall.tables import Tables
from tablehost.hall.visitor import Visitor


class Matchmaking:
    """Seats people at tables where others wait, or at new ones.

    Args:
        tables: all tables.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._one_by_one = asyncio.Lock()

    async def play_now(self, visitor: Visitor, request: PlayNow) -> None:
        """Seat a visitor with people who wait for this game; open a table if nobody does.

        Raises:
            IllegalMove: `too_many_tables` and others, as for `NewTable`.
        """
        async with self._one_by_one:
            for table in self._waiting(request.game, visitor):
                if await _sit(table, visitor, request.id):
                    return
            if visitor.gone:
                return
            if visitor.table is not None:
                raise refusal("seated")
            table = await self._tables.open_table(visitor, _new_table(request))
            if not await _sit(table, visitor, request.id):
                raise refusal("not_saved")

    def _waiting(self, game: str, visitor: Visitor) -> Iterator[Table]:
        """Public tables of this game with a free seat, most people first."""
        person = visitor.person and visitor.person.id
        here = {
            table.number: row.seats.count("here")
            for table in self._tables.open.values()
            if is_joinable(row := table.row())
            and (row.game, row.evening) == (game, 0)
            and (person is None or person not in table.roster.kicked)
        }
        found = (number for number in here if here[number])
        for number in sorted(found, key=lambda number: (-here[number], number)):
            if number in self._tables.open:
                yield self._tables.open[number]


def _new_table(request: PlayNow) -> NewTable:
    """A table with as many seats as the game allows, for a short match without the free ones."""
    game = registry.game(request.game)
    seats = game.seats[1]
    return NewTable(
        request.id,
        game=game.id,
        seats=seats,
        options={**game.suggested(seats), **game.quick},
        name=request.name,
        open=True,
        open_after=True,
        clock=0,
        bots=[],
    )


async def _sit(table: Table, visitor: Visitor, request: int) -> bool:
    """Have a visitor sit down in a free seat, which answers the request; whether they did."""
    now = SitNow(request)
    table.submit(visitor, now)
    return await now.done
