"""The entrance of a front: it knows its own connections, and asks the hall about each."""

from collections.abc import Callable, Sequence
from typing import Any

from tablehost.fronts import messages
from tablehost.people.player import Player
from tablehost.ssh.gate import Refusal
from tablehost.ssh.gate_client import Decision, GatedConnection

HESITATION = 0.005  # seconds for each connection that this front has more than the emptiest
LONGEST = 0.05


class _Held:
    """A connection of this front."""

    def __init__(self, caller: GatedConnection, number: int, address: str) -> None:
        self.caller = caller
        self.number = number
        self.address = address
        self.player: Player | None = None  # once it is proven
        self.decided: Decision | None = None  # as long as the hall has not answered
        self.barred: Refusal | None = None

    @property
    def inside(self) -> bool:
        return self.player is not None and self.decided is None


class RemoteGate:
    """Decides nothing itself.

    Args:
        say: tells the hall; without one, everything is told again when there is.

    Attributes:
        least: the fewest connections that any front has.
    """

    def __init__(self, say: Callable[[messages.FromFront], None]) -> None:
        self.least = 0
        self._say = say
        self._last = 0
        self._held: dict[GatedConnection, _Held] = {}
        self._numbered: dict[int, _Held] = {}

    def hesitation(self) -> float:
        """Seconds to leave the next connection to a front that has fewer."""
        more = len(self._held) - self.least
        return min(max(more, 0) * HESITATION, LONGEST)

    # What doormen tell and ask.

    @property
    def half_open(self) -> int:
        return len(self._held) - self.inside

    @property
    def inside(self) -> int:
        return sum(held.inside for held in self._held.values())

    def everybody(self) -> Sequence[Any]:
        return sorted(self._held, key=lambda caller: self._held[caller].inside)

    def arrive(self, caller: GatedConnection, address: str) -> None:
        self._last += 1
        held = self._held[caller] = self._numbered[self._last] = _Held(caller, self._last, address)
        self._say(messages.Connected(held.number, address))

    def enter(self, caller: GatedConnection, player: Player, decided: Decision) -> None:
        held = self._held[caller]
        held.player, held.decided = player, decided
        self._say(messages.LoginRequested(held.number, player.name, player.key))

    def leave(self, caller: GatedConnection) -> None:
        held = self._held.pop(caller, None)
        if held is not None:
            del self._numbered[held.number]
            self._say(messages.Disconnected(held.number))

    def keeping_out(self, caller: GatedConnection, player: Player) -> Refusal | None:
        held = self._held.get(caller)
        return None if held is None else held.barred

    # What the hall tells.

    def entered(self, word: messages.LoginDecided) -> None:
        """The hall has decided about somebody."""
        held = self._numbered.get(word.caller)
        if held is not None and held.decided is not None:
            decided, held.decided = held.decided, None
            if word.why is not None:
                held.player = None
            decided(word.why)

    def told(self, word: messages.RefuseLogin | messages.Disconnect | messages.Banned) -> None:
        """Somebody has to go."""
        held = self._numbered.get(word.caller)
        if held is None:
            return
        match word:
            case messages.RefuseLogin():
                held.caller.keep_out(word.why)
            case messages.Disconnect():
                held.caller.turn_out(word.why)
            case messages.Banned():
                held.barred = word.why

    def tell_again(self) -> None:
        """There is a new hall: tell it who is here."""
        for held in self._held.values():
            if held.inside:
                assert held.player is not None, "as it is inside"
                name, key = held.player.name, held.player.key
                self._say(messages.AlreadyIn(held.number, held.address, name, key))
                continue
            self._say(messages.Connected(held.number, held.address))
            if held.player is not None:
                self._say(messages.LoginRequested(held.number, held.player.name, held.player.key))
