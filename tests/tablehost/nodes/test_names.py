"""Which machines of a house are announced, and whose addresses are no conflict."""

from collections.abc import Sequence
from ipaddress import ip_address

import msgspec
import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg

from tablehost.cluster.beats import Beat, Beats
from tablehost.cluster.house import House, Machine
from tablehost.discovery import Address
from tablehost.nodes.names import others_of
from tablehost.store.owners import Owner

ANT, BEE, CAT = (
    Machine(name, address, 2230)
    for name, address in (("ant", "10.0.0.1"), ("bee", "10.0.0.2"), ("cat", "cat.example"))
)
HOUSE = House("house", ANT, (BEE, CAT), "", "")
OWN = Beat(machine=ANT, version="1", entrance=2222, wire="w")
OF_BEE = Beat(
    machine=BEE, version="1", hall=3, entrance=2222, wire="w", addresses=("10.0.0.2", "fd12::2")
)
OF_CAT = Beat(machine=CAT, version="1", entrance=2222, wire="w", addresses=("10.0.0.3",))
AT_BEE = Owner("bee", 3)


async def beats(*told: Beat, own: Beat = OWN) -> Beats:
    found = Beats(Client(), "house", lambda: own, lambda _: None)
    for beat in told * 2:
        await found._came(Msg(Client(), data=msgspec.msgpack.encode(beat)))
    return found


def parsed(addresses: Sequence[str]) -> set[Address]:
    return set(map(ip_address, addresses))


async def test_all_that_are_alive_serve() -> None:
    found = others_of(HOUSE, await beats(OF_BEE, OF_CAT), AT_BEE)

    assert found.serves
    assert found.serving == parsed(["10.0.0.2", "fd12::2", "10.0.0.3"])
    assert found.known == parsed(["10.0.0.1", "10.0.0.2", "fd12::2", "10.0.0.3"])


async def test_machine_that_was_not_heard_of_is_known_and_does_not_serve() -> None:
    found = others_of(HOUSE, await beats(), AT_BEE)

    assert found.serving == set()
    assert found.known == parsed(["10.0.0.1", "10.0.0.2"])


async def test_machine_serves_from_its_second_beat_on() -> None:
    found = await beats(OF_BEE)
    await found._came(Msg(Client(), data=msgspec.msgpack.encode(OF_CAT)))
    first = others_of(HOUSE, found, AT_BEE)
    await found._came(Msg(Client(), data=msgspec.msgpack.encode(OF_CAT)))
    second = others_of(HOUSE, found, AT_BEE)

    assert ip_address("10.0.0.3") in first.known - first.serving
    assert ip_address("10.0.0.3") in second.serving


@pytest.mark.parametrize("change", [{"drained": True}, {"entrance": 22}, {"wire": "other"}])
async def test_machine_that_turns_guests_away_does_not_serve(change: dict[str, object]) -> None:
    other = msgspec.structs.replace(OF_CAT, **change)

    assert others_of(HOUSE, await beats(OF_BEE, other), AT_BEE).serving == parsed(
        ["10.0.0.2", "fd12::2"]
    )


async def test_machine_that_would_not_understand_the_hall_does_not_serve_itself() -> None:
    own = msgspec.structs.replace(OWN, wire="other")

    assert not others_of(HOUSE, await beats(OF_BEE, own=own), AT_BEE).serves
    assert others_of(HOUSE, await beats(OF_BEE, own=own), Owner("ant", 4)).serves


async def test_machine_without_addresses_in_the_lan_is_where_the_others_reach_it() -> None:
    plain = msgspec.structs.replace(OF_BEE, addresses=())

    assert others_of(HOUSE, await beats(plain), AT_BEE).serving == parsed(["10.0.0.2"])
