"""The main function of a host's processes: `python -m tablehost.fronts hall|front FD`.

They are started by the supervisor, with a link to it behind the file descriptor FD, and exit when
they get SIGTERM, or when the supervisor is gone.
"""

import asyncio
import logging
import os
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from importlib.metadata import version
from typing import Any, cast

import asyncssh

from client.locale.i18n import translator
from client.session.warm_up import load_files, warm_up
from tablehost import logs
from tablehost.backend import SWITCH_INTERVAL
from tablehost.cluster.house import is_in_one
from tablehost.config.values import Crypto
from tablehost.errors import HostError
from tablehost.fronts import messages
from tablehost.fronts.hall_links import SocketLinks
from tablehost.fronts.process_link import Failed, Orders, ParentLink, Ready, StopRequested
from tablehost.fronts.remote_hall import RemoteHall, dial
from tablehost.fronts.served_hall import ServedHall
from tablehost.hall_socket.link import SOCKET_NAME
from tablehost.log_events import note
from tablehost.metrics.load import LoadWatch
from tablehost.metrics.meter import Meter
from tablehost.metrics.timed_terminal import timed
from tablehost.sessions.garbage import calm_collector
from tablehost.sessions.sessions import HallLinks, Sessions
from tablehost.ssh import server
from tablehost.ssh.admission import Admission
from tablehost.ssh.handlers import Handlers
from tablehost.ssh.remote_key import Signer
from tablehost.ssh.server_context import ServerContext
from tablehost.ssh.texts import banner
from tablehost.ssh.turned_away import turn_away
from tablehost.startup_banner import QrStyle
from tablehost.store.errors import StoreError
from tablehost.watchdog import Watchdog, exit_stuck

log = logging.getLogger(__name__)

VERSION = version("tablehost")


class Shutdown:
    """When to exit, and whether to say goodbye to everybody.

    Attributes:
        signals: for the watchdog.
    """

    def __init__(self, parent: ParentLink) -> None:
        self.for_good = True
        self._requested = asyncio.Event()
        self.signals = {signal.SIGTERM: self._requested.set, signal.SIGHUP: self._restart}
        self._parent = parent

    def _restart(self) -> None:
        self.for_good = False
        self._requested.set()

    async def wait(self, *more: asyncio.Event) -> None:
        """Wait until it is time, or one more event is set."""
        events = (self._requested, self._parent.gone, *more)
        waiting = [asyncio.ensure_future(event.wait()) for event in events]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for one in waiting:
            one.cancel()

    async def is_before(self, other: asyncio.Future[Any]) -> bool:
        """Wait for the shutdown or for `other`; whether the shutdown came first."""
        requested = asyncio.create_task(self.wait())
        await asyncio.wait((requested, other), return_when=asyncio.FIRST_COMPLETED)
        requested.cancel()
        return not other.done()


async def hall(parent: ParentLink, shutdown: Shutdown) -> None:
    """Run the backend until told to exit.

    Raises:
        HostError, StoreError: it cannot run.
    """
    orders = await parent.orders
    logs.begin(orders.settings.log, orders.settings.log_level)
    sys.setswitchinterval(SWITCH_INTERVAL)
    await asyncio.to_thread(load_files)  # starts the loop's threads too
    served = await ServedHall.open(orders, lambda: parent.send(StopRequested()))
    backend = served.backend
    note(log, "started", version=VERSION, data=str(backend.config.data.resolve()))
    try:
        await backend.listen(served.handlers)
        await served.announce()
        await backend.hall.thinker.start()
        calm_collector()
        parent.send(Ready(await backend.banner(cast("QrStyle", orders.qr)) if orders.qr else ""))
        note(log, "listening", port=orders.port, entry=backend.config.entry)
        await shutdown.wait()
    finally:
        note(log, "stopping")
        await served.close(for_good=shutdown.for_good)


async def front(parent: ParentLink, shutdown: Shutdown) -> None:
    """Run terminals, until told to exit or a hall of another version answers.

    Connections are turned away until a hall answers that can be served.
    """
    orders = await parent.orders
    logs.begin(orders.settings.log, orders.settings.log_level)
    await asyncio.to_thread(load_files)  # starts the loop's threads too
    await warm_up()
    load = LoadWatch(Meter())  # measures the loop; times of players are the stopwatch's
    load.start()
    path = orders.settings.data / SOCKET_NAME
    same = messages.wire() if is_in_one(orders.settings.data) else ""
    remote = RemoteHall(partial(dial, path), VERSION, lambda: front_load(load), same)
    turning_away = asyncio.create_task(_turn_away(parent, orders, remote))
    stops = await shutdown.is_before(remote.settings)
    turning_away.cancel()
    await asyncio.wait([turning_away])
    if not stops:
        settings = await remote.settings
        listener = server.serve(
            [socket.socket(fileno=number) for number in orders.sockets],
            asyncssh.import_private_key(settings.host_key),
            server_context(remote, settings, orders.settings.crypto, SocketLinks(path)),
            remote.gate.delay,
        )
        calm_collector()
        parent.send(Ready(""))
        await shutdown.wait(remote.other_version)
        if remote.other_version.is_set():
            parent.send(Failed("the hall is at a machine of another version"))
        await listener.close()
    remote.close()
    await load.stop()


async def _turn_away(parent: ParentLink, orders: Orders, remote: RemoteHall) -> None:
    """Turn connections away once a hall of another version has answered, until cancelled."""
    await remote.other_version.wait()
    log.warning("the hall is of another version than %s: guests are turned away here", VERSION)
    parent.send(Ready(""))
    tr = translator(orders.settings.language)
    sockets = [socket.socket(fileno=os.dup(number)) for number in orders.sockets]
    acceptor = turn_away(sockets, tr("This machine is being updated. Come in at another one."))
    try:
        await asyncio.Event().wait()
    finally:
        acceptor.close()


def front_load(load: LoadWatch) -> messages.FrontLoad:
    """The load of this process, as the hall is told it."""
    now = load.now()
    return messages.FrontLoad(now.lag, now.memory, len(asyncio.all_tasks()))


def server_context(
    remote: RemoteHall,
    settings: messages.Settings,
    crypto: Crypto,
    links: HallLinks,
    signer: Signer | None = None,
) -> ServerContext:
    """What the connections of a front share.

    Args:
        remote: the hall.
        settings: its first message.
        crypto: whether clients without a post-quantum key exchange may connect.
        links: make links to it.
        signer: has key exchanges signed, if the host key is not here.
    """
    sessions = Sessions(links, lambda: remote.address, settings.language, remote.stopwatch.drop)
    tr = translator(settings.language)
    return ServerContext(
        limits=settings.limits,
        handlers=Handlers(
            serve=timed(sessions.serve, remote.stopwatch),
            lines=timed(sessions.lines, remote.stopwatch),
            frames=sessions.frames,
            command=remote.run_command,
        ),
        banner=banner(tr, settings.typed, settings.port, settings.entry),
        language=settings.language,
        gate=remote.gate,
        admission=Admission(settings.entry, frozenset(settings.keys), settings.passphrase),
        guesses=remote.guesses,
        crypto=crypto,
        invitations=remote,
        signer=signer,
    )


async def run(work: Callable[[ParentLink, Shutdown], Awaitable[None]], inherited: int) -> int:
    """Do a process's work, with the link behind `inherited`; returns the exit code."""
    parent = await ParentLink.open(inherited)
    shutdown = Shutdown(parent)
    with Watchdog(shutdown.signals, exit_stuck):
        try:
            await work(parent, shutdown)
        except asyncio.CancelledError:
            return 1  # the supervisor was gone before there were orders
        except (HostError, StoreError) as error:
            parent.send(Failed(str(error)))
            return 1
        finally:
            await parent.close()
    return 0


def main(arguments: Sequence[str]) -> int:
    """Run as one of a host's processes."""
    role, inherited = arguments
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the supervisor
    return asyncio.run(run({"hall": hall, "front": front}[role], int(inherited)))
