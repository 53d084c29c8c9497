"""Play now: bring people together who want to play the same game.

People who wait for others come first, then matches where somebody plays with bots, of which one
gives up its seat. Tables for practice are left out.

Requests are handled one after the other, each until its visitor sits. So people who ask at the same
moment land at one table, up to its last seat.
"""

import asyncio
from collections.abc import Callable, Iterator

from engine import registry
from engine.sync.hall_views import TableRow, is_joinable, may_replace_bot
from engine.sync.refusals import refusal
from engine.sync.requests import NewTable, PlayNow
from tablehost.hall.table.play_now import ReplaceBotNow, SitNow
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
        _require_in_lobby(visitor)  # before the others have to wait
        async with self._one_by_one:
            for table in self._waiting(request.game, visitor):
                _require_in_lobby(visitor)
                if await _sit(table, visitor, SitNow(request.id)):
                    return
            for table in self._with_bots(request.game, visitor):
                _require_in_lobby(visitor)
                if await _sit(table, visitor, ReplaceBotNow(request.id)):
                    return
            _require_in_lobby(visitor)
            table = await self._tables.open_table(visitor, _new_table(request))
            if not await _sit(table, visitor, SitNow(request.id)):
                raise refusal("not_saved")

    def _waiting(self, game: str, visitor: Visitor) -> Iterator[Table]:
        """Public tables of this game with a free seat; those whose match is over come last."""
        return self._where(is_joinable, game, visitor)

    def _with_bots(self, game: str, visitor: Visitor) -> Iterator[Table]:
        """The same with a bot's seat."""
        return self._where(may_replace_bot, game, visitor)

    def _where(
        self, has_room: Callable[[TableRow], bool], game: str, visitor: Visitor
    ) -> Iterator[Table]:
        """Tables with room and people at them, most people first; those after a match come last."""
        person = visitor.person and visitor.person.id
        found = {
            table.number: (row.phase == "over", -here, table.number)
            for table in self._tables.with_room(game)
            if has_room(row := table.row())
            and (person is None or person not in table.roster.kicked)
            and (here := row.seats.count("here"))
        }
        for number in sorted(found, key=lambda number: found[number]):
            if number in self._tables.open:
                yield self._tables.open[number]


def _require_in_lobby(visitor: Visitor) -> None:
    """Refuse whoever sits or watches somewhere, or has left meanwhile."""
    if visitor.gone or visitor.table is not None:
        raise refusal("seated")


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


async def _sit(table: Table, visitor: Visitor, now: SitNow) -> bool:
    """Have a visitor sit down at a table, which answers the request; whether it did."""
    table.submit(visitor, now)
    return await now.done
