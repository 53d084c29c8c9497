"""Back to a seat without its code: by key, by address, or by those at the table.

A guest without a key is known by nothing but a code. Somebody who types the name of a guest that is
away is given the seat only if it was taken from the same address, and nobody else has come from
there since. Otherwise they may ask those at the table (`table.vouching`). The environment of a
session proves nothing and is not looked at. A salted hash of the address is saved for after a
restart, with a mark where others have come from there: it then leads nobody back alone, but those
at the table who come from there may still let the guest in.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Protocol

from engine.sync.refusals import refusal
from engine.sync.requests import Back
from tablehost.access.fair_share import may_have_one_more
from tablehost.hall.ban_enforcer import BanEnforcer
from tablehost.hall.given_up import GivenUpSeats
from tablehost.hall.possible_seats import (
    Found,
    PossibleSeats,
    among,
    chosen_language,
    told,
    told_seat,
)
from tablehost.hall.table.absences import Absent
from tablehost.hall.table.seat import HomeChanged, Seat, comes_alone
from tablehost.hall.table.table import Table
from tablehost.hall.table.vouching import SeatAsked, pauses, seat_pauses
from tablehost.hall.table_index import TableIndex, is_kept
from tablehost.hall.visitor import Visitor
from tablehost.log_events import note
from tablehost.people.likeness import likeness
from tablehost.people.names import is_variant
from tablehost.people.networks import hidden, is_hidden_in, is_of_one_household
from tablehost.store.store import Store
from tablehost.store.values import Person

log = logging.getLogger(__name__)

MOST_KEPT = 800  # seats of people who are away from waiting tables
KEPT_OF_NETWORK = 1 / 4
"""Of one network, for each that is not: 160 in an empty hall."""

AT_A_TIME = 100  # tables whose addresses are compared before others are served
MOST_COMPARED = 10_000  # addresses that are remembered, for an hour of a big house

ENOUGH = 2  # sessions from the address of a seat: one of them is not the asker's


class Tournaments(Protocol):
    """All tournaments, as guests come back to them."""

    @property
    def guests(self) -> Iterable[Seat]:
        """The places of guests in those that run."""

    def place(self, person: int) -> tuple[int, str]:
        """The number and the name of the last tournament that a person is in; 0 without one."""

    async def ask_for(self, visitor: Visitor, request: SeatAsked) -> None:
        """Ask those who are in it to let somebody in."""


class Returning:
    """Finds the seats that people come back to.

    Args:
        store: knows people, and the codes of seats.
        ban_enforcer: knows who is banned.
        visitors: all sessions.
        tables: all tables.
        tournaments: all tournaments.
        reopen_tables: opens the tables again that were closed while a person was away; whether
            there were any.
        renamed: called when a visitor has another name.
        notices_loss_in: seconds until a silent connection is known to be lost, at most.

    Attributes:
        pauses: between requests of those who were not let in, by asker.
        seat_pauses: the same by seat.
        given_up: seats that were not kept.
    """

    def __init__(
        self,
        store: Store,
        ban_enforcer: BanEnforcer,
        *,
        visitors: Callable[[], Iterable[Visitor]],
        tables: TableIndex,
        tournaments: Callable[[], Tournaments],
        reopen_tables: Callable[[Visitor, Person], Awaitable[bool]],
        renamed: Callable[[Visitor], None],
        notices_loss_in: Callable[[], int],
    ) -> None:
        self._store = store
        self._ban_enforcer = ban_enforcer
        self._visitors = visitors
        self._tables = tables
        self._tournaments = tournaments
        self._reopen_tables = reopen_tables
        self._renamed = renamed
        self._notices_loss_in = notices_loss_in
        self._possible = PossibleSeats(store, tables)
        self.pauses = pauses()
        self.seat_pauses = seat_pauses()
        self.given_up = GivenUpSeats()
        self._compared: set[str] = set()  # networks, with all addresses known by their hash

    # Addresses

    def taken(self, seat: Seat, visitor: Visitor) -> None:
        """Somebody has sat down: from now on, note who else comes from their address."""
        self.came(seat, visitor)
        is_told = visitor.key is None and is_of_one_household(seat.network)
        seat.home = hidden(seat.network) if is_told else b""

    def came(self, seat: Seat, visitor: Visitor) -> None:
        """The same for somebody of whose address nothing is saved."""
        seat.typed = visitor.typed_name
        seat.others.discard(visitor.number)  # they were a stranger when they said hello
        if seat.network != visitor.network:
            seat.network, seat.was_shared = visitor.network, False
            others = [one.number for one in self._visitors() if _is_other(one, seat)]
            seat.others = set(others[:ENOUGH])

    def arrived(self, visitor: Visitor) -> None:
        """Somebody has said hello: note it at all seats that were taken from their address."""
        for place in self._tournaments().guests:
            if _is_other(visitor, place) and len(place.others) < ENOUGH:
                place.others.add(visitor.number)
        for table in self._tables.where("network", visitor.network):
            for seat in table.roster.seats:
                if _is_other(visitor, seat) and len(seat.others) < ENOUGH:
                    is_news = seat.home and not seat.is_shared
                    seat.others.add(visitor.number)
                    if is_news:
                        table.submit(None, HomeChanged(seat))

    async def recognise(self, visitor: Visitor) -> None:
        """Find the seats that were taken from this address before a restart.

        Each of them has its own salt, so they are compared one by one, but once for each address,
        and others are served meanwhile.
        """
        compared = self._compared  # another one, once tables are opened again meanwhile
        if visitor.network in compared:
            return
        veiled = self._tables.where("veiled", True)
        for number, table in enumerate(veiled, start=1):
            if number % AT_A_TIME == 0:
                await asyncio.sleep(0)
            for seat in table.roster.seats:
                if seat.home and not seat.network and is_hidden_in(visitor.network, seat.home):
                    seat.network = visitor.network
                    self._tables.look_again(table.number)
        if not veiled or len(compared) >= MOST_COMPARED:
            compared.clear()
        if veiled:
            compared.add(visitor.network)

    # Seats

    def may_keep(self, seat: Seat) -> bool:
        """Whether a seat may be kept for somebody who has gone away from a waiting table.

        Each address has its share of such seats, or somebody could take many of them, one
        connection after the other, and leave them to nobody.
        """
        tables = self._tables.where("kept", True)
        kept = [one for table in tables for one in table.roster.seats if is_kept(one)]
        mine = sum(one.network == seat.network for one in kept if one is not seat)
        return may_have_one_more(mine, total=len(kept), limit=MOST_KEPT, alpha=KEPT_OF_NETWORK)

    def sat_down(self, person: Person, at: int) -> None:
        """Free the seats that are kept for somebody at other waiting tables."""
        for table in self._tables.of_person(person.id):
            number = table.roster.seat_of(person)
            if table.number != at and number is not None:
                seat = table.roster.seats[number]
                table.submit(None, Absent(seat, seat.changes))

    async def kept_seat(self, visitor: Visitor) -> dict[str, Any]:
        """The seat this person has, and whether another terminal uses it; {} for none.

        Their tables that were closed meanwhile are opened again.
        """
        person = visitor.person
        if person is None:
            return {}
        await self._reopen(visitor, person)
        seats = (table.kept_seat(person) for table in self._tables.of_person(person.id))
        return next(filter(None, seats), {})

    async def seat_at(self, visitor: Visitor, table: int) -> dict[str, Any]:
        """The same for the seat at one table."""
        person = visitor.person
        if person is None:
            return {}
        await self._reopen(visitor, person)
        found = self._tables.get(table)
        return found.kept_seat(person) if found is not None else {}

    async def _reopen(self, visitor: Visitor, person: Person) -> None:
        """Open the tables of a person again; their addresses have been compared with nobody's."""
        if await self._reopen_tables(visitor, person):
            self._compared = set()

    async def possible(self, visitor: Visitor) -> list[Found]:
        """The seats that a guest who has just come may mean, the likeliest first."""
        return await self._possible.of(visitor)

    def waiting(self, visitor: Visitor, found: list[Found]) -> dict[str, Any]:
        """The seats that a guest may mean, as the welcome tells of them; {} for none.

        Without one of the typed name, their place in a tournament: its number is then under
        `tournament`.

        That of a guest who is connected is told of at the same address only: it may be their own,
        whose old connection is not known to be lost yet.
        """
        is_named = any(one.is_named for one in found)
        return (not is_named and self._waiting_place(visitor)) or told(found)

    async def likely_settings(self, visitor: Visitor, found: list[Found]) -> dict[str, Any]:
        """The settings of a guest who has proven nothing: the language of these seats, or {}."""
        seats = [one.seat for one in found]
        place = self._find_place(visitor, visitor.typed_name)
        if place is not None and not seats:
            seats = [place]
        away = [seat for seat in seats if seat.away]
        language = await chosen_language(self._store, away or seats, visitor)
        return {"language": language} if language else {}

    async def away(self, visitor: Visitor, name: str) -> dict[str, Any]:
        """The seat that is kept for a guest of this name who is away, as `waiting` tells of it."""
        table, seat, _ = await self._find(visitor, name)
        return (
            told_seat(table, seat) if table is not None and seat is not None and seat.away else {}
        )

    def _waiting_place(self, visitor: Visitor) -> dict[str, Any]:
        place = self._find_place(visitor, visitor.typed_name)
        if place is None or not (place.away or place.network == visitor.network):
            return {}
        assert place.sitter.person is not None, "only persons have places"
        number, name = self._tournaments().place(place.sitter.person)
        here = place.visitor is not None
        facts = {"table": 0, "game": "", "tournament": number}
        return {**facts, "name": name, "who": place.name, "here": here}

    def require_not_playing(self, person: Person) -> None:
        """Refuse what somebody cannot do while they have a seat in a match.

        Raises:
            IllegalMove: `playing.name`.
        """
        if any(table.phase == "playing" for table in self._tables.of_person(person.id)):
            raise refusal("playing.name")

    def told_of_lost_seat(self, visitor: Visitor) -> dict[str, Any]:
        """The seat that was given up while they were away, as the welcome tells of it, once."""
        return self.given_up.take(visitor, self._table_name)

    def _table_name(self, number: int) -> str | None:
        table = self._tables.get(number)
        return table.record.name if table is not None else None

    async def back(self, visitor: Visitor, request: Back) -> None:
        """Go back to one's seat, or ask those at the table for it.

        Somebody who names no seat is asked which one they mean if there are several.
        """
        if visitor.table is not None:
            raise refusal("seated")
        kept = await self.kept_seat(visitor)
        if kept:
            visitor.done(request.id, {"seat": kept})
            return
        name = request.who or visitor.typed_name
        is_typed = likeness(name) == likeness(visitor.typed_name)
        table, seat, person = await self._find(visitor, name)
        is_theirs = is_typed and seat is not None and comes_alone(visitor, seat)
        if not request.who and not is_theirs:
            possible = await self._possible.of(visitor)
            if len(possible) > 1:
                visitor.done(request.id, {"among": among(possible)})
                return
            if possible and (possible[0].is_named or not self._waiting_place(visitor)):
                name = possible[0].seat.name
                table, seat, person = await self._find(visitor, name)
        if table is None or seat is None or person is None:
            await self._back_to_tournament(visitor, request, name)
            return
        if seat.visitor is not None:
            seconds = self._notices_loss_in()
            raise refusal("still_connected", name=seat.name, seconds=seconds)
        if not is_theirs:
            table.submit(visitor, SeatAsked(request.id, person.id))
            return
        facts = await self.let_in(visitor, table.number, person.id)
        note(log, "seat_returned", table=table.number, address=visitor.address)
        visitor.done(request.id, facts)

    async def _back_to_tournament(self, visitor: Visitor, request: Back, name: str) -> None:
        """Go back to one's place in a tournament, or ask those who are in it."""
        place = self._find_place(visitor, name)
        if place is None or place.sitter.person is None:
            raise refusal("no_seat_waits")
        if place.visitor is not None:
            seconds = self._notices_loss_in()
            raise refusal("still_connected", name=place.name, seconds=seconds)
        person, is_typed = place.sitter.person, likeness(name) == likeness(visitor.typed_name)
        if not (is_typed and comes_alone(visitor, place)):
            await self._tournaments().ask_for(visitor, SeatAsked(request.id, person))
            return
        facts = await self.be_guest(visitor, person)
        note(log, "tournament_returned", tournament=facts["tournament"], address=visitor.address)
        visitor.done(request.id, facts)

    def tournament_of(self, person: Person) -> int:
        """The number of the last tournament that somebody is in; 0 for none."""
        return self._tournaments().place(person.id)[0]

    async def be_guest(self, visitor: Visitor, person: int) -> dict[str, Any]:
        """Make a visitor the guest who is in a tournament.

        Returns:
            name, code, settings, the number of the tournament, and their seat, {} for none.

        Raises:
            IllegalMove: the guest is banned, or the visitor sits at a table.
        """
        guest = await self._store.seen(person)
        self._ban_enforcer.require_not_banned(visitor, guest.name)
        code, number = await self._store.tournament_code(person), self.tournament_of(guest)
        if not await visitor.become(guest):
            raise refusal("seated")
        seat = await self.kept_seat(visitor)
        self._renamed(visitor)
        known = {"name": guest.name, "resume": code, "settings": guest.settings}
        return {**known, "seat": seat, "tournament": number}

    async def let_in(self, visitor: Visitor, table: int, person: int) -> dict[str, Any]:
        """Make a visitor the guest who has a seat; returns name, settings, seat and its code.

        Raises:
            IllegalMove: the guest is banned, or has no seat there any more.
        """
        guest = await self._store.seen(person)
        self._ban_enforcer.require_not_banned(visitor, guest.name)
        found = self._tables.get(table)
        seat = found.kept_seat(guest) if found is not None else {}
        if not seat:
            raise refusal("no_seat_waits")
        code = await self._store.seat_code(table, seat["seat"])
        if not await visitor.become(guest):
            raise refusal("no_seat_waits")
        self._renamed(visitor)
        return {"seat": seat, "name": guest.name, "resume": code, "settings": guest.settings}

    async def _find(
        self, visitor: Visitor, asked: str
    ) -> tuple[Table | None, Seat | None, Person | None]:
        """The seat of a guest with the name that a guest asks for; one that is away first.

        At the same address also that of a guest who got a number behind it, as two had that name.
        """
        if visitor.key is not None:
            return None, None, None
        tables = self._tables.of_name_or_network(asked, visitor.network)
        seats = [(table, seat) for table in tables for seat in table.roster.seats]
        for table, seat in sorted(seats, key=lambda found: _order(found[1], visitor, asked)):
            person = seat.sitter.person
            if person is not None and _is_theirs(seat, visitor, asked):
                guest = await self._store.person(person)
                if guest.fingerprint is None:
                    return table, seat, guest
        return None, None, None

    def _find_place(self, visitor: Visitor, asked: str) -> Seat | None:
        """The place in a tournament of a guest with the name that a guest asks for."""
        guests = self._tournaments().guests
        places = sorted(guests, key=lambda place: _order(place, visitor, asked))
        found = (place for place in places if _is_theirs(place, visitor, asked))
        return next(found, None) if visitor.key is None else None


def _is_theirs(seat: Seat, visitor: Visitor, asked: str) -> bool:
    """Whether somebody asks for the name at a seat."""
    near = seat.network == visitor.network
    return likeness(seat.name) == likeness(asked) or (near and is_variant(seat.name, asked))


def _order(seat: Seat, visitor: Visitor, asked: str) -> tuple[bool, bool, bool]:
    """Those of people who are away come first, then exactly this name, then the same address."""
    is_other_name = likeness(seat.name) != likeness(asked)
    return not seat.away, is_other_name, seat.network != visitor.network


def _is_other(visitor: Visitor, seat: Seat) -> bool:
    """Whether somebody who is not the owner of a seat comes from its owner's address."""
    is_owner = visitor.person is not None and visitor.person.id == seat.sitter.person
    return seat.network == visitor.network and not is_owner
