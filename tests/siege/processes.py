"""The processes of a siege: the host, and attackers and victims that do not share their times."""

import asyncio
import contextlib
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from psutil import Process as Host

from tests.machine import on_cores_of_their_own
from tests.tablehost.played.host import PlayedHost

EVERY = 0.2  # seconds between two looks at a host's memory
MB = 1e6


@contextmanager
def besieged() -> Iterator[PlayedHost]:
    """A new host with default limits, on a core of its own.

    It is killed in the end: one that hangs does not stop when it is told to.
    """
    with TemporaryDirectory() as home, PlayedHost(Path(home) / "data") as host:
        on_cores_of_their_own(host.pid)
        try:
            yield host
        finally:
            host.kill()


@asynccontextmanager
async def started(module: str, *words: object) -> AsyncIterator[Process]:
    """A module of the siege as a program; it is over when this is."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", f"tests.siege.{module}", *map(str, words)),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def line_of(process: Process, seconds: float) -> str:
    """The next line that it prints; "" if it has ended.

    Raises:
        TimeoutError: it has printed nothing for so long.
    """
    assert process.stdout is not None
    async with asyncio.timeout(seconds):
        return (await process.stdout.readline()).decode().strip()


class Memory:
    """A host's resident memory in MB, workers left out: an async context that looks all the time.

    Attributes:
        most: seen so far.
    """

    def __init__(self, pid: int) -> None:
        self._host = Host(pid)
        self.most = self.now

    @property
    def now(self) -> float:
        """At this moment."""
        return float(self._host.memory_info().rss) / MB

    async def __aenter__(self) -> Self:
        self._looking = asyncio.create_task(self._look())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._looking.cancel()

    async def below(self, bound: float, seconds: float) -> float:
        """Wait so long at most for it to fall to the bound; what it is then."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.now > bound:  # noqa: ASYNC110 - memory tells nobody
                    await asyncio.sleep(EVERY)
        return self.now

    async def _look(self) -> None:
        while True:
            self.most = max(self.most, self.now)
            await asyncio.sleep(EVERY)
