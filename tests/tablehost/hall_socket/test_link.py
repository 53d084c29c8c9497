"""A link over a Unix socket: permissions, leftovers, slow readers."""

import asyncio
import os
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tablehost.hall_socket import link
from tablehost.hall_socket.link import (
    LONGEST_PATH,
    SOCKET_NAME,
    SocketError,
    SocketLink,
    connect,
    listening_socket,
)
from tests.tablehost.hall_socket.ear import Ear


class Ends:
    """A server at a socket, and the ends of it that have been connected to."""

    def __init__(self, path: Path, most: int) -> None:
        self.path = path
        self.far: asyncio.Queue[SocketLink] = asyncio.Queue()
        self._most = most
        self._links: list[SocketLink] = []
        self._server: asyncio.Server

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        self._server = await loop.create_unix_server(self._made, sock=listening_socket(self.path))

    async def pair(self) -> tuple[SocketLink, SocketLink]:
        near = await connect(self.path)
        far = await self.far.get()
        self._links += [near, far]
        return near, far

    async def close(self) -> None:
        self._server.close()
        for accepted in self._links:
            await hung_up(accepted)

    def _made(self) -> SocketLink:
        ends = self

        class Far(SocketLink):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                super().connection_made(transport)
                ends.far.put_nowait(self)

        return Far(self._most)


async def hung_up(link: SocketLink) -> None:
    """Close a link, and wait until its socket is closed."""
    ear = Ear()
    link.close()
    link.attach(ear)
    await ear.until(lambda: ear.is_lost)


@pytest.fixture
async def ends(tmp_path: Path) -> AsyncIterator[Ends]:
    found = Ends(tmp_path / SOCKET_NAME, most=100_000)
    await found.open()
    yield found
    await found.close()


async def test_messages_arrive_in_order_and_the_end_last(ends: Ends) -> None:
    near, far = await ends.pair()
    ear, other = Ear(), Ear()
    far.attach(ear)
    near.attach(other)
    near.send(b"one ")
    near.send(b"two")
    near.close()
    await ear.until(lambda: ear.is_lost)
    await other.until(lambda: other.is_lost)

    assert ear.heard == b"one two"
    near.send(b"three")  # to nobody, and nothing happens


async def test_early_messages_are_delivered_first(ends: Ends) -> None:
    near, far = await ends.pair()
    near.send(b"early ")
    near.send(bytes(300_000))  # more than is kept: the kernel holds the rest
    near.close()
    ear = Ear()
    far.attach(ear)
    await ear.until(lambda: ear.is_lost)

    assert ear.heard == b"early " + bytes(300_000)


async def test_early_end_is_reported(ends: Ends) -> None:
    near, far = await ends.pair()
    near.close()
    gone = Ear()
    near.attach(gone)
    await gone.until(lambda: gone.is_lost)
    ear = Ear()
    far.attach(ear)
    await ear.until(lambda: ear.is_lost)

    assert ear.heard == b""


async def test_slow_reader_is_disconnected(ends: Ends) -> None:
    near, far = await ends.pair()
    other_near, other_far = await ends.pair()
    ear, other_ear = Ear(), Ear()
    far.attach(ear)
    other_near.attach(other_ear)
    near._transport.pause_reading()
    for _ in range(1000):
        far.send(bytes(1000))
        if far._transport.is_closing():
            break
    await ear.until(lambda: ear.is_lost)
    other_far.send(b"still here")
    await other_ear.until(lambda: bool(other_ear.heard))

    assert other_ear.heard == b"still here"


async def test_unread_closed_connection_is_dropped_after_a_while(
    ends: Ends, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "LINGER", 0.01)
    _, far = await ends.pair()
    far._most = 2_000_000
    ear = Ear()
    far.attach(ear)
    far.send(bytes(1_000_000))  # the other end reads nothing of it
    far.close()
    await ear.until(lambda: ear.is_lost)


async def test_socket_is_private(ends: Ends) -> None:
    mode = ends.path.stat().st_mode

    assert stat.S_ISSOCK(mode)
    assert stat.S_IMODE(mode) == 0o600


async def test_umask_is_restored(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        listening_socket(tmp_path / SOCKET_NAME).close()
        after = os.umask(0o022)
    finally:
        os.umask(before)

    assert after == 0o022


async def test_stale_socket_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / SOCKET_NAME
    listening_socket(path).close()
    assert path.is_socket()  # as after kill -9
    with listening_socket(path):
        await hung_up(await connect(path))


async def test_other_file_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / SOCKET_NAME
    path.write_text("precious")

    with pytest.raises(SocketError, match="move it away"):
        listening_socket(path)
    assert path.read_text() == "precious"


async def test_long_socket_path_works(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 40)
    folder.mkdir()
    path = folder / SOCKET_NAME
    assert len(str(path)) > LONGEST_PATH
    with listening_socket(path):
        await hung_up(await connect(path))

    assert path.is_socket()


async def test_missing_host_is_explained(tmp_path: Path) -> None:
    with pytest.raises(SocketError, match="Start it"):
        await connect(tmp_path / SOCKET_NAME)


async def test_slow_reader_pauses_the_sender(ends: Ends) -> None:
    near, far = await ends.pair()
    ear, other = Ear(), Ear()
    held: list[bool] = []
    far.attach(ear)
    near.attach(other, held.append)
    far.pause_reading()
    sent = 0
    while not held:
        near.send(bytes(10_000))
        sent += 10_000

    far.resume_reading()
    await ear.until(lambda: len(ear.heard) == sent)

    assert held == [True, False]


async def test_pending_data_of_a_closed_end_is_dropped(ends: Ends) -> None:
    near, far = await ends.pair()
    ear, other = Ear(), Ear()
    far.attach(ear)
    near.attach(other)
    far.pause_reading()
    near.send(bytes(100_000))
    near.close()
    await other.until(lambda: other.is_lost)

    far.resume_reading()
    await ear.until(lambda: ear.is_lost)

    assert ear.heard == b""
