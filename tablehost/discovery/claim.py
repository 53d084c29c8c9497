"""A claim to one name on one link, by RFC 6762 sections 8 and 9. No sockets, no clock.

    asking ──three probes unanswered──▶ held ──conflict──▶ asking
      └──somebody answers──▶ taken ──after a while, or a goodbye of the holder──▶ asking

Two hosts that probe at the same time see each other's probe; the one with the lower addresses
waits, probes again, and finds the name taken. A held name is checked now and then too, as joining
two networks is not announced. A conflict is an answer with another machine's address: a program on
this machine that announces this machine's own addresses (avahi, another tablehost) is no conflict.
Nor are the machines of one house: each announces the addresses of all, so all say the same.
"""

from collections.abc import Callable, Collection, Iterable
from ipaddress import IPv4Address, ip_address
from typing import Literal

from tablehost.discovery.dns import (
    AAAA,
    ANY,
    INTERNET,
    QUERY,
    RESPONSE,
    A,
    DNSAddress,
    DNSOutgoing,
    DNSQuestion,
    DNSRecord,
)
from tablehost.discovery.records import NameRecords

State = Literal["asking", "held", "taken"]
Jitter = Callable[[float, float], float]
"""A time in seconds between two bounds."""

PROBES = 3
PROBE_PAUSE = 0.25
ANNOUNCE_AFTER = (0.0, 1.0, 2.0)
LOSER_WAITS = 1.0
GIVE_IN = 10.0
"""Seconds within which a second conflict is not defended against."""

HELD_CHECK = (40.0, 80.0)
TAKEN_CHECK = (20.0, 40.0)
FREED_CHECK = (0.1, 1.0)

BROADCAST = IPv4Address("255.255.255.255")


class Claim:
    """One name's claim.

    Attributes:
        state: see above.
        holder: the address of the other host that has the name, "" if none.
        due: when to call `step` next, on the caller's clock.
    """

    def __init__(
        self, entry: NameRecords, own: Collection[bytes], now: float, jitter: Jitter
    ) -> None:
        """Begin to probe.

        Args:
            entry: what is announced once the name is held.
            own: all addresses of this machine, and of those that announce the name with it,
                packed; kept up to date by the caller.
            now: the time in seconds.
            jitter: spreads the actions of many hosts over time.
        """
        self.entry = entry
        self.state: State = "asking"
        self.holder = ""
        self.due = now + jitter(0, PROBE_PAUSE)
        self._sent = 0
        self._own = own
        self._jitter = jitter
        self._last_conflict = float("-inf")

    @property
    def held(self) -> bool:
        """Whether the name leads to this host."""
        return self.state == "held"

    def step(self, now: float) -> DNSOutgoing:
        """Do what is due; returns the message to send."""
        if self.state == "taken":
            self._ask(now)
        if self.state == "asking":
            if self._sent < PROBES:
                self._sent += 1
                self.due = now + PROBE_PAUSE
                return self._probe()
            self.state, self.holder, self._sent = "held", "", 0
        if self._sent < len(ANNOUNCE_AFTER):
            self._sent += 1
            more = ANNOUNCE_AFTER[self._sent :]
            self.due = now + (more[0] if more else self._jitter(*HELD_CHECK))
            return announcement(self.entry)
        self.due = now + self._jitter(*HELD_CHECK)
        return self._check()

    def change(self, entry: NameRecords, now: float) -> None:
        """Announce other addresses under the same name: machines have come to it, or gone."""
        self.entry = entry
        if self.state == "held":
            self._sent, self.due = 0, now

    def look_again(self, now: float) -> None:
        """Ask again if the holder has turned out to announce the name with this machine."""
        if self.state == "taken" and ip_address(self.holder).packed in self._own:
            self.due = now

    def heard(self, records: Iterable[DNSRecord], now: float) -> None:
        """Answers or announcements of any host, including our own."""
        for record in sorted(self._of_others(records), key=_rank):  # IPv4 first
            if record.ttl:
                self._conflict(_text(record), now)
            elif self.state == "taken":
                self.due = min(self.due, now + self._jitter(*FREED_CHECK))

    def probed(self, records: Iterable[DNSRecord], now: float) -> None:
        """Another host probes for names, with the records it would announce."""
        theirs = sorted(_rank(record) for record in self._of_others(records))
        ours = sorted(_rank(record) for record in self.entry.address_records())
        if self.state == "asking" and theirs > ours:
            self._ask(now + LOSER_WAITS)

    def _of_others(self, records: Iterable[DNSRecord]) -> list[DNSAddress]:
        return [
            record
            for record in records
            if isinstance(record, DNSAddress)
            and record.key == self.entry.host
            and record.address not in self._own
            and _is_of_a_host(record.address)
        ]

    def _conflict(self, holder: str, now: float) -> None:
        if self.state == "taken":
            return
        self.holder = holder
        if self.state == "held" and now - self._last_conflict > GIVE_IN:
            self._last_conflict = now
            self._ask(now)
        else:
            self.state, self.due = "taken", now + self._jitter(*TAKEN_CHECK)

    def _ask(self, due: float) -> None:
        self.state, self._sent, self.due = "asking", 0, due

    def _probe(self) -> DNSOutgoing:
        """Ask whether anybody has it; by type too, as some do not answer `ANY`."""
        out = self._question(ANY, A, AAAA)
        for record in self.entry.address_records():
            out.authorities.append(record)  # type: ignore[arg-type]  # declared too narrowly
        return out

    def _check(self) -> DNSOutgoing:
        """Ask whether anybody else has it; those who agree with the known answers stay silent."""
        out = self._question(A, AAAA)
        for record in (*self.entry.address_records(), self.entry.absence()):
            out.add_answer_at_time(record, 0)
        return out

    def _question(self, *types: int) -> DNSOutgoing:
        out = DNSOutgoing(QUERY)
        for kind in types:
            out.add_question(DNSQuestion(self.entry.host, kind, INTERNET))
        return out


def announcement(entry: NameRecords) -> DNSOutgoing:
    """The announcement of a name."""
    out = DNSOutgoing(RESPONSE)
    for record in (*entry.records(), entry.absence()):
        out.add_answer_at_time(record, 0)
    return out


def goodbye(entry: NameRecords) -> DNSOutgoing:
    """The withdrawal of a name."""
    out = DNSOutgoing(RESPONSE)
    for record in entry.withdrawn():
        out.add_answer_at_time(record, 0)
    return out


def _rank(record: DNSAddress) -> tuple[int, bytes]:
    """The order of section 8.2 between hosts that probe at the same time."""
    return record.type, record.address


def _is_of_a_host(packed: bytes) -> bool:
    """Whether another host can have this address; some programs announce 127.0.0.1 or 0.0.0.0."""
    address = ip_address(packed)
    return not (
        address.is_unspecified or address.is_loopback or address.is_multicast
        or address == BROADCAST
    )  # fmt: skip


def _text(record: DNSAddress) -> str:
    return str(ip_address(record.address))
