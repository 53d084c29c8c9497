"""Guests without the code of their seat: those who sit at the table may let them in.

Whoever asks has typed the name of a guest who is away. One yes gives them the seat; one no, or a
minute without an answer, ends it, and the next request has to wait. A name alone gives nothing.

A yes counts only from somebody at another address than the asker's, or if the seat was taken from
that address as well, as at a party behind one router: nobody can let their own second terminal in
to the seat of a player who is elsewhere.
"""

import asyncio
from functools import partial

from msgspec import Struct

from engine.sync.frames import encode
from engine.sync.hall_views import AskedSeat
from engine.sync.refusals import refusal
from engine.sync.reports import SeatAnswer
from engine.sync.requests import Vouch
from tablehost.access.guesses import Guesses
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.visitor import Visitor
from tablehost.people.networks import is_of_one_household

PATIENCE = 60.0  # seconds that people at the table have to answer


def pauses() -> Guesses:
    """Counts requests that were turned down, by network and by seat; the first has no pause."""
    return Guesses(free=1, pause=30.0, longest=600.0, decay=600.0)


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


class Vouching:
    """The open request at one table, if any."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._roster = table.roster
        self._claim: Claim | None = None
        self._last = 0

    @property
    def asked(self) -> AskedSeat | None:
        """The open request, as everybody at the table is shown it."""
        claim = self._open
        seat = self._roster.seat_of_absent(claim.person) if claim else None
        return (
            AskedSeat(claim.number, claim.asker.name, seat) if claim and seat is not None else None
        )

    @property
    def _open(self) -> Claim | None:
        """The request, as long as the seat is still waiting and the guest as well."""
        claim = self._claim
        if claim is None or claim.asker.gone or claim.asker.table is not None:
            return None
        return claim if self._waits(claim) else None

    def _waits(self, claim: Claim) -> bool:
        """Whether the seat still waits for its person."""
        return self._roster.seat_of_absent(claim.person) is not None

    async def ask(self, visitor: Visitor, request: SeatAsked) -> None:
        """Ask those at the table to let a guest in."""
        claim = Claim(self._last + 1, visitor, request.person)
        if not self._waits(claim):
            raise refusal("no_seat_waits")
        here = [seat for seat in self._roster.seats if seat.visitor is not None]
        voters = [one.name for one in here if one.visitor and self._may_vouch(one.visitor, claim)]
        if not voters:
            raise refusal("nobody_to_ask")
        if self._open is not None:
            raise refusal("asked_already")
        accounts = self._accounts(claim)
        wait = max(self._table.hall.returning.pauses.wait(account) for account in accounts)
        if wait:
            raise refusal("ask_later", seconds=wait)
        self._claim, self._last = claim, claim.number
        submit = self._table.submit
        visitor.withdraw = partial(submit, None, AskerGone(visitor))
        asyncio.get_running_loop().call_later(PATIENCE, submit, None, ClaimOver(claim.number))
        visitor.done(request.id, {"asked": voters})
        self._table.publish()

    async def vouch(self, visitor: Visitor, request: Vouch) -> None:
        """Somebody at the table has answered."""
        self._roster.own_seat(visitor)
        claim = self._open
        if claim is None or claim.number != request.number:
            raise refusal("nobody_asks")
        if request.yes and not self._may_vouch(visitor, claim):
            raise refusal("same_address")
        if request.yes:
            facts = await self._table.hall.returning.let_in(
                claim.asker, self._table.record.id, claim.person
            )
            self._end("let_in", facts)
        else:
            self._end("not_let_in")
        visitor.done(request.id)
        self._table.publish()

    async def over(self, _: None, over: ClaimOver) -> None:
        """Nobody has answered in time."""
        if self._claim is not None and self._claim.number == over.number:
            self._end("no_answer")
            self._table.publish()

    async def gone(self, _: None, gone: AskerGone) -> None:
        """The asker has left; that counts like a no, or asking could be repeated without end."""
        if self._claim is not None and self._claim.asker is gone.asker:
            self._end("no_answer")
            self._table.publish()

    def _end(self, code: str, facts: dict[str, object] | None = None) -> None:
        claim, self._claim = self._claim, None
        assert claim is not None, "there is one to end"
        claim.asker.withdraw = None
        if facts is None:
            for account in self._accounts(claim):
                self._table.hall.returning.pauses.wrong(account)
        claim.asker.send(encode(SeatAnswer(code, facts or {})))

    def _may_vouch(self, voter: Visitor, claim: Claim) -> bool:
        there = claim.asker.network
        if voter.network != there or not is_of_one_household(there):
            return True
        number = self._roster.seat_of_absent(claim.person)
        return number is not None and self._roster.seats[number].network == there

    def _accounts(self, claim: Claim) -> tuple[str, str]:
        """The keys under which refusals are counted: the asker's network, and the seat."""
        return claim.asker.network, f"seat {self._table.record.id} {claim.person}"
