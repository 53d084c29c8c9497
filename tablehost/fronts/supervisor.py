"""The process that looks after the others: it holds the port, and starts what dies.

It knows nothing of tables and terminals. A hall or a front that ends is started again; what the
other processes do meanwhile is their own business: the fronts keep their terminals open and wait
for the hall, and the hall keeps the seats of a front's players.
"""

import asyncio
import logging
import os
import signal
import socket
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from importlib.metadata import version
from typing import Any

from tablehost.config import Config
from tablehost.errors import HostError
from tablehost.fronts.child import Child, Role
from tablehost.fronts.process_link import Orders
from tablehost.log_events import note
from tablehost.service.notify import ServiceManager
from tablehost.ssh.sockets import bind, release
from tablehost.startup_banner import QrStyle
from tablehost.watchdog import Watchdog, leave, start_again

log = logging.getLogger(__name__)

HALL_LEAVES = 6.0  # seconds it gets to say goodbye to everybody
FRONTS_LEAVE = 10.0  # seconds to put all terminals back in order

SHORTEST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds before a process that keeps dying is started
LIVED = 60.0  # seconds after which a process was not one that keeps dying


class ProcessKeeper:
    """Keeps one process running.

    Args:
        role: what it is.
        name: for the log, with its article.
        orders: what it is told each time it is started.
        sockets: handed to it.
        enough: called when it says that the whole host is to stop.
    """

    def __init__(
        self,
        role: Role,
        name: str,
        orders: Callable[[], Orders],
        sockets: Sequence[socket.socket] = (),
        enough: Callable[[], None] = lambda: None,
    ) -> None:
        self._role = role
        self._name = name
        self._orders = orders
        self._sockets = sockets
        self._enough = enough
        self._leaving = asyncio.Event()
        self._awaited = False
        self._pause = 0.0
        self._child: Child | None = None
        self._keeping: asyncio.Task[None] | None = None

    async def start(self) -> str:
        """Start it and wait until it does its work; what it has to say then.

        Raises:
            HostError: it ended instead.
        """
        child = self._child = await self._begun()
        banner = await child.ready
        if banner is None:
            name = self._name.capitalize()
            raise HostError(child.failure or f"{name} did not come up; the log says why.")
        self._keeping = asyncio.create_task(self._keep(child))
        return banner

    async def stop(self, seconds: float) -> None:
        """Have it leave, and see that it does."""
        self._leaving.set()
        if self._child is None:
            return
        ending: asyncio.Task[Any] = self._keeping or asyncio.create_task(self._child.ended())
        self._child.tell(signal.SIGTERM)
        done, _ = await asyncio.wait([ending], timeout=seconds)
        if not done:
            log.warning("%s was still there after %.0f s: killed", self._name, seconds)
            self._child.tell(signal.SIGKILL)
            await asyncio.wait([ending])

    def kill(self) -> None:
        """End it at once."""
        if self._child is not None:
            self._child.tell(signal.SIGKILL)

    def renew(self) -> None:
        """Have it leave without goodbyes; the next one goes on where it was."""
        if self._child is not None and self._keeping is not None:  # it has come up
            self._awaited = True
            self._child.tell(signal.SIGHUP)

    async def _begun(self) -> Child:
        return await Child.start(self._role, self._orders(), self._sockets, self._enough)

    async def _keep(self, child: Child) -> None:
        while True:
            code = await child.ended()
            if not self._leaving.is_set():
                await self._rest(child, code)
            if self._leaving.is_set():
                return
            child = self._child = await self._begun()
            note(log, "process_started", process=self._name, pid=child.pid)
            self._awaited = False

    async def _rest(self, child: Child, code: int) -> None:
        """Wait before the next start, the longer the more often it was needed."""
        lived = asyncio.get_running_loop().time() - child.began
        if self._awaited or lived > LIVED:
            self._pause = 0.0
        else:
            self._pause = min(max(SHORTEST_PAUSE, 2 * self._pause), LONGEST_PAUSE)
        if not self._awaited:
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
                await self._leaving.wait()


def _how(code: int) -> str:
    return f"by {signal.Signals(-code).name}" if code < 0 else f"with exit code {code}"


def processes(config: Config) -> int:
    """How many fronts these settings ask for."""
    return os.cpu_count() or 1 if config.fronts == "auto" else config.fronts


async def serve(config: Config, announce: Callable[[str], None], qr: QrStyle = "plain") -> None:
    """Run a host of several processes until it is told to stop by SIGINT or SIGTERM.

    SIGHUP has the hall start afresh while terminals stay open.

    Raises:
        HostError: it cannot run.
    """
    stop = asyncio.Event()
    manager = ServiceManager(os.environ)
    note(log, "started", version=version("tablehost"), data=str(config.data.resolve()))
    sockets = await bind(config.host, config.port)
    hall, *fronts = keepers = _keepers(config, sockets, qr, stop.set)

    def end() -> None:
        for keeper in keepers:
            keeper.kill()  # they would hold the port and the data while they take their leave
        (leave if manager.there else start_again)()

    async def start() -> None:
        banner = await hall.start()
        await asyncio.gather(*(front.start() for front in fronts))
        announce(banner)
        note(log, "listening", port=int(sockets[0].getsockname()[1]), entry=config.entry)
        manager.ready(f"{len(fronts)} fronts")

    signals = {signal.SIGINT: stop.set, signal.SIGTERM: stop.set, signal.SIGHUP: hall.renew}
    with Watchdog(signals, end):
        try:
            await _unless(stop, start())
            await stop.wait()
        finally:
            note(log, "stopping")
            manager.stopping()
            await hall.stop(HALL_LEAVES)
            await asyncio.gather(*(front.stop(FRONTS_LEAVE) for front in fronts))
            release(sockets)


async def _unless(stop: asyncio.Event, work: Coroutine[None, None, None]) -> None:
    """Do something to its end, unless it is time to stop before."""
    working, stopping = asyncio.create_task(work), asyncio.create_task(stop.wait())
    await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if working.done():
        working.result()
    else:
        working.cancel()


def _keepers(
    config: Config, sockets: Sequence[socket.socket], qr: QrStyle, enough: Callable[[], None]
) -> list[ProcessKeeper]:
    """The hall's, and one for each front."""
    bound = [str(one.getsockname()[0]) for one in sockets]
    port = int(sockets[0].getsockname()[1])
    banner = [qr]

    def for_hall() -> Orders:
        style = banner.pop() if banner else ""  # whoever hosts reads it once
        return Orders.of(config, port=port, sockets=[], bound=bound, qr=style)

    def for_front() -> Orders:
        numbers = [one.fileno() for one in sockets]
        return Orders.of(config, port=port, sockets=numbers, bound=bound, qr="")

    fronts = [
        ProcessKeeper("front", f"front {number}", for_front, sockets)
        for number in range(1, processes(config) + 1)
    ]
    return [ProcessKeeper("hall", "the hall", for_hall, enough=enough), *fronts]
