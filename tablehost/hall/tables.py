"""The tables of the house: made, brought back after a restart, found, and gone when closed."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from client.paint.text import clean
from engine import EngineError, IllegalMove, Match
from engine.sync.requests import Join, NewEvening, NewTable, Sit, Watch
from tablehost.access.codes import as_typed, table_code
from tablehost.hall.code_guesses import CodeGuesses
from tablehost.hall.evening_plan import bots_for, plan_of
from tablehost.hall.table.protocols import HallServices
from tablehost.hall.table.running_match import RunningMatch
from tablehost.hall.table.seat import Seat
from tablehost.hall.table.seating import RETURN, Absent
from tablehost.hall.table.table import Table
from tablehost.hall.table_quota import Opener, TableQuota
from tablehost.hall.visitor import Visitor
from tablehost.log_events import note
from tablehost.luck.dealer import commitment, new_seed
from tablehost.people.bot_names import bot_name
from tablehost.store.errors import CodeTakenError, StoreError
from tablehost.store.evenings import EveningRecord
from tablehost.store.values import Running, Sitter, TableRecord, TableSpec, Unreadable

log = logging.getLogger(__name__)

TABLE_NAME = 40  # characters
EMPTY = 60.0  # seconds after which a new table where nobody sits is closed again


class Tables:
    """All tables there are, by number.

    Args:
        hall: what a table needs of the house.
        tries: the wrong codes of everybody.
    """

    def __init__(self, hall: HallServices, tries: CodeGuesses) -> None:
        self._hall = hall
        self._tries = tries
        self.open: dict[int, Table] = {}
        self._room = TableQuota(self.open.values)

    async def bring_back(self) -> list[str]:
        """Open every table of a host that stopped; a line for each that could not be."""
        lost = []
        async for found in self._hall.store.running():
            try:
                await self._bring_back(found)
            except (EngineError, StoreError) as error:
                lost.append(f"table {_number(found)}: {error}")
            except Exception:  # whatever stands in the database, the other tables come back
                log.exception("table %d cannot be brought back", _number(found))
                lost.append(f"table {_number(found)}: what is saved of it makes no sense.")
        return lost

    async def _bring_back(self, found: Running | Unreadable) -> None:
        if isinstance(found, Unreadable):
            raise StoreError(found.reason)
        record, running = found.table, self._match_of(found)
        seats = [
            Seat(sitter, await self._name_of(sitter, number))
            for number, sitter in enumerate(found.sitters)
        ]
        if not found.plays and not any(sitter.kind == "person" for sitter in found.sitters):
            await self._hall.store.close_table(record.id)
            return
        evening = await self._hall.store.evenings.at(record.id)
        table = Table(self._hall, record, seats, running, found.next_secret, evening)
        self.open[record.id] = table
        if not found.plays:
            asyncio.get_running_loop().call_later(RETURN, table.submit, None, Absent())

    def _match_of(self, found: Running) -> RunningMatch | None:
        """The match of a table, or the last one, whose result is still being looked at."""
        if found.match is None or found.secret is None:
            return None
        try:
            return RunningMatch.resumed(self._hall.store, found.match, found.secret, found.log)
        except EngineError as error:
            if found.plays:
                raise
            log.warning("table %d comes back without its last match: %s", found.table.id, error)
            return None

    async def _name_of(self, sitter: Sitter, seat: int) -> str:
        if sitter.kind == "person" and sitter.person is not None:
            return (await self._hall.store.person(sitter.person)).name
        return bot_name(seat) if sitter.bot else ""

    async def make(self, visitor: Visitor, request: NewTable) -> None:
        """Open a table as asked for, with bots in its last seats."""
        checked = Match.start(request.game, request.seats, request.options)
        bots = checked.game.bots
        for level in request.bots:
            if level not in bots:
                raise IllegalMove(
                    "bad_options",
                    f"There is no bot {level!r}: choose among {', '.join(bots)}.",
                    {"option": "bots", "value": level, "range": ", ".join(bots)},
                )
        if len(request.bots) >= request.seats:
            raise IllegalMove("bad_options", "Leave a seat for yourself: fewer bots, more seats.")
        spec = self._spec(visitor, request, request.game, checked.options)
        spec = replace(spec, hints=request.hints and checked.game.has_hints)
        with self._room.reserved(visitor) as opener:
            record = await self._create(spec)
            await self._open(visitor, opener, request.id, record, request.bots)

    async def make_evening(self, visitor: Visitor, request: NewEvening) -> None:
        """Open a table for several matches; it lays itself for the first game."""
        plan = plan_of(request)
        game, options = plan.games[0].game, plan.games[0].options
        with self._room.reserved(visitor) as opener:
            record = await self._create(self._spec(visitor, request, game, options))
            seed = new_seed()
            evening = await self._hall.store.evenings.begin(record.id, plan, seed, commitment(seed))
            bots = bots_for(request, game)
            await self._open(visitor, opener, request.id, record, bots, evening)

    def _spec(
        self,
        visitor: Visitor,
        request: NewTable | NewEvening,
        game: str,
        options: Mapping[str, Any],
    ) -> TableSpec:
        return TableSpec(
            code=table_code(is_open=request.open),
            game=game,
            name=clean(request.name).strip()[:TABLE_NAME] or f"{visitor.name}",
            seats=request.seats,
            options=dict(options),
            open=request.open,
            open_after=request.open_after,
            clock=request.clock,
        )

    async def _create(self, spec: TableSpec) -> TableRecord:
        while True:
            try:
                return await self._hall.store.create_table(spec)
            except CodeTakenError:
                spec = replace(spec, code=table_code(is_open=spec.open))

    async def _open(
        self,
        visitor: Visitor,
        opener: Opener,
        answered: int,
        record: TableRecord,
        bots: Sequence[str],
        evening: EveningRecord | None = None,
    ) -> None:
        """Seat the bots, open the table, tell who asked for it."""
        seats = [Seat() for _ in range(record.seats)]
        for number, level in zip(range(record.seats - 1, 0, -1), bots, strict=False):
            sitter = Sitter("bot", bot=level)
            await self._hall.store.sit(record.id, number, sitter)
            seats[number].take(sitter, bot_name(number))
        table = self.open[record.id] = Table(
            self._hall, record, seats, evening=evening, opened_by=opener
        )
        asyncio.get_running_loop().call_later(EMPTY, table.submit, None, Absent())
        visitor.invited.add(record.id)
        note(log, "table_opened", table=record.id, game=record.game, seats=record.seats)
        visitor.done(answered, {"table": record.id})
        self._hall.changed()

    def join(self, visitor: Visitor, request: Join) -> None:
        """Let somebody in who knows a table's code."""
        try:
            table = self._by_code(visitor, as_typed(request.code))
        except IllegalMove as refusal:
            visitor.refuse(request.id, refusal.code, refusal.text, refusal.facts)
            return
        visitor.invited.add(table.number)
        visitor.done(request.id, {"table": table.number})

    def _by_code(self, visitor: Visitor, code: str) -> Table:
        self._tries.require_no_pause(visitor)
        for table in self.open.values():
            if table.record.code == code:
                return table
        self._tries.wrong(visitor, code)
        raise IllegalMove("no_such_code", "No table has that code. Check it and try again.")

    def go_to(self, visitor: Visitor, request: Sit | Watch) -> None:
        """Let the table see to somebody who wants a seat, or to look on."""
        table = self.open.get(request.table)
        if table is None:
            visitor.refuse(request.id, "no_such_table", "There is no such table any more.")
        elif visitor.table not in (None, table):
            visitor.refuse(request.id, "seated", "Leave the table you are at first.")
        else:
            table.submit(visitor, request)


def _number(found: Running | Unreadable) -> int:
    """The table's, readable or not."""
    return found.table if isinstance(found, Unreadable) else found.table.id
