"""DNS messages of python-zeroconf, and constants of DNS.

Only the messages of that library are used here. Its responder announces services, but it neither
probes for nor defends the name of an address (it does not answer the `ANY` question of a probe), so
that two hosts would share `table.local` unnoticed, and it tells all addresses to every network.

These classes are public but not in the library's `__all__`, so they are imported from their
modules, here only.
"""

from zeroconf import Error as MessageError
from zeroconf._dns import (
    DNSAddress,
    DNSNsec,
    DNSPointer,
    DNSQuestion,
    DNSRecord,
    DNSService,
    DNSText,
)
from zeroconf._protocol.incoming import DNSIncoming
from zeroconf._protocol.outgoing import DNSOutgoing

__all__ = [
    "DNSAddress",
    "DNSIncoming",
    "DNSNsec",
    "DNSOutgoing",
    "DNSPointer",
    "DNSQuestion",
    "DNSRecord",
    "DNSService",
    "DNSText",
    "MessageError",
]

PORT = 5353
GROUP_4 = "224.0.0.251"
GROUP_6 = "ff02::fb"

A, PTR, TXT, AAAA, SRV, ANY = 1, 12, 16, 28, 33, 255
NSEC = 47
INTERNET = 1
UNIQUE = 0x8000  # in a record's class: there is no other of this name and type

QUERY = 0x0000
RESPONSE = 0x8400  # authoritative, as all mDNS responses are

HOST_TTL = 120  # seconds; RFC 6762 section 10, for records with a host name
SERVICE_TTL = 4500
LEGACY_TTL = 10  # section 6.7, for queries from another port than 5353
