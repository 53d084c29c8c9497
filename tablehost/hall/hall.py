"""The hall: all tables and people. Sessions attach here, and every request finds its way from here.

What concerns one table goes to that table's queue. What concerns the hall is done in a task of its
own, so that people who come in together are saved together.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping, Sequence
from itertools import count
from typing import Any

from engine import EngineError, IllegalMove
from engine.core.values import Language
from engine.sync.frames import encode
from engine.sync.hall_views import LobbyView, PersonRow
from engine.sync.host_requests import EveryRequest
from engine.sync.house_view import Entry, Load
from engine.sync.reports import Bye
from engine.sync.requests import (
    Hello,
    Join,
    Leave,
    NewEvening,
    NewTable,
    Resync,
    Say,
    Sit,
    Watch,
)
from tablehost.access.bans import Bans
from tablehost.hall.accounts import Accounts
from tablehost.hall.admin.requests import AdminRequests
from tablehost.hall.ban_enforcer import BanEnforcer
from tablehost.hall.budgets import Budgets
from tablehost.hall.chat import Chat, checked_line
from tablehost.hall.code_guesses import CodeGuesses
from tablehost.hall.guest_cleanup import GuestCleanup
from tablehost.hall.history import History, Work
from tablehost.hall.lobby import LOBBY, Lobby
from tablehost.hall.name_rules import BoundNames, FreeNames, NameRule
from tablehost.hall.request_reader import Flow, RequestReader
from tablehost.hall.table.playing import PauseChanged
from tablehost.hall.table.seating import Gone
from tablehost.hall.table.table import Table
from tablehost.hall.tables import Tables
from tablehost.hall.thinker import Thinker
from tablehost.hall.visitor import NOT_SAVED, Visitor
from tablehost.log_events import note
from tablehost.people.names import NamesRule
from tablehost.people.networks import network_of
from tablehost.ssh.texts import say
from tablehost.stats.updater import StatsUpdater
from tablehost.store.errors import StoreError
from tablehost.store.store import Store
from tablehost.store.values import HouseRules, Person

log = logging.getLogger(__name__)

MOST_AT_ONCE = 64
"""Requests to the hall itself that are worked on together; the others wait for their turn."""


class Hall:
    """Who is here and what is played.

    Args:
        store: what is kept.
        thinker: thinks for the bots.
        language: the table's.
        names: whose a name is.

    Attributes:
        refused: is told the code of each refusal to those who come from now on.
        bans: who may not come in, at the door either.
        barring: who may not stay.
        is_host: whether the owner of a proven key is a host.
        load: how the host is doing, as far as the hall itself does not know.
        stop: stops the host.
        rules: what a host has decided for the whole house.
        talk: what is said in the lobby, and by the host to everybody.
        entry: who may come in, which is the door's business; hosts are told.
    """

    def __init__(
        self,
        store: Store,
        thinker: Thinker | None = None,
        language: Language = "en",
        names: NamesRule = "bound",
    ) -> None:
        self.store = store
        self.language: Language = language
        self.thinker = thinker or Thinker()
        self.keeper = StatsUpdater(store)
        self._sweeper = GuestCleanup(store, self._persons_here)
        self.refused: Callable[[str], None] = lambda _: None
        self.bans = Bans(store.door)
        self.barring = BanEnforcer(self.bans, lambda: self._visitors)
        self.is_host: Callable[[str], bool] = lambda _: False
        self.load: Callable[[], Load] = Load
        self.stop: Callable[[], None] = lambda: None
        self.rules = HouseRules()
        self.entry: Entry = "open"
        tries = CodeGuesses()
        self._tables = Tables(self, tries)
        self._lobby = Lobby(self._view)
        self.talk = Chat(store, None)
        self._hosting = AdminRequests(self)
        naming: NameRule = FreeNames(store)
        if names == "bound":
            naming = BoundNames(store, lambda: self._visitors, self.tables.values)
        self._reception = Accounts(
            store,
            language,
            self.barring,
            naming,
            tries,
            visitors=lambda: self._visitors,
            tables=self.tables.values,
            admit=self._hosting.admit,
            entered=self._entered,
            changed=self._lobby.changed,
        )
        self._work: Mapping[type, Work] = {
            NewTable: self._tables.make,
            NewEvening: self._tables.make_evening,
            Say: self._say,
            **self._reception.work,
            **History(store, self.keeper).work,
            **self._hosting.work,
        }
        self._visitors: list[Visitor] = []
        self._sessions = count(1)
        self._budgets = Budgets()
        self._room = asyncio.Semaphore(MOST_AT_ONCE)
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
        self.rules = await self.store.house_rules()
        lost = await self._tables.bring_back()
        self.keeper.start()
        self._sweeper.start()
        return lost

    async def close(self, *, for_good: bool = True) -> None:
        """End all tables' tasks, and tell everybody if this is no restart. What is saved stays."""
        for visitor in list(self._visitors) if for_good else ():
            visitor.send(encode(Bye("closing", say("closing_seats", visitor.language))))
        self.talk.stop()
        await self._lobby.close()
        await self._hosting.house.close()
        await self.keeper.stop()
        await self._sweeper.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(table.stop() for table in self.tables.values()))
        self.thinker.close()

    @property
    def queued(self) -> int:
        """Requests that wait at tables, for the metrics."""
        return sum(table.queued for table in list(self.tables.values()))

    @property
    def visitors(self) -> Sequence[Visitor]:
        """Everybody who is here."""
        return tuple(self._visitors)

    async def rule(self, rules: HouseRules) -> None:
        """Let other rules hold from now on, also after a restart."""
        await self.store.save_house_rules(rules)
        changed, self.rules = self.rules.paused != rules.paused, rules
        if changed:
            for table in self.tables.values():
                table.submit(None, PauseChanged())
            self.changed()

    # Sessions

    def attach(
        self,
        name: str,
        key: str | None,
        deliver: Callable[[bytes], None],
        hang_up: Callable[[], None],
        address: str = "",
        *,
        flow: Flow | None = None,
        on_the_spot: bool = False,
    ) -> RequestReader:
        """A session begins; its bytes go into the intake, `deliver` takes the hall's frames.

        Args:
            name: clean.
            key: the fingerprint of a proven key, None for a guest.
            deliver: takes frames; must not block.
            hang_up: ends the connection.
            address: where it comes from, "" where nobody knows.
            flow: what comes from it, to be paused while it asks for too much.
            on_the_spot: somebody who could stop the host's process anyway, and so is a host.
        """
        visitor = Visitor(
            name, key, deliver, hang_up,
            self._budgets.of(key, network_of(address) if address else ""),
            self.refused, address,
            number=next(self._sessions),
            is_host=lambda: key is not None and self.is_host(key),
            on_the_spot=on_the_spot,
        )  # fmt: skip
        self._hosting.mutes.remind(visitor)
        self._visitors.append(visitor)
        return RequestReader(visitor, self.request, self.detach, flow)

    def detach(self, visitor: Visitor) -> None:
        """A session has ended, for whatever reason."""
        if visitor.gone:
            return
        visitor.gone = True
        visitor.budget.close()
        self._visitors.remove(visitor)
        self._lobby.hide(visitor)
        self._hosting.house.hide(visitor)
        if visitor.table is not None:
            visitor.table.submit(visitor, Gone())
        self.changed()

    def request(self, visitor: Visitor, request: EveryRequest) -> None:
        """One frame from a visitor."""
        if not visitor.greeted and not isinstance(request, Hello):
            visitor.refuse(request.id, "hello_first", "Say hello first.")
            return
        if visitor.unsettled:
            visitor.unsettled = False
            self._do(self._reception.settle(visitor))
        match request:
            case Say(table=table) if table != LOBBY:
                self._at_table(visitor, request)
            case _ if type(request) in self._work:
                self._do(self._answered(visitor, request))
            case Resync(topic=0):
                self._lobby.show(visitor)
                visitor.done(request.id)
            case Resync(topic=1):
                self._hosting.house.resync(visitor)
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

    def _at_table(self, visitor: Visitor, request: EveryRequest) -> None:
        if visitor.table is not None:
            visitor.table.submit(visitor, request)
        else:
            visitor.refuse(request.id, "not_here", "You are not at a table; sit down first.")

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answered(self, visitor: Visitor, request: EveryRequest) -> None:
        """Do what was asked, in its turn; whatever goes wrong is an answer too."""
        number = request.id
        try:
            had_to_wait = self._room.locked()
            async with self._room:
                if not (had_to_wait and visitor.gone):
                    await self._work[type(request)](visitor, request)
        except IllegalMove as refusal:
            visitor.refuse(number, refusal.code, refusal.text, refusal.facts)
        except EngineError as error:
            visitor.refuse(number, "bad_options", str(error))
        except StoreError as error:
            note(log, "not_saved", table=LOBBY, code=error.code, error=str(error))
            visitor.refuse(number, "not_saved", NOT_SAVED)
        except Exception:
            log.exception("a request failed")
            visitor.refuse(number, "internal", "Something went wrong here; the hall goes on.")

    # People

    def _entered(self, visitor: Visitor) -> None:
        self._lobby.show(visitor)
        self.changed()

    def is_here(self, person: Person) -> bool:
        """Whether somebody is in the house, or has a seat that waits."""
        if person.id in self._persons_here():
            return True
        return any(one.seat_waiting(person) for one in self.tables.values())

    def _persons_here(self) -> frozenset[int]:
        return frozenset(one.person.id for one in self._visitors if one.person is not None)

    async def known(self, visitor: Visitor) -> Person:
        """The visitor as a person of the store; a guest becomes one with the first thing kept."""
        return await self._reception.known(visitor)

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
        note(log, "table_closed", table=table)
        self.tables.pop(table, None)
        self.changed()

    # The lobby

    async def _say(self, visitor: Visitor, request: Say) -> None:
        text = checked_line(visitor, request.text)
        person, name = await self.known(visitor), visitor.name
        line = await self.talk.keep(visitor, person.id, text, lambda: self._lobby.say(name, text))
        visitor.done(request.id)
        await self.talk.hear(line)

    def changed(self) -> None:
        """Something the lobby shows is different."""
        self._lobby.changed()

    def _view(self) -> LobbyView:
        return LobbyView(
            tables=tuple(table.row() for table in self.tables.values()),
            people=tuple(
                PersonRow(visitor.name, visitor.table.number if visitor.table else 0)
                for visitor in self._visitors
                if visitor.greeted and not visitor.on_the_spot
            ),
            paused=self.rules.paused,
        )
