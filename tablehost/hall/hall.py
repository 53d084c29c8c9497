"""The hall: all tables and everybody who is here. Sessions attach here, and all requests come here.

Requests about one table go to that table's queue, requests to the hall itself to `RequestTasks`.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from time import monotonic

from client.locale.i18n import translator
from engine.core.values import Language
from engine.sync.frames import encode
from engine.sync.hall_views import LobbyView
from engine.sync.host_requests import EveryRequest
from engine.sync.refusals import refusal
from engine.sync.reports import Bye, OwnTables, Renamed
from engine.sync.requests import (
    Back,
    FindTables,
    Hello,
    Invite,
    Join,
    Leave,
    NewEvening,
    NewTable,
    PlayNow,
    ReplaceBot,
    Resync,
    Say,
    Sit,
    Watch,
)
from engine.sync.topics import HOUSE, LOBBY, is_of_tournament
from tablehost.access.bans import Bans
from tablehost.access.limits import Limits
from tablehost.hall import boards
from tablehost.hall.accounts import Accounts
from tablehost.hall.admin.requests import AdminRequests
from tablehost.hall.analyses import Analyses
from tablehost.hall.ban_enforcer import BanEnforcer
from tablehost.hall.budgets import Budgets
from tablehost.hall.chat import Chat, NetworkLines, checked_line
from tablehost.hall.code_guesses import CodeGuesses
from tablehost.hall.company import Company
from tablehost.hall.daily.dailies import Dailies
from tablehost.hall.guest_cleanup import GuestCleanup
from tablehost.hall.history import History
from tablehost.hall.host_services import HostServices
from tablehost.hall.idle_tables import IdleTables
from tablehost.hall.invitations import Invitations
from tablehost.hall.lobby import Lobby, people
from tablehost.hall.lobby_rows import House
from tablehost.hall.matchmaking import Matchmaking
from tablehost.hall.name_rules import BoundNames, FreeNames, NameRule
from tablehost.hall.request_reader import Flow, RequestReader
from tablehost.hall.request_tasks import RequestTasks
from tablehost.hall.returning import Returning
from tablehost.hall.table.absences import Gone
from tablehost.hall.table.naming import NameChanged
from tablehost.hall.table.playing import PauseChanged
from tablehost.hall.table.presence import IdleRules
from tablehost.hall.table.protocols import RoundOfTournament
from tablehost.hall.table.running_match import RunningMatch
from tablehost.hall.table.seat import Seated
from tablehost.hall.table.table import Table
from tablehost.hall.table_changes import TableChanges
from tablehost.hall.tables import Tables
from tablehost.hall.thinker import Thinker
from tablehost.hall.tonight import Tonight
from tablehost.hall.tournament.tournaments import Tournaments
from tablehost.hall.visitor import ALONE, RequestHandlers, Visitor
from tablehost.log_events import note
from tablehost.people.names import NamesRule
from tablehost.people.networks import network_of
from tablehost.stats.updater import StatsUpdater
from tablehost.store.store import Store
from tablehost.store.values import HouseRules, Person, TableRecord

log = logging.getLogger(__name__)


class Hall:
    """Everybody who is here, and all tables.

    Args:
        store: where everything is saved.
        host: the host around the hall.
        thinker: runs the bots.
        language: of the host.
        names: who may use which name.
        idle: when tables where nobody is are folded and closed.
        most_tables: that may be open.

    Attributes:
        bans: also used by the ssh server.
        ban_enforcer: ends the sessions of banned people.
        stats: counts finished matches.
        analyses: of finished matches.
        rules: what an admin has set for the whole host.
        chat: of the lobby, and announcements.
        returning: leads guests back to their seats.
        dailies: the daily challenge.
        tournaments: rounds at many tables.
        tonight: the numbers of this evening.
    """

    def __init__(
        self,
        store: Store,
        host: HostServices = ALONE,
        thinker: Thinker | None = None,
        language: Language = "en",
        names: NamesRule = "bound",
        idle: IdleRules = IdleRules(),  # noqa: B008 - it cannot change
        most_tables: int = Limits().tables,
    ) -> None:
        self.store = store
        self.host = host
        self.language: Language = language
        self.thinker = thinker or Thinker()
        self.analyses = Analyses(store)
        self.stats = StatsUpdater(store, self.analyses.of)
        self.tonight = Tonight()
        self._guest_cleanup = GuestCleanup(store, self._persons_here)
        self.bans = Bans(store.door)
        self.ban_enforcer = BanEnforcer(self.bans, lambda: self._visitors)
        self.rules = HouseRules()
        self.idle_rules = idle
        guesses = CodeGuesses(store)
        self._tables = Tables(self, guesses, most_tables)
        self._lobby = Lobby(self._house, Company(lambda: self._visitors).look)
        self._idle_tables = IdleTables(idle, self.tables.values, self._folded)
        self.chat = Chat(store, None)
        self._network_lines = NetworkLines()
        self._admin = AdminRequests(self)
        name_rule: NameRule = FreeNames(store)
        if names == "bound":
            name_rule = BoundNames(
                store,
                lambda: self._visitors,
                self._tables.index,
                lambda: self.tournaments.guests,
                self.tonight,
            )
        self.returning = Returning(
            store,
            self.ban_enforcer,
            visitors=lambda: self._visitors,
            tables=self._tables.index,
            tournaments=lambda: self.tournaments,
            reopen_tables=self._tables.reopen_for,
            renamed=self._renamed,
            notices_loss_in=lambda: host.notices_loss_in,
        )
        self._accounts = Accounts(
            store,
            language,
            self.ban_enforcer,
            name_rule,
            guesses,
            self.returning,
            require_open_doors=self._admin.require_open_doors,
            by_address=lambda: host.by_address,
            entrances=lambda: host.entrances,
            greeted=self._greeted,
            renamed=self._has_renamed,
        )
        self.dailies = Dailies(self)
        self.tournaments: Tournaments = Tournaments(self)
        self._handlers: RequestHandlers = {
            Back: self.returning.back,
            NewTable: self._tables.make,
            NewEvening: self._tables.make_evening,
            Join: self._tables.join,
            PlayNow: Matchmaking(self._tables).play_now,
            Say: self._say,
            Invite: Invitations(self, self._lobby).invite,
            FindTables: self._lobby.find,
            **self._accounts.handlers,
            **History(store, self.stats, host.sign, self.analyses, self.tonight).handlers,
            **self._admin.handlers,
            **self.dailies.handlers,
            **self.tournaments.handlers,
        }
        self._visitors: list[Visitor] = []
        self._sessions = count(1)
        self._budgets = Budgets()
        self._request_tasks = RequestTasks()

    @property
    def tables(self) -> dict[int, Table]:
        """All tables, by id."""
        return self._tables.open

    @property
    def changes(self) -> TableChanges:
        """The tables that have changed."""
        return self._tables.changes

    async def open(self) -> list[str]:
        """Restore every table of a host that stopped.

        Returns:
            one line for each table that could not be restored; the others are.
        """
        await self.bans.open()
        self.rules = await self.store.house_rules()
        lost = await self.dailies.open()
        lost += await self.tournaments.restore()
        rounds, played = self.tournaments.round_of, self.tournaments.is_done_with
        lost += await self._tables.restore(rounds, played)
        self.tournaments.start()
        self.dailies.start()
        self.stats.start()
        self._guest_cleanup.start()
        self._idle_tables.start()
        self.tonight.start()
        return lost

    async def close(self, *, for_good: bool = True) -> None:
        """Stop all tasks, and say goodbye to everybody unless this is a restart."""
        for visitor in list(self._visitors) if for_good else ():
            tr = translator(visitor.language)
            text = tr("The host is closing. Your seats are kept.")
            visitor.send(encode(Bye("closing", text)))
        self.chat.stop()
        self.tonight.stop()
        await self._lobby.close()
        await self._admin.overview.close()
        await self.dailies.stop()
        await self.stats.stop()
        await self.analyses.close()
        await self._guest_cleanup.stop()
        await self._idle_tables.stop()
        await self._request_tasks.close()
        await self.tournaments.stop()
        await asyncio.gather(*(table.stop() for table in self.tables.values()))
        self.thinker.close()

    @property
    def queued(self) -> int:
        """The number of requests in the queues of tables, for the metrics."""
        return sum(table.queued for table in list(self.tables.values()))

    @property
    def visitors(self) -> Sequence[Visitor]:
        """All sessions."""
        return tuple(self._visitors)

    async def set_rules(self, rules: HouseRules) -> None:
        """Change the rules of the whole host, also for after a restart."""
        await self.store.save_house_rules(rules)
        changed, self.rules = self.rules.paused != rules.paused, rules
        if changed:
            for table in self.tables.values():
                table.submit(None, PauseChanged())
            self.lobby_changed()

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
        is_local: bool = False,
    ) -> RequestReader:
        """Start a session.

        Args:
            name: clean.
            key: the fingerprint of a proven key, None for a guest.
            deliver: takes frames for the client; must not block.
            hang_up: ends the connection.
            address: where it comes from, "" if unknown.
            flow: its input, paused while it asks for too much.
            is_local: the host's own user on the machine itself, who is an admin.

        Returns:
            what takes the client's bytes.
        """
        visitor = Visitor(
            name,
            key,
            deliver,
            hang_up,
            self._budgets.of(key, network_of(address) if address else ""),
            self.host,
            address,
            number=next(self._sessions),
            is_local=is_local,
        )
        self._admin.mutes.apply(visitor)
        self._visitors.append(visitor)
        return RequestReader(visitor, self.request, self.detach, flow, lambda: len(self.tables))

    def detach(self, visitor: Visitor) -> None:
        """A session has ended, for whatever reason."""
        if visitor.gone:
            return
        visitor.gone = True
        visitor.budget.close()
        if visitor.withdraw is not None:
            visitor.withdraw()
        self._visitors.remove(visitor)
        self._lobby.hide(visitor)
        self._admin.overview.hide(visitor)
        self.tournaments.gone(visitor)
        if visitor.table is not None:
            visitor.table.submit(visitor, Gone())
        self.lobby_changed()

    def request(self, visitor: Visitor, request: EveryRequest) -> None:
        """Start working on a visitor's request."""
        if _is_too_early(visitor, request) or boards.is_refused(visitor, request):
            return
        if not isinstance(request, Resync):  # programs send that by themselves
            visitor.heard = monotonic()
        match request:
            case Say(table=table) if table != LOBBY:
                self._at_table(visitor, request)
            case _ if type(request) in self._handlers:
                self._request_tasks.start(visitor, request, self._handlers[type(request)])
            case Resync(topic=topic) if topic == LOBBY:
                self._lobby.show(visitor)
                visitor.done(request.id)
            case Resync(topic=topic) if topic == HOUSE:
                self._admin.overview.resync(visitor)
                visitor.done(request.id)
            case Resync(topic=topic) if is_of_tournament(topic):
                self.tournaments.resync(visitor)
                visitor.done(request.id)
            case Leave():
                visitor.done(request.id)
                visitor.dismiss()
            case Sit() | Watch() | ReplaceBot():
                self._tables.go_to(visitor, request)
            case _:
                self._at_table(visitor, request)

    def _at_table(self, visitor: Visitor, request: EveryRequest) -> None:
        if visitor.table is not None:
            visitor.table.submit(visitor, request)
        else:
            visitor.refuse(request.id, refusal("not_here.lobby"))

    # People

    def _greeted(self, visitor: Visitor) -> None:
        self.lobby_changed()
        self._show_lobby(visitor)
        self.returning.arrived(visitor)
        self.tournaments.arrived(visitor)

    def _has_renamed(self, visitor: Visitor, before: str) -> None:
        """Somebody has changed their name: call them by it wherever they are."""
        self._renamed(visitor)
        person, name = visitor.person, visitor.name
        if person is not None:
            self.tonight.renamed(person.id, name)
            for other in self._visitors:
                if other is not visitor and other.identity == visitor.identity:
                    other.name, other.person = name, person
                    other.send(encode(Renamed(name)))
        theirs = self._tables.index.of_person(person.id) if person is not None else []
        here = self.tables.get(visitor.table.number) if visitor.table is not None else None
        for table in theirs if here is None or here in theirs else (*theirs, here):
            table.submit(None, NameChanged(person.id if person else None, before, name))

    def _renamed(self, visitor: Visitor) -> None:
        self.tell_own_tables(visitor)
        self.tournaments.renamed(visitor)
        self.lobby_changed()

    def _show_lobby(self, visitor: Visitor) -> None:
        self.tell_own_tables(visitor)
        self._lobby.show(visitor)

    def tell_own_tables(self, visitor: Visitor) -> None:
        """Tell a visitor where they have a seat, apart from the lobby that all are sent alike."""
        person = visitor.person
        found = []
        if person is not None:
            found = [table.number for table in self._tables.index.of_person(person.id)]
        if tuple(found) != visitor.own_tables:
            visitor.own_tables = tuple(found)
            visitor.send(encode(OwnTables(found)))
            self._lobby.personal_changed(visitor)

    def is_here(self, person: Person) -> bool:
        """Whether a person has a session, or a seat that is kept for them."""
        if person.id in self._persons_here():
            return True
        return self._tables.index.count("person", person.id) > 0

    def _persons_here(self) -> frozenset[int]:
        return frozenset(one.person.id for one in self._visitors if one.person is not None)

    async def saved_person(self, visitor: Visitor) -> Person:
        """The visitor as a person of the store; a guest becomes one when first needed."""
        return await self._accounts.saved_person(visitor)

    # For tables

    def left_lobby(self, visitor: Visitor) -> None:
        """The visitor is at a table, and is not shown the lobby."""
        self._lobby.hide(visitor)

    def back_in_lobby(self, visitor: Visitor) -> None:
        """The visitor is in the lobby again."""
        if not visitor.gone:
            self.lobby_changed()
            self._show_lobby(visitor)

    def open_for_round(
        self, record: TableRecord, people: Sequence[Seated], round_: RoundOfTournament
    ) -> None:
        """Have a table that a tournament has opened, with its people in their seats."""
        self._tables.open_for_round(record, people, round_)

    def open_try(
        self, visitor: Visitor, record: TableRecord, seat: Seated, running: RunningMatch
    ) -> None:
        """Have the table of a try at the daily challenge, with its player in the seat."""
        self._tables.open_try(visitor, record, seat, running)

    def require_room(self, visitor: Visitor) -> None:
        """Refuse to open another table if there is no room for it."""
        self._tables.require_room(visitor)

    def daily_over(self, match: int) -> None:
        """A try at the daily challenge is over."""
        self.dailies.finished(match)

    def table_closed(self, table: int) -> None:
        """A table has closed."""
        note(log, "table_closed", table=table)
        self._tables.remove(table)
        self.lobby_changed()

    # The lobby

    async def _say(self, visitor: Visitor, request: Say) -> None:
        text = checked_line(visitor, request.text)
        self._network_lines.count(visitor)
        person, name = await self.saved_person(visitor), visitor.name
        line = await self.chat.save(visitor, person.id, text, lambda: self._lobby.say(name, text))
        visitor.done(request.id)
        await self.chat.show(line)

    def lobby_changed(self) -> None:
        """Something that the lobby shows has changed."""
        self._lobby.changed()

    def _folded(self, tables: Iterable[int]) -> None:
        for number in tables:
            self.changes.add(number)
        self.lobby_changed()

    def _house(self) -> House:
        rest = LobbyView(
            tables=(),
            people=people(self._visitors),
            paused=self.rules.paused,
            tournaments=self.tournaments.rows,
        )
        return House(self._tables.rows, rest)


def _is_too_early(visitor: Visitor, request: EveryRequest) -> bool:
    """Refuse what is asked before hello."""
    if visitor.greeted or isinstance(request, Hello):
        return False
    is_probe = isinstance(request, Resync)
    visitor.refuse(request.id, refusal("hello_first"), counted=not is_probe)
    return True
