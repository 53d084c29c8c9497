"""Removes from the log what every copy has safely on its disk.

Copies do not sync each transaction, since the log does. So each one reports, now and then, the
position that survives a power cut: the one it had applied before a checkpoint of its database. The
log is trimmed behind the least of them. A copy that reports nothing for `FORGOTTEN` seconds no
longer counts, and one that stands still holds up at most `MOST` groups: it takes a backup when it
is back (`backups.py`). What was erased is therefore gone from the log soon after it was applied.
"""

import asyncio
import logging
import sqlite3
from contextlib import suppress

from nats.aio.client import Client
from nats.errors import Error
from nats.js.api import KeyValueConfig, StorageType
from nats.js.errors import BucketNotFoundError, KeyNotFoundError
from nats.js.kv import KeyValue

from tablehost.cluster.stream import Stream
from tablehost.store import shared_log
from tablehost.store.errors import ClosedError, StoreError
from tablehost.store.worker import Worker

log = logging.getLogger(__name__)

EVERY = 30.0  # seconds
FORGOTTEN = 600.0  # seconds
MOST = 1_000_000  # groups, some 200 MB


class Trimming:
    """What one copy does about it.

    Args:
        client: connected to the servers.
        stream: of the house.
        node: the name of this machine.
        writer: of this copy.
    """

    def __init__(self, client: Client, stream: Stream, node: str, writer: Worker) -> None:
        self._client = client
        self._stream = stream
        self._node = node
        self._writer = writer

    async def run(self, every: float = EVERY) -> None:
        """Report and trim until this is cancelled or the store is closed."""
        while True:
            try:
                await self.once()
            except ClosedError:
                return
            except (Error, StoreError) as error:
                log.warning("the log is not trimmed now: %s", error)
            await asyncio.sleep(every)

    async def once(self) -> None:
        """Report what this copy has safely, and trim the log behind the slowest.

        Raises:
            Error, ClusterError: the servers do not answer.
            StoreError: this copy cannot checkpoint its database.
        """
        safe = await self._writer.submit(checkpointed, in_transaction=False)
        reports = await self._reports()
        if safe is not None:
            await reports.put(self._node, str(safe).encode())
        positions = await self._positions(reports)
        ends = await self._stream.ends()
        least = max(min(positions, default=0), ends.last - MOST)
        if least >= ends.first:
            await self._client.jetstream(timeout=10).purge_stream(self._stream.name, seq=least + 1)

    async def _reports(self) -> KeyValue:
        stream, bucket = self._client.jetstream(timeout=10), f"{self._stream.name}-safe"
        try:
            return await stream.key_value(bucket)
        except BucketNotFoundError:
            replicas = await self._stream.replicas()
            config = KeyValueConfig(
                bucket=bucket, ttl=FORGOTTEN, storage=StorageType.FILE, replicas=replicas
            )
            return await stream.create_key_value(config)

    async def _positions(self, reports: KeyValue) -> list[int]:
        """All reports. `KeyValue.keys` leaves a consumer behind each time, so it is not used."""
        stream, bucket = self._client.jetstream(timeout=10), f"{self._stream.name}-safe"
        state = (await stream.stream_info(f"KV_{bucket}", subjects_filter=">")).state
        found = []
        for subject in state.subjects or ():
            with suppress(KeyNotFoundError):  # it is forgotten just now
                found.append(int((await reports.get(subject.rpartition(".")[2])).value or b"0"))
        return found


def checkpointed(db: sqlite3.Connection) -> int | None:
    """Copy the write-ahead log into the database; the position that survives a power cut then.

    None if a reader still needs a part of it, so that some is left.
    """
    position = shared_log.applied_position(db)
    busy, frames, copied = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return position if not busy and frames == copied else None
