"""This host on one link: it claims its names there, and answers for those it holds."""

import asyncio
import random
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

from tablehost.discovery.claim import Claim, goodbye
from tablehost.discovery.dns import (
    LEGACY_TTL,
    PORT,
    RESPONSE,
    SERVICE_TTL,
    DNSIncoming,
    DNSOutgoing,
    DNSRecord,
)
from tablehost.discovery.links import Link
from tablehost.discovery.records import NameRecords
from tablehost.discovery.sockets import destination, open_sockets

ANSWER_PAUSE = 1.0
"""Seconds between two answers to everybody (RFC 6762 section 6); more is gathered meanwhile."""

Told = Callable[[], None]


class Responder:
    """The names of this host on one link.

    Attributes:
        claims: one a name, in the order of the entries.
    """

    def __init__(
        self, link: Link, entries: Sequence[NameRecords], own: Collection[bytes], told: Told
    ) -> None:
        """Nothing is heard or said before `open`.

        Args:
            link: where.
            entries: what is claimed, the most wanted name first.
            own: all addresses of this machine, packed; kept up to date by the caller.
            told: called when a claim may have changed.
        """
        self.link = link
        self.claims: list[Claim] = []
        self._entries = entries
        self._own = own
        self._told = told
        self._ears: list[_Ear] = []
        self._timers: dict[Claim, asyncio.TimerHandle] = {}
        self._owed: list[DNSRecord] = []
        self._paying: asyncio.TimerHandle | None = None
        self._answered = float("-inf")

    async def open(self) -> None:
        """Begin to ask for the names.

        Raises:
            PortTakenError: another program has port 5353 for itself.
            OSError: the link has just gone away.
        """
        loop = asyncio.get_running_loop()
        for sock in open_sockets(self.link):
            make = partial(_Ear, self, destination(sock, self.link))
            _, ear = await loop.create_datagram_endpoint(make, sock=sock)
            self._ears.append(ear)
        for entry in self._entries:
            claim = Claim(entry, self._own, loop.time(), random.uniform)
            self.claims.append(claim)
            self._schedule(claim)

    def close(self) -> None:
        """Say goodbye to whoever knows the names."""
        for timer in (*self._timers.values(), *filter(None, [self._paying])):
            timer.cancel()
        for claim in self.claims:
            if claim.held:
                self._say(goodbye(claim.entry))
        while self._ears:
            self._ears.pop().transport.close()

    # What is due

    def _schedule(self, claim: Claim) -> None:
        if claim in self._timers:
            self._timers[claim].cancel()
        loop = asyncio.get_running_loop()
        self._timers[claim] = loop.call_at(claim.due, self._step, claim)

    def _step(self, claim: Claim) -> None:
        self._say(claim.step(asyncio.get_running_loop().time()))
        self._schedule(claim)
        self._told()

    # What is heard

    def heard(self, data: bytes, source: Sequence[Any], ear: "_Ear") -> None:
        """One message, from anybody on the link, ourselves included."""
        message = DNSIncoming(data)
        if not message.valid:
            return
        if message.is_query():
            if message.is_probe():
                self._tell_claims(Claim.probed, message)
            self._answer(message, source, ear)
        elif source[1] == PORT:  # no answer comes from anywhere else: section 6
            self._tell_claims(Claim.heard, message)

    def _tell_claims(
        self, tell: Callable[[Claim, list[DNSRecord], float], None], message: DNSIncoming
    ) -> None:
        now = asyncio.get_running_loop().time()
        for claim in self.claims:
            tell(claim, message.answers(), now)
            self._schedule(claim)
        self._told()

    # What is said

    def _answer(self, query: DNSIncoming, source: Sequence[Any], ear: "_Ear") -> None:
        if source[1] != PORT:
            out = DNSOutgoing(RESPONSE, multicast=False, id_=query.id)
            out.questions.extend(query.questions)
            self._fill(out, self._found(query, LEGACY_TTL), LEGACY_TTL)
            ear.say(out, source)
            return
        found = [one for one in self._found(query) if not one.suppressed_by(query)]
        if query.is_probe():
            self._say(self._fill(DNSOutgoing(RESPONSE), found))  # whoever probes will not wait
        else:
            self._owe(found)

    def _found(self, query: DNSIncoming, longest: int = SERVICE_TTL) -> list[DNSRecord]:
        return [
            record
            for claim in self.claims
            if claim.held
            for question in query.questions
            for record in claim.entry.answers(question, longest)
        ]

    def _owe(self, records: list[DNSRecord]) -> None:
        self._owed += [record for record in records if record not in self._owed]
        if self._owed and self._paying is None:
            loop = asyncio.get_running_loop()
            when = max(loop.time(), self._answered + ANSWER_PAUSE)
            if not all(record.unique for record in records):
                when += random.uniform(0.02, 0.12)  # noqa: S311 - others answer this one too
            self._paying = loop.call_at(when, self._pay)

    def _pay(self) -> None:
        self._paying = None
        self._answered = asyncio.get_running_loop().time()
        owed, self._owed = self._owed, []
        self._say(self._fill(DNSOutgoing(RESPONSE), owed))

    def _fill(
        self, out: DNSOutgoing, found: list[DNSRecord], longest: int = SERVICE_TTL
    ) -> DNSOutgoing:
        """An answer, with what will be asked next: the addresses behind a service's name."""
        for record in found:
            out.add_answer_at_time(record, 0)
        names = {record.key for record in found}
        for claim in self.claims:
            records = [*claim.entry.records(longest), claim.entry.absence(longest)]
            if claim.held and names & {record.key for record in records}:
                for record in records:
                    if record not in found:
                        out.add_additional_answer(record)
        return out

    def _say(self, out: DNSOutgoing) -> None:
        if out.questions or out.answers:
            for ear in self._ears:
                ear.say(out, ear.everybody)


class _Ear(asyncio.DatagramProtocol):
    """One socket of a station."""

    def __init__(self, station: Responder, everybody: Sequence[Any]) -> None:
        self.everybody = everybody
        self.transport: asyncio.DatagramTransport
        self._station = station

    def connection_made(self, transport: asyncio.DatagramTransport) -> None:  # type: ignore[override]  # it is one
        self.transport = transport

    def datagram_received(self, data: bytes, addr: Sequence[Any]) -> None:
        self._station.heard(data, addr, self)

    def error_received(self, exc: Exception) -> None:
        """The link is down, or just gone; whoever watches the links will see."""

    def say(self, out: DNSOutgoing, whom: Sequence[Any]) -> None:
        """Send a message to everybody or to one."""
        for packet in out.packets():
            self.transport.sendto(packet, tuple(whom))
