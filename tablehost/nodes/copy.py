"""This machine's copy of the database: opened when the log can be reached, made new if need be."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Self

from tablehost.cluster.access import access_to
from tablehost.cluster.backups import Backups
from tablehost.cluster.connection import connect
from tablehost.cluster.errors import BehindError, ClusterError, TooOldError
from tablehost.cluster.house import MACHINES, House
from tablehost.cluster.log import HouseLog
from tablehost.cluster.stream import Stream
from tablehost.cluster.trimming import Trimming
from tablehost.cluster.waiting import end
from tablehost.config.values import DATABASE
from tablehost.metrics.timed_store import TimedStore

log = logging.getLogger(__name__)

_AGAIN = 1.0  # seconds between attempts


class Copy:
    """An open copy, which follows the log.

    Attributes:
        store: whose calls go into the log.
        log: of the house.
    """

    def __init__(self, store: TimedStore, shared: HouseLog, backups: Backups, node: str) -> None:
        self.store = store
        self.log = shared
        self._backups = backups
        trimming = Trimming(shared.client, shared.stream, node, shared.writer)
        self._trimming = asyncio.create_task(trimming.run())

    @classmethod
    async def open(
        cls, data: Path, house: Callable[[], House], waits: Callable[[str], None]
    ) -> Self:
        """Wait until the servers of the log can be used, and follow it.

        Args:
            data: the folder of this host.
            house: as it is known now.
            waits: called with what it waits for.

        Raises:
            StoreError: this copy can never follow the log.
        """
        told = ""
        while True:
            try:
                return await cls._open(data, house())
            except TooOldError:
                raise
            except ClusterError as error:
                if str(error) != told:
                    log.warning("machine %s waits: %s", house().machine.name, error)
                told = str(error)
                waits(told)
            await asyncio.sleep(_AGAIN)

    @classmethod
    async def _open(cls, data: Path, house: House) -> Self:
        path, node = data / DATABASE, house.machine.name
        await _prepare(path, data, house)
        shared = HouseLog(house.id, access_to(data, house), node)
        try:
            store = await TimedStore.open(path, durability="process", log=shared)
        except BehindError:
            await _prepare(path, data, house, afresh=True)
            raise
        backups = Backups(shared.client, house.id)
        await backups.serve(path)
        return cls(store, shared, backups, node)

    async def close(self) -> None:
        """Follow no longer, and close the database."""
        await end(self._trimming)
        await self._backups.close()
        await self.store.close()


async def _prepare(path: Path, data: Path, house: House, *, afresh: bool = False) -> None:
    """Make sure that there is a log, and a database that can follow it.

    Raises:
        ClusterError: not now.
    """
    client = await connect(access_to(data, house), house.machine.name)
    try:
        if house.is_first:
            await _make_log(Stream(client, house.id))
        if afresh or not path.exists():  # noqa: ASYNC240 - before anybody is served
            await Backups(client, house.id).fetch(path)
    finally:
        await client.close()


async def _make_log(stream: Stream) -> None:
    try:
        await stream.create(replicas=MACHINES)
    except ClusterError as error:
        log.debug("%s", error)
        raise ClusterError(
            f"The house opens when {MACHINES} of its machines run. To let another one in: "
            "tablehost cluster token on this machine, then tablehost cluster join TOKEN and "
            "tablehost serve on the other one."
        ) from error
