"""The hall: all tables and people. Sessions attach here, and every request finds its way from here.

What concerns one table goes to that table's queue. What concerns the hall is done in a task of its
own, so that people who come in together are saved together.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from client.text import clean
from engine import EngineError, IllegalMove, Match
from engine.core.values import Language
from engine.sync.diff import schema_hash
from engine.sync.frames import encode
from engine.sync.hall_views import LobbyView, PersonRow
from engine.sync.reports import Bye, Welcome
from engine.sync.requests import (
    PROTOCOL,
    AnyRequest,
    Hello,
    Join,
    Keep,
    Leave,
    NewTable,
    Rename,
    Resync,
    Say,
    Sit,
    Watch,
)
from engine.sync.views import schemas
from tablehost.hall.archive import Archive, Work
from tablehost.hall.catalog import catalog
from tablehost.hall.chat import spoken
from tablehost.hall.codes import as_typed, resume_code, table_code
from tablehost.hall.line import Line
from tablehost.hall.lobby import Lobby
from tablehost.hall.running import RunningMatch
from tablehost.hall.seat import Seat, bot_name
from tablehost.hall.seating import Absent, Gone
from tablehost.hall.table import Table
from tablehost.hall.thinker import Thinker
from tablehost.hall.visitor import Visitor
from tablehost.store.base import Store
from tablehost.store.errors import CodeTakenError, StoreError
from tablehost.store.values import Person, Running, Sitter, TableSpec, Unreadable
from tablehost.tally.keeper import Keeper

log = logging.getLogger(__name__)

MOST_TABLES = 1000
TABLE_NAME = 40  # characters
RETURN = 300.0  # seconds that seats of a table that waits are kept after a restart


class Hall:
    """Who is here and what is played.

    Attributes:
        refused: is told the code of each refusal to those who come from now on.
    """

    def __init__(
        self, store: Store, thinker: Thinker | None = None, language: Language = "en"
    ) -> None:
        self.store = store
        self.language: Language = language
        self.thinker = thinker or Thinker()
        self.keeper = Keeper(store)
        self._archive = Archive(store, self.keeper)
        self.tables: dict[int, Table] = {}
        self.refused: Callable[[str], None] = lambda _: None
        self._visitors: list[Visitor] = []
        self._lobby = Lobby(self._view)
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> list[str]:
        """Bring back every table of a host that stopped.

        Returns:
            one line for each table that could not be brought back; the others are.
        """
        lost = []
        async for found in self.store.running():
            try:
                await self._bring_back(found)
            except (EngineError, StoreError) as error:
                lost.append(f"table {found.table}: {error}")
        self.keeper.start()
        return lost

    async def _bring_back(self, found: Running | Unreadable) -> None:
        if isinstance(found, Unreadable):
            raise StoreError(found.reason)
        record = found.table
        running = None
        if found.match is not None and found.secret is not None:
            running = RunningMatch.resumed(self.store, found.match, found.secret, found.log)
        seats = [
            Seat(sitter, await self._name_of(sitter, number))
            for number, sitter in enumerate(found.sitters)
        ]
        if running is None and not any(sitter.kind == "person" for sitter in found.sitters):
            await self.store.close_table(record.id)
            return
        promised = found.secret if running is None else None
        table = self.tables[record.id] = Table(self, record, seats, running, promised)
        if running is None:
            asyncio.get_running_loop().call_later(RETURN, table.submit, None, Absent())

    async def _name_of(self, sitter: Sitter, seat: int) -> str:
        if sitter.kind == "person" and sitter.person is not None:
            return (await self.store.person(sitter.person)).name
        return bot_name(seat) if sitter.bot else ""

    async def close(self) -> None:
        """Tell everybody, end all tables' tasks. What is saved stays."""
        goodbye = encode(Bye("closing", "The host is closing. Your seats are kept."))
        for visitor in list(self._visitors):
            visitor.send(goodbye)
        await self._lobby.close()
        await self.keeper.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(table.stop() for table in self.tables.values()))
        self.thinker.close()

    @property
    def queued(self) -> int:
        """Requests that wait at tables, for the metrics."""
        return sum(table.queued for table in list(self.tables.values()))

    # Sessions

    def attach(
        self,
        name: str,
        key: str | None,
        deliver: Callable[[bytes], None],
        hang_up: Callable[[], None],
    ) -> Line:
        """A session begins; its bytes go into the line, `deliver` takes the hall's frames."""
        visitor = Visitor(name, key, deliver, hang_up, self.refused)
        self._visitors.append(visitor)
        return Line(visitor, self.request, self.detach)

    def detach(self, visitor: Visitor) -> None:
        """A session has ended, for whatever reason."""
        if visitor.gone:
            return
        visitor.gone = True
        self._visitors.remove(visitor)
        self._lobby.hide(visitor)
        if visitor.table is not None:
            visitor.table.submit(visitor, Gone())
        self.changed()

    def request(self, visitor: Visitor, request: AnyRequest) -> None:
        """One frame from a visitor."""
        if not visitor.greeted and not isinstance(request, Hello):
            visitor.refuse(request.id, "hello_first", "Say hello first.")
            return
        match request:
            case Hello() | NewTable() | Rename() | Keep() | Say(table=0):
                self._begin(visitor, request)
            case _ if type(request) in self._archive.work:
                self._begin(visitor, request)
            case Resync(topic=0):
                self._lobby.show(visitor)
                visitor.done(request.id)
            case Leave():
                visitor.done(request.id)
                visitor.dismiss()
            case Join():
                self._join(visitor, request)
            case Sit() | Watch():
                self._go_to(visitor, request)
            case _ if visitor.table is not None:
                visitor.table.submit(visitor, request)
            case _:
                visitor.refuse(request.id, "not_here", "You are not at a table; sit down first.")

    def _begin(self, visitor: Visitor, request: AnyRequest) -> None:
        work: Mapping[type, Work] = {
            Hello: self._hello,
            NewTable: self._new_table,
            Rename: self._rename,
            Say: self._say,
            Keep: self._keep,
            **self._archive.work,
        }
        doing = work[type(request)](visitor, request)
        task = asyncio.create_task(self._answered(visitor, request.id, doing))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answered(
        self, visitor: Visitor, number: int, work: Coroutine[Any, Any, None]
    ) -> None:
        """Do what was asked; whatever goes wrong is an answer too."""
        try:
            await work
        except IllegalMove as refusal:
            visitor.refuse(number, refusal.code, refusal.text, refusal.facts)
        except EngineError as error:
            visitor.refuse(number, "bad_options", str(error))
        except StoreError as error:
            log.warning("not saved: %s", error)
            visitor.refuse(number, "not_saved", f"{error} Nothing is lost; try again.")
        except Exception:
            log.exception("a request failed")
            visitor.refuse(number, "internal", "Something went wrong here; the hall goes on.")

    async def _hello(self, visitor: Visitor, hello: Hello) -> None:
        if hello.protocol != PROTOCOL or hello.schema != schema_hash(schemas()):
            visitor.refuse(
                hello.id,
                "other_version",
                "This client and this host are of different versions; use the host's own: ssh.",
                {"protocol": PROTOCOL},
            )
            return
        if hello.resume:
            await self._resume(visitor, hello.resume)
        elif visitor.key is not None:
            visitor.person = await self.store.enter(visitor.key, visitor.name)
        visitor.greeted = True
        settings = visitor.person.settings if visitor.person else {}
        seat = self._seat_waiting(visitor)
        known = visitor.key is not None
        welcome = Welcome(hello.id, visitor.name, self.language, catalog(), known, settings, seat)
        visitor.send(encode(welcome))
        self._lobby.show(visitor)
        self.changed()

    async def _resume(self, visitor: Visitor, code: str) -> None:
        """A guest comes back by code; a wrong one costs a try and leaves a guest as before."""
        if not visitor.tries.take():
            raise IllegalMove("too_fast", "Too many codes tried; wait a minute.")
        person = await self.store.resume(as_typed(code), resume_code())
        if person is None:
            raise IllegalMove(
                "no_such_code", "Nobody's seat has this code; codes change each time one is used."
            )
        visitor.person = person
        visitor.name = person.name

    def _seat_waiting(self, visitor: Visitor) -> dict[str, Any]:
        """Where this person has a seat already, and whether another terminal is at it."""
        person = visitor.person
        if person is None:
            return {}
        waiting = (table.seat_waiting(person) for table in self.tables.values())
        return next(filter(None, waiting), {})

    def is_here(self, person: Person) -> bool:
        """Whether somebody is in the house, or has a seat that waits."""
        here = {one.person.id for one in self._visitors if one.person is not None}
        return person.id in here or any(one.seat_waiting(person) for one in self.tables.values())

    async def known(self, visitor: Visitor) -> Person:
        """The visitor as a person of the store; a guest becomes one with the first thing kept."""
        async with visitor.entering:
            if visitor.person is None:
                visitor.person = await self.store.enter(visitor.key, visitor.name)
        return visitor.person

    async def resume_code(self, visitor: Visitor) -> str:
        """A new code for a guest; who has a key needs none."""
        if visitor.key is not None:
            return ""
        code = resume_code()
        await self.store.save_resume_code((await self.known(visitor)).id, code)
        return code

    async def _rename(self, visitor: Visitor, request: Rename) -> None:
        """Another name: with a key that is another player, so only from the lobby."""
        name = clean(request.name).strip()[:16]
        if not name:
            raise IllegalMove("bad_name", "A name needs a letter or a digit.")
        if visitor.table is not None:
            raise IllegalMove("seated", "Stand up before you change your name.")
        visitor.name, visitor.person = name, None
        if visitor.key is not None:
            await self.known(visitor)
        visitor.done(request.id, {"name": name, "seat": self._seat_waiting(visitor)})
        self.changed()

    async def _keep(self, visitor: Visitor, request: Keep) -> None:
        """Settings of who can come back by key; a guest's last as long as the session."""
        if visitor.key is not None:
            await self.store.save_settings((await self.known(visitor)).id, request.settings)
        visitor.done(request.id)

    # Tables

    async def _new_table(self, visitor: Visitor, request: NewTable) -> None:
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
        if len(self.tables) >= MOST_TABLES:
            raise IllegalMove("hall_full", "The hall has no room for another table; join one.")
        spec = TableSpec(
            code=table_code(),
            game=request.game,
            name=clean(request.name).strip()[:TABLE_NAME] or f"{visitor.name}",
            seats=request.seats,
            options=checked.options,
            open=request.open,
            open_after=request.open_after,
            clock=request.clock,
            hints=request.hints and checked.game.has_hints,
        )
        table = await self._create(spec, request.bots)
        visitor.invited.add(table.record.id)
        visitor.done(request.id, {"table": table.record.id})
        self.changed()

    async def _create(self, spec: TableSpec, bots: Sequence[str]) -> Table:
        while True:
            try:
                record = await self.store.create_table(spec)
                break
            except CodeTakenError:
                spec = replace(spec, code=table_code())
        seats = [Seat() for _ in range(spec.seats)]
        for number, level in zip(range(spec.seats - 1, 0, -1), bots, strict=False):
            sitter = Sitter("bot", bot=level)
            await self.store.sit(record.id, number, sitter)
            seats[number].take(sitter, bot_name(number))
        table = self.tables[record.id] = Table(self, record, seats)
        return table

    def _join(self, visitor: Visitor, request: Join) -> None:
        """Let somebody in who knows a table's code."""
        if not visitor.tries.take():
            visitor.refuse(request.id, "too_fast", "Too many codes tried; wait a minute.")
            return
        code = as_typed(request.code)
        table = next((one for one in self.tables.values() if one.record.code == code), None)
        if table is None:
            visitor.refuse(request.id, "no_such_code", "No table has this code; ask again for it.")
            return
        visitor.invited.add(table.record.id)
        visitor.done(request.id, {"table": table.record.id})

    def _go_to(self, visitor: Visitor, request: Sit | Watch) -> None:
        table = self.tables.get(request.table)
        if table is None:
            visitor.refuse(request.id, "no_such_table", "There is no such table any more.")
        elif visitor.table not in (None, table):
            visitor.refuse(request.id, "seated", "Leave the table you are at first.")
        else:
            table.submit(visitor, request)

    def away(self, visitor: Visitor) -> None:
        """The visitor is at a table now, and no longer shown the lobby."""
        self._lobby.hide(visitor)

    def back(self, visitor: Visitor) -> None:
        """The visitor is in the lobby again."""
        if not visitor.gone:
            self._lobby.show(visitor)

    def closed(self, table: int) -> None:
        """A table is no more."""
        self.tables.pop(table, None)
        self.changed()

    # The lobby

    async def _say(self, visitor: Visitor, request: Say) -> None:
        text = spoken(visitor, request.text)
        await self.store.say(None, (await self.known(visitor)).id, text)
        visitor.done(request.id)
        self._lobby.say(visitor.name, text)

    def changed(self) -> None:
        """Something the lobby shows is different."""
        self._lobby.changed()

    def _view(self) -> LobbyView:
        return LobbyView(
            tables=tuple(table.row() for table in self.tables.values()),
            people=tuple(
                PersonRow(visitor.name, visitor.table.number if visitor.table else 0)
                for visitor in self._visitors
                if visitor.greeted
            ),
        )
