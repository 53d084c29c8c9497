"""The records of a name, as another mDNS program reads them."""

from ipaddress import ip_address
from typing import Any

import pytest

from tablehost.discovery.claim import announcement, goodbye
from tablehost.discovery.dns import (
    AAAA,
    ANY,
    INTERNET,
    PTR,
    SRV,
    TXT,
    A,
    DNSAddress,
    DNSIncoming,
    DNSNsec,
    DNSOutgoing,
    DNSPointer,
    DNSQuestion,
    DNSService,
    DNSText,
)
from tablehost.discovery.records import ALL_SERVICES, SERVICE, NameRecords, Service

FOUR, SIX = ip_address("192.168.1.20"), ip_address("fd12::7")
NAME = "table-ab12.local."
INSTANCE = f"tablehost table-ab12.{SERVICE}"

PLAIN = NameRecords("table", (FOUR,))
OWN = NameRecords("table-ab12", (FOUR, SIX), Service(2222, ("app=tablehost", "version=1")))


def read(out: DNSOutgoing) -> list[Any]:
    """The records of a message, from its bytes."""
    (packet,) = out.packets()
    message = DNSIncoming(packet)
    assert message.valid
    return list(message.answers())


def asked(entry: NameRecords, name: str, kind: int) -> list[Any]:
    return list(entry.answers(DNSQuestion(name, kind, INTERNET)))


def test_announcement_has_every_record_once() -> None:
    found = read(announcement(OWN))
    kinds = [type(record).__name__ for record in found]
    service = next(record for record in found if isinstance(record, DNSService))
    text = next(record for record in found if isinstance(record, DNSText))
    pointers = {one.name: one.alias for one in found if isinstance(one, DNSPointer)}

    assert sorted(kinds) == [
        *("DNSAddress", "DNSAddress", "DNSNsec", "DNSPointer", "DNSPointer", "DNSService"),
        "DNSText",
    ]
    assert {one.address for one in found if isinstance(one, DNSAddress)} == {
        FOUR.packed,
        SIX.packed,
    }
    assert (service.name, service.port, service.server) == (INSTANCE, 2222, NAME)
    assert text.text == b"\x0dapp=tablehost\x09version=1"
    assert pointers == {ALL_SERVICES: SERVICE, SERVICE: INSTANCE}


def test_only_unique_records_flush_caches() -> None:
    for record in read(announcement(OWN)):
        assert record.unique == (not isinstance(record, DNSPointer))


def test_goodbye_withdraws_every_record() -> None:
    said = {(one.name, one.type) for one in read(announcement(OWN)) if type(one) is not DNSNsec}
    taken_back = read(goodbye(OWN))

    assert {(one.name, one.type) for one in taken_back} == said
    assert {one.ttl for one in taken_back} == {0}


@pytest.mark.parametrize(
    ("name", "kind", "found"),
    [
        ("table-ab12.local.", A, [A]),
        ("Table-AB12.LOCAL.", A, [A]),
        ("table-ab12.local.", AAAA, [AAAA]),
        ("table-ab12.local.", ANY, [A, AAAA]),
        (SERVICE, PTR, [PTR]),
        (ALL_SERVICES, PTR, [PTR]),
        (INSTANCE, SRV, [SRV]),
        (INSTANCE, TXT, [TXT]),
        (INSTANCE, ANY, [SRV, TXT]),
        ("table.local.", A, []),
        ("_http._tcp.local.", PTR, []),
        (NAME, TXT, []),
    ],
)
def test_query_gets_the_records_it_asks_for(name: str, kind: int, found: list[int]) -> None:
    assert [record.type for record in asked(OWN, name, kind)] == found


def test_missing_address_gets_a_negative_answer() -> None:
    """Otherwise a resolver asking for both kinds would wait for the second."""
    (answer,) = asked(PLAIN, "table.local.", AAAA)

    assert isinstance(answer, DNSNsec)
    assert answer.rdtypes == [A]


def test_shared_name_has_no_service() -> None:
    assert [record.type for record in PLAIN.records()] == [A]
