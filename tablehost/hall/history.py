"""Requests about the past: replays, statistics, the ladder, matches and evenings.

Each visitor has one replay open, the last; those of one match share what is kept of it.
"""

from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from msgspec import Struct

from client.screens.stats.text import PAGE
from engine import IllegalMove, ReplayError, registry
from engine.sync.history_requests import (
    Analyse,
    Evenings,
    LookBack,
    Numbers,
    OpenEvening,
    OpenReplay,
    Past,
    Rungs,
)
from engine.sync.history_requests import Tonight as TonightAsked
from engine.sync.refusals import refusal
from engine.sync.requests import GetReceipt
from tablehost.evening import queries as evening_queries
from tablehost.hall.analyses import Analyses, Asker
from tablehost.hall.own_persons import own_persons
from tablehost.hall.tonight import Tonight
from tablehost.hall.visitor import RequestHandlers, Visitor
from tablehost.records.errors import RecordError
from tablehost.records.issue import Sign, signed_receipt
from tablehost.replay.permissions import NoPermissionError, Permission, permission
from tablehost.replay.timelines import ENTRIES_OF_A_UNIT, Tape, Timelines
from tablehost.stats import queries
from tablehost.stats.seat_history import name_of
from tablehost.stats.updater import StatsUpdater
from tablehost.store.errors import NotFoundError
from tablehost.store.store import Store


class Replay(Struct, frozen=True):
    """The replay that a visitor has open."""

    permission: Permission
    tape: Tape
    padding: int


class History:
    """Finished matches and evenings, and what is counted of them.

    Attributes:
        handlers: the method for each kind of request.
    """

    def __init__(
        self,
        store: Store,
        stats: StatsUpdater,
        sign: Sign,
        analyses: Analyses,
        tonight: Tonight,
    ) -> None:
        self._store = store
        self._analyses = analyses
        self._sign = sign
        self._stats = stats
        self._tonight = tonight
        self._timelines = Timelines(store)
        self.handlers: RequestHandlers = {
            OpenReplay: self.open,
            GetReceipt: self.receipt,
            LookBack: self.look,
            Analyse: self.analyse,
            Numbers: self.numbers,
            Rungs: self.rungs,
            TonightAsked: self.tonight,
            Past: self.past,
            OpenEvening: self.evening,
            Evenings: self.evenings,
        }
        self._replays: WeakKeyDictionary[Visitor, Replay] = WeakKeyDictionary()

    async def open(self, visitor: Visitor, request: OpenReplay) -> None:
        """Open the replay of a match."""
        found = await self._permission(visitor, request.match)
        record = found.match
        try:
            tape = await self._timelines.of(found, visitor.budget.charge)
        except ReplayError as error:
            raise IllegalMove("other_version", str(error)) from None
        padding = registry.game(record.game).padding
        self._replays[visitor] = Replay(found, tape, padding)
        timeline, history = tape.timeline, found.seat_history
        sitters = [history.name_giver(seat) for seat in history.seats]
        about = {
            "match": record.id,
            "game": record.game,
            "options": record.options,
            "names": [await name_of(self._store, sitter) for sitter in sitters],
            "bots": [seat for seat, sitter in enumerate(sitters) if sitter.kind == "bot"],
            "helped": tape.helped,
            "seats": list(found.seats),
            "together": found.together,
            "own": found.own,
            "hides": registry.game(record.game).hidden,
            "entries": timeline.moments[-1] if timeline.moments else 0,
            "moments": len(timeline.moments),
        }
        visitor.done(request.id, about)

    async def look(self, visitor: Visitor, request: LookBack) -> None:
        """One moment of the open replay, as a seat or a spectator saw it."""
        replay = self._replays.get(visitor)
        if replay is None:
            raise refusal("no_replay")
        timeline = replay.tape.timeline
        if not timeline.moments:
            raise refusal("no_such_moment.none")
        moment = timeline.after(request.number) if request.by_entry else request.number
        if not 0 <= moment < len(timeline.moments):
            raise refusal("no_such_moment")
        told_to = _told_to(replay.permission, request)
        eyes = request.eyes
        if eyes is None and request.together:
            eyes = timeline.to_act[moment]
        visitor.done(request.id, timeline.at(moment, eyes, told_to), replay.padding)

    async def analyse(self, visitor: Visitor, request: Analyse) -> None:
        """The analysis of a seat of a match."""
        found = await self._permission(visitor, request.match)
        try:
            data = await seat_analysis(
                self._store, self._analyses, found, request.seat, _asker(visitor)
            )
        except ReplayError as error:
            raise IllegalMove("other_version", str(error)) from None
        visitor.done(request.id, data, registry.game(found.match.game).padding)

    async def receipt(self, visitor: Visitor, request: GetReceipt) -> None:
        """The signed receipt of a match."""
        known = await own_persons(self._store, visitor)
        try:
            receipt = await signed_receipt(self._store, self._sign, request.match, known)
        except NotFoundError:
            raise refusal("no_such_match", number=request.match) from None
        except NoPermissionError as refused:
            raise refusal(refused.code) from None
        except RecordError as error:
            raise IllegalMove("other_version", str(error)) from None
        visitor.budget.charge(receipt.entries // ENTRIES_OF_A_UNIT)
        is_open = (await self._store.match(request.match)).open_after
        facts = {"receipt": receipt.text, "words": receipt.words, "open_after": is_open}
        visitor.done(request.id, facts)

    async def numbers(self, visitor: Visitor, request: Numbers) -> None:
        """The visitor's statistics, including the match just played."""
        await self._stats.settled()
        person = visitor.person if visitor.key is not None else None
        found = None if person is None else await queries.numbers(self._store, person)
        visitor.done(request.id, {"person": found})

    async def tonight(self, visitor: Visitor, request: TonightAsked) -> None:
        """The numbers of this evening."""
        visitor.done(request.id, self._tonight.told())

    async def rungs(self, visitor: Visitor, request: Rungs) -> None:
        """A page of the ladder."""
        await self._stats.settled()
        found = await queries.rungs(self._store, request.game, PAGE * request.page, PAGE)
        visitor.done(request.id, {"rungs": found})

    async def past(self, visitor: Visitor, request: Past) -> None:
        """A page of the visitor's matches."""
        person, before = visitor.person, request.before or None
        found = [] if person is None else await queries.past(self._store, person.id, before, PAGE)
        visitor.done(request.id, {"matches": found})

    async def evening(self, visitor: Visitor, request: OpenEvening) -> None:
        """An evening, its highlights and how accurate its decisions were."""
        try:
            found = await evening_queries.evening(
                self._store,
                request.evening,
                await own_persons(self._store, visitor),
                self._analyses.of,
                _asker(visitor),
            )
        except NotFoundError:
            raise refusal("no_such_evening", number=request.evening) from None
        except evening_queries.NotYourEveningError:
            raise refusal("not_yours.evening") from None
        visitor.done(request.id, found)

    async def evenings(self, visitor: Visitor, request: Evenings) -> None:
        """A page of the visitor's evenings."""
        person, before = visitor.person, request.before or None
        found = (
            []
            if person is None
            else await evening_queries.evenings(self._store, person.id, before, PAGE)
        )
        visitor.done(request.id, {"evenings": found})

    async def _permission(self, visitor: Visitor, match: int) -> Permission:
        try:
            return await permission(self._store, match, await own_persons(self._store, visitor))
        except NotFoundError:
            raise refusal("no_such_match", number=match) from None
        except NoPermissionError as refused:
            raise refusal(refused.code) from None


def _asker(visitor: Visitor) -> Asker:
    return Asker(visitor.identity, visitor.network)


async def seat_analysis(
    store: Store, analyses: Analyses, found: Permission, seat: int | None, asker: Asker
) -> dict[str, Any]:
    """The answer to `Analyse`.

    Raises:
        IllegalMove: `not_yours`, `no_analysis` or `too_fast`.
        ReplayError: these rules cannot replay the match.
    """
    first = found.seats[0] if found.own is None else found.own
    wanted = first if seat is None else seat
    if wanted not in found.seats:
        raise refusal("not_yours.analysis")
    analysis = await analyses.of(found.match, wanted, asker)
    history = found.seat_history
    sitters = [history.name_giver(seat) for seat in history.seats]
    return {
        "match": found.match.id,
        "game": found.match.game,
        "status": found.match.status,
        "names": [await name_of(store, sitter) for sitter in sitters],
        "bots": [seat for seat, sitter in enumerate(sitters) if sitter.kind == "bot"],
        "seats": list(found.seats),
        "analysis": analysis,
    }


def _told_to(found: Permission, request: LookBack) -> Sequence[int]:
    """The seats whose private events are told.

    Raises:
        IllegalMove: `not_yours`, the visitor may not look through these eyes.
    """
    if request.eyes is not None and request.eyes not in found.seats:
        raise refusal("not_yours.eyes")
    if request.together:
        if not found.together:
            raise refusal("not_yours.together")
        return found.seats
    return () if request.eyes is None else (request.eyes,)
