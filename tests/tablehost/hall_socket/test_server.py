"""Connections to the hall's socket start with a greeting; others are harmless."""

import asyncio
import struct
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from client.connection.link import Link
from tablehost.hall_socket import server as porches
from tablehost.hall_socket.link import SOCKET_NAME, connect
from tablehost.hall_socket.preamble import Preamble, PreambleError, decode_preamble, encode_preamble
from tablehost.hall_socket.server import SocketServer
from tests.tablehost.hall_socket.ear import Ear

MARA = Preamble("session", "mara", "SHA256:abc", "192.0.2.7")


class Receptions:
    """The accepted connections, and what they sent."""

    def __init__(self) -> None:
        self.came: list[Preamble] = []
        self.ears: list[Ear] = []
        self._anybody = asyncio.Event()

    def welcome(self, attach: Preamble, link: Link) -> None:
        self.came.append(attach)
        self.ears.append(Ear())
        link.attach(self.ears[-1])
        self._anybody.set()

    async def somebody(self) -> Ear:
        """The first one that came in."""
        await self.so_many(1)
        return self.ears[0]

    async def so_many(self, number: int) -> None:
        """Wait for this many connections."""
        async with asyncio.timeout(60):
            while len(self.came) < number:
                self._anybody.clear()
                await self._anybody.wait()


@pytest.fixture
def receptions() -> Receptions:
    return Receptions()


@pytest.fixture
async def porch(tmp_path: Path, receptions: Receptions) -> AsyncIterator[SocketServer]:
    opened = await SocketServer.open(tmp_path, {"session": receptions.welcome})
    yield opened
    await opened.close()


async def dialled(porch: SocketServer) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_unix_connection(str(porch._path))


@given(st.builds(Preamble, st.sampled_from(["session", "front", "admin"]), st.text(max_size=20)))
def test_greeting_is_parsed_in_any_pieces(attach: Preamble) -> None:
    words = encode_preamble(attach)

    assert decode_preamble(words + b"more") == (attach, b"more")
    assert all(decode_preamble(words[:cut]) is None for cut in range(len(words)))


@given(st.binary(min_size=2))
@example(b"\x92\xa7session\xa1\xff")  # text that is none
@example(b"\x91" * 1000)  # lists within lists
def test_garbage_is_refused_with_one_error(rubbish: bytes) -> None:
    whole = struct.pack(">H", len(rubbish)) + rubbish

    with pytest.raises(PreambleError):
        decode_preamble(whole)


async def test_many_connections_at_once(porch: SocketServer, receptions: Receptions) -> None:
    async def comes(number: int) -> None:
        link = await connect(porch._path)
        link.attach(Ear())
        link.send(encode_preamble(Preamble("session", f"guest {number}")))

    await asyncio.gather(*(comes(number) for number in range(300)))
    await receptions.so_many(300)

    assert {one.name for one in receptions.came} == {f"guest {number}" for number in range(300)}


async def test_session_is_accepted(porch: SocketServer, receptions: Receptions) -> None:
    reader, writer = await dialled(porch)
    for byte in encode_preamble(MARA) + b"frames":
        writer.write(bytes([byte]))
        await writer.drain()
    writer.close()
    ear = await receptions.somebody()
    await ear.until(lambda: ear.is_lost)
    await reader.read()

    assert receptions.came == [MARA]
    assert ear.heard == b"frames"


@pytest.mark.parametrize(
    "rubbish",
    [b"GET / HTTP/1.1\r\n\r\n", b"\xff" * 5000, b"\x00\x03\x90\x90\x90", b"\x00\x00"],
    ids=["http", "noise", "array", "nothing"],
)
async def test_garbage_ends_its_connection_only(
    porch: SocketServer, receptions: Receptions, rubbish: bytes
) -> None:
    reader, writer = await dialled(porch)
    writer.write(rubbish)
    async with asyncio.timeout(60):
        assert await reader.read() == b""
    writer.close()
    _, writer = await dialled(porch)
    writer.write(encode_preamble(MARA))
    await receptions.somebody()
    writer.close()

    assert receptions.came == [MARA]


async def test_silent_connection_is_closed(
    porch: SocketServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(porches, "PREAMBLE_WITHIN", 0.0)
    reader, writer = await dialled(porch)
    async with asyncio.timeout(60):
        assert await reader.read() == b""
    writer.close()


async def test_unknown_kind_of_connection_is_refused(porch: SocketServer) -> None:
    reader, writer = await dialled(porch)
    writer.write(encode_preamble(Preamble("admin")))
    async with asyncio.timeout(60):
        assert await reader.read() == b""
    writer.close()


async def test_closed_server_removes_its_socket_and_connections(
    tmp_path: Path, receptions: Receptions
) -> None:
    porch = await SocketServer.open(tmp_path, {"session": receptions.welcome})
    link = await connect(tmp_path / SOCKET_NAME)
    link.send(encode_preamble(MARA))
    ear = Ear()
    link.attach(ear)
    await receptions.somebody()
    await porch.close()
    await ear.until(lambda: ear.is_lost)

    assert not (tmp_path / SOCKET_NAME).exists()
