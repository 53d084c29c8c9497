"""Keeps this machine's server of the log running, and passes on what it says.

It ends with the host. One that a killed host has left behind is ended before another is started:
it holds the port, and says there which machine it is of. One whose files are damaged is not started
again before it may begin anew without them (`damage.py`).
"""

import asyncio
import json
import logging
import os
import signal
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from shutil import disk_usage

from tablehost.cluster import damage
from tablehost.cluster.access import Access
from tablehost.cluster.damage import Damage
from tablehost.cluster.errors import ClusterError
from tablehost.cluster.server import ServerConfig, find_binary
from tablehost.cluster.waiting import end

log = logging.getLogger(__name__)

_PAUSE = 0.5  # seconds before it is started again
_SOON = 0.1  # seconds between looks whether the port is free
_PATIENCE = 10.0  # seconds for an old one to end, and for this one before it is killed
_ROOM = 2**26  # bytes
_LOOK = 5.0  # seconds between looks whether the disk has room, or the others have all of the log

OUT_OF_ROOM = "JetStream out of resources"
"""What a server says when its disk is full. From then on it keeps nothing, even with room again."""

_LOUD = ("[ERR]", "[FTL]")
_OFTEN = ("Error trying to connect to route", "tls: ", "no suitable peers")
"""What servers say while others are away."""


@asynccontextmanager
async def kept(config: ServerConfig, access: Callable[[], Access]) -> AsyncIterator[None]:
    """Have a server running meanwhile.

    Args:
        config: of the server.
        access: to all servers, as they are known now.

    Raises:
        ClusterError: it cannot be started.
    """
    keeper = _Keeper(config, access, find_binary())
    await keeper.start()
    try:
        yield
    finally:
        await keeper.stop()


class _Keeper:
    def __init__(self, config: ServerConfig, access: Callable[[], Access], binary: str) -> None:
        self._config = config
        self._access = access
        self._damage = Damage(config.folder, config.house, config.name)
        self._binary = binary
        self._process: Process | None = None
        self._starting = asyncio.Lock()
        self._keeping: asyncio.Task[None] | None = None
        self._renewing: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self._end_old()
        if not self._damage.is_found:
            self._process = await self._started()
        self._keeping = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """End it as its operator does, so that others lead the log at once."""
        if self._keeping is not None:
            async with self._starting:  # or nobody would end what is being started
                await end(self._keeping)
        if self._process is not None and self._process.returncode is None:
            await self._end(self._process)
        for task in (self._renewing, self._watching):
            if task is not None:
                await end(task)

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
        if self._damage.is_renewed and self._watching is None:
            self._watching = asyncio.create_task(self._watch())
        return await asyncio.create_subprocess_exec(
            self._binary, "-c", str(path),
            stdin=asyncio.subprocess.DEVNULL, stdout=PIPE, stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,  # Ctrl+C is for the host
        )  # fmt: skip

    async def _keep(self) -> None:
        while True:
            if self._process is not None:
                await self._tell(self._process)
                code = await self._process.wait()
            if self._damage.is_found:
                await self._begin_anew()
            else:
                log.error("the server of the log ended with code %d, and is started again", code)
                await asyncio.sleep(_PAUSE)
            async with self._starting:
                self._process = await self._started()

    async def _begin_anew(self) -> None:
        """Wait until the server may begin anew, and set its damaged files aside."""
        name, told = self._config.name, ""
        while hindrance := await self._damage.hindrance(self._access()):
            if hindrance != told:
                log.error(
                    "%s cannot begin its part of the log anew yet: %s It does when all other "
                    "machines run and are up to date. If the log is damaged there, too, see Three "
                    "machines in HOSTING.md.",
                    name,
                    hindrance,
                )
            told = hindrance
            await asyncio.sleep(_LOOK)
        self._damage.set_files_aside()
        log.warning(
            "%s begins its part of the log anew; its damaged files are in %s",
            name,
            self._damage.aside,
        )

    async def _watch(self) -> None:
        """Say when a server that has begun anew has all of the log."""
        while not await self._damage.is_over(self._access()):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(_LOOK)
        self._watching = None
        if self._damage.is_renewed:
            self._damage.forget()
            log.warning("%s has all of the log again", self._config.name)

    async def _tell(self, process: Process) -> None:
        """Log what a server says until it ends: as a warning what is wrong, else for debugging."""
        assert process.stdout is not None, "it is a pipe"
        async for line in process.stdout:
            text = line.decode(errors="replace").rstrip()
            is_loud = any(one in text for one in _LOUD) and not any(one in text for one in _OFTEN)
            log.log(logging.WARNING if is_loud else logging.DEBUG, "nats-server: %s", text)
            if OUT_OF_ROOM in text and self._renewing is None:
                self._renewing = asyncio.create_task(self._renew(process))
            if damage.is_told_in(text) and not self._damage.is_found:
                self._stay_away(process, text)

    def _stay_away(self, process: Process, text: str) -> None:
        """End a server whose files are damaged, before it goes on with what is left of them."""
        if process.returncode is None:
            process.kill()
        self._damage.note()
        log.error(
            "the files of the log are damaged at %s (%s): its server is ended, and no other "
            "machine may fail until it has all of the log again",
            self._config.name,
            text.partition("] ")[2],
        )

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
