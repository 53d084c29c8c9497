"""The DNS messages of python-zeroconf, and the numbers in them.

Of that library this package uses the messages alone. Its responder announces services; it neither
probes nor defends the name of an address (it is silent to the `ANY` question of a probe), so that
two hosts would share `table.local` without a word, and it tells every network all addresses.

The library offers these classes to others but leaves them out of its `__all__`, which is why they
are named by the modules they live in, once, here.
"""

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
]

PORT = 5353
GROUP_4 = "224.0.0.251"
GROUP_6 = "ff02::fb"

A, PTR, TXT, AAAA, SRV, ANY = 1, 12, 16, 28, 33, 255
NSEC = 47
INTERNET = 1
UNIQUE = 0x8000  # in a class: of a record, that there is no other of this name and type

QUERY = 0x0000
RESPONSE = 0x8400  # authoritative, as all of mDNS is

HOST_TTL = 120  # seconds; RFC 6762 section 10, for what names an address
SERVICE_TTL = 4500
LEGACY_TTL = 10  # section 6.7, for who asked from another port than 5353
