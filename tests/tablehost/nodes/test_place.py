"""Connections at a machine are led to wherever the hall is, and come again when it moves."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from client.connection.link import PacedLink
from tablehost.cluster import certificates
from tablehost.cluster.certificates import Pair
from tablehost.cluster.house import House, Machine, folder_of
from tablehost.hall_socket.link import SOCKET_NAME, SocketLink, connect
from tablehost.hall_socket.preamble import Kind, Preamble, encode_preamble
from tablehost.hall_socket.server import Handler, Ignore, SocketServer
from tablehost.nodes import place as places
from tablehost.nodes.listener import Listener
from tablehost.nodes.place import HallPlace
from tablehost.nodes.relay import Connector
from tests.tablehost.cluster.copies import until
from tests.tablehost.nodes.machines import free_ports

PREAMBLE = Preamble("session", "ada", "SHA256:key", "192.0.2.7")
GUEST = Preamble("session", "bob", None, "192.0.2.8")
KINDS: Sequence[Kind] = ("session", "front", "admin", "status", "node")
LARGE = bytes(range(256)) * 8192


class Hall:
    """Answers each session with its name, and then with what it says."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.preambles: list[Preamble] = []

    @property
    def handlers(self) -> dict[Kind, Handler]:
        return dict.fromkeys(KINDS, self._session)

    def _session(self, preamble: Preamble, link: PacedLink) -> None:
        self.preambles.append(preamble)
        link.send(f"{self.name}:".encode())
        link.attach(_Echo(link))


class _Echo:
    def __init__(self, link: PacedLink) -> None:
        self._link = link

    def hear(self, data: bytes) -> None:
        self._link.send(data)

    def lost(self) -> None:
        pass


class Ear:
    """What comes through a link."""

    def __init__(self, link: SocketLink) -> None:
        self.heard = bytearray()
        self.is_lost = False
        link.attach(self)

    def hear(self, data: bytes) -> None:
        self.heard += data

    def lost(self) -> None:
        self.is_lost = True


class Spot:
    """A machine, without a log: its place of the hall, and its two doors."""

    def __init__(self, data: Path, machine: Machine, authority: Pair) -> None:
        key, public = certificates.new_key()
        own = Pair(certificates.certify(authority, machine, public), key)
        certificates.save(folder_of(data), authority, own)
        self.data = data
        self.machine = machine
        self.hall = Hall(machine.name)
        self.place = HallPlace(Connector(data))

    async def open(self, stack: AsyncExitStack) -> None:
        near, far = self.place.come, self.place.come_from_afar
        house = House("house", self.machine, (), "", "")
        handlers = {**dict.fromkeys(KINDS, far), "join": far}
        listener = await Listener.open(self.data, house, handlers, {})
        socket = await SocketServer.open(self.data, {"session": near})
        for close in (listener.close, socket.close, self.place.close):
            stack.push_async_callback(close)

    async def come(
        self, *, say: bytes = b"", preamble: Preamble = PREAMBLE
    ) -> tuple[SocketLink, Ear]:
        link = await connect(self.data / SOCKET_NAME)
        link.send(encode_preamble(preamble) + say)
        return link, Ear(link)


@pytest.fixture
async def spots(tmp_path: Path) -> AsyncIterator[tuple[Spot, Spot]]:
    authority = certificates.new_authority("house")
    machines = [Machine(name, "127.0.0.1", free_ports()) for name in ("ant", "bee")]
    async with AsyncExitStack() as stack:
        ant, bee = (Spot(tmp_path / one.name, one, authority) for one in machines)
        await ant.open(stack)
        await bee.open(stack)
        yield ant, bee


async def test_session_is_led_to_the_hall_with_all_it_says(spots: tuple[Spot, Spot]) -> None:
    ant, bee = spots
    bee.place.set(bee.hall.handlers)
    ant.place.set(bee.machine)

    link, ear = await ant.come(say=b"hello")
    await until(lambda: ear.heard == b"bee:hello")
    link.send(LARGE)
    await until(lambda: len(ear.heard) == len(LARGE) + 9)

    assert ear.heard[9:] == LARGE
    assert bee.hall.preambles == [PREAMBLE]
    assert (ant.place.sessions, bee.place.sessions) == (1, 0)
    link.close()
    await until(lambda: not ant.place.sessions)


@pytest.mark.parametrize("here", [True, False])
async def test_people_with_a_key_count_once_and_guests_for_each_session(
    spots: tuple[Spot, Spot], *, here: bool
) -> None:
    ant, bee = spots
    bee.place.set(bee.hall.handlers)
    ant.place.set(bee.machine)
    spot, other = (bee, ant) if here else (ant, bee)
    links = [await spot.come(preamble=one) for one in (PREAMBLE, PREAMBLE, GUEST, GUEST)]
    await until(lambda: all(ear.heard == b"bee:" for _, ear in links))

    assert (spot.place.people, spot.place.sessions) == (3, 4)
    assert (other.place.people, other.place.sessions) == (0, 0)
    links[0][0].close()
    await until(lambda: spot.place.sessions == 3)
    assert spot.place.people == 3, "they have another terminal"


async def test_session_waits_for_a_hall(spots: tuple[Spot, Spot]) -> None:
    ant, bee = spots
    _, first = await ant.come(say=b"hello")
    _, second = await bee.come(say=b"hello")
    bee.place.set(bee.hall.handlers)
    ant.place.set(bee.machine)

    await until(lambda: first.heard == second.heard == b"bee:hello")
    assert bee.place.sessions == 1


async def test_session_comes_again_when_the_hall_moves(spots: tuple[Spot, Spot]) -> None:
    ant, bee = spots
    bee.place.set(bee.hall.handlers)
    ant.place.set(bee.machine)
    _, led = await ant.come()
    _, here = await bee.come()
    await until(lambda: led.heard == here.heard == b"bee:")

    bee.place.set(ant.machine)
    ant.place.set(ant.hall.handlers)

    await until(lambda: led.is_lost and here.is_lost)
    _, again = await bee.come()
    await until(lambda: again.heard == b"ant:")


@pytest.mark.parametrize("say", [b"hello", LARGE])
async def test_session_waits_at_the_machine_that_is_about_to_have_the_hall(
    spots: tuple[Spot, Spot], say: bytes
) -> None:
    ant, bee = spots
    ant.place.set(bee.machine)
    _, ear = await ant.come(say=say)
    await until(lambda: bool(bee.place._tasks))
    bee.place.set(bee.hall.handlers)

    await until(lambda: ear.heard == b"bee:" + say)
    assert bee.hall.preambles == [PREAMBLE]
    assert (ant.place.sessions, bee.place.sessions) == (1, 0)


async def test_session_that_is_led_to_where_the_hall_was_is_led_on(
    spots: tuple[Spot, Spot],
) -> None:
    """Its terminal would wait longer if it had to come again."""
    ant, bee = spots
    ant.place.set(bee.machine)
    link, ear = await ant.come(say=b"hello")
    await until(lambda: bool(bee.place._tasks))

    bee.place.set(ant.machine)
    ant.place.set(ant.hall.handlers)

    await until(lambda: ear.heard == b"ant:hello")
    link.send(b" again")
    await until(lambda: ear.heard == b"ant:hello again")
    assert ant.place.sessions == 1


async def test_session_is_closed_where_two_machines_take_each_other_for_the_hall(
    spots: tuple[Spot, Spot],
) -> None:
    ant, bee = spots
    ant.place.set(bee.machine)
    bee.place.set(ant.machine)

    _, ear = await ant.come()

    await until(lambda: ear.is_lost)
    assert not ear.heard


async def test_what_a_hall_closes_without_a_word_is_not_said_to_it_for_long(
    spots: tuple[Spot, Spot],
) -> None:
    ant, bee = spots
    came: list[Preamble] = []

    def close(preamble: Preamble, link: PacedLink) -> None:
        came.append(preamble)
        link.attach(Ignore())
        link.close()

    bee.place.set(dict.fromkeys(KINDS, close))
    ant.place.set(bee.machine)

    _, ear = await ant.come(say=b"garbage")

    await until(lambda: ear.is_lost)
    assert came == [PREAMBLE] * places._TRIES


async def test_session_gives_up_when_there_is_no_hall_for_long(
    spots: tuple[Spot, Spot], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "PATIENCE", 0.05)
    ant, bee = spots
    _, nowhere = await ant.come()
    await until(lambda: nowhere.is_lost)

    ant.place.set(Machine("cat", "127.0.0.1", free_ports()))
    _, silent = await ant.come()
    await until(lambda: silent.is_lost)
    ant.place.set(Machine("cat", "127.0.0.1", bee.machine.port))
    _, another = await ant.come()
    await until(lambda: another.is_lost)
    assert not bee.hall.preambles, "it has another name, so nothing was said to it"


async def test_stranger_without_a_certificate_can_do_nothing_but_join(
    spots: tuple[Spot, Spot],
) -> None:
    ant = spots[0]
    ant.place.set(ant.hall.handlers)
    stranger = ssl.create_default_context()
    stranger.check_hostname, stranger.verify_mode = False, ssl.CERT_NONE
    for kind in KINDS:
        reader, writer = await asyncio.open_connection("127.0.0.1", ant.machine.port, ssl=stranger)
        writer.write(encode_preamble(Preamble(kind, "ada")) + b"hello")
        assert await reader.read() == b""
        writer.close()

    assert not ant.hall.preambles
