"""Who comes into the house, and who they are: known by a key, by a code, or a guest."""

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine import IllegalMove
from engine.core.values import Language
from engine.sync.diff import schema_hash
from engine.sync.frames import encode
from engine.sync.reports import Bye, Welcome
from engine.sync.requests import PROTOCOL, Hello, Keep, Rename
from engine.sync.views import schemas
from tablehost.access.codes import as_typed, resume_code
from tablehost.hall.ban_enforcer import BanEnforcer, eject
from tablehost.hall.catalog import catalog
from tablehost.hall.code_guesses import CodeGuesses
from tablehost.hall.history import Work
from tablehost.hall.name_rules import NameRule
from tablehost.hall.table.table import Table
from tablehost.hall.visitor import Visitor
from tablehost.log_events import note
from tablehost.people.likeness import likeness
from tablehost.people.names import clean_name
from tablehost.store.errors import StoreError
from tablehost.store.store import Store
from tablehost.store.values import Person

Admit = Callable[[Visitor, bool], None]
"""Raises an `IllegalMove` where a visitor, who has a seat here or has none, may not come in."""

log = logging.getLogger(__name__)

OTHER_VERSION = "other_version"
DIFFERENT = "This client and this host are of different versions; use the host's own: ssh."


class Accounts:
    """Greets, and tells the store who it is.

    Args:
        barring: who may not stay.
        naming: the rule about names.
        tries: the wrong codes of everybody.
        visitors: who is here.
        tables: those there are now.
        admit: refuses those whom the host does not let in now.
        entered: somebody was greeted.
        changed: somebody is called otherwise.

    Attributes:
        work: what is done here, by the kind of request.
    """

    def __init__(
        self,
        store: Store,
        language: Language,
        barring: BanEnforcer,
        naming: NameRule,
        tries: CodeGuesses,
        *,
        visitors: Callable[[], Iterable[Visitor]],
        tables: Callable[[], Iterable[Table]],
        admit: Admit,
        entered: Callable[[Visitor], None],
        changed: Callable[[], None],
    ) -> None:
        self._store = store
        self._barring = barring
        self._naming = naming
        self._tries = tries
        self._language = language
        self._visitors = visitors
        self._tables = tables
        self._admit = admit
        self._entered = entered
        self._changed = changed
        self.work: Mapping[type, Work] = {
            Hello: self.greet,
            Rename: self.rename,
            Keep: self.keep,
        }

    async def greet(self, visitor: Visitor, hello: Hello) -> None:
        """The first request of a session; who speaks another language is told so."""
        if hello.protocol != PROTOCOL or hello.schema != schema_hash(schemas()):
            visitor.refuse(hello.id, OTHER_VERSION, DIFFERENT, {"protocol": PROTOCOL})
            visitor.send(encode(Bye(OTHER_VERSION, DIFFERENT)))
            visitor.dismiss()
            return
        visitor.language = hello.language
        asked, ban = visitor.name, self._barring.of(visitor)
        if ban is None:
            asked = await self._recognise(visitor, hello.resume)
            ban = self._barring.of(visitor)
        if ban is not None:
            eject(visitor, ban)
            return
        seat = self.seat_waiting(visitor)
        self._admit(visitor, bool(seat))
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
            visitor.host,
            visitor.resume,
        )
        visitor.welcome(welcome)
        visitor.unsettled = bool(visitor.came_by)
        self._entered(visitor)

    async def _recognise(self, visitor: Visitor, resume: str) -> str:
        """Find out who it is and what they are called; returns the name they asked for."""
        if resume:
            await self._resume(visitor, resume)
        asked = visitor.name
        if visitor.person is None and visitor.key is not None:
            visitor.person = await self._naming.person(visitor, asked)
            visitor.name = visitor.person.name
        else:
            visitor.name = await self._naming.guest(visitor, asked)
        return asked

    async def _resume(self, visitor: Visitor, code: str) -> None:
        """A guest comes back by code; a wrong one is counted and leaves a guest as before.

        The code stays good until something comes from the guest after the welcome, which has told
        them the next one: if the line broke or the host died before, they have no other. Two
        people cannot use it meanwhile: while the one session is here, there is no second.
        """
        self._tries.require_no_pause(visitor)
        code, following = as_typed(code), resume_code()
        if any(one.came_by == code for one in self._visitors() if one is not visitor):
            raise IllegalMove(
                "code_in_use", "Somebody comes in by this code just now; try again in a minute."
            )
        visitor.came_by = code
        try:
            person = await self._store.resume(code, following)
        except BaseException:
            visitor.came_by = ""
            raise
        if person is None:
            visitor.came_by = ""
            self._tries.wrong(visitor, code)
            raise IllegalMove(
                "no_such_code", "Nobody's seat has this code; codes change each time one is used."
            )
        try:
            self._tries.require_no_pause(visitor)  # of many tries at once others were wrong
        except IllegalMove:
            visitor.came_by = ""
            raise
        visitor.person, visitor.name = person, person.name
        for one in self._visitors():
            if one.person is not None and one.person.id == person.id:
                one.resume, one.resume_kept = following, True  # also at their other terminal

    async def settle(self, visitor: Visitor) -> None:
        """Something has come from a guest who was welcomed: the code they came by is used up."""
        person = visitor.person
        if person is None:
            return  # under another name by now: another person
        try:
            await self._store.forget_used_code(person.id)
        except StoreError as error:
            visitor.unsettled = True  # what comes next tries again
            note(log, "not_saved", table=0, code=error.code, error=str(error))
        else:
            visitor.came_by = ""

    def seat_waiting(self, visitor: Visitor) -> dict[str, Any]:
        """Where this person has a seat already, and whether another terminal is at it."""
        person = visitor.person
        if person is None:
            return {}
        waiting = (table.seat_waiting(person) for table in self._tables())
        return next(filter(None, waiting), {})

    async def known(self, visitor: Visitor) -> Person:
        """The visitor as a person of the store; a guest becomes one with the first thing kept.

        From then on a guest's code is good. The welcome has told it, so whatever is kept for them,
        a seat above all, they can come back to, even if the line breaks before they hear of it.
        """
        async with visitor.entering:
            return await self._entered_person(visitor)

    async def _entered_person(self, visitor: Visitor) -> Person:
        """The visitor as a person of the store; only while `entering` is held."""
        if visitor.person is None and visitor.key is not None:
            visitor.person = await self._naming.person(visitor, visitor.name)
        elif visitor.person is None:
            visitor.person = await self._store.enter(None, visitor.name)
        if visitor.resume and not visitor.resume_kept:
            await self._store.save_resume_code(visitor.person.id, visitor.resume)
            visitor.resume_kept = True
        return visitor.person

    async def rename(self, visitor: Visitor, request: Rename) -> None:
        """Another name: that is another player, so only from the lobby; a guest has a new code."""
        name = clean_name(request.name)
        if not any(map(str.isalnum, request.name)):
            raise IllegalMove("bad_name", "A name needs a letter or a digit.")
        self._barring.check_name(visitor, name)
        if visitor.table is not None:
            raise IllegalMove("seated", "Stand up before you change your name.")
        await self._naming.require_free(visitor, name)
        async with visitor.entering:  # other requests may be making the visitor a person
            visitor.name, visitor.person = name, None
            visitor.resume, visitor.resume_kept = "", False
            if visitor.key is not None:
                visitor.name = (await self._entered_person(visitor)).name
            else:
                visitor.resume = resume_code()
        about = {"name": visitor.name, "seat": self.seat_waiting(visitor)}
        visitor.done(request.id, about | visitor.way_back)
        self._changed()

    async def keep(self, visitor: Visitor, request: Keep) -> None:
        """Settings of who can come back by key; a guest's last as long as the session."""
        if visitor.key is not None:
            await self._store.save_settings((await self.known(visitor)).id, request.settings)
        visitor.done(request.id)
