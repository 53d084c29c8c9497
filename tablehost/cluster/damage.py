"""Damaged files of the log at this machine: its server begins anew without them, when that is safe.

A server that went on with less than it has confirmed could vote for another one that lacks it, too,
and what people were told is saved would be gone. So one that finds its files damaged is ended at
once and stays away, as if its machine had failed. It begins anew, with no files, once the log has a
leader and all its other servers have all that counts: whoever leads from then on has it, too. The
servers themselves do not count the vote of one with an empty log.
"""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from nats.errors import Error

from tablehost.cluster.access import Access
from tablehost.cluster.connection import connect
from tablehost.cluster.errors import ClusterError, UnreachableError
from tablehost.cluster.house import MACHINES
from tablehost.cluster.server import LOG
from tablehost.cluster.stream import Stream
from tablehost.store import files

_ASIDE = "log.damaged"
_FILE = "damage"
_SOON = 5.0  # seconds in which a new leader hears of all others; it does so once a second
_PAUSE = 0.5  # seconds between looks
_FOUND, _RENEWED = "found", "renewed"

_REFUSED = ("Error creating filestore", "Stream create failed for", "Can't start JetStream")
_CORRUPT = ("corrupt", "unable to recover keys", "bad key size", "block data missing")


def is_told_in(line: str) -> bool:
    """Whether a server says that it cannot use its files, in a line of its log."""
    return any(one in line for one in _REFUSED) and any(one in line for one in _CORRUPT)


def is_known(folder: Path) -> bool:
    """Whether the log is damaged, or not all there again, at the machine whose folder this is."""
    return (folder / _FILE).exists()


async def hindrance(stream: Stream, name: str) -> str:
    """The reason why a server, which does not run, must not begin anew without its files now.

    "" if it may. For this the log gets a new leader: one that has led for longer would not notice
    that a server has less than it once confirmed.
    """
    try:
        before = await stream.standing()
        others = before.whole - {name}
        if len(others) >= MACHINES - 1:
            await stream.step_down(min(others - {before.leader}))
            if await _have_all(stream, name, before.leader):
                return ""
    except ClusterError as error:
        return str(error)
    except Error as error:
        return f"No server answers ({error})."
    return "Another server of the log is away, or behind."


async def _have_all(stream: Stream, name: str, before: str) -> bool:
    """Whether a new leader finds soon that all servers but this one have all of the log."""
    clock = asyncio.get_running_loop().time
    until = clock() + _SOON
    while clock() < until:
        await asyncio.sleep(_PAUSE)
        with suppress(UnreachableError):  # it is not elected yet
            now = await stream.standing()
            if now.leader != before and len(now.whole - {name}) >= MACHINES - 1:
                return True
    return False


class Damage:
    """The damage of one machine; it is remembered while its host does not run.

    Args:
        folder: what the machine knows of its house.
        house: its id.
        name: of the machine.
    """

    def __init__(self, folder: Path, house: str, name: str) -> None:
        self._folder = folder
        self._house = house
        self._name = name

    @property
    def is_found(self) -> bool:
        """The files are damaged: the server may not run."""
        return self._read() == _FOUND

    @property
    def is_renewed(self) -> bool:
        """The server has begun anew and has not got all of the log yet."""
        return self._read() == _RENEWED

    @property
    def aside(self) -> Path:
        """Where the damaged files are, once the server has begun anew."""
        return self._folder / _ASIDE

    def note(self) -> None:
        """Remember that the files are damaged."""
        self._write(_FOUND)

    def set_files_aside(self) -> None:
        """Let the server begin anew."""
        log = self._folder / LOG
        if log.exists():  # or the host was killed right here
            shutil.rmtree(self.aside, ignore_errors=True)
            log.rename(self.aside)
        self._write(_RENEWED)

    def forget(self) -> None:
        """The server has all of the log again."""
        (self._folder / _FILE).unlink(missing_ok=True)

    async def hindrance(self, access: Access) -> str:
        """The reason why the server must not begin anew now; "" if it may."""
        try:
            async with self._stream(access) as stream:
                return await hindrance(stream, self._name)
        except ClusterError as error:
            return str(error)

    async def is_over(self, access: Access) -> bool:
        """Whether the server has all of the log again, or is none of those that have to have it.

        The log has got its leader since this server ended, so the leader knows.
        """
        try:
            async with self._stream(access) as stream:
                found = await stream.standing()
        except (ClusterError, Error):
            return False
        return self._name in found.whole or found.whole == found.servers

    @asynccontextmanager
    async def _stream(self, access: Access) -> AsyncIterator[Stream]:
        client = await connect(access, self._name)
        try:
            yield Stream(client, self._house)
        finally:
            await client.close()

    def _read(self) -> str:
        try:
            return (self._folder / _FILE).read_text()
        except FileNotFoundError:
            return ""

    def _write(self, state: str) -> None:
        with files.atomic_write(self._folder / _FILE) as unfinished:
            unfinished.write_text(state)
