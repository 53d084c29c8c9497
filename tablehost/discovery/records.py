"""The DNS records of one name of this host: its addresses, and perhaps the service."""

from msgspec import Struct

from tablehost.discovery.dns import (
    AAAA,
    ANY,
    HOST_TTL,
    INTERNET,
    NSEC,
    PTR,
    SERVICE_TTL,
    SRV,
    TXT,
    UNIQUE,
    A,
    DNSAddress,
    DNSNsec,
    DNSPointer,
    DNSQuestion,
    DNSRecord,
    DNSService,
    DNSText,
)
from tablehost.discovery.links import Address

SERVICE = "_ssh._tcp.local."
ALL_SERVICES = "_services._dns-sd._udp.local."  # RFC 6763 section 9
OURS = INTERNET | UNIQUE


class Service(Struct, frozen=True):
    """The ssh service as network browsers list it.

    Attributes:
        facts: of its text record, `key=value`.
    """

    port: int
    facts: tuple[str, ...]


class NameRecords(Struct, frozen=True):
    """One name on one link.

    Attributes:
        name: without `.local`.
        addresses: at least one.
        service: only for the name that no other host has.
        others: those of the addresses that are other machines', which announce this name too.
    """

    name: str
    addresses: tuple[Address, ...]
    service: Service | None = None
    others: frozenset[Address] = frozenset()

    @property
    def host(self) -> str:
        """The name in full."""
        return f"{self.name}.local."

    def records(self, longest: int = SERVICE_TTL) -> list[DNSRecord]:
        """All records, with a TTL of at most `longest` seconds; 0 withdraws them."""
        return [*self.address_records(longest), *self._service_records(longest)]

    def withdrawn(self) -> list[DNSRecord]:
        """The records that are gone with this machine."""
        if not self.others:
            return self.records(longest=0)
        own = tuple(one for one in self.addresses if one not in self.others)
        return [*NameRecords(self.name, own).address_records(longest=0)]

    def address_records(self, longest: int = HOST_TTL) -> list[DNSAddress]:
        """The address records: those that conflict with another host of the same name."""
        ttl = min(HOST_TTL, longest)
        return [
            DNSAddress(self.host, A if one.version == 4 else AAAA, OURS, ttl, one.packed)
            for one in self.addresses
        ]

    def absence(self, longest: int = HOST_TTL) -> DNSRecord:
        """The record that says which address types there are not, so that nobody waits for them."""
        kinds = sorted({A if one.version == 4 else AAAA for one in self.addresses})
        return DNSNsec(self.host, NSEC, OURS, min(HOST_TTL, longest), self.host, kinds)

    def answers(self, question: DNSQuestion, longest: int = SERVICE_TTL) -> list[DNSRecord]:
        """The answers to a question; that there is no such record is an answer too."""
        found = [
            record
            for record in self.records(longest)
            if record.key == question.key and question.type in (record.type, ANY)
        ]
        if not found and question.key == self.host and question.type in (A, AAAA):
            return [self.absence(longest)]
        return found

    def _service_records(self, longest: int) -> list[DNSRecord]:
        if self.service is None:
            return []
        port, facts = self.service.port, self.service.facts
        text = b"".join(bytes([len(fact.encode())]) + fact.encode() for fact in facts)
        instance = f"tablehost {self.name}.{SERVICE}"
        brief, long = min(HOST_TTL, longest), min(SERVICE_TTL, longest)
        return [
            DNSPointer(ALL_SERVICES, PTR, INTERNET, long, SERVICE),
            DNSPointer(SERVICE, PTR, INTERNET, long, instance),
            DNSService(instance, SRV, OURS, brief, 0, 0, port, self.host),
            DNSText(instance, TXT, OURS, long, text),
        ]
