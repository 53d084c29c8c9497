"""The hall: all tables and people. Sessions attach here, and every request finds its way from here.

What concerns one table goes to that table's queue. What concerns the hall is done in a task of its
own, so that people who come in together are saved together.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from engine import EngineError, IllegalMove
from engine.core.values import Language
from engine.sync.frames import encode
from engine.sync.hall_views import LobbyView, PersonRow
from engine.sync.reports import Bye
from engine.sync.requests import (
    AnyRequest,
    Hello,
    Join,
    Leave,
    NewTable,
    Resync,
    Say,
    Sit,
    Watch,
)
from tablehost.door.bans import Bans
from tablehost.hall.archive import Archive, Work
from tablehost.hall.barring import Barring
from tablehost.hall.chat import spoken
from tablehost.hall.line import Line
from tablehost.hall.lobby import LOBBY, Lobby
from tablehost.hall.reception import Reception
from tablehost.hall.seating import Gone
from tablehost.hall.table import Table
from tablehost.hall.tables import Tables
from tablehost.hall.thinker import Thinker
from tablehost.hall.visitor import Visitor
from tablehost.store.base import Store
from tablehost.store.errors import StoreError
from tablehost.store.values import Person
from tablehost.tally.keeper import Keeper

log = logging.getLogger(__name__)


class Hall:
    """Who is here and what is played.

    Attributes:
        refused: is told the code of each refusal to those who come from now on.
        bans: who may not come in, at the door either.
        barring: who may not stay.
    """

    def __init__(
        self, store: Store, thinker: Thinker | None = None, language: Language = "en"
    ) -> None:
        self.store = store
        self.language: Language = language
        self.thinker = thinker or Thinker()
        self.keeper = Keeper(store)
        self.refused: Callable[[str], None] = lambda _: None
        self.bans = Bans(store.door)
        self.barring = Barring(self.bans, lambda: self._visitors)
        self._tables = Tables(self)
        self._lobby = Lobby(self._view)
        self._reception = Reception(
            store, language, self.barring, self.tables.values, self._entered, self._lobby.changed
        )
        self._work: Mapping[type, Work] = {
            NewTable: self._tables.make,
            Say: self._say,
            **self._reception.work,
            **Archive(store, self.keeper).work,
        }
        self._visitors: list[Visitor] = []
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def tables(self) -> dict[int, Table]:
        """Those there are, by number."""
        return self._tables.open

    async def open(self) -> list[str]:
        """Bring back every table of a host that stopped.

        Returns:
            one line for each table that could not be brought back; the others are.
        """
        await self.bans.open()
        lost = await self._tables.bring_back()
        self.keeper.start()
        return lost

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
        address: str = "",
    ) -> Line:
        """A session begins; its bytes go into the line, `deliver` takes the hall's frames."""
        visitor = Visitor(name, key, deliver, hang_up, self.refused, address)
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
            case Say(table=table) if table != LOBBY:
                self._at_table(visitor, request)
            case _ if type(request) in self._work:
                self._begin(visitor, request)
            case Resync(topic=0):
                self._lobby.show(visitor)
                visitor.done(request.id)
            case Leave():
                visitor.done(request.id)
                visitor.dismiss()
            case Join():
                self._tables.join(visitor, request)
            case Sit() | Watch():
                self._tables.go_to(visitor, request)
            case _:
                self._at_table(visitor, request)

    def _at_table(self, visitor: Visitor, request: AnyRequest) -> None:
        if visitor.table is not None:
            visitor.table.submit(visitor, request)
        else:
            visitor.refuse(request.id, "not_here", "You are not at a table; sit down first.")

    def _begin(self, visitor: Visitor, request: AnyRequest) -> None:
        doing = self._work[type(request)](visitor, request)
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

    # People

    def _entered(self, visitor: Visitor) -> None:
        self._lobby.show(visitor)
        self.changed()

    def is_here(self, person: Person) -> bool:
        """Whether somebody is in the house, or has a seat that waits."""
        here = {one.person.id for one in self._visitors if one.person is not None}
        return person.id in here or any(one.seat_waiting(person) for one in self.tables.values())

    async def known(self, visitor: Visitor) -> Person:
        """The visitor as a person of the store; a guest becomes one with the first thing kept."""
        return await self._reception.known(visitor)

    async def resume_code(self, visitor: Visitor) -> str:
        """A new code for a guest; who has a key needs none."""
        return await self._reception.resume_code(visitor)

    # What tables tell

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
