"""What visitors ask of the matches that have ended. Each has one replay open, the last."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from msgspec import Struct

from client.screens.stats.text import PAGE
from engine import IllegalMove, ReplayError, registry
from engine.sync.requests import (
    Evenings,
    LookBack,
    Numbers,
    OpenEvening,
    OpenReplay,
    Past,
    Rungs,
)
from tablehost.evening import queries as evening_reading
from tablehost.hall.visitor import Visitor
from tablehost.people.bot_names import bot_name
from tablehost.replay.permissions import NoPermissionError, Permission, permission
from tablehost.replay.timeline import Timeline
from tablehost.stats import queries
from tablehost.stats.updater import StatsUpdater
from tablehost.store.errors import NotFoundError
from tablehost.store.store import Store
from tablehost.store.values import Sitter, match_log

Work = Callable[[Visitor, Any], Coroutine[Any, Any, None]]
"""What is done for a request of a visitor."""

_WHY_NOT = {
    "not_over": "This match is being played; watch it instead.",
    "sealed": "This table opens nothing, and no seat was yours all along.",
    "not_yours": "Only who had a seat in this match may look back at it.",
}


class Opened(Struct, frozen=True):
    """A replay that a visitor looks at."""

    permission: Permission
    tape: Timeline
    padding: int


class History:
    """The finished matches of the house.

    Attributes:
        work: what is done here, by the kind of request.
    """

    def __init__(self, store: Store, keeper: StatsUpdater) -> None:
        self._store = store
        self._keeper = keeper
        self.work: Mapping[type, Work] = {
            OpenReplay: self.open,
            LookBack: self.look,
            Numbers: self.numbers,
            Rungs: self.rungs,
            Past: self.past,
            OpenEvening: self.evening,
            Evenings: self.evenings,
        }
        self._opened: WeakKeyDictionary[Visitor, Opened] = WeakKeyDictionary()

    async def open(self, visitor: Visitor, request: OpenReplay) -> None:
        """Wind a match up for a visitor who may look at it."""
        found = await self._access(visitor, request.match)
        record = found.match
        try:
            tape = await Timeline.wound(record, match_log(await self._store.log(record.id)))
        except ReplayError as error:
            raise IllegalMove("other_version", str(error)) from None
        padding = registry.game(record.game).padding
        self._opened[visitor] = Opened(found, tape, padding)
        sitters = [found.presence.last(seat) for seat in found.presence.seats]
        about = {
            "match": record.id,
            "game": record.game,
            "options": record.options,
            "names": [await self._name(seat, sitter) for seat, sitter in enumerate(sitters)],
            "bots": [seat for seat, sitter in enumerate(sitters) if sitter.kind == "bot"],
            "seats": list(found.seats),
            "together": found.together,
            "own": found.own,
            "hides": registry.game(record.game).hidden,
            "entries": tape.moments[-1] if tape.moments else 0,
            "moments": len(tape.moments),
        }
        visitor.done(request.id, about)

    async def look(self, visitor: Visitor, request: LookBack) -> None:
        """One moment of it, through eyes that the visitor may look through."""
        opened = self._opened.get(visitor)
        if opened is None:
            raise IllegalMove("no_replay", "Open a replay first.")
        tape = opened.tape
        moment = tape.after(request.number) if request.by_entry else request.number
        if not 0 <= moment < len(tape.moments):
            raise IllegalMove("no_such_moment", "The match was over before that.")
        told_to = _told_to(opened.permission, request)
        eyes = request.eyes
        if eyes is None and request.together:
            eyes = tape.to_act[moment]
        visitor.done(request.id, tape.at(moment, eyes, told_to), opened.padding)

    async def numbers(self, visitor: Visitor, request: Numbers) -> None:
        """What is counted of who asks, the match just played included."""
        await self._keeper.settled()
        person = visitor.person if visitor.key is not None else None
        found = None if person is None else await queries.numbers(self._store, person)
        visitor.done(request.id, {"person": found})

    async def rungs(self, visitor: Visitor, request: Rungs) -> None:
        """A page of the ladder."""
        await self._keeper.settled()
        found = await queries.rungs(self._store, request.game, PAGE * request.page, PAGE)
        visitor.done(request.id, {"rungs": found})

    async def past(self, visitor: Visitor, request: Past) -> None:
        """A page of the matches of who asks."""
        person, before = visitor.person, request.before or None
        found = [] if person is None else await queries.past(self._store, person.id, before, PAGE)
        visitor.done(request.id, {"matches": found})

    async def evening(self, visitor: Visitor, request: OpenEvening) -> None:
        """An evening and what is worth telling of it."""
        try:
            found = await evening_reading.evening(
                self._store, request.evening, await self._persons(visitor)
            )
        except NotFoundError:
            raise IllegalMove("no_such_evening", "There is no evening of that number.") from None
        except evening_reading.NotYourEveningError as refusal:
            raise IllegalMove("not_yours", str(refusal)) from None
        visitor.done(request.id, found)

    async def evenings(self, visitor: Visitor, request: Evenings) -> None:
        """A page of the evenings of who asks."""
        person, before = visitor.person, request.before or None
        found = (
            []
            if person is None
            else await evening_reading.evenings(self._store, person.id, before, PAGE)
        )
        visitor.done(request.id, {"evenings": found})

    async def _access(self, visitor: Visitor, match: int) -> Permission:
        try:
            return await permission(self._store, match, await self._persons(visitor))
        except NotFoundError:
            raise IllegalMove("no_such_match", "There is no match of that number.") from None
        except NoPermissionError as refusal:
            raise IllegalMove(refusal.code, _WHY_NOT[refusal.code]) from None

    async def _persons(self, visitor: Visitor) -> frozenset[int]:
        """All that a visitor has been, by key; a guest is who they are now."""
        known = await self._store.persons(visitor.key) if visitor.key is not None else ()
        now = (visitor.person,) if visitor.person is not None else ()
        return frozenset(person.id for person in (*known, *now))

    async def _name(self, seat: int, sitter: Sitter) -> str:
        """What a seat is called; "" for somebody who has been erased."""
        if sitter.kind == "bot":
            return bot_name(seat)
        if sitter.person is None:
            return ""
        return (await self._store.person(sitter.person)).name


def _told_to(found: Permission, request: LookBack) -> Sequence[int]:
    """The seats whose own events are told.

    Raises:
        IllegalMove: `not_yours`, the eyes or the ears are somebody else's.
    """
    if request.eyes is not None and request.eyes not in found.seats:
        raise IllegalMove("not_yours", "Look through your own eyes, or a spectator’s.")
    if request.together:
        if not found.together:
            raise IllegalMove("not_yours", _WHY_NOT["sealed"])
        return found.seats
    return () if request.eyes is None else (request.eyes,)
