"""Who visitors are, by key or by a guest's code, and their names and settings."""

import logging
from collections.abc import Awaitable, Callable, Iterable
from importlib.metadata import version
from typing import Any

from engine import IllegalMove
from engine.core.values import Language
from engine.sync.diff import schema_hash
from engine.sync.frames import encode
from engine.sync.refusals import refusal
from engine.sync.reports import Bye, Welcome
from engine.sync.requests import PROTOCOL, Hello, Keep, Rename
from engine.sync.topics import LOBBY
from engine.sync.views import schemas
from tablehost.access.codes import as_typed, resume_code
from tablehost.hall.ban_enforcer import BanEnforcer, eject
from tablehost.hall.catalog import catalog
from tablehost.hall.code_guesses import CodeGuesses
from tablehost.hall.name_rules import NameRule
from tablehost.hall.table.table import Table
from tablehost.hall.visitor import RequestHandlers, Visitor
from tablehost.log_events import note
from tablehost.people.likeness import likeness
from tablehost.people.names import clean_name
from tablehost.store.errors import StoreError
from tablehost.store.store import Store
from tablehost.store.values import Person

DoorRule = Callable[[Visitor, bool], None]
"""Raises an `IllegalMove` if a visitor, with or without a seat, may not come in."""

log = logging.getLogger(__name__)


class Accounts:
    """Greets visitors, and finds out who they are.

    Args:
        store: knows people.
        language: of the host.
        ban_enforcer: knows who is banned.
        name_rule: who may use which name.
        guesses: counts wrong codes.
        visitors: all sessions.
        tables: all tables.
        reopen_tables: opens the tables again that were closed while a person was away.
        require_open_doors: refuses visitors while the doors are closed.
        by_address: what people type after `ssh` with this host's address.
        greeted: called with each visitor who has been greeted.
        renamed: called when a visitor has another name.

    Attributes:
        handlers: the method for each kind of request.
    """

    def __init__(
        self,
        store: Store,
        language: Language,
        ban_enforcer: BanEnforcer,
        name_rule: NameRule,
        guesses: CodeGuesses,
        *,
        visitors: Callable[[], Iterable[Visitor]],
        tables: Callable[[], Iterable[Table]],
        reopen_tables: Callable[[Visitor, Person], Awaitable[None]],
        require_open_doors: DoorRule,
        by_address: Callable[[], str],
        greeted: Callable[[Visitor], None],
        renamed: Callable[[Visitor], None],
    ) -> None:
        self._store = store
        self._language = language
        self._ban_enforcer = ban_enforcer
        self._name_rule = name_rule
        self._guesses = guesses
        self._visitors = visitors
        self._tables = tables
        self._reopen_tables = reopen_tables
        self._require_open_doors = require_open_doors
        self._by_address = by_address
        self._greeted = greeted
        self._renamed = renamed
        self.handlers: RequestHandlers = {
            Hello: self.greet,
            Rename: self.rename,
            Keep: self.save_settings,
        }

    async def greet(self, visitor: Visitor, hello: Hello) -> None:
        """The first request of a session."""
        if hello.protocol != PROTOCOL or hello.schema != schema_hash(schemas()):
            other_version = refusal(
                "other_version", protocol=PROTOCOL, version=version("tablehost")
            )
            visitor.refuse(hello.id, other_version)
            visitor.send(encode(Bye(other_version.code, other_version.text)))
            visitor.dismiss()
            return
        visitor.language = hello.language
        asked, ban = visitor.name, self._ban_enforcer.of(visitor)
        if ban is None:
            asked = await self._identify(visitor, hello.resume)
            ban = self._ban_enforcer.of(visitor)
        if ban is not None:
            eject(visitor, ban)
            return
        seat = await self._kept_seat(visitor)
        self._require_open_doors(visitor, bool(seat))
        if visitor.key is None and not visitor.resume:
            visitor.resume = resume_code()
        visitor.greeted = True
        settings = visitor.person.settings if visitor.person else {}
        known = visitor.key is not None
        welcome = Welcome(
            hello.id,
            visitor.name,
            self._language,
            catalog(),
            known,
            settings,
            seat,
            "" if likeness(asked) == likeness(visitor.name) else asked,
            visitor.is_admin,
            visitor.resume,
            self._by_address(),
        )
        visitor.welcome(welcome)
        visitor.must_confirm = bool(visitor.came_by)
        self._greeted(visitor)

    async def _identify(self, visitor: Visitor, resume: str) -> str:
        """Find out who a visitor is and what they are called; returns the name they asked for."""
        if resume:
            await self._resume(visitor, resume)
        asked = visitor.name
        if visitor.person is None and visitor.key is not None:
            visitor.person = await self._name_rule.person(visitor, asked)
            visitor.name = visitor.person.name
        else:
            visitor.name = await self._name_rule.guest(visitor, asked)
        return asked

    async def _resume(self, visitor: Visitor, code: str) -> None:
        """A guest comes back by code; a wrong code is counted and changes nothing.

        The code stays valid until a request comes from the guest after the welcome, which has told
        them the next one: if the connection broke or the host died before that, they have no
        other. Two people cannot use it meanwhile: while one session has it, another is refused.
        """
        self._guesses.require_no_pause(visitor)
        code, following = as_typed(code), resume_code()
        if any(one.came_by == code for one in self._visitors() if one is not visitor):
            raise refusal("code_in_use")
        visitor.came_by = code
        try:
            person = await self._store.resume(code, following)
        except BaseException:
            visitor.came_by = ""
            raise
        if person is None:
            visitor.came_by = ""
            self._guesses.wrong(visitor, code)
            raise refusal("no_such_code.seat")
        try:
            self._guesses.require_no_pause(visitor)  # others of many tries at once were wrong
        except IllegalMove:
            visitor.came_by = ""
            raise
        visitor.person, visitor.name = person, person.name
        for one in self._visitors():
            if one.person is not None and one.person.id == person.id:
                one.resume, one.resume_saved = following, True  # also at their other terminal

    async def confirm(self, visitor: Visitor) -> None:
        """The welcome has reached a guest: the code they came by is used up."""
        person = visitor.person
        if person is None:
            return  # renamed since, and another person
        try:
            await self._store.forget_used_code(person.id)
        except StoreError as error:
            visitor.must_confirm = True  # try again at the next request
            note(log, "not_saved", table=LOBBY, code=error.code, error=str(error))
        else:
            visitor.came_by = ""

    async def _kept_seat(self, visitor: Visitor) -> dict[str, Any]:
        """The seat this person has, and whether another terminal uses it; {} for none.

        Their tables that were closed meanwhile are opened again.
        """
        person = visitor.person
        if person is None:
            return {}
        await self._reopen_tables(visitor, person)
        seats = (table.kept_seat(person) for table in self._tables())
        return next(filter(None, seats), {})

    async def saved_person(self, visitor: Visitor) -> Person:
        """The visitor as a person of the store; a guest becomes one when first needed.

        From then on the guest's code is valid. The welcome has told it, so they can come back to
        whatever is saved for them, above all a seat, even if the connection breaks before they
        hear of it.
        """
        async with visitor.entering:
            return await self._save_person(visitor)

    async def _save_person(self, visitor: Visitor) -> Person:
        """As `saved_person`; call it only while `entering` is held."""
        if visitor.person is None and visitor.key is not None:
            visitor.person = await self._name_rule.person(visitor, visitor.name)
        elif visitor.person is None:
            visitor.person = await self._store.enter(None, visitor.name)
        if visitor.resume and not visitor.resume_saved:
            await self._store.save_resume_code(visitor.person.id, visitor.resume)
            visitor.resume_saved = True
        return visitor.person

    async def rename(self, visitor: Visitor, request: Rename) -> None:
        """Another name is another player, so only in the lobby; a guest gets a new code."""
        name = clean_name(request.name)
        if not any(map(str.isalnum, request.name)):
            raise refusal("bad_name")
        self._ban_enforcer.require_not_banned(visitor, name)
        if visitor.table is not None:
            raise refusal("seated.name")
        await self._name_rule.require_free(visitor, name)
        async with visitor.entering:  # other requests may be saving the visitor as a person
            visitor.name, visitor.person = name, None
            visitor.resume, visitor.resume_saved = "", False
            if visitor.key is not None:
                visitor.name = (await self._save_person(visitor)).name
            else:
                visitor.resume = resume_code()
        about = {"name": visitor.name, "seat": await self._kept_seat(visitor)}
        visitor.done(request.id, about | visitor.resume_facts)
        self._renamed(visitor)

    async def save_settings(self, visitor: Visitor, request: Keep) -> None:
        """Settings of players with a key; those of guests last as long as the session."""
        if visitor.key is not None:
            person = await self.saved_person(visitor)
            await self._store.save_settings(person.id, request.settings)
        visitor.done(request.id)
