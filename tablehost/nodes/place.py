"""Where the hall is now: everything that connects here is led there, or waits until it is known."""

import asyncio
from collections.abc import Coroutine, Mapping
from weakref import WeakKeyDictionary, WeakSet

from client.connection.link import PacedLink
from tablehost.cluster.house import Machine
from tablehost.hall_socket.link import SocketLink
from tablehost.hall_socket.preamble import Kind, Preamble
from tablehost.hall_socket.server import Handler, Ignore
from tablehost.nodes.relay import Connector, Relay

PATIENCE = 15.0  # seconds that a connection waits for a hall
_AGAIN = 0.05  # seconds between attempts to reach the machine that has it
_TRIES = 3
"""Far ends that may close a connection without a word: one may have lost the hall meanwhile, but
what a hall does not like must not be said to it again and again."""

_SESSIONS = ("session", "seat")

Handlers = Mapping[Kind, Handler]
"""The hall of this machine: what takes each kind of connection."""


class HallPlace:
    """Leads connections to the hall.

    Args:
        connector: connects to other machines.
    """

    def __init__(self, connector: Connector) -> None:
        self._connector = connector
        self._place: Handlers | Machine | None = None
        self._known = asyncio.Event()
        self._relays: set[Relay] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._served: WeakSet[PacedLink] = WeakSet()
        # Of this machine, with the hall here.
        self._sessions: WeakKeyDictionary[SocketLink, Preamble] = WeakKeyDictionary()
        self._fronts: WeakKeyDictionary[SocketLink, Preamble] = WeakKeyDictionary()

    @property
    def sessions(self) -> int:
        """How many sessions of this machine have reached the hall."""
        return len(self._led)

    @property
    def people(self) -> int:
        """How many people they are; a guest counts once for each session."""
        keys = [one.key for one in self._led]
        return len(set(keys) - {None}) + keys.count(None)

    @property
    def _led(self) -> list[Preamble]:
        led = [one.preamble for one in self._relays if one.is_led]
        here = [preamble for link, preamble in self._sessions.items() if link.is_open]
        return [*(one for one in led if one.kind in _SESSIONS), *here]

    @property
    def fronts(self) -> dict[str, int]:
        """Machines that only hold terminals, and come to this one: how many sessions each has."""
        names = [one.front for link, one in self._fronts.items() if link.is_open]
        led = [one.front for one in self._led]
        return {name: led.count(name) for name in sorted(names)}

    def set(self, place: Handlers | Machine | None) -> None:
        """The hall is here, behind these handlers, or at a machine, or nowhere.

        Whoever was led to another place comes again.
        """
        self._place = place
        if place is None:
            self._known.clear()
        else:
            self._known.set()
        for link in list(self._served):
            link.close()
        self._served.clear()
        for relay in list(self._relays):
            relay.part()

    def come(self, preamble: Preamble, link: PacedLink) -> None:
        """Something has connected at this machine."""
        assert isinstance(link, SocketLink), "it came through a socket"
        if preamble.kind == "apart":
            self._fronts[link] = preamble
        if preamble.kind in _SESSIONS and isinstance(self._place, Mapping):
            self._sessions[link] = preamble
        if self._serves(preamble, link):
            return
        self._start(self._lead(Relay(link, preamble)))

    def come_from_afar(self, preamble: Preamble, link: PacedLink) -> None:
        """Another machine has led something here, where the hall is or soon will be.

        If it has moved on, the connection is closed, and the other machine leads it there.
        """
        assert isinstance(link, SocketLink), "it came through a socket"
        if self._serves(preamble, link):
            return
        if self._place is None:
            self._start(self._await_hall(Relay(link, preamble)))
        else:
            link.attach(Ignore())
            link.close()

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _await_hall(self, relay: Relay) -> None:
        """Serve something of another machine as soon as the hall is here."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._known.wait()
            if isinstance(self._place, Mapping):
                self._lead_here(relay, self._place)
        except TimeoutError:
            return
        finally:
            relay.close()

    def _serves(self, preamble: Preamble, link: PacedLink) -> bool:
        if not isinstance(self._place, Mapping):
            return False
        self._served.add(link)
        self._place[preamble.kind](preamble, link)
        return True

    async def _lead(self, relay: Relay) -> None:
        """Lead something to the hall until it closes, or the hall moves."""
        self._relays.add(relay)
        try:
            for _ in range(_TRIES):
                async with asyncio.timeout(PATIENCE):
                    await self._find(relay)
                await relay.parted.wait()
                if relay.is_over:
                    return
                await asyncio.sleep(_AGAIN)
        except TimeoutError:
            return
        finally:
            relay.close()
            self._relays.discard(relay)

    async def _find(self, relay: Relay) -> None:
        while not relay.is_over:
            await self._known.wait()
            place = self._place
            if isinstance(place, Mapping):
                if relay.preamble.kind in _SESSIONS:
                    self._sessions[relay.near] = relay.preamble
                self._lead_here(relay, place)
                return
            if place is not None and await self._reach(relay, place):
                return
            await asyncio.sleep(_AGAIN)

    def _lead_here(self, relay: Relay, hall: Handlers) -> None:
        self._served.add(relay.near)
        relay.lead_here(hall[relay.preamble.kind])

    async def _reach(self, relay: Relay, machine: Machine) -> bool:
        try:
            far = await self._connector.connect(machine)
        except OSError:
            return False
        if self._place is not machine:  # it has moved meanwhile
            far.close()
            return False
        relay.lead_to(far)
        return True

    async def close(self) -> None:
        """End everything that is led to another machine."""
        self.set(None)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
