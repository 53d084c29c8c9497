"""A host that may open no more files: who plays goes on, who comes waits, and it is said once."""

import asyncio
import resource
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import psutil
import pytest

from tests.crash.guest import Guest
from tests.crash.tables import Plan
from tests.tablehost.played.host import PlayedHost

SPARE = 6  # files a host may still open
PATIENCE = 60.0  # seconds; only a failing test waits that long

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux sets another process's limits"
)


@asynccontextmanager
async def playing(data: Path) -> AsyncIterator[Guest]:
    """Somebody alone at a table, who plays match after match."""
    guest = Guest(data, "ada", Plan("farkle", 1, (), 0), Random(1))
    await guest.open_table()
    task = asyncio.create_task(guest.play())
    try:
        yield guest
    finally:
        task.cancel()
        guest.leave()
        await asyncio.gather(task, return_exceptions=True)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 - a guest tells nobody that it has moved
            await asyncio.sleep(0.01)


def greeting(port: int) -> socket.socket:
    """A connection on which the host has said who it is, within a moment."""
    connection = socket.create_connection(("127.0.0.1", port))
    connection.settimeout(0.5)
    return connection


def is_let_in(connection: socket.socket) -> bool:
    try:
        return connection.recv(4) == b"SSH-"
    except TimeoutError:
        return False


async def test_players_go_on_while_no_file_can_be_opened(own_host: PlayedHost) -> None:
    host = psutil.Process(own_host.pid)
    async with playing(own_host.data) as ada:
        await until(lambda: len(ada.sent) > 3)
        few = host.num_fds() + SPARE
        resource.prlimit(own_host.pid, resource.RLIMIT_NOFILE, (few, few))
        with ExitStack() as opened:
            guests = [opened.enter_context(greeting(own_host.port)) for _ in range(SPARE + 4)]
            inside = [await asyncio.to_thread(is_let_in, guest) for guest in guests]
            before = len(ada.sent)
            await until(lambda: len(ada.sent) > before + 10)

        with greeting(own_host.port) as late:
            late.settimeout(PATIENCE)
            assert await asyncio.to_thread(is_let_in, late)

    assert any(inside)
    assert not all(inside)
    assert own_host.log.count("no connection can be accepted") == 1
    assert ada.oddities == []
