"""The hall and all that keeps state or secrets: there is one of it, in one process."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from importlib.metadata import version
from typing import Self

from client.connection.link import PacedLink
from tablehost.commands import Commands
from tablehost.config import Config
from tablehost.config.values import DATABASE
from tablehost.discovery import Address, Discovery, DiscoveryConfig
from tablehost.discovery.links import outward
from tablehost.hall.hall import Hall
from tablehost.hall.links import attach_link
from tablehost.hall_socket.preamble import Preamble
from tablehost.hall_socket.server import SocketServer
from tablehost.metrics.endpoint import Endpoint
from tablehost.metrics.load import LoadWatch
from tablehost.metrics.meter import Meter
from tablehost.metrics.timed_store import TimedStore
from tablehost.ssh.admin_keys import AdminKeys
from tablehost.ssh.hostkey import HostKey, load_or_create
from tablehost.startup_banner import QrStyle, advice, qr_code, ways_in
from tablehost.store.store import Store

EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - compared, not bound

# Seconds that a busy event loop may keep the writer's thread from the interpreter. With Python's
# own 5 ms a save took 70 ms at the 95th percentile while all screens were being drawn.
SWITCH_INTERVAL = 0.0005


class Backend:
    """What a host is without the terminals of its guests.

    Attributes:
        lost: a line for each table that could not be brought back.
        tasks_elsewhere: how many the host's other processes have.
        endpoint: where numbers can be fetched, None where nobody wants them.
    """

    def __init__(
        self,
        *,
        config: Config,
        key: HostKey,
        meter: Meter,
        store: Store,
        hall: Hall,
        porch: SocketServer,
        load: LoadWatch,
        lost: list[str],
    ) -> None:
        self.config = config
        self.key = key
        self.meter = meter
        self.store = store
        self.hall = hall
        self.porch = porch
        self.load = load
        self.lost = lost
        self.discovery = Discovery(_wish(config, key))
        self.commands = Commands(hall, lambda: self.discovery.best)
        self.tasks_elsewhere: Callable[[], int] = lambda: 0
        self.endpoint: Endpoint | None = None

    @classmethod
    async def open(cls, config: Config) -> Self:
        """Bring everything back from the disk; what was up already goes down when it fails.

        Raises:
            FrontError: nobody can connect to the hall's socket.
            SshError: there is no host key, or the list of hosts is not what it should be.
            StoreError: the database is not to be had.
        """
        async with AsyncExitStack() as undo:
            meter = Meter()
            key = load_or_create(config.data)
            hosts = AdminKeys(config.data)
            hosts.open()
            store = await TimedStore.open(config.data / DATABASE, durability=config.durability)
            store.meter = meter
            undo.push_async_callback(store.close)
            hall = Hall(store, language=config.language, names=config.names)
            hall.refused = meter.refused
            hall.entry = config.entry
            hall.is_host = hosts.lists
            hall.thinker.gave_up = meter.endless.inc
            undo.push_async_callback(hall.close)
            lost = await hall.open()
            porch = await SocketServer.open(
                config.data,
                {"session": partial(_session, hall), "admin": partial(_console, hall)},
            )
            undo.pop_all()
        load = LoadWatch(meter)
        load.start()
        hall.load = load.now
        return cls(
            config=config, key=key, meter=meter, store=store, hall=hall,
            porch=porch, load=load, lost=lost,
        )  # fmt: skip

    async def announce(self, port: int, bound: Sequence[Address]) -> None:
        """Tell the network, and programs that watch, where this host is.

        Args:
            port: guests connect to.
            bound: the addresses it listens at.

        Raises:
            EndpointError: the port for the numbers is not to be had.
        """
        self.meter.watch("tables", "Tables there are.", lambda: len(self.hall.tables))
        loop = asyncio.get_running_loop()
        self.meter.watch(
            "tasks",
            "Tasks of the event loops.",
            lambda: len(asyncio.all_tasks(loop)) + self.tasks_elsewhere(),
        )
        self.meter.watch(
            "queued_requests", "Requests that wait at tables.", lambda: self.hall.queued
        )
        self.meter.watch("queued_saves", "Saves that wait for the disk.", lambda: self.store.queued)
        if self.config.metrics:
            self.endpoint = Endpoint.open(self.meter, self.config.metrics)
        await self.discovery.open(port, bound)

    async def leave(self, *, for_good: bool = True) -> None:
        """Let everybody go; what is saved stays, and `close` lets go of it.

        Args:
            for_good: say goodbye, as this is no restart.
        """
        if self.endpoint is not None:
            await asyncio.to_thread(self.endpoint.close)
        await self.discovery.close()
        await self.load.stop()
        await self.hall.close(for_good=for_good)
        await self.porch.close()

    async def close(self) -> None:
        """Let go of the disk."""
        await self.store.close()

    @property
    def typed(self) -> str:
        """What guests type, before it is known what the network makes of it."""
        config = self.config
        if config.host not in EVERYWHERE:
            return config.host
        return f"{config.name}.local" if config.mdns else str(outward(())[0])

    async def banner(self, qr: QrStyle = "plain") -> str:
        """What the person who hosts wants to know first."""
        await self.discovery.settled()
        names, addresses = self.discovery.names, self.discovery.addresses
        cost = await self.store.measure_commit()
        lines = [
            "The table is set. Guests on this network type:",
            *ways_in(names, addresses),
            *self.discovery.remarks(),
            qr_code(addresses[0].url, qr),
            f"Host key    {self.key.fingerprint}",
            f"Data        {self.config.data.resolve()}",
            f"A save      {cost * 1000:.1f} ms on this disk (durability {self.config.durability})",
            f"Tables      {len(self.hall.tables)} brought back",
            *(f"NOT brought back: {line}" for line in self.lost),
            advice(self.discovery.best),
            "Stop with Ctrl+C; every seat is kept.",
        ]
        return "\n".join(filter(None, lines))


def _session(hall: Hall, attach: Preamble, link: PacedLink) -> None:
    """A player's session in another process."""
    attach_link(hall, link, attach.name, attach.key, attach.address)


def _console(hall: Hall, attach: Preamble, link: PacedLink) -> None:
    """The host's own user on this machine."""
    attach_link(hall, link, attach.name, None, on_the_spot=True)


def _wish(config: Config, key: HostKey) -> DiscoveryConfig:
    return DiscoveryConfig(
        name=config.name,
        own=key.nickname,
        announce=config.mdns,
        interfaces=config.interfaces,
        facts=("app=tablehost", f"version={version('tablehost')}"),
    )
