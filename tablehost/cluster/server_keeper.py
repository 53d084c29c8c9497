"""Keeps this machine's server of the log running, and passes on what it says.

It ends with the host. One that a killed host has left behind is ended before another is started:
it holds the port, and says there which machine it is of.
"""

import asyncio
import json
import logging
import os
import signal
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from shutil import disk_usage

from tablehost.cluster.errors import ClusterError
from tablehost.cluster.server import ServerConfig, find_binary
from tablehost.cluster.waiting import end

log = logging.getLogger(__name__)

_PAUSE = 0.5  # seconds before it is started again
_SOON = 0.1  # seconds between looks whether the port is free
_PATIENCE = 10.0  # seconds for an old one to end, and for this one before it is killed
_ROOM = 2**26  # bytes
_LOOK = 5.0  # seconds between looks whether the disk has room

OUT_OF_ROOM = "JetStream out of resources"
"""What a server says when its disk is full. From then on it keeps nothing, even with room again."""

_LOUD = ("[ERR]", "[FTL]")
_OFTEN = ("Error trying to connect to route", "tls: ", "no suitable peers")
"""What servers say while others are away."""


@asynccontextmanager
async def kept(config: ServerConfig) -> AsyncIterator[None]:
    """Have a server running meanwhile.

    Raises:
        ClusterError: it cannot be started.
    """
    keeper = _Keeper(config, find_binary())
    await keeper.start()
    try:
        yield
    finally:
        await keeper.stop()


class _Keeper:
    def __init__(self, config: ServerConfig, binary: str) -> None:
        self._config = config
        self._binary = binary
        self._process: Process | None = None
        self._starting = asyncio.Lock()
        self._keeping: asyncio.Task[None] | None = None
        self._renewing: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self._end_old()
        self._process = await self._started()
        self._keeping = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """End it as its operator does, so that others lead the log at once."""
        if self._keeping is not None:
            async with self._starting:  # or nobody would end what is being started
                await end(self._keeping)
        if self._process is not None and self._process.returncode is None:
            await self._end(self._process)
        if self._renewing is not None:
            await end(self._renewing)

    async def _end(self, process: Process) -> None:
        process.terminate()
        telling = asyncio.create_task(self._tell(process))  # or it blocks on a full pipe
        try:
            async with asyncio.timeout(_PATIENCE):
                await process.wait()
        except TimeoutError:
            process.kill()
            await process.wait()
        await end(telling)

    async def _started(self) -> Process:
        path = self._config.write()
        return await asyncio.create_subprocess_exec(
            self._binary, "-c", str(path),
            stdin=asyncio.subprocess.DEVNULL, stdout=PIPE, stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,  # Ctrl+C is for the host
        )  # fmt: skip

    async def _keep(self) -> None:
        while True:
            assert self._process is not None, "it was started"
            await self._tell(self._process)
            code = await self._process.wait()
            log.error("the server of the log ended with code %d, and is started again", code)
            await asyncio.sleep(_PAUSE)
            async with self._starting:
                self._process = await self._started()

    async def _tell(self, process: Process) -> None:
        """Log what a server says until it ends: as a warning what is wrong, else for debugging."""
        assert process.stdout is not None, "it is a pipe"
        async for line in process.stdout:
            text = line.decode(errors="replace").rstrip()
            is_loud = any(one in text for one in _LOUD) and not any(one in text for one in _OFTEN)
            log.log(logging.WARNING if is_loud else logging.DEBUG, "nats-server: %s", text)
            if OUT_OF_ROOM in text and self._renewing is None:
                self._renewing = asyncio.create_task(self._renew(process))

    async def _renew(self, process: Process) -> None:
        """End a server that keeps nothing any more as soon as the disk has room for another."""
        log.error(
            "the disk of %s is full: this machine keeps nothing of the log until there is room, "
            "and no other machine may fail",
            self._config.folder,
        )
        while not has_room(self._config.folder):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(_LOOK)
        self._renewing = None
        if process.returncode is None:
            process.kill()

    async def _end_old(self) -> None:
        """End the server that an earlier host has left behind.

        Raises:
            ClusterError: another program has the port, or it does not end.
        """
        host, port = self._config.host, self._config.port
        try:
            async with asyncio.timeout(_PATIENCE):
                while (name := await _listening(host, port)) is not None:
                    if name != self._config.name:
                        raise ClusterError(
                            f"Another program uses port {port} of {host}, which this machine's "
                            "server of the log needs: end it, or leave the house and join it with "
                            "other --port."
                        )
                    self._signal_old()
                    await asyncio.sleep(_SOON)
        except TimeoutError:
            raise ClusterError(
                f"The server of the log that uses port {port} of {host} does not end: end it."
            ) from None

    def _signal_old(self) -> None:
        with suppress(FileNotFoundError, ValueError, ProcessLookupError):
            os.kill(int(self._config.pid_file.read_text()), signal.SIGTERM)


def has_room(folder: Path) -> bool:
    """Whether the disk of a folder has room for a server of the log to work."""
    return disk_usage(folder).free >= _ROOM


async def _listening(host: str, port: int) -> str | None:
    """The name of the server at a port, "" for another program; None if nobody listens."""
    try:
        reader, writer = await asyncio.open_connection(host, port)
    except OSError:
        return None
    try:
        async with asyncio.timeout(1):
            kind, _, facts = (await reader.readline()).partition(b" ")
        return str(json.loads(facts)["server_name"]) if kind == b"INFO" else ""
    except (TimeoutError, ValueError, KeyError, OSError):
        return ""
    finally:
        writer.close()
