"""A hall whose terminals are held by fronts."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from importlib.metadata import version
from ipaddress import ip_address
from typing import Self

from client.connection.link import PacedLink
from engine.sync.house_view import Cluster
from tablehost.access.invitations import Invitations
from tablehost.backend import Backend
from tablehost.discovery import Discovery
from tablehost.fronts import messages
from tablehost.fronts.apart import ApartFronts
from tablehost.fronts.front_manager import FrontLoads, FrontManager, RemoteConnection
from tablehost.fronts.process_link import Orders
from tablehost.hall.links import attach_link
from tablehost.hall_socket.preamble import Kind
from tablehost.hall_socket.server import Handler
from tablehost.metrics.timed_store import TimedStore
from tablehost.people.player import Player
from tablehost.ssh.admission import read_admission
from tablehost.ssh.gate import Gate


class ServedHall:
    """A hall, and what it decides for its fronts.

    Attributes:
        backend: the hall and all it needs.
    """

    def __init__(self, backend: Backend, manager: FrontManager, orders: Orders) -> None:
        self.backend = backend
        self._manager = manager
        self._apart = ApartFronts(manager, backend.key.private, self._attach)
        self._orders = orders

    @classmethod
    async def open(
        cls,
        orders: Orders,
        stop: Callable[[], None],
        store: TimedStore | None = None,
        cluster: Callable[[], Cluster | None] = lambda: None,
        discovery: Discovery | None = None,
    ) -> Self:
        """Restore everything from the disk.

        Args:
            orders: of the supervisor.
            stop: called when an admin stops the host.
            store: one that is open, and stays so; None to open that of the data folder.
            cluster: the machines of the house, if it has several.
            discovery: of this machine then, open.

        Raises:
            HostError, StoreError: it cannot run.
        """
        loads = FrontLoads()
        async with AsyncExitStack() as undo:
            backend = await Backend.open(orders.settings, stop, loads, store, cluster, discovery)
            undo.push_async_callback(backend.close)
            undo.push_async_callback(backend.stop, for_good=False)
            manager = _front_manager(backend, orders, loads)
            undo.pop_all()
        return cls(backend, manager, orders)

    @property
    def handlers(self) -> dict[Kind, Handler]:
        """What takes connections of each kind."""
        return {
            **self.backend.handlers,
            "front": self._manager.accept,
            "apart": self._apart.accept,
            "seat": self._apart.accept_session,
        }

    def _attach(self, link: PacedLink, player: Player) -> None:
        attach_link(self.backend.hall, link, player.name, player.key, player.address)

    async def announce(self) -> None:
        """Tell the network, and programs that watch, where this host is.

        Raises:
            EndpointError: the port for the metrics cannot be used.
        """
        gate, watch = self._manager.gate, self.backend.meter.watch
        watch("connections", "Players connected.", lambda: gate.logged_in)
        watch("half_open", "Connections that have not logged in yet.", lambda: gate.half_open)
        bound = [ip_address(address) for address in self._orders.bound]
        await self.backend.announce(self._orders.port, bound)

    async def close(self, *, for_good: bool) -> None:
        """End all sessions and everything else.

        Args:
            for_good: say goodbye, as this is not a restart.
        """
        self._manager.close()
        await self.backend.stop(for_good=for_good)
        await self.backend.close()


def _front_manager(backend: Backend, orders: Orders, loads: FrontLoads) -> FrontManager:
    config = backend.config
    admission = read_admission(config.entry, config.data)
    settings = messages.Settings(
        version=version("tablehost"),
        wire=messages.wire(),
        host_key=backend.key.private.export_private_key(),
        limits=config.limits,
        entry=admission.entry,
        keys=sorted(admission.keys),
        passphrase=admission.passphrase,
        typed=backend.typed,
        port=orders.port,
        language=config.language,
    )
    gate = Gate[RemoteConnection](
        config.limits, backend.hall.bans.find, backend.meter.connection_refused
    )
    return FrontManager(
        gate=gate,
        settings=settings,
        address=lambda: backend.discovery.best,
        answer=backend.commands.answer,
        meter=backend.meter,
        loads=loads,
        invitations=Invitations(backend.store.door, admission.keys),
    )
