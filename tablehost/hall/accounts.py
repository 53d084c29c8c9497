"""Who visitors are, by key or by a guest's code, and their names and settings."""

from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from client.locale.i18n import translator
from client.locale.refusals import hall_refusal
from engine import IllegalMove
from engine.core.values import Language
from engine.sync.frames import encode
from engine.sync.refusals import refusal
from engine.sync.reports import Bye, Refused, Welcome
from engine.sync.requests import BOARD, DEFLATE, PROTOCOL, Hello, Keep, Rename
from engine.sync.views import own_hash
from tablehost.access.codes import as_typed
from tablehost.hall.ban_enforcer import BanEnforcer, eject
from tablehost.hall.catalog import catalog
from tablehost.hall.code_guesses import CodeGuesses
from tablehost.hall.name_rules import NameRule, is_of_the_host
from tablehost.hall.returning import Returning
from tablehost.hall.visitor import RequestHandlers, Visitor
from tablehost.people.likeness import likeness
from tablehost.people.names import clean_name, is_variant
from tablehost.store.errors import NotNowError
from tablehost.store.names import MOST as MOST_NAMES
from tablehost.store.store import Store
from tablehost.store.values import Person

DoorRule = Callable[[Visitor, bool], None]
"""Raises an `IllegalMove` if a visitor, with or without a seat, may not come in."""


class Accounts:
    """Greets visitors, and finds out who they are.

    Args:
        store: knows people.
        language: of the host.
        ban_enforcer: knows who is banned.
        name_rule: who may use which name.
        guesses: counts wrong codes.
        returning: finds the seats that people come back to.
        require_open_doors: refuses visitors while the doors are closed.
        by_address: what people type after `ssh` with this host's address.
        entrances: where they come in to a house of several machines.
        greeted: called with each visitor who has been greeted.
        renamed: called with a visitor and their name of before when they have another one.

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
        returning: Returning,
        *,
        require_open_doors: DoorRule,
        by_address: Callable[[], str],
        entrances: Callable[[], list[str]],
        greeted: Callable[[Visitor], None],
        renamed: Callable[[Visitor, str], None],
    ) -> None:
        self._store = store
        self._language = language
        self._ban_enforcer = ban_enforcer
        self._name_rule = name_rule
        self._guesses = guesses
        self._returning = returning
        self._require_open_doors = require_open_doors
        self._by_address = by_address
        self._entrances = entrances
        self._greeted = greeted
        self._renamed = renamed
        self.handlers: RequestHandlers = {
            Hello: self.greet,
            Rename: self.rename,
            Keep: self.save_settings,
        }

    async def greet(self, visitor: Visitor, hello: Hello) -> None:
        """The first request of a session, which ends if the name cannot be given."""
        try:
            await self._greet(visitor, hello)
        except IllegalMove as refused:
            if refused.code != "too_many_names":
                raise
            facts = Refused(hello.id, refused.code, refused.text, refused.facts)
            text = hall_refusal(facts, translator(visitor.language))
            visitor.send(encode(Bye(refused.code, text)))
            visitor.dismiss()

    async def _greet(self, visitor: Visitor, hello: Hello) -> None:
        if hello.protocol != PROTOCOL or hello.schema != own_hash():
            other_version = refusal(
                "other_version", protocol=PROTOCOL, version=version("tablehost")
            )
            visitor.refuse(hello.id, other_version)
            visitor.send(encode(Bye(other_version.code, other_version.text)))
            visitor.dismiss()
            return
        visitor.language = hello.language
        if visitor.table is None:  # nobody who sits at one becomes a board
            visitor.is_board = BOARD in hello.features
        visitor.inflates = DEFLATE in hello.features
        seat: dict[str, Any] = {}
        asked, ban = visitor.name, self._ban_enforcer.of(visitor)
        if ban is None:
            if hello.resume:
                seat = await self._resume(visitor, hello.resume)
            asked = await self._identify(visitor)
            ban = self._ban_enforcer.of(visitor)
        if ban is not None:
            eject(visitor, ban)
            return
        seat = seat or await self._returning.kept_seat(visitor)
        await self._returning.recognise(visitor)
        self._require_open_doors(visitor, bool(seat))
        code, cup = await self._way_back(visitor, seat)
        found = [] if seat else await self._returning.possible(visitor)
        waiting = {} if seat else self._returning.waiting(visitor, found)
        person = visitor.person
        likely = self._returning.likely_settings
        settings = person.settings if person else await likely(visitor, found)
        if visitor.gone:  # while the disk was waited for
            return
        visitor.waiting_tables = (waiting["table"],) if waiting.get("table") else ()
        visitor.greeted = True
        known = visitor.key is not None
        welcome = Welcome(
            hello.id,
            visitor.name,
            self._language,
            catalog(),
            known,
            settings,
            seat,
            asked if _is_numbered(visitor.name, asked) or is_of_the_host(visitor, asked) else "",
            visitor.is_admin,
            code,
            self._by_address(),
            waiting,
            {} if seat else self._returning.told_of_lost_seat(visitor),
            cup,
            self._entrances(),
        )
        visitor.welcome(welcome)
        self._greeted(visitor)

    async def _identify(self, visitor: Visitor) -> str:
        """Find out who a visitor is and what they are called; returns the name they asked for."""
        asked = visitor.name
        async with self._name_rule.giving:
            if visitor.person is None and visitor.key is not None:
                visitor.person = await self._name_rule.person(visitor, asked)
            if visitor.person is not None and visitor.person.fingerprint is not None:
                visitor.name = visitor.person.name
            else:
                visitor.name = await self._name_rule.guest(visitor, asked)
            visitor.is_named = True
        return asked

    async def _resume(self, visitor: Visitor, typed: str) -> dict[str, Any]:
        """A guest comes back by the code of their seat; a wrong code is counted.

        Returns:
            the seat, {} if its table could not be opened again.

        Raises:
            IllegalMove: nobody's seat has this code, or codes are refused for a while.
        """
        if visitor.table is not None:
            raise refusal("seated")
        seat = await self._guesses.seat(visitor, as_typed(typed))
        if seat is None:
            raise refusal("no_such_code.seat")
        person = await self._store.seen(seat.person)
        if not await visitor.become(person):
            raise refusal("seated")
        if not seat.table:  # the code is of a tournament
            return await self._returning.kept_seat(visitor)
        return await self._returning.seat_at(visitor, seat.table)

    async def _way_back(self, visitor: Visitor, seat: dict[str, Any]) -> tuple[str, int]:
        """The code by which a guest comes back to seat or tournament; the tournament's number."""
        person = visitor.person
        cup = self._returning.tournament_of(person) if person is not None else 0
        if seat:
            return await self._store.seat_code(seat["table"], seat["seat"]), cup
        return "" if person is None else await self._store.tournament_code(person.id), cup

    async def saved_person(self, visitor: Visitor) -> Person:
        """The visitor as a person of the store; a guest becomes one when first needed."""
        async with visitor.entering:
            return await self._save_person(visitor)

    async def _save_person(self, visitor: Visitor) -> Person:
        """As `saved_person`; call it only while `entering` is held."""
        if visitor.person is None and visitor.key is not None:
            visitor.person = await self._name_rule.person(visitor, visitor.name)
        elif visitor.person is None:
            visitor.person = await self._store.enter(None, visitor.name)
            if visitor.settings:
                visitor.person = await self._store.save_settings(
                    visitor.person.id, visitor.settings
                )
        return visitor.person

    async def rename(self, visitor: Visitor, request: Rename) -> None:
        """Another name for the same player, who keeps seats, numbers and what they have said.

        Not while they play: the others know them by the name that they began with.

        The name of a guest who is away may be the visitor's own of before: in the lobby they are
        told of its seat, which those at the table can let them in to, and keep the name they have.
        """
        name = clean_name(request.name)
        if not any(map(str.isalnum, request.name)):
            raise refusal("bad_name")
        self._ban_enforcer.require_not_banned(visitor, name)
        is_free = visitor.table is None
        if is_free and (waits := await self._returning.away(visitor, name)):
            visitor.done(request.id, {"name": visitor.name, "seat": {}, "waits": waits})
            return
        before = visitor.name
        async with self._name_rule.giving:
            await self._name_rule.require_free(visitor, name)
            async with visitor.entering:  # other requests may be saving the visitor as a person
                await self._take_name(visitor, name)
        seat = await self._returning.kept_seat(visitor) if is_free else {}
        cup = self._returning.tournament_of(visitor.person) if visitor.person else 0
        visitor.done(request.id, {"name": visitor.name, "seat": seat, "tournament": cup})
        self._renamed(visitor, before)

    async def _take_name(self, visitor: Visitor, name: str) -> None:
        """Give a visitor another name; one that their key has already is another player's."""
        person = visitor.person
        if person is not None:
            if await self._store.names.namesake(person, name) is None:
                self._returning.require_not_playing(person)
            elif visitor.table is not None or visitor.steps:
                raise refusal("seated.name")
            try:
                typed = visitor.typed_name
                visitor.person = await self._store.names.change(person.id, name, typed)
            except NotNowError:
                raise refusal("too_many_names", most=MOST_NAMES) from None
            name = visitor.person.name
        visitor.name = name

    async def save_settings(self, visitor: Visitor, request: Keep) -> None:
        """Settings of players with a key; those of guests are kept once they take a seat."""
        visitor.settings = request.settings
        if visitor.key is not None or visitor.person is not None:
            person = await self.saved_person(visitor)
            await self._store.save_settings(person.id, request.settings)
        visitor.done(request.id)


def _is_numbered(name: str, asked: str) -> bool:
    """Whether somebody was given a number behind the name they asked for, as it is another's."""
    return likeness(name) != likeness(asked) and is_variant(name, asked)
