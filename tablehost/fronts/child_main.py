"""What the processes of a host do: `python -m tablehost.fronts hall|front FD`.

They are started by the one that looks after them (`supervisor`), with the leash behind the file
descriptor FD, and leave when they are told to, by SIGTERM or by nobody holding the leash any more.
"""

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Sequence
from importlib.metadata import version
from ipaddress import ip_address
from typing import Any, cast

import asyncssh

from client.session.warm_up import load_files, warm_up
from tablehost import logs
from tablehost.access.invitations import Invitations
from tablehost.backend import SWITCH_INTERVAL, Backend
from tablehost.errors import HostError
from tablehost.fronts import messages
from tablehost.fronts.child import Role
from tablehost.fronts.front_manager import FrontManager, RemoteConnection
from tablehost.fronts.hall_links import SocketLinks
from tablehost.fronts.process_link import Failed, Orders, ParentLink, Ready, StopRequested
from tablehost.fronts.remote_hall import RemoteHall
from tablehost.hall_socket.link import SOCKET_NAME
from tablehost.log_events import note
from tablehost.metrics.load import LoadWatch
from tablehost.metrics.meter import Meter
from tablehost.metrics.timed_terminal import timed
from tablehost.sessions.garbage import calm_collector
from tablehost.sessions.sessions import Sessions
from tablehost.ssh import server
from tablehost.ssh.admission import Admission, admission
from tablehost.ssh.gate import Gate
from tablehost.ssh.handlers import Handlers
from tablehost.ssh.hostkey import HostKey
from tablehost.ssh.server_context import ServerContext
from tablehost.ssh.texts import banner
from tablehost.startup_banner import QrStyle
from tablehost.store.errors import StoreError
from tablehost.watchdog import Watchdog, leave

log = logging.getLogger(__name__)

VERSION = version("tablehost")


class Shutdown:
    """When to leave, and whether everybody is to be told goodbye.

    Attributes:
        signals: for the watchdog.
    """

    def __init__(self, leash: ParentLink) -> None:
        self.for_good = True
        self._told = asyncio.Event()
        self.signals = {signal.SIGTERM: self._told.set, signal.SIGHUP: self._give_way}
        self._leash = leash

    def _give_way(self) -> None:
        self.for_good = False
        self._told.set()

    async def comes(self, *more: asyncio.Event) -> None:
        """Wait until it is time."""
        events = (self._told, self._leash.gone, *more)
        waiting = [asyncio.ensure_future(event.wait()) for event in events]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for one in waiting:
            one.cancel()

    async def comes_before(self, other: asyncio.Future[Any]) -> bool:
        """Wait for the shutdown or for `other`; whether the shutdown came first."""
        coming = asyncio.create_task(self.comes())
        await asyncio.wait((coming, other), return_when=asyncio.FIRST_COMPLETED)
        coming.cancel()
        return not other.done()


async def hall(leash: ParentLink, ending: Shutdown) -> None:
    """Keep the state and the secrets, until told to leave.

    Raises:
        HostError, StoreError: why that cannot be.
    """
    orders = await leash.orders
    logs.begin(orders.settings.log)
    sys.setswitchinterval(SWITCH_INTERVAL)
    await asyncio.to_thread(load_files)  # which readies the loop's threads as well
    core = await Backend.open(orders.settings)
    note(log, "started", version=VERSION, data=str(core.config.data.resolve()))
    core.hall.stop = lambda: leash.say(StopRequested())
    desk = _desk(core, orders)
    core.hall.load = lambda: desk.load(core.load.now())
    core.tasks_elsewhere = desk.tasks
    try:
        core.porch.welcome["front"] = desk.welcome
        gate, watch = desk.gate, core.meter.watch
        watch("connections", "Players connected.", lambda: gate.inside)
        watch("half_open", "Connections that have not come in yet.", lambda: gate.half_open)
        await core.announce(orders.port, [ip_address(address) for address in orders.bound])
        await core.hall.thinker.start()
        calm_collector()
        leash.say(Ready(await core.banner(cast("QrStyle", orders.qr)) if orders.qr else ""))
        note(log, "listening", port=orders.port, entry=core.config.entry)
        await ending.comes()
    finally:
        note(log, "stopping")
        desk.close()
        await core.leave(for_good=ending.for_good)
        await core.close()


def _desk(core: Backend, orders: Orders) -> FrontManager:
    config = core.config
    rule = admission(config.entry, config.data)
    settings = messages.Settings(
        version=VERSION,
        host_key=core.key.private.export_private_key(),
        limits=config.limits,
        entry=rule.mode,
        keys=sorted(rule.keys),
        passphrase=rule.passphrase,
        typed=core.typed,
        port=orders.port,
        language=config.language,
    )
    gate = Gate[RemoteConnection](config.limits, core.hall.bans.keeping_out, core.meter.not_let_in)
    return FrontManager(
        gate=gate,
        settings=settings,
        place=lambda: core.discovery.best,
        answer=core.commands.answer,
        meter=core.meter,
        inviting=Invitations(core.store.door, rule.keys),
    )


async def front(leash: ParentLink, ending: Shutdown) -> None:
    """Hold terminals, until told to leave or a hall of another version is there."""
    orders = await leash.orders
    logs.begin(orders.settings.log)
    await asyncio.to_thread(load_files)  # which readies the loop's threads as well
    await warm_up()
    load = LoadWatch(Meter())  # looks at the loop: the times are told by the stopwatch
    load.start()
    far = RemoteHall(orders.settings.data / SOCKET_NAME, VERSION, lambda: _doing(load))
    if not await ending.comes_before(far.settings):
        settings = await far.settings
        listener = server.begin(
            [socket.socket(fileno=number) for number in orders.sockets],
            HostKey(asyncssh.import_private_key(settings.host_key)),
            _house(far, settings, orders),
            far.entrance.hesitation,
        )
        calm_collector()
        leash.say(Ready(""))
        await ending.comes(far.other_version)
        await listener.close()
    far.close()
    await load.stop()


def _doing(load: LoadWatch) -> messages.FrontLoad:
    now = load.now()
    return messages.FrontLoad(now.lag, now.memory, len(asyncio.all_tasks()))


def _house(far: RemoteHall, settings: messages.Settings, orders: Orders) -> ServerContext:
    lines = SocketLinks(orders.settings.data / SOCKET_NAME)
    sessions = Sessions(lines, lambda: far.place, settings.language, far.stopwatch.drop)
    return ServerContext(
        limits=settings.limits,
        handlers=Handlers(
            serve=timed(sessions.serve, far.stopwatch),
            lines=timed(sessions.lines, far.stopwatch),
            frames=sessions.frames,
            command=far.ask,
        ),
        banner=banner(settings.language, settings.typed, settings.port, settings.entry),
        language=settings.language,
        entrance=far.entrance,
        admission=Admission(settings.entry, frozenset(settings.keys), settings.passphrase),
        guesses=far.guesses,
        crypto=orders.settings.crypto,
        inviting=far,
    )


async def run(role: Role, inherited: int) -> int:
    """Do what the leash says; the exit code."""
    leash = await ParentLink.held(inherited)
    ending = Shutdown(leash)
    with Watchdog(ending.signals, leave):
        try:
            await {"hall": hall, "front": front}[role](leash, ending)
        except asyncio.CancelledError:
            return 1  # let go before there were orders
        except (HostError, StoreError) as error:
            leash.say(Failed(str(error)))
            return 1
        finally:
            await leash.close()
    return 0


def main(arguments: Sequence[str]) -> int:
    """Run as one of a host's processes."""
    role, inherited = arguments
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a whole terminal's Ctrl+C is for the parent
    return asyncio.run(run(cast("Role", role), int(inherited)))
