"""Discovery while links come and go, and what the operator is told."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from ipaddress import ip_address, ip_network

import pytest

from tablehost.discovery import Address, Discovery, DiscoveryConfig, Others, discovery
from tablehost.discovery.dns import DNSAddress
from tablehost.discovery.links import Interface
from tablehost.discovery.records import NameRecords
from tests.tablehost.discovery.loop import FROM_MDNS, PATIENCE, Neighbour, neighbour, reply

__all__ = ["neighbour"]

ANYWHERE = [ip_address("0.0.0.0")]
WISH = DiscoveryConfig(name="table", own="table-ab12", interfaces=("t0", "t1"))


def interface(name: str, address: str) -> Interface:
    return Interface(name, int(name[1:]) + 1, (ip_address(address),))


class Laptop:
    """A machine whose interfaces a test changes, and its host's discovery."""

    def __init__(self, neighbour: Neighbour, wish: DiscoveryConfig = WISH) -> None:
        self.neighbour = neighbour
        self.machine = [interface("t0", "10.0.0.1")]
        self.discovery = Discovery(wish, lambda: self.machine)

    async def until(self, true: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():  # noqa: ASYNC110 - there is no event to wait for
                await asyncio.sleep(0.001)

    @property
    def announced(self) -> tuple[Address, ...]:
        """The addresses with claims."""
        stations = self.discovery._responders.values()
        return tuple(one for station in stations for one in station.link.addresses)

    @property
    def hosts(self) -> list[str]:
        return [place.host for place in (*self.discovery.names, *self.discovery.addresses)]


@pytest.fixture
async def laptop(neighbour: Neighbour, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Laptop]:
    monkeypatch.setattr(discovery, "LOOK_EVERY", 0.01)
    it = Laptop(neighbour)
    yield it
    await it.discovery.close()


async def test_both_names_are_claimed_if_free(laptop: Laptop) -> None:
    await laptop.discovery.open(2222, ANYWHERE)
    at_first = laptop.hosts
    await laptop.discovery.settled()

    assert at_first == ["10.0.0.1"]
    assert laptop.hosts == ["table.local", "table-ab12.local", "10.0.0.1"]
    assert laptop.discovery.best.line() == "ssh -p 2222 table.local"
    assert laptop.discovery.remarks() == []


async def test_only_the_own_name_is_claimed_if_the_shared_one_is_taken(
    laptop: Laptop, caplog: pytest.LogCaptureFixture
) -> None:
    await laptop.discovery.open(2222, ANYWHERE)
    stranger = NameRecords("table", (ip_address("10.0.0.9"),))
    station = laptop.discovery._responders["t0"]
    station.received(reply(stranger.records()), FROM_MDNS, station._sockets[0])
    await laptop.discovery.settled()

    assert laptop.hosts == ["table-ab12.local", "10.0.0.1"]
    assert laptop.discovery.remarks() == [
        "table.local belongs to 10.0.0.9 on t0; this host takes it when it is free."
    ]
    assert "table.local belongs to 10.0.0.9 on t0" in caplog.text
    station.received(reply(stranger.records(longest=0)), FROM_MDNS, station._sockets[0])
    caplog.set_level(logging.INFO)
    await laptop.until(lambda: "table.local" in laptop.hosts)
    assert "announced as table.local on t0" in caplog.text


async def test_taken_names_are_not_advised(
    laptop: Laptop, caplog: pytest.LogCaptureFixture
) -> None:
    await laptop.discovery.open(2222, ANYWHERE)
    station = laptop.discovery._responders["t0"]
    for name in ("table", "table-ab12"):
        stranger = NameRecords(name, (ip_address("10.0.0.9"),))
        station.received(reply(stranger.records()), FROM_MDNS, station._sockets[0])
    await laptop.discovery.settled()

    advice = [one.getMessage().partition("; until it is free, ")[2] for one in caplog.records]
    assert advice == ["players type table-ab12.local or 10.0.0.1", "players type 10.0.0.1"]


async def test_links_are_added_and_removed(
    laptop: Laptop,
) -> None:
    laptop.machine = []
    await laptop.discovery.open(2222, ANYWHERE)
    await laptop.discovery.settled()
    nowhere = laptop.discovery.remarks()
    laptop.machine = [interface("t1", "192.168.1.20")]
    await laptop.until(lambda: len(laptop.hosts) == 3)
    there = laptop.hosts
    laptop.machine = [interface("t1", "192.168.1.77")]  # the same network, another lease
    await laptop.until(lambda: laptop.announced == (ip_address("192.168.1.77"),))
    await laptop.until(lambda: len(laptop.hosts) == 3)
    renewed = laptop.hosts
    laptop.machine = []
    await laptop.until(lambda: not laptop.discovery.names)

    assert nowhere == ["No name is announced: no private address on t0, t1 now."]
    assert there == ["table.local", "table-ab12.local", "192.168.1.20"]
    assert renewed == ["table.local", "table-ab12.local", "192.168.1.77"]


async def test_port_in_exclusive_use_is_reported_and_retried(
    laptop: Laptop, caplog: pytest.LogCaptureFixture
) -> None:
    laptop.neighbour.closed = {"t0"}
    await laptop.discovery.open(2222, ANYWHERE)
    await laptop.discovery.settled()
    (remark,) = laptop.discovery.remarks()
    await laptop.until(lambda: caplog.records)
    laptop.neighbour.closed = set()
    await laptop.until(lambda: "table.local" in laptop.hosts)

    assert remark.startswith("No name on t0: another program on this machine has port 5353")
    assert laptop.discovery.remarks() == []
    assert len([one for one in caplog.records if one.levelno == logging.WARNING]) == 1


async def test_unreadable_network_state_is_harmless(
    laptop: Laptop, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails() -> list[Interface]:
        raise OSError("too many open files")

    monkeypatch.setattr(laptop.discovery, "_interfaces", fails)
    await laptop.discovery.open(2222, ANYWHERE)
    await laptop.until(lambda: caplog.text.count("cannot be looked at") > 1)
    monkeypatch.setattr(laptop.discovery, "_interfaces", lambda: [interface("t1", "10.0.0.2")])
    await laptop.until(lambda: "10.0.0.2" in laptop.hosts)


NAME = "table.local."
TEN, ELEVEN, FAR = map(ip_address, ("10.0.0.1", "10.0.0.11", "192.168.7.7"))
HOUSE = Others(frozenset({ELEVEN, FAR}), frozenset({ELEVEN, FAR}))
NONE_SERVE = Others(HOUSE.known, frozenset(), serves=False)


async def heard(neighbour: Neighbour) -> dict[str, int]:
    """The addresses of `table.local` in the next message that has some, with their TTLs."""
    while True:
        answers = (await neighbour.answer()).answers()
        records = [one for one in answers if isinstance(one, DNSAddress) and one.name == NAME]
        if records:
            return {str(ip_address(one.address)): int(one.ttl) for one in records}


async def test_machines_of_a_house_announce_those_of_them_that_serve_guests(
    neighbour: Neighbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discovery, "LOOK_AT_OTHERS", 0.01)
    house: list[Others | None] = [None]
    here = Interface("t0", 1, (TEN,), (ip_network("10.0.0.0/24"),))
    it = Discovery(WISH, lambda: [here], others=lambda: house[0])
    await it.open(2222, ANYWHERE)
    at_first = dict(it._responders)
    house[0] = HOUSE
    together = await heard(neighbour)
    station = it._responders["t0"]
    other = NameRecords("table", (ELEVEN,))
    station.received(reply(other.records()), FROM_MDNS, station._sockets[0])
    house[0] = Others(HOUSE.known, frozenset({ELEVEN}), serves=False)
    while (drained := await heard(neighbour)) == together:
        continue
    house[0] = HOUSE
    while await heard(neighbour) != together:
        continue
    held = [claim.held for claim in station.claims]
    await it.close()
    while 0 not in (gone := await heard(neighbour)).values():
        continue

    assert not at_first
    assert together.keys() == {"10.0.0.1", "10.0.0.11"}
    assert drained.keys() == {"10.0.0.11"}
    assert gone == {"10.0.0.1": 0}
    assert held == [True, True]


async def test_machine_announces_itself_where_none_of_the_house_serves(
    neighbour: Neighbour,
) -> None:
    it = Discovery(WISH, lambda: [interface("t0", "10.0.0.1")], others=lambda: NONE_SERVE)
    await it.open(2222, ANYWHERE)

    assert (await heard(neighbour)).keys() == {"10.0.0.1"}
    await it.close()


@pytest.mark.parametrize(
    ("wish", "bound", "remark"),
    [
        (
            DiscoveryConfig(name="table", own="table-ab12", announce=False),
            "0.0.0.0",
            "No name is announced (--no-mdns).",
        ),
        (
            DiscoveryConfig(name="table", own="table-ab12"),
            "127.0.0.1",
            "No name is announced: only this machine can connect (--host).",
        ),
    ],
)
async def test_host_that_is_not_announced_says_why(
    neighbour: Neighbour, wish: DiscoveryConfig, bound: str, remark: str
) -> None:
    it = Laptop(neighbour, wish)
    await it.discovery.open(22, [ip_address(bound)])
    await it.discovery.settled()

    assert it.discovery.remarks() == [remark]
    assert it.discovery.names == []
    assert len(it.discovery.addresses) == 1
    await it.discovery.close()
