"""How the connections of a process ask the gate, which may be in another process.

So a decision is never returned: it is told to the connection, at once or a moment later.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, Protocol, TypeVar

from tablehost.people.player import Player
from tablehost.ssh.gate import Gate, Refusal


class GatedConnection(Hashable, Protocol):
    """A connection that the gate decides about."""

    def refuse_login(self, why: Refusal) -> None:
        """Never log it in; ssh shows why as soon as the client names its user."""

    def disconnect(self, why: Refusal) -> None:
        """End it now."""


C = TypeVar("C", bound=GatedConnection)

Decision = Callable[[Refusal | None], None]
"""Takes why somebody may not log in; None if they may."""


class GateClient(Protocol[C]):
    """The gate, for the connections of one process."""

    @property
    def half_open(self) -> int:
        """The number of connections that have not logged in yet."""

    @property
    def logged_in(self) -> int:
        """The number of connections that have logged in."""

    def connections(self) -> Sequence[C]:
        """All connections of this process, those that have not logged in yet first."""

    def connect(self, connection: C, address: str) -> int:
        """Register a new connection; returns its number, 0 where they have none."""

    def login(self, connection: C, player: Player, decided: Decision) -> None:
        """Ask to log in a player whose identity is proven.

        `decided` is called once, unless the connection ends first.
        """

    def disconnect(self, connection: C) -> None:
        """Forget a connection that has ended, logged in or not."""

    def ban_of(self, connection: C, player: Player) -> Refusal | None:
        """The ban that concerns a player since they logged in, if any."""


class LocalGate(Generic[C]):
    """A gate in this process, which decides at once."""

    def __init__(self, gate: Gate[C]) -> None:
        self._gate = gate

    @property
    def half_open(self) -> int:
        return self._gate.half_open

    @property
    def logged_in(self) -> int:
        return self._gate.logged_in

    def connections(self) -> Sequence[C]:
        return self._gate.connections()

    def connect(self, connection: C, address: str) -> int:
        match self._gate.connect(connection, address):
            case (refused, why) if refused is connection:
                refused.refuse_login(why)
            case (refused, why):
                refused.disconnect(why)
        return 0

    def login(self, connection: C, player: Player, decided: Decision) -> None:
        decided(self._gate.login(connection, player.name, player.key))

    def disconnect(self, connection: C) -> None:
        self._gate.disconnect(connection)

    def ban_of(self, connection: C, player: Player) -> Refusal | None:
        return self._gate.find_ban(name=player.name, key=player.key, address=player.address)
