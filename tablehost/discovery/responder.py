"""The mDNS responder on one link: claims names, and answers for those it holds."""

import asyncio
import logging
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
    DNSQuestion,
    DNSRecord,
    MessageError,
)
from tablehost.discovery.links import Link
from tablehost.discovery.message_limits import MessageLimits
from tablehost.discovery.records import NameRecords
from tablehost.discovery.sockets import destination, open_sockets

log = logging.getLogger(__name__)

ANSWER_PAUSE = 1.0
"""Seconds between two multicast answers (RFC 6762 section 6); further ones are gathered."""


class Responder:
    """The names of this host on one link.

    Attributes:
        link: which.
        claims: one per name, in the order of the entries.
    """

    def __init__(
        self,
        link: Link,
        entries: Sequence[NameRecords],
        own: Collection[bytes],
        changed: Callable[[], None],
    ) -> None:
        """Nothing is sent or received before `open`.

        Args:
            link: which.
            entries: what is claimed, the most important name first.
            own: all addresses of this machine, and of those that announce the names with it,
                packed; kept up to date by the caller.
            changed: called when a claim may have changed.
        """
        self.link = link
        self.claims: list[Claim] = []
        self._entries = entries
        self._own = own
        self._changed = changed
        self._sockets: list[_Socket] = []
        self._timers: dict[Claim, asyncio.TimerHandle] = {}
        self._pending: list[DNSRecord] = []
        self._answering: asyncio.TimerHandle | None = None
        self._answered = float("-inf")
        self._limits = MessageLimits()
        self._warned = False

    async def open(self) -> None:
        """Begin to claim the names.

        Raises:
            PortTakenError: another program has port 5353 for itself.
            OSError: the link has just gone away.
        """
        loop = asyncio.get_running_loop()
        for opened in open_sockets(self.link):
            make = partial(_Socket, self, destination(opened, self.link))
            _, sock = await loop.create_datagram_endpoint(make, sock=opened)
            self._sockets.append(sock)
        for entry in self._entries:
            claim = Claim(entry, self._own, loop.time(), random.uniform)
            self.claims.append(claim)
            self._schedule(claim)

    def change(self, entries: Sequence[NameRecords]) -> None:
        """Announce these addresses for the same names, if they are others than before."""
        now = asyncio.get_running_loop().time()
        for claim, entry in zip(self.claims, entries, strict=True):
            if entry != claim.entry:
                claim.change(entry, now)
            claim.look_again(now)
            self._schedule(claim)

    def close(self) -> None:
        """Withdraw the held names."""
        for timer in (*self._timers.values(), *filter(None, [self._answering])):
            timer.cancel()
        for claim in self.claims:
            if claim.held:
                self._send(goodbye(claim.entry))
        while self._sockets:
            self._sockets.pop().transport.close()

    # Timers

    def _schedule(self, claim: Claim) -> None:
        if claim in self._timers:
            self._timers[claim].cancel()
        loop = asyncio.get_running_loop()
        self._timers[claim] = loop.call_at(claim.due, self._step, claim)

    def _step(self, claim: Claim) -> None:
        self._send(claim.step(asyncio.get_running_loop().time()))
        self._schedule(claim)
        self._changed()

    # Receiving

    def received(self, data: bytes, source: Sequence[Any], sock: "_Socket") -> None:
        """One message, from any host on the link, including this one."""
        if not self._limits.allow(data):
            return
        try:
            self._read(DNSIncoming(data), source, sock)
        except MessageError as error:
            self._warn_once(source, error)

    def _read(self, message: DNSIncoming, source: Sequence[Any], sock: "_Socket") -> None:
        if not message.valid:
            return
        if message.is_query():
            if message.is_probe():
                self._tell_claims(Claim.probed, message)
            self._answer(message, source, sock)
        elif source[1] == PORT:  # answers from other ports are ignored: section 6
            self._tell_claims(Claim.heard, message)

    def _tell_claims(
        self, tell: Callable[[Claim, list[DNSRecord], float], None], message: DNSIncoming
    ) -> None:
        now = asyncio.get_running_loop().time()
        for claim in self.claims:
            tell(claim, message.answers(), now)
            self._schedule(claim)
        self._changed()

    def _warn_once(self, source: Sequence[Any], error: MessageError) -> None:
        """Log the first of these messages only, as one program may send thousands."""
        if not self._warned:
            log.warning(
                "a message from %s on %s cannot be answered (%s); further ones are not logged",
                *(source[0], self.link.name, type(error).__name__),
            )
        self._warned = True

    # Sending

    def _answer(self, query: DNSIncoming, source: Sequence[Any], sock: "_Socket") -> None:
        questions = list(dict.fromkeys(query.questions))
        if source[1] != PORT:
            out = DNSOutgoing(RESPONSE, multicast=False, id_=query.id)
            out.questions.extend(questions)
            self._fill(out, self._found(questions, LEGACY_TTL), LEGACY_TTL)
            if out.answers:
                sock.send(out, source)
            return
        found = [one for one in self._found(questions) if not one.suppressed_by(query)]
        if query.is_probe():
            self._send(self._fill(DNSOutgoing(RESPONSE), found))  # a probe is answered at once
        else:
            self._answer_soon(found)

    def _found(
        self, questions: Sequence[DNSQuestion], longest: int = SERVICE_TTL
    ) -> list[DNSRecord]:
        found = (
            record
            for claim in self.claims
            if claim.held
            for question in questions
            for record in claim.entry.answers(question, longest)
        )
        return list(dict.fromkeys(found))

    def _answer_soon(self, records: list[DNSRecord]) -> None:
        self._pending += [record for record in records if record not in self._pending]
        if self._pending and self._answering is None:
            loop = asyncio.get_running_loop()
            when = max(loop.time(), self._answered + ANSWER_PAUSE)
            if not all(record.unique for record in records):
                when += random.uniform(0.02, 0.12)  # noqa: S311 - others answer it too
            self._answering = loop.call_at(when, self._send_pending)

    def _send_pending(self) -> None:
        self._answering = None
        self._answered = asyncio.get_running_loop().time()
        pending, self._pending = self._pending, []
        self._send(self._fill(DNSOutgoing(RESPONSE), pending))

    def _fill(
        self, out: DNSOutgoing, found: list[DNSRecord], longest: int = SERVICE_TTL
    ) -> DNSOutgoing:
        """An answer, with additional records that will be needed next: the service's addresses."""
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

    def _send(self, out: DNSOutgoing) -> None:
        if out.questions or out.answers:
            for sock in self._sockets:
                sock.send(out, sock.group)


class _Socket(asyncio.DatagramProtocol):
    """One socket of a responder."""

    def __init__(self, responder: Responder, group: Sequence[Any]) -> None:
        self.group = group
        self.transport: asyncio.DatagramTransport
        self._responder = responder

    def connection_made(self, transport: asyncio.DatagramTransport) -> None:  # type: ignore[override]  # it is one
        self.transport = transport

    def datagram_received(self, data: bytes, addr: Sequence[Any]) -> None:
        self._responder.received(data, addr, self)

    def error_received(self, exc: Exception) -> None:
        """The link is down or gone; `Discovery` will notice."""

    def send(self, out: DNSOutgoing, to: Sequence[Any]) -> None:
        """Send a message to the group or to one host."""
        for packet in out.packets():
            self.transport.sendto(packet, tuple(to))
