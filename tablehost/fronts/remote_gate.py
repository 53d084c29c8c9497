"""The gate of a front: it knows the front's own connections, and asks the hall about each."""

from collections.abc import Callable, Sequence
from typing import Any

from tablehost.fronts import messages
from tablehost.people.player import Player
from tablehost.ssh.gate import Refusal
from tablehost.ssh.gate_client import Decision, GatedConnection

DELAY = 0.005  # seconds for each connection that this front has more than the emptiest
LONGEST = 0.05


class _Entry:
    """A connection of this front."""

    def __init__(self, connection: GatedConnection, number: int, address: str) -> None:
        self.connection = connection
        self.number = number
        self.address = address
        self.player: Player | None = None  # once authenticated
        self.decided: Decision | None = None  # until the hall has answered
        self.ban: Refusal | None = None

    @property
    def logged_in(self) -> bool:
        return self.player is not None and self.decided is None


class RemoteGate:
    """Passes everything on to the hall, and its decisions back.

    Args:
        send: sends to the hall; does nothing while there is none.

    Attributes:
        fewest: how many connections the emptiest front has.
    """

    def __init__(self, send: Callable[[messages.FromFront], None]) -> None:
        self.fewest = 0
        self._send = send
        self._last = 0
        self._entries: dict[GatedConnection, _Entry] = {}
        self._by_number: dict[int, _Entry] = {}

    def delay(self) -> float:
        """Seconds to leave the next connection to a front that has fewer."""
        more = len(self._entries) - self.fewest
        return min(max(more, 0) * DELAY, LONGEST)

    # The `GateClient` protocol.

    @property
    def half_open(self) -> int:
        return len(self._entries) - self.logged_in

    @property
    def logged_in(self) -> int:
        return sum(entry.logged_in for entry in self._entries.values())

    def connections(self) -> Sequence[Any]:
        return sorted(self._entries, key=lambda one: self._entries[one].logged_in)

    def connect(self, connection: GatedConnection, address: str) -> int:
        self._last += 1
        entry = _Entry(connection, self._last, address)
        self._entries[connection] = self._by_number[entry.number] = entry
        self._send(messages.Connected(entry.number, address))
        return entry.number

    def login(self, connection: GatedConnection, player: Player, decided: Decision) -> None:
        entry = self._entries[connection]
        entry.player, entry.decided = player, decided
        self._send(messages.LoginRequested(entry.number, player.name, player.key))

    def disconnect(self, connection: GatedConnection) -> None:
        entry = self._entries.pop(connection, None)
        if entry is not None:
            del self._by_number[entry.number]
            self._send(messages.Disconnected(entry.number))

    def ban_of(self, connection: GatedConnection, player: Player) -> Refusal | None:
        entry = self._entries.get(connection)
        return None if entry is None else entry.ban

    # From the hall.

    def login_decided(self, message: messages.LoginDecided) -> None:
        """The hall has decided about a login."""
        entry = self._by_number.get(message.connection)
        if entry is not None and entry.decided is not None:
            decided, entry.decided = entry.decided, None
            if message.why is not None:
                entry.player = None
            decided(message.why)

    def refused(
        self, message: messages.RefuseLogin | messages.Disconnect | messages.Banned
    ) -> None:
        """A connection may not stay."""
        entry = self._by_number.get(message.connection)
        if entry is None:
            return
        match message:
            case messages.RefuseLogin():
                entry.connection.refuse_login(message.why)
            case messages.Disconnect():
                entry.connection.disconnect(message.why)
            case messages.Banned():
                entry.ban = message.why

    def send_all(self) -> None:
        """Tell a new hall of all connections."""
        for entry in self._entries.values():
            if entry.logged_in:
                assert entry.player is not None, "implied by logged_in"
                name, key = entry.player.name, entry.player.key
                self._send(messages.AlreadyIn(entry.number, entry.address, name, key))
                continue
            self._send(messages.Connected(entry.number, entry.address))
            if entry.player is not None:
                name, key = entry.player.name, entry.player.key
                self._send(messages.LoginRequested(entry.number, name, key))
