"""All tables: opened, restored after a restart, found by code, and removed when closed."""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from client.paint.text import clean
from engine import EngineError, IllegalMove, Match
from engine.core.match_options import require_no_daily
from engine.sync.refusals import refusal
from engine.sync.requests import Join, NewEvening, NewTable, ReplaceBot, Sit, Watch
from tablehost.access.codes import as_typed, table_code
from tablehost.hall.code_guesses import CodeGuesses
from tablehost.hall.evening_plan import bots_for, plan_of
from tablehost.hall.lobby_rows import LobbyRows
from tablehost.hall.table.absences import WAIT_AFTER_RESTART, Absent, StillAway
from tablehost.hall.table.protocols import HallServices, RoundOfTournament
from tablehost.hall.table.running_match import RunningMatch
from tablehost.hall.table.seat import Seat, Seated
from tablehost.hall.table.table import Table
from tablehost.hall.table_changes import TableChanges
from tablehost.hall.table_index import TableIndex
from tablehost.hall.table_quota import TableQuota
from tablehost.hall.visitor import Origin, Visitor
from tablehost.log_events import note
from tablehost.people.bot_names import bot_name
from tablehost.store.errors import CodeTakenError, StoreError
from tablehost.store.evenings import EveningRecord
from tablehost.store.values import Person, Running, Sitter, TableRecord, TableSpec, Unreadable

log = logging.getLogger(__name__)

RoundOf = Callable[[int], RoundOfTournament | None]

TABLE_NAME = 40  # characters
KEEP_AFTER_RESTART = 300.0  # seconds that the seats of those who do not come back are kept
FORGOTTEN = 7 * 24 * 3600.0  # seconds without a move
EMPTY = 20.0  # seconds after which a new table where nobody sits is closed


class Tables:
    """All tables.

    Args:
        hall: that the tables belong to.
        guesses: counts wrong codes.
        limit: how many tables there may be.

    Attributes:
        open: the tables, by id.
        changes: tell which of them have changed.
        index: finds them.
        quota: says whether another one may be opened.
    """

    def __init__(self, hall: HallServices, guesses: CodeGuesses, limit: int) -> None:
        self._hall = hall
        self._guesses = guesses
        self.open: dict[int, Table] = {}
        self.changes = TableChanges()
        self.index = TableIndex(self.open, self.changes)
        self.quota = TableQuota(self.index, limit)
        self._rows = LobbyRows()
        self._old_rows = self.changes.reader()
        self._reopening = asyncio.Lock()
        self._round_of: RoundOf = lambda _: None
        self._is_done_with: Callable[[int], bool] = lambda _: False

    async def restore(
        self,
        round_of: RoundOf = lambda _: None,
        is_done_with: Callable[[int], bool] = lambda _: False,
    ) -> list[str]:
        """Restore every table of a host that stopped; a line for each that could not be.

        Args:
            round_of: the round of a tournament that a table belongs to.
            is_done_with: whether a table was one of a tournament's, which needs it no longer.
        """
        self._round_of, self._is_done_with = round_of, is_done_with
        lost = []
        async for saved in self._hall.store.running():
            try:
                await self._restore(saved, idle_seconds(saved, self._hall.idle_rules.close_after))
            except (EngineError, StoreError) as error:
                lost.append(f"table {_number(saved)}: {error}")
            except Exception:  # whatever is in the database, the other tables are restored
                log.exception("table %d cannot be restored", _number(saved))
                lost.append(f"table {_number(saved)}: its saved data makes no sense.")
        return lost

    @property
    def rows(self) -> LobbyRows:
        """The tables as the lobby lists them now."""
        for number in self._old_rows.take():
            table = self.open.get(number)
            if table is None:
                self._rows.remove(number)
            else:
                self._rows.put(table.row())
        return self._rows

    def with_room(self, game: str) -> list[Table]:
        """Those where somebody who wants to play this game now may be brought."""
        return [self.open[number] for number in self.rows.with_room(game)]

    def _add(self, table: Table) -> Table:
        self.open[table.number] = table
        self.changes.add(table.number)
        return table

    def remove(self, number: int) -> None:
        """A table has closed."""
        self.open.pop(number, None)
        self.changes.add(number)

    async def reopen_for(self, visitor: Visitor, person: Person) -> bool:
        """Open the tables again that were closed while one of their players was away.

        They count as opened by this player, and stay closed while there is no room for them.

        Returns:
            whether any was.
        """
        any_opened = False
        async with self._reopening:  # two of their players may come back at once
            for number in await self._hall.store.suspended_tables(person.id):
                try:
                    with self.quota.reserved(visitor) as opener:
                        await self._reopen(number, opener)
                    any_opened = True
                except (EngineError, StoreError) as error:
                    log.warning("table %d cannot be opened again: %s", number, error)
                except IllegalMove:
                    break
        return any_opened

    async def _reopen(self, number: int, opener: Origin) -> None:
        saved = await self._hall.store.saved_table(number)
        await self._hall.store.reopen_table(number)
        await self._restore(saved, opened_by=opener)
        note(log, "table_reopened", table=number)
        self._hall.lobby_changed()

    async def _restore(
        self, saved: Running | Unreadable, idle: float = 0.0, opened_by: Origin | None = None
    ) -> None:
        if isinstance(saved, Unreadable):
            raise StoreError(saved.reason)
        record, running = saved.table, self._match_of(saved)
        seats = [_expected(sitter, await self._name_of(sitter)) for sitter in saved.sitters]
        for number, home in (await self._hall.store.homes(record.id)).items():
            seats[number].restore_home(home)
        has_people = any(sitter.kind == "person" for sitter in saved.sitters)
        round_ = self._round_of(record.id)
        is_deserted = not saved.plays and not has_people and round_ is None
        if is_deserted or self._is_done_with(record.id):
            await self._hall.store.close_table(record.id)
            return
        evening = await self._hall.store.evenings.at(record.id)
        table = Table(
            self._hall,
            record,
            seats,
            running,
            saved.next_secret,
            evening,
            opened_by,
            idle,
            tournament=round_,
        )
        self._add(table)
        if not saved.plays:
            later = asyncio.get_running_loop().call_later
            later(KEEP_AFTER_RESTART, table.submit, None, Absent())
            later(WAIT_AFTER_RESTART, table.submit, None, StillAway())

    def _match_of(self, saved: Running) -> RunningMatch | None:
        """The match of a table, or the last one, whose result is still shown."""
        if saved.match is None or saved.secret is None:
            return None
        try:
            return RunningMatch.resumed(self._hall.store, saved.match, saved.secret, saved.log)
        except EngineError as error:
            if saved.plays:
                raise
            log.warning("table %d is restored without its last match: %s", saved.table.id, error)
            return None

    async def _name_of(self, sitter: Sitter) -> str:
        if sitter.kind == "person" and sitter.person is not None:
            return (await self._hall.store.person(sitter.person)).name
        return bot_name(sitter.number) if sitter.bot else ""

    async def make(self, visitor: Visitor, request: NewTable) -> None:
        """Open a table, and answer the request."""
        table = await self.open_table(visitor, request)
        visitor.done(request.id, {"table": table.number})

    async def open_table(self, visitor: Visitor, request: NewTable) -> Table:
        """Open a table, with bots in its last seats."""
        require_no_daily(request.options)
        checked = Match.start(request.game, request.seats, request.options)
        for level in request.bots:
            if level not in checked.game.bots:
                known = ", ".join(checked.game.opponents)
                raise refusal("bad_options.bots", option="bots", value=level, range=known)
        if len(request.bots) >= request.seats:
            raise refusal("bad_options.seats")
        spec = self._spec(visitor, request, request.game, checked.options)
        hints = request.hints and checked.game.has_hints
        spec = replace(spec, hints=hints, replace_bots=request.replace_bots)
        with self.quota.reserved(visitor) as opener:
            record = await self._create(spec)
            return await self._open(visitor, opener, record, request.bots)

    async def make_evening(self, visitor: Visitor, request: NewEvening) -> None:
        """Open a table for several matches; it sets itself up for the first game."""
        plan = plan_of(request)
        game, options = plan.games[0].game, plan.games[0].options
        with self.quota.reserved(visitor) as opener:
            spec = self._spec(visitor, request, game, options)
            record = await self._create(replace(spec, replace_bots=False))
            evening = await self._hall.store.evenings.begin(record.id, plan)
            bots = bots_for(request, game)
            table = await self._open(visitor, opener, record, bots, evening)
        visitor.done(request.id, {"table": table.number})

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
        opener: Origin,
        record: TableRecord,
        bots: Sequence[str],
        evening: EveningRecord | None = None,
    ) -> Table:
        """Seat the bots and open the table."""
        seats = [Seat() for _ in range(record.seats)]
        for number, level in zip(range(record.seats - 1, 0, -1), bots, strict=False):
            sitter = Sitter("bot", bot=level, number=number)
            await self._hall.store.sit(record.id, number, sitter)
            seats[number].take(sitter, bot_name(number))
        table = self._add(Table(self._hall, record, seats, evening=evening, opened_by=opener))
        asyncio.get_running_loop().call_later(EMPTY, table.submit, None, Absent())
        visitor.invited[record.id] = ""
        note(log, "table_opened", table=record.id, game=record.game, seats=record.seats)
        self._hall.lobby_changed()
        return table

    def open_for_round(
        self, record: TableRecord, people: Sequence[Seated], round_: RoundOfTournament
    ) -> None:
        """Open a table whose people a tournament has drawn; the store has them in their seats."""
        seats = [_expected(sitter, name) for sitter, name in people]
        self._add(Table(self._hall, record, seats, tournament=round_))
        note(log, "table_opened", table=record.id, game=record.game, seats=record.seats)
        self._hall.lobby_changed()

    def require_room(self, visitor: Visitor) -> None:
        """Refuse to open another table if there is no room for it."""
        with self.quota.reserved(visitor):
            pass

    def open_try(
        self, visitor: Visitor, record: TableRecord, seat: Seated, running: RunningMatch
    ) -> None:
        """Open the table of a try at the daily challenge, which the store has begun."""
        seats = [_expected(*seat)]
        self._add(Table(self._hall, record, seats, running, opened_by=visitor.origin))
        note(log, "table_opened", table=record.id, game=record.game, seats=record.seats)
        self._hall.lobby_changed()

    async def join(self, visitor: Visitor, request: Join) -> None:
        """Invite a visitor to the table whose code they know.

        The code of a guest's seat is answered with `is_seat`: its owner says hello with it.
        """
        code = as_typed(request.code)
        self._guesses.require_no_pause(visitor)
        for table in self.index.where("code", code)[:1]:
            visitor.invited.setdefault(table.number, "")
            visitor.done(request.id, {"table": table.number})
            return
        seat = await self._guesses.seat(visitor, code)
        if seat is None:
            raise refusal("no_such_code")
        visitor.done(request.id, {"table": seat.table, "is_seat": True})

    def go_to(self, visitor: Visitor, request: Sit | Watch | ReplaceBot) -> None:
        """Pass a request for a seat, or to watch, to its table."""
        table = self.open.get(request.table)
        if table is None:
            visitor.refuse(request.id, refusal("no_such_table"))
        else:
            table.submit(visitor, request)


def idle_seconds(saved: Running | Unreadable, close_after: float) -> float:
    """For how long nobody has been at a table, as a host that starts counts it: from now on.

    Nobody could be there while it was stopped, and who was there before is not saved. Only a match
    in which nobody has moved for `FORGOTTEN` seconds is closed at once.
    """
    if isinstance(saved, Unreadable) or not saved.log:
        return 0.0
    unmoved = time.time() - saved.log[-1].time / 1000
    return close_after if unmoved > FORGOTTEN else 0.0


def _expected(sitter: Sitter, name: str) -> Seat:
    """A seat whose person is away, and is waited for."""
    seat = Seat(sitter, name)
    seat.is_expected = sitter.kind == "person"
    return seat


def _number(saved: Running | Unreadable) -> int:
    """The table's id, readable or not."""
    return saved.table if isinstance(saved, Unreadable) else saved.table.id
