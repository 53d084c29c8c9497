"""Backups that a machine takes from another one: for a database that is new, or too far behind.

Whoever needs one asks; one of the machines that can answer copies its database and puts the copy
into the object store of the servers, where it stays for some minutes, encrypted as the log is. A
copy knows which position of the log it has applied, and follows from there.
"""

import asyncio
import logging
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error
from nats.js.api import StorageType
from nats.js.errors import NotFoundError
from nats.js.object_store import ObjectStore

from tablehost.cluster.errors import ClusterError
from tablehost.cluster.waiting import end
from tablehost.store import copying, files, shared_log
from tablehost.store.errors import StoreError

log = logging.getLogger(__name__)

KEPT = 600.0  # seconds
_ANSWER = 60.0  # seconds for another machine to make a backup
_FAILED = b"!"


class Backups:
    """Backups among the machines of a house."""

    def __init__(self, client: Client, house: str) -> None:
        self._client = client
        self._house = house
        self._subject = f"house.{house}.backup"
        self._tasks: set[asyncio.Task[None]] = set()
        self._one = asyncio.Lock()

    async def serve(self, path: Path) -> None:
        """Answer others from the database at this path."""

        async def asked(message: Msg) -> None:
            task = asyncio.create_task(self._answer(message, path))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        await self._client.subscribe(self._subject, queue="copies", cb=asked)
        await self._client.flush()  # the server has it

    async def close(self) -> None:
        """Give up the answers that were begun."""
        await end(*self._tasks)

    async def fetch(self, path: Path) -> None:
        """Put a backup at a path, in place of a database that nobody has open.

        Raises:
            ClusterError: no machine has one, or it came damaged.
            StoreError: it cannot be written.
        """
        files.make_folder(path.parent)
        with files.atomic_write(path) as unfinished:
            await self._download(unfinished)
            await asyncio.to_thread(self._check, unfinished)
            for suffix in ("-wal", "-shm", ".recent"):  # of the database before
                path.with_name(path.name + suffix).unlink(missing_ok=True)

    async def _download(self, target: Path) -> None:
        try:
            answer = await self._client.request(self._subject, timeout=_ANSWER)
            if answer.data == _FAILED:
                raise ClusterError("Another machine could not make a backup: see its log.")
            store = await self._store()
            with target.open("wb") as file:
                await store.get(answer.data.decode(), file)
        except (Error, OSError) as error:
            raise ClusterError(
                f"No backup could be fetched from another machine of the house ({error}): one that "
                "is up to date has to run."
            ) from error

    def _check(self, path: Path) -> None:
        copying.check(path)
        with closing(sqlite3.connect(path)) as db:
            house = shared_log.house_of(db)
        if house != self._house:
            raise ClusterError(f"The backup is of another house ({house}).")

    async def _answer(self, message: Msg, path: Path) -> None:
        try:
            async with self._one:
                await message.respond((await self._put(path)).encode())
        except (Error, StoreError, OSError) as error:
            log.warning("no backup for another machine: %s", error)
            await message.respond(_FAILED)

    async def _put(self, path: Path) -> str:
        """Put a backup into the object store; its name there."""
        name = self._client.new_inbox()
        store = await self._store()
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=".backup-") as folder:
            made = Path(folder) / "backup.db"
            await asyncio.to_thread(copying.copy, path, made)
            with made.open("rb") as file:
                await store.put(name, file)
        return name

    async def _store(self) -> ObjectStore:
        stream, bucket = self._client.jetstream(timeout=10), f"backups-{self._house}"
        try:
            return await stream.object_store(bucket)
        except NotFoundError:
            return await stream.create_object_store(
                bucket, ttl=KEPT, storage=StorageType.FILE, replicas=1
            )
