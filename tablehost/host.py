"""A host in one process: in which order it starts and stops."""

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
from tablehost.luck.four_words import word_list
from tablehost.metrics.timed_terminal import timed
from tablehost.people.player import Player
from tablehost.people.terminal import Terminal
from tablehost.service.notify import ServiceManager
from tablehost.sessions.garbage import calm_collector
from tablehost.sessions.sessions import Sessions
from tablehost.ssh import server
from tablehost.ssh.admission import read_admission
from tablehost.ssh.handlers import Handlers
from tablehost.startup_banner import QrStyle
from tablehost.store.errors import StoreError
from tablehost.watchdog import Watchdog, exit_stuck, restart

log = logging.getLogger(__name__)


class Host:
    """A running host.

    Attributes:
        backend: the hall and all it needs.
        listener: the ssh server.
    """

    def __init__(self, backend: Backend, listener: server.Listener) -> None:
        self.backend = backend
        self.listener = listener

    @classmethod
    async def open(cls, config: Config, stop: Callable[[], None] = lambda: None) -> Self:
        """Start a host; on failure, what was started is stopped again.

        Args:
            config: the host's settings.
            stop: called when an admin stops the host.

        Raises:
            HostError: it cannot run.
        """
        async with AsyncExitStack() as undo:
            try:
                backend = await Backend.open(config, stop)
                undo.push_async_callback(backend.close)
                undo.push_async_callback(backend.stop)
                await backend.listen()
                listener = await _listen(backend)
                undo.push_async_callback(listener.close)
                _watch(backend, listener)
                await backend.announce(listener.port, _bound(listener))
            except StoreError as error:
                raise HostError(str(error)) from error
            undo.pop_all()
        return cls(backend, listener)

    async def close(self) -> None:
        """Say goodbye to everybody, restore all terminals, close the store."""
        await self.backend.stop()
        await self.listener.close()
        await self.backend.close()


async def _listen(backend: Backend) -> server.Listener:
    config = backend.config
    sessions = Sessions(
        _PipeLinks(backend.hall),
        lambda: backend.discovery.best,
        config.language,
        backend.meter.dropped.inc,
    )
    handlers = Handlers(
        serve=timed(sessions.serve, backend.meter),
        lines=timed(sessions.lines, backend.meter),
        frames=sessions.frames,
        command=backend.commands.answer,
    )
    admission = read_admission(config.entry, config.data)
    return await server.listen(
        config.host,
        config.port,
        backend.key,
        handlers,
        limits=config.limits,
        admission=admission,
        find_ban=backend.hall.bans.find,
        refused=backend.meter.connection_refused,
        crypto=config.crypto,
        invitations=Invitations(backend.store.door, admission.keys),
        name=backend.typed,
        language=config.language,
    )


class _PipeLinks:
    """Links to a hall in this process; they break only when it stops."""

    backoff = None

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def connect(self, terminal: Terminal, player: Player) -> PacedLink:
        """The player's end of a new link."""
        client_end, hall_end = pipe()
        attach_link(self._hall, hall_end, player.name, player.key, player.address)
        return client_end

    reconnect = connect


async def serve(config: Config, announce: Callable[[str], None], qr: QrStyle = "plain") -> None:
    """Run a host until it is told to stop by SIGINT, SIGTERM or SIGHUP (its terminal is closed).

    When its event loop is stuck, it is restarted: by the service manager, or by itself.

    Raises:
        HostError: it cannot run.
    """
    stop = asyncio.Event()
    manager = ServiceManager(os.environ)
    signals = dict.fromkeys((signal.SIGINT, signal.SIGTERM, signal.SIGHUP), stop.set)
    with Watchdog(signals, exit_stuck if manager.there else restart, stops=signals):
        await _run(config, announce, qr, stop, manager)


async def _run(
    config: Config,
    announce: Callable[[str], None],
    qr: QrStyle,
    stop: asyncio.Event,
    manager: ServiceManager,
) -> None:
    sys.setswitchinterval(SWITCH_INTERVAL)
    await asyncio.to_thread(load_files)  # starts the loop's threads too
    word_list()
    host = await Host.open(config, stop.set)
    note(log, "started", version=version("tablehost"), data=str(config.data.resolve()))
    try:
        await asyncio.gather(warm_up(), host.backend.hall.thinker.start())
        calm_collector()
        announce(await host.backend.banner(qr))
        note(log, "listening", port=host.listener.port, entry=config.entry)
        manager.ready(f"{len(host.backend.hall.tables)} tables restored")
        await stop.wait()
    finally:
        manager.stopping()
        note(log, "stopping")
        await host.close()


def _watch(backend: Backend, listener: server.Listener) -> None:
    watch = backend.meter.watch
    watch("connections", "Players connected.", lambda: listener.logged_in)
    watch("half_open", "Connections that have not logged in yet.", lambda: listener.half_open)


def _bound(listener: server.Listener) -> list[Address]:
    return [ip_address(address) for address, _ in listener.addresses]
