"""The process that starts the others and restarts those that die; it holds the port.

It knows nothing of tables and terminals. When the hall restarts, the fronts keep their terminals
open and wait for it; when a front restarts, the hall keeps the seats of its players.
"""

import asyncio
import logging
import os
import signal
import socket
from collections.abc import Callable, Coroutine, Sequence
from contextlib import nullcontext, suppress
from importlib.metadata import version
from typing import Any

from tablehost.config import Config
from tablehost.errors import HostError
from tablehost.fronts.child import Child, Role
from tablehost.fronts.process_link import Orders
from tablehost.log_events import note
from tablehost.service.notify import ServiceManager
from tablehost.ssh.sockets import bind_when_freed, release
from tablehost.startup_banner import QrStyle
from tablehost.watchdog import Watchdog, exit_stuck, restart

log = logging.getLogger(__name__)

HALL_STOPS = 6.0  # seconds it gets to say goodbye to everybody
FRONTS_STOP = 10.0  # seconds to restore all terminals

SHORTEST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds before a process that keeps dying is restarted
STABLE = 60.0  # seconds after which a process does not count as one that keeps dying


class ProcessKeeper:
    """Keeps one process running.

    Args:
        role: what it is.
        name: for the log.
        orders: makes its orders each time it is started.
        sockets: inherited by it.
        stop: called when it reports that an admin has stopped the host.
    """

    def __init__(
        self,
        role: Role,
        name: str,
        orders: Callable[[], Orders],
        sockets: Sequence[socket.socket] = (),
        stop: Callable[[], None] = lambda: None,
    ) -> None:
        self._role = role
        self._name = name
        self._orders = orders
        self._sockets = sockets
        self._stop = stop
        self._stopping = asyncio.Event()
        self._replacing = False  # its end is expected
        self._pause = 0.0
        self._child: Child | None = None
        self._keeping: asyncio.Task[None] | None = None

    async def start(self) -> str:
        """Start it and wait until it is up; returns its banner.

        Raises:
            HostError: it ended instead.
        """
        child = self._child = await self._started()
        banner = await child.ready
        if banner is None:
            name = self._name.capitalize()
            raise HostError(child.failure or f"{name} did not start; the log says why.")
        self._keeping = asyncio.create_task(self._keep(child))
        return banner

    async def stop(self, seconds: float) -> None:
        """Stop it, and kill it if it takes longer than that."""
        self._stopping.set()
        if self._child is None:
            return
        ending: asyncio.Task[Any] = self._keeping or asyncio.create_task(self._child.ended())
        self._child.send_signal(signal.SIGTERM)
        done, _ = await asyncio.wait([ending], timeout=seconds)
        if not done:
            log.warning("%s was still running after %.0f s: killed", self._name, seconds)
            self._child.send_signal(signal.SIGKILL)
            await asyncio.wait([ending])

    def kill(self) -> None:
        """End it at once."""
        if self._child is not None:
            self._child.send_signal(signal.SIGKILL)

    def replace(self) -> None:
        """Start it anew, without goodbyes: the next one continues where it was."""
        if self._child is not None and self._keeping is not None:  # it is up
            self._replacing = True
            self._child.send_signal(signal.SIGHUP)

    async def _started(self) -> Child:
        return await Child.start(self._role, self._orders(), self._sockets, self._stop)

    async def _keep(self, child: Child) -> None:
        while True:
            code = await child.ended()
            if not self._stopping.is_set():
                await self._wait(child, code)
            if self._stopping.is_set():
                return
            child = self._child = await self._started()
            note(log, "process_started", process=self._name, pid=child.pid)
            self._replacing = False

    async def _wait(self, child: Child, code: int) -> None:
        """Wait before the next start, longer each time it dies soon after."""
        lived = asyncio.get_running_loop().time() - child.started
        if self._replacing or lived > STABLE:
            self._pause = 0.0
        else:
            self._pause = min(max(SHORTEST_PAUSE, 2 * self._pause), LONGEST_PAUSE)
        if not self._replacing:
            note(
                log,
                "process_ended",
                process=self._name,
                how=_how(code),
                seconds=round(lived),
                pause=self._pause,
                why=child.failure,
            )
        with suppress(TimeoutError):
            async with asyncio.timeout(self._pause):
                await self._stopping.wait()


def _how(code: int) -> str:
    return f"by {signal.Signals(-code).name}" if code < 0 else f"with exit code {code}"


def front_count(config: Config) -> int:
    """How many fronts these settings ask for."""
    return os.cpu_count() or 1 if config.fronts == "auto" else config.fronts


async def serve(
    config: Config,
    announce: Callable[[str], None],
    qr: QrStyle = "plain",
    hall_role: Role = "hall",
) -> None:
    """Run a host of several processes until it is told to stop by SIGINT or SIGTERM.

    SIGHUP restarts the hall while terminals stay open.

    Args:
        config: its settings.
        announce: called with its banner when it is up.
        qr: the style of the QR code in it.
        hall_role: the process that the fronts find the hall through.

    Raises:
        HostError: it cannot run.
    """
    stop = asyncio.Event()
    manager = ServiceManager(os.environ)
    note(log, "started", version=version("tablehost"), data=str(config.data.resolve()))
    sockets = await bind_when_freed(config.host, config.port)
    hall, *fronts = keepers = _keepers(config, sockets, qr, stop.set, hall_role)

    def end() -> None:
        for keeper in keepers:
            keeper.kill()  # or they would still hold the port and the data
        (exit_stuck if manager.there else restart)()

    async def start() -> None:
        with manager.waiting() if hall_role == "node" else nullcontext():
            banner = await hall.start()
            await asyncio.gather(*(front.start() for front in fronts))
        announce(banner)
        note(log, "listening", port=int(sockets[0].getsockname()[1]), entry=config.entry)
        manager.ready(f"{len(fronts)} fronts")

    signals = {signal.SIGINT: stop.set, signal.SIGTERM: stop.set, signal.SIGHUP: hall.replace}
    with Watchdog(signals, end):
        try:
            await _unless(stop, start())
            await stop.wait()
        finally:
            note(log, "stopping")
            manager.stopping()
            await hall.stop(HALL_STOPS)
            await asyncio.gather(*(front.stop(FRONTS_STOP) for front in fronts))
            release(sockets)


async def _unless(stop: asyncio.Event, work: Coroutine[None, None, None]) -> None:
    """Run something to its end, unless the event is set first."""
    working, stopping = asyncio.create_task(work), asyncio.create_task(stop.wait())
    await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if working.done():
        working.result()
    else:
        working.cancel()


def _keepers(
    config: Config,
    sockets: Sequence[socket.socket],
    qr: QrStyle,
    stop: Callable[[], None],
    hall_role: Role,
) -> list[ProcessKeeper]:
    """The keeper of the hall, and one for each front."""
    bound = [str(one.getsockname()[0]) for one in sockets]
    port = int(sockets[0].getsockname()[1])
    banner = [qr]

    def for_hall() -> Orders:
        style = banner.pop() if banner else ""  # only the first hall prints a banner
        return Orders.of(config, port=port, sockets=[], bound=bound, qr=style)

    def for_front() -> Orders:
        numbers = [one.fileno() for one in sockets]
        return Orders.of(config, port=port, sockets=numbers, bound=bound, qr="")

    fronts = [
        ProcessKeeper("front", f"front {number}", for_front, sockets)
        for number in range(1, front_count(config) + 1)
    ]
    return [ProcessKeeper(hall_role, f"the {hall_role}", for_hall, stop=stop), *fronts]
