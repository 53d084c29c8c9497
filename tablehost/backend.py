"""The backend of a host: the hall, the store, discovery and metrics, all in one process."""

import asyncio
import logging
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from typing import Self

import msgspec

from client.connection.link import PacedLink
from engine.sync.house_view import Cluster, Entry, Load
from tablehost import game_packages
from tablehost.access.limits import Limits
from tablehost.commands import Commands
from tablehost.config import Config
from tablehost.config.fields import changed
from tablehost.config.values import DATABASE, metrics_address
from tablehost.discovery import Address, Discovery, DiscoveryConfig
from tablehost.discovery.links import outward
from tablehost.hall.census import Census, count
from tablehost.hall.hall import Hall
from tablehost.hall.host_services import HostServices
from tablehost.hall.links import attach_link
from tablehost.hall.table.presence import IdleRules
from tablehost.hall.thinker import Thinker
from tablehost.hall_socket.preamble import Kind, Preamble
from tablehost.hall_socket.server import Handler, Ignore, SocketServer
from tablehost.hall_socket.status import HostStatus
from tablehost.log_events import note
from tablehost.metrics.endpoint import Endpoint
from tablehost.metrics.load import LoadWatch
from tablehost.metrics.meter import Meter
from tablehost.metrics.timed_store import TimedStore
from tablehost.records.signature import signed
from tablehost.ssh.admin_keys import AdminKeys
from tablehost.ssh.hostkey import HostKey, load_or_create
from tablehost.ssh_address import SshAddress
from tablehost.startup_banner import QrStyle, advice, qr_code, ways_in
from tablehost.store.store import Store

EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - compared, not bound

# Seconds for which a busy event loop may keep the interpreter from the store's thread. With
# Python's default of 5 ms a save took 70 ms at the 95th percentile while all screens were drawn.
SWITCH_INTERVAL = 0.0005

log = logging.getLogger(__name__)


class OtherProcesses:
    """The other processes of the host. As it is here: there are none."""

    def add_load(self, own: Load) -> Load:
        """The load of all processes.

        Args:
            own: that of this process.
        """
        return own

    def tasks(self) -> int:
        """The number of tasks in their event loops."""
        return 0


ALONE = OtherProcesses()

CENSUS: Mapping[str, str] = {
    "people": "Players who are here; somebody with two terminals counts once.",
    "spectators": "Terminals that watch a table.",
    "bots": "Seats that a bot has.",
    "tables": "Tables there are.",
    "matches": "Tables that play.",
}
"""Gauges, and what they are; see `tablehost.hall.census`."""


class _Host(HostServices):
    """The host, as its hall uses it."""

    def __init__(
        self,
        entry: Entry,
        key: HostKey,
        admin_keys: AdminKeys,
        meter: Meter,
        load: Callable[[], Load],
        stop: Callable[[], None],
        cluster: Callable[[], Cluster | None],
    ) -> None:
        self.entry = entry
        self._key = key
        self._admin_keys = admin_keys
        self._meter = meter
        self._load = load
        self._stop = stop
        self._cluster = cluster
        self.limits = Limits()
        self.addresses: Callable[[], Sequence[SshAddress]] = tuple

    @property
    def by_address(self) -> str:
        found = self.addresses()
        return found[0].typed if found else ""

    @property
    def notices_loss_in(self) -> int:
        return round(self.limits.keep_alive * (self.limits.keep_alive_missed + 2))

    def is_admin(self, fingerprint: str) -> bool:
        return self._admin_keys.is_admin(fingerprint)

    def load(self) -> Load:
        return self._load()

    def cluster(self) -> Cluster | None:
        return self._cluster()

    def sign(self, text: str) -> str:
        return signed(text, self._key.private)

    def hidden(self, network: str) -> bytes:
        return self._key.hidden(network)

    def stop(self) -> None:
        self._stop()

    def refused(self, code: str) -> None:
        self._meter.request_refused(code)


class Backend:
    """All of a host but the ssh server.

    Attributes:
        config: the host's settings.
        key: the host key.
        meter: counts for the metrics.
        store: the database.
        hall: everybody who is here, and all tables.
        discovery: the addresses and names of this host.
        commands: answers command lines.
        lost: a line for each table that could not be restored.
        endpoint: where the metrics can be fetched, None if nobody wants them.
    """

    def __init__(
        self,
        *,
        config: Config,
        key: HostKey,
        meter: Meter,
        store: Store,
        hall: Hall,
        load: LoadWatch,
        lost: list[str],
        others: OtherProcesses,
        keeps_store: bool = False,
        discovery: Discovery | None = None,
    ) -> None:
        self.config = config
        self.key = key
        self.meter = meter
        self.store = store
        self.hall = hall
        self.lost = lost
        self.discovery = discovery or Discovery(discovery_config(config, key))
        self.commands = Commands(hall, lambda: self.discovery.best)
        self.endpoint: Endpoint | None = None
        self._load = load
        self._others = others
        self._keeps_store = keeps_store
        self._keeps_discovery = discovery is not None
        self._since = datetime.now(UTC)
        self._port = config.port
        self._socket: SocketServer | None = None

    @classmethod
    async def open(
        cls,
        config: Config,
        stop: Callable[[], None],
        others: OtherProcesses = ALONE,
        store: TimedStore | None = None,
        cluster: Callable[[], Cluster | None] = lambda: None,
        discovery: Discovery | None = None,
    ) -> Self:
        """Restore everything from the disk; on failure, what was started is stopped again.

        Args:
            config: the host's settings.
            stop: called when an admin stops the host.
            others: the other processes of the host.
            store: one that is open, and stays so; None to open that of the data folder.
            cluster: the machines of the house, if it has several.
            discovery: likewise of this machine; it is opened and closed elsewhere.

        Raises:
            HostError: the host key or the list of admins is unusable.
            StoreError: the database is unusable.
        """
        async with AsyncExitStack() as undo:
            meter = Meter()
            load = LoadWatch(meter)
            key = load_or_create(config.data)
            admin_keys = AdminKeys(config.data)
            admin_keys.open()
            keeps_store = store is not None
            if store is None:
                store = await TimedStore.open(config.data / DATABASE, durability=config.durability)
                undo.push_async_callback(store.close)
            store.meter = meter
            host = _Host(
                config.entry, key, admin_keys, meter, lambda: others.add_load(load.now()), stop,
                cluster,
            )  # fmt: skip
            host.limits = config.limits
            hall = Hall(
                store,
                host,
                Thinker(meter.search_timeouts.inc),
                language=config.language,
                names=config.names,
                idle=IdleRules(config.fold_after * 60, config.close_after * 3600, config.ask_after),
                most_tables=config.limits.tables,
            )
            undo.push_async_callback(hall.close)
            lost = await hall.open()
            _note_package_faults()
            undo.pop_all()
        load.start()
        backend = cls(
            config=config, key=key, meter=meter, store=store, hall=hall,
            load=load, lost=lost, others=others, keeps_store=keeps_store, discovery=discovery,
        )  # fmt: skip
        host.addresses = lambda: backend.discovery.addresses
        return backend

    @property
    def handlers(self) -> dict[Kind, Handler]:
        """What takes connections: sessions, local admins, and questions how the host is."""
        return {
            "session": partial(_session, self.hall),
            "admin": partial(_local_admin, self.hall),
            "status": self._tell_status,
        }

    async def listen(self, more: Mapping[Kind, Handler] | None = None) -> None:
        """Accept connections at the hall's socket, of other kinds too.

        Raises:
            SocketError: there can be no socket.
        """
        self._socket = await SocketServer.open(self.config.data, {**self.handlers, **(more or {})})

    async def announce(self, port: int, bound: Sequence[Address]) -> None:
        """Tell the network, and programs that watch, where this host is.

        Args:
            port: that players connect to.
            bound: the addresses it listens at.

        Raises:
            EndpointError: the port for the metrics cannot be used.
        """
        self._port = port
        loop = asyncio.get_running_loop()
        self.meter.watch(
            "tasks",
            "Tasks of the event loops.",
            lambda: len(asyncio.all_tasks(loop)) + self._others.tasks(),
        )
        self.meter.watch("queued_requests", "Requests waiting at tables.", lambda: self.hall.queued)
        self.meter.watch("queued_saves", "Saves that wait for the disk.", lambda: self.store.queued)
        most = self.config.limits.connections
        self.meter.watch("connection_limit", "Players who may be connected.", lambda: most)
        for name, about in CENSUS.items():
            self.meter.watch(name, about, partial(self._count, name))
        if self.config.metrics:
            host, metrics = metrics_address(self.config.metrics)
            self.endpoint = Endpoint.open(self.meter.registry, host, metrics)
        if not self._keeps_discovery:
            await self.discovery.open(port, bound)

    @property
    def census(self) -> Census:
        """How many people, bots, spectators, tables and matches there are."""
        return count(self.hall.visitors, self.hall.tables)

    def _count(self, name: str) -> float:
        return float(getattr(self.census, name))

    def status(self) -> HostStatus:
        """The host's report on itself."""
        addresses = [*self.discovery.names, *self.discovery.addresses]
        return HostStatus(
            version=version("tablehost"),
            name=self.config.name,
            pid=os.getpid(),
            since=self._since.isoformat(timespec="seconds"),
            data=str(self.config.data.resolve()),
            host=self.config.host,
            port=self._port,
            ways_in=tuple(one.line() for one in addresses),
            mdns=self.config.mdns,
            entry=self.config.entry,
            doors_open=self.hall.rules.doors_open,
            paused=self.hall.rules.paused,
            settings=changed(self.config),
            **msgspec.structs.asdict(self.census),
        )

    def _tell_status(self, _: Preamble, link: PacedLink) -> None:
        link.attach(Ignore())
        link.send(msgspec.msgpack.encode(self.status()))
        link.close()

    async def stop(self, *, for_good: bool = True) -> None:
        """End all sessions and everything else but the store.

        Args:
            for_good: say goodbye, as this is not a restart.
        """
        if self.endpoint is not None:
            await asyncio.to_thread(self.endpoint.close)
        if not self._keeps_discovery:
            await self.discovery.close()
        await self._load.stop()
        await self.hall.close(for_good=for_good)
        if self._socket is not None:
            await self._socket.close()

    async def close(self) -> None:
        """Close the store, unless it was open before."""
        if not self._keeps_store:
            await self.store.close()

    @property
    def typed(self) -> str:
        """The host name that players type, before it is known which names the network gives it."""
        config = self.config
        if config.host not in EVERYWHERE:
            return config.host
        return f"{config.name}.local" if config.mdns else str(outward(())[0])

    async def banner(self, qr: QrStyle = "plain") -> str:
        """The text printed at the start, for the person who runs the host."""
        await self.discovery.settled()
        names, addresses = self.discovery.names, self.discovery.addresses
        cost = await self.store.measure_commit()
        lines = [
            "The host is ready. Players on this network type:",
            *ways_in(names, addresses),
            *self.discovery.remarks(),
            qr_code(addresses[0].url, qr),
            f"Host key    {self.key.fingerprint}",
            f"Data        {self.config.data.resolve()}",
            f"A save      {cost * 1000:.1f} ms on this disk (durability {self.config.durability})",
            f"Tables      {len(self.hall.tables)} restored",
            *(f"NOT restored: {line}" for line in self.lost),
            advice(self.discovery.best),
            "Stop with Ctrl+C; every seat is kept.",
        ]
        return "\n".join(filter(None, lines))


def _session(hall: Hall, preamble: Preamble, link: PacedLink) -> None:
    """A player's session in another process."""
    attach_link(hall, link, preamble.name, preamble.key, preamble.address)


def _local_admin(hall: Hall, preamble: Preamble, link: PacedLink) -> None:
    """The host's own user on this machine."""
    attach_link(hall, link, preamble.name, None, is_local=True)


def discovery_config(config: Config, key: HostKey) -> DiscoveryConfig:
    """The names that lead to a host with these settings."""
    return DiscoveryConfig(
        name=config.name,
        own=key.nickname,
        announce=config.mdns,
        interfaces=config.interfaces,
        facts=("app=tablehost", f"version={version('tablehost')}"),
    )


def _note_package_faults() -> None:
    for fault in game_packages.faults():
        note(log, "package_fault", game=fault.game, package=fault.distribution, why=fault.text)
