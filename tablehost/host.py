"""The composition root of a host in one process: in what order it comes up and goes down."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from importlib.metadata import version
from ipaddress import ip_address
from typing import Self

from client.connection.link import PacedLink, pipe
from client.session.warm_up import load_files, warm_up
from tablehost.access.invitations import Invitations
from tablehost.backend import SWITCH_INTERVAL, Backend
from tablehost.config import Config
from tablehost.discovery import Address
from tablehost.errors import HostError
from tablehost.hall.hall import Hall
from tablehost.hall.links import attach_link
from tablehost.log_events import note
from tablehost.metrics.endpoint import Endpoint
from tablehost.metrics.timed_terminal import timed
from tablehost.people.player import Player
from tablehost.people.terminal import Terminal
from tablehost.service.notify import ServiceManager
from tablehost.sessions.garbage import calm_collector
from tablehost.sessions.sessions import Sessions
from tablehost.ssh import server
from tablehost.ssh.admission import admission
from tablehost.ssh.handlers import Handlers
from tablehost.ssh.hostkey import HostKey
from tablehost.startup_banner import QrStyle
from tablehost.store.errors import StoreError
from tablehost.store.store import Store
from tablehost.watchdog import Watchdog, leave, start_again

log = logging.getLogger(__name__)


class Host:
    """A host that is up: its core, and the ssh server in front of it."""

    def __init__(self, core: Backend, listener: server.Listener) -> None:
        self.core = core
        self.listener = listener

    @classmethod
    async def open(cls, config: Config) -> Self:
        """Bring a host up; when something fails, what was up already is taken down again.

        Raises:
            HostError: with what would help.
        """
        async with AsyncExitStack() as undo:
            try:
                core = await Backend.open(config)
                undo.push_async_callback(core.close)
                undo.push_async_callback(core.leave)
                listener = await _listening(core)
                undo.push_async_callback(listener.close)
                _watch(core, listener)
                await core.announce(listener.port, _bound(listener))
            except StoreError as error:
                raise HostError(str(error)) from error
            undo.pop_all()
        return cls(core, listener)

    async def close(self) -> None:
        """Tell everybody, put every terminal back in order, let go of the disk."""
        await self.core.leave()
        await self.listener.close()
        await self.core.close()

    async def banner(self, qr: QrStyle = "plain") -> str:
        """What the person who hosts wants to know first."""
        return await self.core.banner(qr)

    @property
    def key(self) -> HostKey:
        """What the host proves itself with."""
        return self.core.key

    @property
    def store(self) -> Store:
        """What is kept."""
        return self.core.store

    @property
    def hall(self) -> Hall:
        """Who is here and what is played."""
        return self.core.hall

    @property
    def lost(self) -> list[str]:
        """A line for each table that could not be brought back."""
        return self.core.lost

    @property
    def endpoint(self) -> Endpoint | None:
        """Where numbers can be fetched, None where nobody wants them."""
        return self.core.endpoint


async def _listening(core: Backend) -> server.Listener:
    config = core.config
    sessions = Sessions(
        _Pipes(core.hall),
        lambda: core.discovery.best,
        config.language,
        core.meter.dropped.inc,
    )
    handlers = Handlers(
        serve=timed(sessions.serve, core.meter),
        lines=timed(sessions.lines, core.meter),
        frames=sessions.frames,
        command=core.commands.answer,
    )
    rule = admission(config.entry, config.data)
    return await server.listen(
        config.host,
        config.port,
        core.key,
        handlers,
        limits=config.limits,
        admission=rule,
        keeping_out=core.hall.bans.keeping_out,
        turned_away=core.meter.not_let_in,
        crypto=config.crypto,
        inviting=Invitations(core.store.door, rule.keys),
        name=core.typed,
        language=config.language,
    )


class _Pipes:
    """Links to a hall in this process."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    pace = None

    async def first(self, terminal: Terminal, player: Player) -> PacedLink:
        """The player's end of a new one."""
        near, far = pipe()
        attach_link(self._hall, far, player.name, player.key, player.address)
        return near

    another = first


async def serve(config: Config, announce: Callable[[str], None], qr: QrStyle = "plain") -> None:
    """Run a host until it is told to stop by SIGINT, SIGTERM or SIGHUP (its terminal is gone).

    When its loop is stuck it is started again: by the service manager, or in its own place.

    Raises:
        HostError: it cannot run.
    """
    stop = asyncio.Event()
    manager = ServiceManager(os.environ)
    signals = dict.fromkeys((signal.SIGINT, signal.SIGTERM, signal.SIGHUP), stop.set)
    with Watchdog(signals, leave if manager.there else start_again, stops=signals):
        await _run(config, announce, qr, stop, manager)


async def _run(
    config: Config,
    announce: Callable[[str], None],
    qr: QrStyle,
    stop: asyncio.Event,
    manager: ServiceManager,
) -> None:
    sys.setswitchinterval(SWITCH_INTERVAL)
    await asyncio.to_thread(load_files)  # which readies the loop's threads as well
    host = await Host.open(config)
    note(log, "started", version=version("tablehost"), data=str(config.data.resolve()))
    host.hall.stop = stop.set
    try:
        await asyncio.gather(warm_up(), host.hall.thinker.start())
        calm_collector()
        announce(await host.banner(qr))
        note(log, "listening", port=host.listener.port, entry=config.entry)
        manager.ready(f"{len(host.hall.tables)} tables brought back")
        await stop.wait()
    finally:
        manager.stopping()
        note(log, "stopping")
        await host.close()


def _watch(core: Backend, listener: server.Listener) -> None:
    watch = core.meter.watch
    watch("connections", "Players connected.", lambda: listener.inside)
    watch("half_open", "Connections that have not come in yet.", lambda: listener.half_open)


def _bound(listener: server.Listener) -> list[Address]:
    return [ip_address(address) for address, _ in listener.addresses]
