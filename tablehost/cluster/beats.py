"""What machines of a house tell each other twice a second: that they live, and how they are.

Beats decide nothing. They say when it is time to claim the hall, and where the machines are.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from time import monotonic

import msgspec
from msgspec import Struct
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error

from tablehost.cluster.house import Machine
from tablehost.cluster.log_end import Lag, LogEnd
from tablehost.store.owners import Owner

log = logging.getLogger(__name__)

EVERY = 0.5  # seconds
NOBODY = Owner("", 0)
LEASE = 2.5  # seconds without a beat, after which others claim the hall


class Beat(Struct, frozen=True, kw_only=True):
    """How a machine is.

    Attributes:
        version: of its program.
        hall: the epoch in which it has the hall; 0 if it has not.
        position: how far its copy has applied the log.
        sessions: terminals and programs that it has connected to the hall.
        people: who they belong to; a guest counts once for each session.
        tables: in its hall.
        drained: it takes no hall until its host has been started again.
        fronts: machines that only hold terminals and have come to this one, with their sessions.
        entrance: the port where players come in.
        disk_full: there is no room for its part of the log.
        wire: the hash of all that it says to a hall (`tablehost.fronts.messages.wire`).
        addresses: where guests reach it in the LAN.
        log_damaged: its part of the log is damaged, or not all there again.
    """

    machine: Machine
    version: str
    hall: int = 0
    position: int = 0
    sessions: int = 0
    people: int = 0
    tables: int = 0
    drained: bool = False
    fronts: dict[str, int] = {}
    entrance: int = 0
    disk_full: bool = False
    wire: str = ""
    addresses: tuple[str, ...] = ()
    log_damaged: bool = False


class Beats:
    """The beats of all machines.

    Args:
        client: connected to the servers.
        house: its id.
        own: this machine as it is now.
        met: called with each machine that was not known, or has moved.

    Attributes:
        end: of the log, as far as beats tell.
        changed: set when a machine says for the first time that it has the hall, or has it no more.
        heard: how many beats of each machine have come, also of this one.
    """

    def __init__(
        self,
        client: Client,
        house: str,
        own: Callable[[], Beat],
        met: Callable[[Machine], None],
    ) -> None:
        self._client = client
        self._subject = f"house.{house}.beat"
        self._own = own
        self._met = met
        self._last: dict[str, tuple[Beat, float]] = {}
        self._began = monotonic()
        self.end = LogEnd()
        self.changed = asyncio.Event()
        self.heard: Counter[str] = Counter()

    async def run(self) -> None:
        """Tell and listen until this is cancelled."""
        await self._client.subscribe(self._subject, cb=self._came)
        while True:
            await self.tell()
            await asyncio.sleep(EVERY)

    async def tell(self) -> None:
        """Tell the others now."""
        try:
            await self._client.publish(self._subject, msgspec.msgpack.encode(self._own()))
        except Error as error:  # no connection now
            log.debug("no beat: %s", error)

    def silence(self, node: str) -> float:
        """For how many seconds nothing was heard of a machine.

        At most since this one began to listen.
        """
        found = self._last.get(node)
        return monotonic() - (self._began if found is None else found[1])

    def of(self, node: str) -> Beat | None:
        """The last beat of a machine."""
        found = self._last.get(node)
        return None if found is None else found[0]

    def lag(self, node: str) -> Lag:
        """By how much a machine's copy was behind the log when it last beat; if gone, is now."""
        found = self._last.get(node)
        if found is None:
            return Lag()
        beat, when = found
        return self.end.lag(beat.position, when if self.silence(node) < LEASE else monotonic())

    @property
    def own(self) -> Beat:
        """This machine as it is now."""
        return self._own()

    @property
    def hall(self) -> Owner:
        """The machine that has the hall, by the newest epoch that was heard of."""
        halls = [Owner(node, beat.hall) for node, (beat, _) in self._last.items()]
        return max(halls, key=lambda one: one.epoch, default=NOBODY)

    @property
    def alive(self) -> dict[str, Beat]:
        """The last beat of each machine that is not silent."""
        return {node: beat for node, (beat, _) in self._last.items() if self.silence(node) < LEASE}

    async def _came(self, message: Msg) -> None:
        try:
            beat = msgspec.msgpack.decode(message.data, type=Beat)
        except msgspec.DecodeError:
            log.warning("a beat of another version was not understood")
            return
        self.heard[beat.machine.name] += 1
        known = self._last.get(beat.machine.name)
        now = monotonic()
        self._last[beat.machine.name] = beat, now
        self.end.reached(beat.position, now)
        if known is None or known[0].hall != beat.hall:
            self.changed.set()
        if known is None or known[0].machine != beat.machine:
            self._met(beat.machine)
