"""Several processes that accept at one socket: the busier one waits."""

import asyncio
import errno
import socket
from collections.abc import AsyncIterator

import pytest

from tablehost.ssh import acceptor
from tablehost.ssh.acceptor import Acceptor
from tablehost.ssh.sockets import bind


class Taken(asyncio.Protocol):
    """A connection, and who has it."""

    def __init__(self, by: list["Taken"]) -> None:
        self._by = by

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self._by.append(self)


class Fronts:
    """Two lists of connections, and the port they come to."""

    def __init__(self, port: int) -> None:
        self.one: list[Taken] = []
        self.other: list[Taken] = []
        self._port = port

    async def come(self, many: int) -> None:
        """One after the other, each when the one before has been accepted."""
        for _ in range(many):
            before = len(self.one) + len(self.other)
            _, writer = await asyncio.open_connection("127.0.0.1", self._port)
            async with asyncio.timeout(10):
                while len(self.one) + len(self.other) == before:  # noqa: ASYNC110 - two lists
                    await asyncio.sleep(0.001)
            writer.close()


@pytest.fixture
async def sockets() -> AsyncIterator[tuple[socket.socket, ...]]:
    opened = await bind("127.0.0.1", 0)
    yield opened
    for one in opened:
        one.close()


@pytest.fixture
async def fronts(sockets: tuple[socket.socket, ...]) -> AsyncIterator[Fronts]:
    found = Fronts(sockets[0].getsockname()[1])
    yield found
    for taken in (*found.one, *found.other):
        taken.transport.abort()
    await asyncio.sleep(0)


async def test_busier_process_leaves_connections_to_the_other(
    sockets: tuple[socket.socket, ...], fronts: Fronts
) -> None:
    """The pause is longer than the test, so the clock decides nothing."""
    full = Acceptor([one.dup() for one in sockets], lambda: Taken(fronts.one), lambda: 3600.0)
    empty = Acceptor([one.dup() for one in sockets], lambda: Taken(fronts.other))
    await fronts.come(5)
    full.close()
    empty.close()

    assert (len(fronts.one), len(fronts.other)) == (0, 5)


async def test_busy_process_accepts_if_nobody_else_does(
    sockets: tuple[socket.socket, ...], fronts: Fronts
) -> None:
    alone = Acceptor([one.dup() for one in sockets], lambda: Taken(fronts.one), lambda: 0.001)
    await fronts.come(3)
    alone.close()

    assert len(fronts.one) == 3


async def test_connections_wait_until_they_can_be_taken(
    sockets: tuple[socket.socket, ...], fronts: Fronts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acceptor, "HELD", 0.001)
    answers = iter([False, False, True])
    asked: list[bool] = []

    def can_take() -> bool:
        asked.append(next(answers))
        assert not fronts.one
        return asked[-1]

    held = Acceptor([sockets[0].dup()], lambda: Taken(fronts.one), can_take=can_take)
    await fronts.come(1)
    held.close()

    assert asked == [False, False, True]


class Exhausted(socket.socket):
    """A socket of a process that has no file left, once."""

    fails = True

    def accept(self) -> tuple[socket.socket, object]:
        if self.fails:
            self.fails = False
            raise OSError(errno.EMFILE, "Too many open files")
        return super().accept()


async def test_accept_is_retried_when_out_of_files(
    sockets: tuple[socket.socket, ...],
    fronts: Fronts,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(acceptor, "OUT_OF_RESOURCES", 0.001)
    poor = Exhausted(fileno=sockets[0].dup().detach())
    poor.setblocking(False)
    listening = Acceptor([poor], lambda: Taken(fronts.one))
    await fronts.come(1)
    listening.close()

    assert "Too many open files" in caplog.text
    assert len(fronts.one) == 1
