"""The node of this machine: its copy follows the log, and it has the hall when it is its turn."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import AsyncExitStack
from importlib.metadata import version
from ipaddress import ip_address
from typing import Self

from msgspec import structs

from client.locale.i18n import Translator
from tablehost.backend import discovery_config
from tablehost.cluster import damage
from tablehost.cluster import house as houses
from tablehost.cluster.apart import keep_apart
from tablehost.cluster.beats import LEASE, Beat, Beats
from tablehost.cluster.house import House, Machine
from tablehost.cluster.leadership import Leadership
from tablehost.cluster.server_keeper import has_room
from tablehost.cluster.waiting import end
from tablehost.discovery import Discovery, Others
from tablehost.errors import HostError
from tablehost.fronts.messages import wire
from tablehost.fronts.process_link import Orders
from tablehost.fronts.served_hall import ServedHall
from tablehost.hall_socket.server import SocketServer
from tablehost.metrics.meter import Meter
from tablehost.nodes.answers import answering
from tablehost.nodes.copy import Copy
from tablehost.nodes.letting_in import LettingIn
from tablehost.nodes.listener import Listener
from tablehost.nodes.majority import MajorityWatch, tell
from tablehost.nodes.messages import JOINS, QUESTIONS
from tablehost.nodes.metrics import Facts, MachineMetrics
from tablehost.nodes.names import others_of
from tablehost.nodes.place import HallPlace
from tablehost.nodes.questions import Questions
from tablehost.nodes.relay import Connector
from tablehost.ssh.hostkey import load_or_create
from tablehost.store.errors import StoreError
from tablehost.store.owners import Owner

log = logging.getLogger(__name__)

_HEARD_ALL = 3  # of its own beats, one each half second, while the others beat as often
_CALM = 2.0  # seconds in which everybody who was here is served again


class Node:
    """This machine's part in a house.

    Args:
        orders: of the supervisor.
        house: as it was saved.
        stop: called when an admin stops the host.
    """

    def __init__(self, orders: Orders, house: House, stop: Callable[[], None]) -> None:
        self._orders = orders
        self._data = orders.settings.data
        self._stop = stop
        self._served: ServedHall | None = None
        self._warming: asyncio.Task[None] | None = None
        # The hall's metrics are offered with those of the machine.
        self._hall_orders = structs.replace(orders, config={**orders.config, "metrics": 0})
        connector = Connector(self._data)
        self._place = HallPlace(connector)
        self._questions = Questions(self._data, house, connector)
        self._undo = AsyncExitStack()
        config = discovery_config(orders.settings, load_or_create(self._data))
        self._discovery = Discovery(config, others=self._others)
        self._copy: Copy | None = None

    @classmethod
    async def open(cls, orders: Orders, stop: Callable[[], None]) -> Self:
        """Listen for other machines, and for this machine's fronts.

        Raises:
            HostError, StoreError: it cannot.
        """
        node = cls(orders, houses.read(orders.settings.data), stop)
        async with AsyncExitStack() as undo:
            undo.push_async_callback(node.close)
            await node._listen()
            undo.pop_all()
        return node

    async def _listen(self) -> None:
        answer = answering(QUESTIONS, self._questions.answer)
        is_shut_out, hindrance = self._questions.is_shut_out, self._hindrance
        letting_in = LettingIn(
            self._data, lambda: self._house, self._is_gone, self._met, is_shut_out, hindrance
        )
        join = answering(JOINS, letting_in.answer)
        if setting := self._orders.settings.metrics:
            name = self._house.machine.name
            endpoint = MachineMetrics(name, self._facts, self._hall_meter).serve(setting)
            self._undo.callback(endpoint.close)
        near, far = self._place.come, self._place.come_from_afar
        listener = await Listener.open(
            self._data,
            self._house,
            {
                "session": far, "front": far, "admin": far, "status": far,
                "apart": far, "seat": far, "node": answer, "join": join,
            },
            {"apart": near, "seat": near},
        )  # fmt: skip
        self._undo.push_async_callback(listener.close)
        socket = await SocketServer.open(
            self._data,
            {"session": near, "front": near, "admin": near, "status": near, "node": answer},
        )
        self._undo.push_async_callback(socket.close)
        self._undo.push_async_callback(self._place.close)

    async def follow(self) -> None:
        """Follow the log, and from then on look after the hall.

        Raises:
            StoreError: this copy can never follow it.
        """
        copy = self._copy = await Copy.open(
            self._data, lambda: self._house, self._questions.wait_for
        )
        self._undo.push_async_callback(copy.close)
        beats = Beats(copy.log.client, self._house.id, self._beat, self._met)
        leadership = Leadership(
            copy.store, beats, self._house.machine.name, self._take, self._release, self._moved
        )
        self._questions.beats, self._questions.leadership = beats, leadership
        self._questions.door = copy.store.door
        bound = [ip_address(address) for address in self._orders.bound]
        await self._discovery.open(self._orders.port, bound)
        watch = MajorityWatch(lambda: copy.log.delay, self._say)
        apart = keep_apart(copy.log.stream, self._house.machine.name, lambda: leadership.epoch > 0)
        runs = (beats.run(), leadership.run(), watch.run(), apart)
        tasks = [asyncio.create_task(one) for one in runs]
        self._undo.push_async_callback(self._part, leadership, tasks)
        self._undo.push_async_callback(self._discovery.close)
        log.info("machine %s follows the house", self._house.machine.name)

    def _others(self) -> Others | None:
        """The other machines, once all that are up must have been heard of."""
        beats, leadership = self._questions.beats, self._questions.leadership
        if (
            beats is None
            or leadership is None
            or beats.heard[self._house.machine.name] < _HEARD_ALL
        ):
            return None
        return others_of(self._house, beats, leadership.owner)

    async def _part(self, leadership: Leadership, tasks: list[asyncio.Task[None]]) -> None:
        """Give the hall to another machine, then say nothing more."""
        await leadership.hand_over()
        await end(*tasks)

    @property
    def _house(self) -> House:
        return self._questions.house

    @property
    def banner(self) -> str:
        """The text printed at the start, for the person who runs the host."""
        machine, port = self._house.machine, self._orders.port
        others = ", ".join(one.name for one in self._house.others)
        return "\n".join(
            [
                f"Machine {machine.name} is up, in a house with {others}.",
                f"Players type      ssh -p {port} {machine.address}",
                f"Data              {self._data.resolve()}",
                "How the house is  tablehost cluster status",
                "Stop with Ctrl+C; another machine goes on with every table.",
            ]
        )

    async def close(self) -> None:
        """Give the hall to another machine, and end everything."""
        await self._undo.aclose()

    def _beat(self) -> Beat:
        """How this machine is."""
        leadership, copy, served = self._questions.leadership, self._copy, self._served
        assert leadership is not None, "it beats"
        assert copy is not None, "likewise"
        return Beat(
            machine=self._house.machine,
            version=version("tablehost"),
            hall=leadership.epoch,
            position=copy.log.position,
            sessions=self._place.sessions,
            people=self._place.people,
            tables=len(served.backend.hall.tables) if served else 0,
            drained=leadership.drained,
            fronts=self._place.fronts,
            entrance=self._orders.port,
            disk_full=not has_room(houses.folder_of(self._data)),
            wire=wire(),
            addresses=tuple(str(one) for link in self._discovery.links for one in link.addresses),
            log_damaged=damage.is_known(houses.folder_of(self._data)),
        )

    def _facts(self) -> Facts:
        """The state of this machine, for the metrics."""
        leadership, beats, copy = self._questions.leadership, self._questions.beats, self._copy
        if leadership is None or beats is None or copy is None:
            return {}
        up = sum(beats.silence(one.name) < LEASE for one in self._house.others)
        return {
            "tablehost_machine_has_hall": bool(leadership.epoch),
            "tablehost_machine_terminals": self._place.sessions,
            "tablehost_machine_lag": max(0, beats.end.position - copy.log.position),
            "tablehost_machine_waiting_seconds": copy.log.delay,
            "tablehost_machines_up": 1 + up,
        }

    def _hall_meter(self) -> Meter | None:
        served = self._served
        return None if served is None else served.backend.meter

    def _is_gone(self, name: str) -> bool:
        """Whether a machine is known and has been silent."""
        beats = self._questions.beats
        return beats is not None and name != self._house.machine.name and name not in beats.alive

    async def _hindrance(self, name: str) -> str:
        """The reason why nobody may come in the place of a machine now; "" if somebody may."""
        if self._copy is None or self._house.nats is not None:
            return ""
        return await damage.hindrance(self._copy.log.stream, name)

    def _met(self, machine: Machine) -> None:
        """A machine is new, or has moved."""
        house = self._house
        if machine.name != house.machine.name and machine not in house.others:
            self._questions.house = house.knowing(machine)
            houses.write(self._data, self._house)

    def _say(self, text: Callable[[Translator], str]) -> None:
        """Show a line to everybody, if the hall is here."""
        if self._served is not None:
            tell(self._served.backend.hall.visitors, text)

    # The hall

    async def _take(self, epoch: int) -> None:
        """Open the hall here."""
        assert self._copy is not None, "it follows the log"
        store = self._copy.store.fenced(epoch)
        self._place.set(None)  # whoever is led here waits
        try:
            self._served = served = await ServedHall.open(
                self._hall_orders, self._stop, store, self._questions.cluster, self._discovery
            )
            self._place.set(served.handlers)
            await served.announce()
        except HostError as error:
            raise StoreError(str(error)) from error
        self._warming = asyncio.create_task(_warm(served))
        log.info("the hall is at this machine, with %d tables", len(served.backend.hall.tables))

    async def _release(self) -> None:
        """Close the hall here, without a goodbye: another machine goes on."""
        self._place.set(None)
        served, self._served = self._served, None
        if self._warming is not None:
            await end(self._warming)
        if served is not None:
            await served.close(for_good=False)

    def _moved(self, owner: Owner) -> None:
        """Another machine has the hall, or this one."""
        if owner.node == self._house.machine.name:
            return
        found = [one for one in self._house.others if one.name == owner.node]
        self._place.set(found[0] if found else None)
        log.info("the hall is at machine %s", owner.node)


async def _warm(served: ServedHall) -> None:
    """Start the process of the bots later; one that has to move before starts it itself."""
    await asyncio.sleep(_CALM)
    await served.backend.hall.thinker.start()
