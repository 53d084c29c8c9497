"""A claim to one name on one link, as RFC 6762 sections 8 and 9 want it. No sockets, no clock.

    asking ──nobody answers three times──▶ held ──somebody contradicts──▶ asking
      └──somebody answers──▶ taken ──a while later, or the holder says goodbye──▶ asking

Two hosts that ask at the same moment see each other's question; the one with the lower addresses
waits, asks again, and finds the name taken. Whoever holds a name asks for it now and then too, for
two networks that were joined tell nobody. What contradicts is another machine's address: a program
beside us that announces this machine's own (avahi, another tablehost) is in agreement.
"""

from collections.abc import Callable, Collection, Iterable
from ipaddress import ip_address
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
"""Seconds within which a second contradiction is not argued with."""

HELD_CHECK = (40.0, 80.0)
TAKEN_CHECK = (20.0, 40.0)
FREED_CHECK = (0.1, 1.0)


class Claim:
    """One name's claim.

    Attributes:
        state: see above.
        holder: the address of who else has the name, "" while nobody has.
        due: when `step` wants to be called next, on the caller's clock.
    """

    def __init__(
        self, entry: NameRecords, own: Collection[bytes], now: float, jitter: Jitter
    ) -> None:
        """Begin to ask.

        Args:
            entry: what is told once the name is held.
            own: all addresses of this machine, packed; kept up to date by the caller.
            now: the time in seconds.
            jitter: spreads what many hosts would do at once.
        """
        self.entry = entry
        self.state: State = "asking"
        self.holder = ""
        self.due = now + jitter(0, PROBE_PAUSE)
        self._sent = 0
        self._own = own
        self._jitter = jitter
        self._contradicted = float("-inf")

    @property
    def held(self) -> bool:
        """Whether guests reach this host by the name."""
        return self.state == "held"

    def step(self, now: float) -> DNSOutgoing:
        """Do what is due; the message to send for it."""
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

    def heard(self, records: Iterable[DNSRecord], now: float) -> None:
        """Somebody's answers or announcements, our own included."""
        for record in sorted(self._of_others(records), key=_rank):  # IPv4 first
            if record.ttl:
                self._contradict(_text(record), now)
            elif self.state == "taken":
                self.due = min(self.due, now + self._jitter(*FREED_CHECK))

    def probed(self, records: Iterable[DNSRecord], now: float) -> None:
        """Somebody asks for names too, with what he would announce."""
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
        ]

    def _contradict(self, holder: str, now: float) -> None:
        if self.state == "taken":
            return
        self.holder = holder
        if self.state == "held" and now - self._contradicted > GIVE_IN:
            self._contradicted = now
            self._ask(now)
        else:
            self.state, self.due = "taken", now + self._jitter(*TAKEN_CHECK)

    def _ask(self, due: float) -> None:
        self.state, self._sent, self.due = "asking", 0, due

    def _probe(self) -> DNSOutgoing:
        """Is it anybody's? By type too: some answer no `ANY`."""
        out = self._question(ANY, A, AAAA)
        for record in self.entry.address_records():
            out.authorities.append(record)  # type: ignore[arg-type]  # declared too narrowly
        return out

    def _check(self) -> DNSOutgoing:
        """Is it anybody else's? Whoever agrees with the answer given along keeps silent."""
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
    """What everybody on the link may know from now on."""
    out = DNSOutgoing(RESPONSE)
    for record in (*entry.records(), entry.absence()):
        out.add_answer_at_time(record, 0)
    return out


def goodbye(entry: NameRecords) -> DNSOutgoing:
    """What everybody on the link should forget."""
    out = DNSOutgoing(RESPONSE)
    for record in entry.records(longest=0):
        out.add_answer_at_time(record, 0)
    return out


def _rank(record: DNSAddress) -> tuple[int, bytes]:
    """The order of section 8.2 between hosts that ask at once."""
    return record.type, record.address


def _text(record: DNSAddress) -> str:
    return str(ip_address(record.address))
