"""Guests without the code of their seat: those who sit at the table may let them in, or the host.

Whoever asks has typed the name of a guest who is away. One yes gives them the seat; one no, or a
minute without an answer, ends it, and they have to wait before they ask again: all who come from
their address, except where the owner of the seat may come from there as well. A name alone gives
nothing. Several may ask: those at the table are shown one request after the other, so nobody who is
turned down, at whatever address, keeps others waiting for longer than it takes to say no.

A yes counts only from somebody at another address than the asker's, or if the seat was taken from
that address as well, as at a party behind one router: nobody can let their own second terminal in
to the seat of a player who is elsewhere.

While nobody is there whose yes would count, as when a whole party has lost its connections, a
request waits, and the people who run the host are told: they can let its guest in. The first one
back at the table, by the code of their seat, by a key or from an address of their own, is asked
about the others. Guests who wait never confirm each other: somebody with two terminals could
otherwise take two seats whose names they have read in the lobby.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from msgspec import Struct

from engine.sync.frames import encode
from engine.sync.hall_views import AskedSeat
from engine.sync.host_requests import LetIn
from engine.sync.refusals import refusal
from engine.sync.reports import SeatAnswer, SeatWanted
from engine.sync.requests import Vouch
from engine.sync.tournament_views import AskedFrom
from tablehost.access.guesses import Guesses
from tablehost.hall.table.protocols import SeatReturns, TableContext
from tablehost.hall.table.seat import Seat
from tablehost.hall.visitor import Visitor
from tablehost.people.likeness import likeness
from tablehost.people.networks import is_of_one_household

PATIENCE = 60.0  # seconds that people at the table have to answer, for each request before too
MOST_CLAIMS = 8
"""Requests that wait at one table; so many more addresses would be a flood."""
FREE = 3
"""Requests for one seat that may be turned down, from any address, before the first pause."""


def pauses() -> Guesses:
    """Counts requests that were turned down, by asker; the first has a pause already."""
    return Guesses(free=1, pause=30.0, longest=600.0, decay=600.0)


def seat_pauses() -> Guesses:
    """The same by seat: somebody with many addresses could ask without end."""
    return Guesses(free=1 + FREE, pause=30.0, longest=120.0, decay=600.0)


class Claim(Struct, frozen=True):
    """A request to be let in to a seat.

    Attributes:
        number: of the request, unique at the table.
        asker: the guest's new terminal.
        person: whose seat is asked for.
    """

    number: int
    asker: Visitor
    person: int


class SeatAsked(Struct, frozen=True):
    """A guest asks to be let in to a seat.

    Attributes:
        id: of the request.
        person: who has the seat.
    """

    id: int
    person: int


class ClaimOver(Struct, frozen=True):
    """The time for answering a request is over."""

    number: int


class AskerGone(Struct, frozen=True):
    """The connection of somebody who has asked is lost."""

    asker: Visitor


class Company(Protocol):
    """The seats of a table or a tournament, as they are used here."""

    @property
    def seats(self) -> Sequence[Seat]:
        """All seats."""

    def seat_of_absent(self, person: int | None) -> int | None:
        """The seat of somebody who is away, if they have one."""

    def own_seat(self, visitor: Visitor) -> int:
        """The visitor's seat; refused if they have none."""


class VouchingHall(Protocol):
    """The hall, as requests to be let in use it."""

    @property
    def visitors(self) -> Sequence[Visitor]:
        """All sessions."""

    @property
    def returning(self) -> SeatReturns:
        """Leads guests back to their seats."""


class VouchingPlace(Protocol):
    """What guests come back to: a table, or a tournament."""

    @property
    def hall(self) -> VouchingHall:
        """That it is in."""

    @property
    def roster(self) -> Company:
        """Its people."""

    @property
    def account(self) -> str:
        """Tells it apart from all others."""

    @property
    def name(self) -> str:
        """As people call it."""

    def submit(self, visitor: Visitor | None, request: Any) -> None:
        """Put something into its queue."""

    def publish(self) -> None:
        """Publish it as it is now."""

    async def not_asked(self) -> None:
        """A seat may not be asked for any more: go on without its person."""

    async def let_in(self, asker: Visitor, person: int) -> dict[str, Any]:
        """Make somebody the guest who has a seat there."""


class AtTable:
    """A table, as guests come back to it."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self.hall = table.hall
        self.roster = table.roster
        self.submit = table.submit
        self.publish = table.publish

    @property
    def account(self) -> str:
        """Its number in the house."""
        return str(self._table.record.id)

    @property
    def name(self) -> str:
        """What it is called now."""
        return self._table.record.name

    async def not_asked(self) -> None:
        """A match may begin that has waited for the answer."""
        await self._table.seats_changed()

    async def let_in(self, asker: Visitor, person: int) -> dict[str, Any]:
        """Make somebody the guest who has a seat here."""
        return await self.hall.returning.let_in(asker, self._table.record.id, person)


class Vouching:
    """The requests at one place; the first is shown."""

    def __init__(self, place: VouchingPlace) -> None:
        self._place = place
        self._roster = place.roster
        self._claims: list[Claim] = []
        self._timed: set[int] = set()  # numbers of requests that somebody can answer, and must soon
        self._last = 0

    @property
    def asked(self) -> AskedSeat | None:
        """The first request, as everybody at the table is shown it."""
        claim = self._first
        seat = self._roster.seat_of_absent(claim.person) if claim else None
        return self._shown(claim, seat) if claim and seat is not None else None

    def asked_for(self, seat: int) -> AskedSeat | None:
        """The first request for one seat."""
        open_ = [one for one in self._claims if self._is_open(one)]
        found = (one for one in open_ if self._roster.seat_of_absent(one.person) == seat)
        claim = next(found, None)
        return self._shown(claim, seat) if claim else None

    def _shown(self, claim: Claim, seat: int) -> AskedSeat:
        address = _compared(claim.asker, self._roster.seats[seat])
        if address == "same" and self._is_ambiguous(claim.asker, seat):
            address = "shared"
        return AskedSeat(claim.number, claim.asker.name, seat, address)

    def _is_ambiguous(self, asker: Visitor, seat: int) -> bool:
        """Whether the asker may as well be somebody else who is away."""
        others = (one for number, one in enumerate(self._roster.seats) if number != seat)
        return any(
            one.away
            and one.network == asker.network
            and likeness(one.typed) == likeness(asker.typed_name)
            for one in others
        )

    @property
    def seats(self) -> frozenset[int]:
        """The seats that somebody asks for, and others have to answer soon."""
        open_ = [one for one in self._claims if self._is_open(one) and one.number in self._timed]
        found = (self._roster.seat_of_absent(one.person) for one in open_)
        return frozenset(seat for seat in found if seat is not None)

    @property
    def _first(self) -> Claim | None:
        """The first request whose seat is still waiting, and the guest as well."""
        return next(filter(self._is_open, self._claims), None)

    def _is_open(self, claim: Claim) -> bool:
        return not claim.asker.gone and claim.asker.table is None and self._waits(claim)

    def _waits(self, claim: Claim) -> bool:
        """Whether the seat still waits for its person."""
        return self._roster.seat_of_absent(claim.person) is not None

    async def ask(self, visitor: Visitor, request: SeatAsked) -> None:
        """Ask those at the table to let a guest in."""
        claim = Claim(self._last + 1, visitor, request.person)
        if not self._waits(claim):
            raise refusal("no_seat_waits")
        before = [one for one in self._claims if self._is_open(one)]
        asked = next((one for one in before if one.asker is visitor), None)
        if asked is not None and asked.person == request.person:
            facts = {"asked": self._voters(asked), "before": before.index(asked)}
            visitor.done(request.id, facts)
            return
        same = [one for one in before if one.person == claim.person]
        if any(one.asker.network == visitor.network for one in same) or len(before) >= MOST_CLAIMS:
            raise refusal("asked_already")
        if wait := self._pause(claim):
            raise refusal("ask_later", seconds=wait)
        self._claims = [*before, claim]
        self._last = claim.number
        submit = self._place.submit
        visitor.withdraw = partial(submit, None, AskerGone(visitor))
        voters = self._voters(claim)
        visitor.done(request.id, {"asked": voters, "before": len(before)})
        if not voters:
            self._tell_admins(claim)
        self._place.publish()

    def _voters(self, claim: Claim) -> list[str]:
        """The names of those at the table whose yes would count."""
        here = [seat for seat in self._roster.seats if seat.visitor is not None]
        return [one.name for one in here if one.visitor and self._may_vouch(one.visitor, claim)]

    def _tell_admins(self, claim: Claim) -> None:
        """Tell the people who run the host that nobody else can let a guest in."""
        number = self._roster.seat_of_absent(claim.person)
        assert number is not None, "just looked up"
        owner = self._roster.seats[number].name
        frame = encode(SeatWanted(self._place.name, claim.asker.name, owner))
        for one in self._place.hall.visitors:
            if one.greeted and one.is_admin:
                one.send(frame)

    def people_changed(self) -> None:
        """Somebody may have come who can answer: from then on, requests have their time."""
        waiting = [one for one in self._claims if self._is_open(one)]
        for place, claim in enumerate(waiting, start=1):
            if claim.number not in self._timed and self._voters(claim):
                self._timed.add(claim.number)
                over = ClaimOver(claim.number)
                submit, loop = self._place.submit, asyncio.get_running_loop()
                loop.call_later(PATIENCE * place, submit, None, over)

    async def vouch(self, visitor: Visitor, request: Vouch) -> None:
        """Somebody at the table has answered."""
        self._roster.own_seat(visitor)
        claim = self._first
        if claim is None or claim.number != request.number:
            raise refusal("nobody_asks")
        if request.yes and not self._may_vouch(visitor, claim):
            raise refusal("same_address")
        if request.yes:
            await self._let_in(claim)
        else:
            self._end(claim, "not_let_in")
            await self._place.not_asked()
        visitor.done(request.id)
        self._place.publish()

    async def let_in_by_host(self, visitor: Visitor, request: LetIn) -> None:
        """One of the people who run the host lets a guest in."""
        claims = (one for one in self._claims if self._is_open(one))
        claim = next((one for one in claims if one.number == request.number), None)
        if claim is None:
            raise refusal("nobody_asks")
        await self._let_in(claim)
        visitor.done(request.id)
        self._place.publish()

    async def _let_in(self, claim: Claim) -> None:
        facts = await self._place.let_in(claim.asker, claim.person)
        self._end(claim, "let_in", facts)

    async def over(self, _: None, over: ClaimOver) -> None:
        """Nobody has answered in time."""
        await self._end_all("no_answer", lambda claim: claim.number == over.number)

    async def gone(self, _: None, gone: AskerGone) -> None:
        """The asker has left; that counts like a no, or asking could be repeated without end."""
        await self._end_all("no_answer", lambda claim: claim.asker is gone.asker)

    async def _end_all(self, code: str, ends: Callable[[Claim], bool]) -> None:
        """End some requests, and those whose seat does not wait any more."""
        for claim in [one for one in self._claims if ends(one) or not self._waits(one)]:
            self._end(claim, code)
        await self._place.not_asked()

    def _end(self, claim: Claim, code: str, facts: dict[str, object] | None = None) -> None:
        self._claims.remove(claim)
        self._timed.discard(claim.number)
        claim.asker.withdraw = None
        if facts is None:
            self._place.hall.returning.pauses.wrong(self._asker(claim))
            self._place.hall.returning.seat_pauses.wrong(self._seat(claim))
            facts = {"seconds": self._pause(claim)}
        claim.asker.send(encode(SeatAnswer(code, facts)))

    def _pause(self, claim: Claim) -> int:
        """Seconds until somebody who was turned down may ask again."""
        returning = self._place.hall.returning
        own = returning.pauses.wait(self._asker(claim))
        return max(own, returning.seat_pauses.wait(self._seat(claim)))

    def _may_vouch(self, voter: Visitor, claim: Claim) -> bool:
        there = claim.asker.network
        if voter.network != there or not is_of_one_household(there):
            return True
        return self._is_from_home(claim)

    def _is_from_home(self, claim: Claim) -> bool:
        """Whether the seat was taken from the asker's address."""
        number = self._roster.seat_of_absent(claim.person)
        return number is not None and self._roster.seats[number].network == claim.asker.network

    def _asker(self, claim: Claim) -> str:
        """The key under which a refusal counts for whoever asked: their network.

        Where the seat was taken from that network it is their session only, as the owner of the
        seat may come from there as well and must not wait for what a neighbour has done. How often
        new sessions may ask from there is then bounded by the seat.
        """
        if self._is_from_home(claim):
            return f"session {claim.asker.number}"
        return claim.asker.network

    def _seat(self, claim: Claim) -> str:
        """The key under which refusals count for the seat."""
        return f"seat {self._place.account} {claim.person}"


def _compared(asker: Visitor, seat: Seat) -> AskedFrom:
    """Whether somebody comes from the address that a seat was taken from."""
    if seat.network and asker.network:
        return "same" if seat.network == asker.network else "other"
    return "other" if seat.home else "unknown"
