"""The composition root: what a host is made of, in the order it comes up and goes down."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from importlib.metadata import version
from ipaddress import ip_address
from typing import Self

from client.doctor import examine
from client.errand import errand
from client.lines.session import talk
from client.link import Link, Pipe, pipe
from client.play import play
from client.textual_tuning import calm_collector, tune
from client.warming import warm_up
from tablehost.backup import DATABASE
from tablehost.commands import Commands
from tablehost.config import Config, Language
from tablehost.discovery import Address, Discovery, Wish
from tablehost.discovery.links import outward
from tablehost.fronts.attaching import Attach
from tablehost.fronts.errors import FrontError
from tablehost.fronts.porch import Porch
from tablehost.hall.hall import Hall
from tablehost.hall.linked import link_up
from tablehost.metrics.endpoint import Endpoint, EndpointError
from tablehost.metrics.meter import Meter
from tablehost.metrics.store import TimedStore
from tablehost.metrics.terminal import timed
from tablehost.poster import QrStyle, advice, qr_code, ways_in
from tablehost.service.notify import Manager
from tablehost.ssh import server
from tablehost.ssh.admission import admission
from tablehost.ssh.errors import SshError
from tablehost.ssh.handlers import Handlers, Terminal
from tablehost.ssh.hostkey import HostKey, load_or_create
from tablehost.ssh.identity import Player
from tablehost.store.errors import StoreError
from tablehost.store.sqlite import SqliteStore

# Seconds that a busy event loop may keep the writer's thread from the interpreter. With Python's
# own 5 ms a save took 70 ms at the 95th percentile while all screens were being drawn.
SWITCH = 0.0005
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - compared, not bound


class HostError(Exception):
    """Why the host cannot run, and what would help."""


class Host:
    """A host that is up: the store, the hall, the ssh server in front of it, the name it has.

    Attributes:
        lost: a line for each table that could not be brought back.
        endpoint: where numbers can be fetched, None where nobody wants them.
    """

    def __init__(
        self,
        *,
        config: Config,
        key: HostKey,
        store: SqliteStore,
        hall: Hall,
        porch: Porch,
        listener: server.Listener,
        discovery: Discovery,
        lost: list[str],
        endpoint: Endpoint | None,
    ) -> None:
        self.config = config
        self.key = key
        self.store = store
        self.hall = hall
        self.porch = porch
        self.listener = listener
        self.discovery = discovery
        self.lost = lost
        self.endpoint = endpoint

    @classmethod
    async def open(cls, config: Config) -> Self:
        """Bring a host up; when something fails, what was up already is taken down again.

        Raises:
            HostError: with what would help.
        """
        async with AsyncExitStack() as undo:
            meter = Meter()
            try:
                key = load_or_create(config.data)
                store = await TimedStore.open(config.data / DATABASE, durability=config.durability)
                store.meter = meter
                undo.push_async_callback(store.close)
                hall = Hall(store)
                hall.refused = meter.refused
                undo.push_async_callback(hall.close)
                lost = await hall.open()
                porch = await Porch.open(config.data, {"session": partial(_session, hall)})
                undo.push_async_callback(porch.close)
                discovery = Discovery(_wish(config, key))
                sessions = _Sessions(hall, discovery, config.language)
                handlers = Handlers(
                    serve=timed(sessions.serve, meter),
                    lines=sessions.lines,
                    command=Commands(hall, lambda: discovery.best).answer,
                )
                listener = await server.listen(
                    config.host,
                    config.port,
                    key,
                    handlers,
                    limits=config.limits,
                    admission=admission(config.entry, config.data),
                    name=_typed(config),
                    language=config.language,
                )
                undo.push_async_callback(listener.close)
                _watch(meter, hall, listener)
                endpoint = Endpoint.open(meter, config.metrics) if config.metrics else None
                await discovery.open(listener.port, _bound(listener))
            except (EndpointError, FrontError, SshError, StoreError) as error:
                raise HostError(str(error)) from error
            undo.pop_all()
            return cls(
                config=config,
                key=key,
                store=store,
                hall=hall,
                porch=porch,
                listener=listener,
                discovery=discovery,
                lost=lost,
                endpoint=endpoint,
            )

    async def close(self) -> None:
        """Tell everybody, put every terminal back in order, let go of the disk."""
        if self.endpoint is not None:
            await asyncio.to_thread(self.endpoint.close)
        await self.discovery.close()
        await self.hall.close()
        await self.porch.close()
        await self.listener.close()
        await self.store.close()

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


class _Sessions:
    """Puts an app on each terminal, and a line to the hall behind each app."""

    def __init__(self, hall: Hall, discovery: Discovery, language: Language) -> None:
        self._hall = hall
        self._discovery = discovery
        self._language = language

    async def serve(self, terminal: Terminal, player: Player) -> None:
        """One player's session, to its end."""
        if tuple(terminal.argv) == ("doctor",):
            await examine(terminal, self._language)
            return
        near = self._attached(player)
        try:
            place = self._discovery.best
            await play(
                terminal,
                near,
                host=place.host,
                port=place.port,
                language=self._language,
                errand=errand(terminal.argv),
            )
        finally:
            near.close()

    async def lines(self, terminal: Terminal, player: Player) -> int:
        """The same as a conversation; its exit code."""
        near = self._attached(player)
        try:
            return await talk(
                terminal, near, host=self._discovery.best.host, language=self._language
            )
        finally:
            near.close()

    def _attached(self, player: Player) -> Pipe:
        """The player's end of a link to the hall."""
        near, far = pipe()
        link_up(self._hall, far, player.name, player.key)
        return near


def _session(hall: Hall, attach: Attach, link: Link) -> None:
    """A player's session in another process."""
    link_up(hall, link, attach.name, attach.key)


async def serve(config: Config, announce: Callable[[str], None], qr: QrStyle = "plain") -> None:
    """Run a host until it is told to stop by SIGINT or SIGTERM.

    Raises:
        HostError: it cannot run.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    manager = Manager(os.environ)
    tune(enabled=True)
    sys.setswitchinterval(SWITCH)
    host = await Host.open(config)
    try:
        await warm_up()
        calm_collector()
        announce(await host.banner(qr))
        manager.ready(f"{len(host.hall.tables)} tables brought back")
        await stop.wait()
    finally:
        manager.stopping()
        await host.close()


def _watch(meter: Meter, hall: Hall, listener: server.Listener) -> None:
    meter.watch("connections", "Players connected.", lambda: listener.inside)
    meter.watch("half_open", "Connections that have not come in yet.", lambda: listener.half_open)
    meter.watch("tables", "Tables there are.", lambda: len(hall.tables))
    loop = asyncio.get_running_loop()
    meter.watch("tasks", "Tasks of the event loop.", lambda: len(asyncio.all_tasks(loop)))
    meter.watch("queued_requests", "Requests that wait at tables.", lambda: hall.queued)


def _typed(config: Config) -> str:
    """What guests type, before it is known what the network makes of it."""
    if config.host not in EVERYWHERE:
        return config.host
    return f"{config.name}.local" if config.mdns else str(outward(())[0])


def _wish(config: Config, key: HostKey) -> Wish:
    return Wish(
        name=config.name,
        own=key.nickname,
        announce=config.mdns,
        interfaces=config.interfaces,
        facts=("app=tablehost", f"version={version('tablehost')}"),
    )


def _bound(listener: server.Listener) -> list[Address]:
    return [ip_address(address) for address, _ in listener.addresses]
