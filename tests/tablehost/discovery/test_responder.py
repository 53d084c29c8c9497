"""One link: claiming names and answering queries as in RFC 6762."""

import asyncio
from collections.abc import AsyncIterator
from ipaddress import ip_address
from typing import Any

import pytest

from tablehost.discovery import claim
from tablehost.discovery.claim import announcement
from tablehost.discovery.dns import ANY, INTERNET, LEGACY_TTL, PTR, A, DNSIncoming
from tablehost.discovery.links import Link
from tablehost.discovery.message_limits import MOST_QUESTIONS
from tablehost.discovery.records import SERVICE, NameRecords, Service
from tablehost.discovery.responder import ANSWER_PAUSE, Responder
from tests.tablehost.discovery.loop import (
    FROM_MDNS,
    PATIENCE,
    Neighbour,
    neighbour,
    query,
    reply,
)

__all__ = ["neighbour"]

TEN = ip_address("10.0.0.1")
SHARED = NameRecords("table", (TEN,))
OWN = NameRecords("table-ab12", (TEN,), Service(2222, ("app=tablehost",)))


class Listening:
    """A station that holds its names, and the messages sent to it."""

    def __init__(self, station: Responder) -> None:
        self.station = station
        self.ear: Any = station._sockets[0]

    def hears(self, packet: bytes, source: tuple[str, int] = FROM_MDNS) -> None:
        self.station.received(packet, source, self.ear)


@pytest.fixture
async def listening(neighbour: Neighbour) -> AsyncIterator[Listening]:
    changed = asyncio.Event()
    station = Responder(Link("t0", 1, (TEN,)), [SHARED, OWN], {TEN.packed}, changed.set)
    await station.open()
    async with asyncio.timeout(PATIENCE):
        while not all(claim.held for claim in station.claims):
            changed.clear()
            await changed.wait()
    for _ in (*claim.ANNOUNCE_AFTER, *claim.ANNOUNCE_AFTER):  # of both names
        await neighbour.answer()
    yield Listening(station)
    station.close()


def types(message: DNSIncoming) -> list[int]:
    return sorted(record.type for record in message.answers()[: message.num_answers])


async def test_names_are_probed_before_they_are_announced(neighbour: Neighbour) -> None:
    station = Responder(Link("t0", 1, (TEN,)), [SHARED], {TEN.packed}, lambda: None)
    await station.open()
    first = [await neighbour.next() for _ in range(4)]
    station.close()

    assert [message.is_probe() for message in first] == [True, True, True, False]
    assert types(first[3]) == [A, 47]


async def test_query_is_answered_by_multicast(listening: Listening, neighbour: Neighbour) -> None:
    listening.hears(query("table.local.", A).packets()[0])
    answer = await neighbour.answer()

    assert answer.id == 0
    assert not answer.questions
    assert types(answer)[0] == A
    assert {record.ttl for record in answer.answers()} == {120}


@pytest.mark.usefixtures("listening")
async def test_query_from_another_port_is_answered_by_unicast(neighbour: Neighbour) -> None:
    """Section 6.7: as a plain DNS server does, and not to be kept for long."""
    out = query("table.local.", A)
    out.multicast = False
    out.id = 4711
    neighbour.say(out.packets()[0])
    answer = await neighbour.answer()

    assert answer.id == 4711
    assert [one.name for one in answer.questions] == ["table.local."]
    assert types(answer) == [A]
    assert all(record.ttl <= LEGACY_TTL for record in answer.answers())
    assert not any(record.unique for record in answer.answers())


async def test_service_answer_has_additional_records(
    listening: Listening, neighbour: Neighbour
) -> None:
    listening.hears(query(SERVICE, PTR).packets()[0])
    answer = await neighbour.answer()
    while PTR not in types(answer):
        answer = await neighbour.answer()

    assert {record.name for record in answer.answers()} >= {
        SERVICE,
        f"tablehost table-ab12.{SERVICE}",
        "table-ab12.local.",
    }


async def test_probe_for_a_held_name_is_answered_at_once(
    listening: Listening, neighbour: Neighbour
) -> None:
    """Prevents another machine from taking the name: avahi then uses `table-2`."""
    stranger = NameRecords("table", (ip_address("10.0.0.9"),))
    out = query("table.local.", ANY)
    for record in stranger.address_records():
        out.authorities.append(record)  # type: ignore[arg-type]  # declared too narrowly
    before = len(neighbour.heard)
    listening.hears(out.packets()[0])
    async with asyncio.timeout(PATIENCE):
        while len(neighbour.heard) == before:
            await neighbour.next()

    assert TEN.packed in [getattr(one, "address", b"") for one in neighbour.heard[before].answers()]
    assert listening.station.claims[0].held


async def test_multicast_answers_are_aggregated(listening: Listening, neighbour: Neighbour) -> None:
    """Section 6: at most once a second, so that many guests at once cause no flood."""
    before = len(neighbour.heard)
    for _ in range(50):
        listening.hears(query("table.local.", A).packets()[0])
    await neighbour.answer()
    said = [one for one in neighbour.heard[before:] if not one.is_query()]

    assert len(said) <= 1 + 2 * 3  # one answer, and what the two names still announce


async def test_multicast_answers_are_limited_to_one_a_second(
    listening: Listening, neighbour: Neighbour
) -> None:
    station = listening.station
    listening.hears(query("table.local.", A).packets()[0])
    while len((await neighbour.answer()).answers()) != 2:  # the address, and that there is no other
        pass
    listening.hears(query("table.local.", A).packets()[0])

    assert station._answering is not None
    assert station._answering.when() >= station._answered + ANSWER_PAUSE


async def test_other_names_are_not_answered(neighbour: Neighbour) -> None:
    station = Responder(Link("t0", 1, (TEN,)), [SHARED], {TEN.packed}, lambda: None)
    await station.open()
    await neighbour.next()
    it = Listening(station)
    it.hears(query("table.local.", A).packets()[0])
    owed = station._pending
    station.close()

    assert station.claims[0].state == "asking"
    assert owed == []


async def test_known_answers_are_suppressed(listening: Listening, neighbour: Neighbour) -> None:
    known = SHARED.address_records()
    listening.hears(query("table.local.", A, known=known).packets()[0])
    listening.hears(query("table-ab12.local.", A).packets()[0])
    answer = await neighbour.answer()
    while answer.num_answers != 1:
        answer = await neighbour.answer()

    assert [one.name for one in answer.answers()[:1]] == ["table-ab12.local."]


async def test_repeated_question_is_answered_once(
    listening: Listening, neighbour: Neighbour
) -> None:
    listening.hears(query("table.local.", A, ANY, *[A] * 50).packets()[0])
    answer = await neighbour.answer()

    assert types(answer) == [A]


@pytest.mark.usefixtures("listening")
async def test_repeated_question_from_another_port_is_answered_once(neighbour: Neighbour) -> None:
    neighbour.say(query("table.local.", *[A] * 50).packets()[0])
    answer = await neighbour.answer()

    assert len(answer.questions) == 1
    assert types(answer) == [A]


async def test_question_for_another_name_gets_no_answer(
    listening: Listening, neighbour: Neighbour
) -> None:
    """Another machine answers it; "no such address" from here would hide that."""
    before = len(neighbour.heard)
    for name in ("printer.local.", "table.local."):
        neighbour.ask(name, A)
    await neighbour.answer()

    assert [one.questions[0].name for one in neighbour.heard[before:]] == ["table.local."]
    assert listening.station.claims[0].held


async def test_names_that_cannot_be_repeated_are_logged_once(
    listening: Listening, neighbour: Neighbour, caplog: pytest.LogCaptureFixture
) -> None:
    """Forty bytes that are no text become 120 when they are read and written again."""
    strange = b"\x28" + b"\xff" * 40 + b"\x05local\0" + bytes([0, A, 0, INTERNET])
    (ours,) = query("table.local.", A).packets()
    both = ours[:4] + b"\0\x02" + ours[6:] + strange
    alone = ours[:12] + strange
    for packet in (alone, both, both):
        listening.hears(packet, ("10.0.0.9", 4000))
    neighbour.ask("table.local.", A)
    await neighbour.answer()

    (logged,) = caplog.records
    assert logged.getMessage().startswith("a message from 10.0.0.9 on t0 cannot be answered (Name")
    assert logged.exc_info is None


async def test_messages_beyond_the_limits_are_not_answered(
    listening: Listening, neighbour: Neighbour
) -> None:
    listening.hears(query("table.local.", *[A] * (MOST_QUESTIONS + 1)).packets()[0])
    listening.hears(query("table-ab12.local.", A).packets()[0])
    answer = await neighbour.answer()

    assert {one.name for one in answer.answers()[: answer.num_answers]} == {"table-ab12.local."}


async def test_invalid_packets_are_ignored(listening: Listening) -> None:
    for packet in (b"", b"x", b"\xff" * 600, bytes(12), query("table.local.", A).packets()[0][:-3]):
        listening.hears(packet)

    assert all(claim.held for claim in listening.station.claims)


async def test_answer_from_another_port_is_ignored(listening: Listening) -> None:
    stranger = NameRecords("table", (ip_address("10.0.0.9"),))
    listening.hears(reply(stranger.address_records()), ("10.0.0.9", 4000))
    kept = listening.station.claims[0].state
    listening.hears(reply(stranger.address_records()))

    assert (kept, listening.station.claims[0].state) == ("held", "asking")


async def test_own_announcement_is_no_conflict(listening: Listening) -> None:
    listening.hears(announcement(SHARED).packets()[0])

    assert listening.station.claims[0].held


async def test_goodbye_is_sent_for_held_names(listening: Listening, neighbour: Neighbour) -> None:
    listening.station.close()
    goodbyes: dict[str, set[float]] = {}
    async with asyncio.timeout(PATIENCE):
        while len(goodbyes) < 2:
            for record in (await neighbour.answer()).answers():
                if record.ttl == 0 and record.type == A:
                    goodbyes[record.name] = {record.ttl}

    assert set(goodbyes) == {"table.local.", "table-ab12.local."}
