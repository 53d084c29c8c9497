"""The subsystem `tablehost`: the wire's frames, for a client on the player's own machine."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from engine.sync import reports, requests
from engine.sync.frames import REPORTS, Decoder, encode
from tablehost.access.limits import Limits
from tablehost.config import Config
from tablehost.host import Host
from tests.hello import HELLO
from tests.tablehost.ssh.host import PATIENCE, Newcomer, eventually

KiB = 1024


class Program(asyncssh.SSHClientSession[bytes]):
    """A client that speaks frames, and keeps all it hears."""

    def __init__(self) -> None:
        self.frames: list[Any] = []
        self.ended = False
        self.channel: asyncssh.SSHClientChannel[bytes]
        self._decoder = Decoder(REPORTS)
        self._asked = 0

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self.frames += self._decoder.feed(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended = True

    def ask(self, kind: Callable[..., Any], *fields: Any) -> None:
        self._asked += 1
        self.channel.write(encode(kind(self._asked, *fields)))

    async def hears(self, kind: type) -> Any:
        await eventually(lambda: any(isinstance(frame, kind) for frame in self.frames))
        return next(frame for frame in self.frames if isinstance(frame, kind))


@asynccontextmanager
async def opened(data: Path, **more: Any) -> AsyncIterator[Host]:
    config = Config(host="127.0.0.1", port=0, data=data, durability="process", mdns=False, **more)
    host = await Host.open(config)
    try:
        yield host
    finally:
        await host.close()


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    async with opened(tmp_path / "data") as host:
        yield host


@asynccontextmanager
async def coming(host: Host, name: str = "mara", **how: Any) -> AsyncIterator[Program]:
    trusted: Any = ([host.backend.key.private.convert_to_public()], [], [])
    async with asyncssh.connect(
        "127.0.0.1",
        host.listener.port,
        username=name,
        client_keys=None,
        agent_path=None,
        config=None,
        known_hosts=trusted,
        client_factory=Newcomer,
    ) as client:
        program = Program()
        await client.create_session(lambda: program, subsystem="tablehost", encoding=None, **how)
        yield program


def here(host: Host) -> list[str]:
    return [row.name for row in host.backend.hall._house().rest.people]


async def test_client_says_hello_and_sees_the_lobby(host: Host) -> None:
    async with coming(host) as mara:
        mara.ask(*HELLO, "")
        welcome = await mara.hears(reports.Welcome)
        lobby = await mara.hears(reports.Snapshot)

        assert welcome.name == "mara"
        assert not welcome.known
        assert lobby.schema == "lobby"
        assert here(host) == ["mara"]


async def test_end_of_input_ends_the_session(host: Host) -> None:
    async with coming(host) as mara:
        mara.ask(*HELLO, "")
        await mara.hears(reports.Welcome)
        mara.channel.write_eof()
        await eventually(lambda: mara.ended)
        await eventually(lambda: here(host) == [])


async def test_lost_connection_ends_the_session(host: Host) -> None:
    async with coming(host) as mara:
        mara.ask(*HELLO, "")
        await mara.hears(reports.Welcome)
        mara.channel.get_connection().abort()
        await eventually(lambda: here(host) == [])


async def test_repeated_garbage_ends_the_session(host: Host) -> None:
    async with coming(host) as mara:
        for _ in range(5):
            mara.channel.write(b"\x03\xc1\xc1\xc1")
        await eventually(lambda: mara.ended)

        assert [frame.code for frame in mara.frames] == ["bad_bytes"] * 3


async def test_other_version_is_refused(host: Host) -> None:
    async with coming(host) as mara:
        mara.ask(requests.Hello, requests.PROTOCOL, "another", "test", [], "en", "")
        refused = await mara.hears(reports.Refused)

        assert refused.code == "other_version"
        assert "ssh" in refused.text
        bye = await mara.hears(reports.Bye)
        assert bye.code == "other_version"
        await eventually(lambda: mara.ended)


async def test_goodbye_of_a_closing_host_arrives(tmp_path: Path) -> None:
    async with opened(tmp_path / "data") as host:
        async with coming(host) as mara:
            mara.ask(*HELLO, "")
            await mara.hears(reports.Welcome)
            closing = asyncio.create_task(host.close())
            await mara.hears(reports.Bye)
            await eventually(lambda: mara.ended)
        async with asyncio.timeout(PATIENCE):
            await closing

    assert mara.frames[-1].code == "closing"


async def test_client_that_does_not_read_is_disconnected(tmp_path: Path) -> None:
    """What waits for it is bounded; what is on its way in the channel's window was sent."""
    limits = Limits(waiting_bytes=16 * KiB)
    async with opened(tmp_path / "data", limits=limits) as host, coming(host, window=KiB) as mara:
        mara.channel.pause_reading()
        for _ in range(20):
            mara.ask(*HELLO, "")
        await eventually(lambda: host.listener.logged_in == 0)
        await eventually(lambda: here(host) == [])
