"""A host of several processes, and which process holds which connection."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, suppress

import psutil

from tests.real_ssh import RealTerminal
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person, in_lobby

PATIENCE = 60.0  # seconds; only a failing test waits that long
FRONTS = ("--fronts", "2")


def children(host: PlayedHost, role: str) -> list[psutil.Process]:
    """The host's processes of this role, `hall` or `front`."""
    return [one for one in psutil.Process(host.pid).children() if _is(one, role)]


def _is(process: psutil.Process, role: str) -> bool:
    with suppress(psutil.NoSuchProcess, psutil.ZombieProcess):
        command = process.cmdline()
        return "tablehost.fronts" in command and role in command
    return False


def hall(host: PlayedHost) -> psutil.Process:
    """The process of the hall; there is one."""
    (process,) = children(host, "hall")
    return process


def front_of(host: PlayedHost, it: RealTerminal) -> psutil.Process:
    """The front that holds a terminal."""
    near = next(_remote(psutil.Process(it.pid), local=True))
    return next(one for one in children(host, "front") if near in _remote(one, local=False))


@asynccontextmanager
async def at_another_front(
    host: PlayedHost, guest: Person, person: RealTerminal
) -> AsyncIterator[RealTerminal]:
    """A guest at another front than a person, whose front is suspended while the guest comes."""
    await in_lobby(person)
    near = front_of(host, person)
    with ExitStack() as stack:
        stack.callback(near.resume)
        near.suspend()
        async with guest.as_guest(host) as it:
            await in_lobby(it)
            stack.close()
            yield it


def load(host: PlayedHost) -> list[int]:
    """The number of connections of each front, the fewest first."""
    return sorted(sum(1 for _ in _remote(one, local=False)) for one in children(host, "front"))


def _remote(process: psutil.Process, *, local: bool) -> Iterator[int]:
    """The ports at the players' ends of a process's connections."""
    for one in process.net_connections("tcp"):
        if one.status == psutil.CONN_ESTABLISHED:
            yield (one.laddr if local else one.raddr).port


def kill(process: psutil.Process) -> None:
    """Kill the process without cleanup."""
    process.send_signal(signal.SIGKILL)
    with suppress(psutil.NoSuchProcess):
        psutil.wait_procs([process], timeout=PATIENCE)


async def eventually(holds: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 - other processes tell nobody when they have changed
            await asyncio.sleep(0.02)
