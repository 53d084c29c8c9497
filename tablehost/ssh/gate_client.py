"""The entrance: where the connections of a process are decided about.

The gate that counts may be in another process than the connections. So what it decides is told to
whom it concerns, at once or a moment later, and never returned.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, Protocol, TypeVar

from tablehost.people.player import Player
from tablehost.ssh.gate import Gate, Refusal


class GatedConnection(Hashable, Protocol):
    """A connection, to who decides about it."""

    def keep_out(self, why: Refusal) -> None:
        """It may never come in; told when it says who it is, which is when ssh shows why."""

    def turn_out(self, why: Refusal) -> None:
        """It has to go now."""


C = TypeVar("C", bound=GatedConnection)

Decision = Callable[[Refusal | None], None]
"""Takes why somebody may not come in; None lets him in."""


class GateClient(Protocol[C]):
    """Where the connections of a process are decided about."""

    @property
    def half_open(self) -> int:
        """Connections that have not come in yet."""

    @property
    def inside(self) -> int:
        """Connections that have come in."""

    def everybody(self) -> Sequence[C]:
        """All connections of this process, those that have not come in yet first."""

    def arrive(self, caller: C, address: str) -> None:
        """Somebody has connected."""

    def enter(self, caller: C, player: Player, decided: Decision) -> None:
        """Somebody has proven who he is; `decided` is called once, unless he leaves before."""

    def leave(self, caller: C) -> None:
        """A connection is over, whether it had come in or not."""

    def keeping_out(self, caller: C, player: Player) -> Refusal | None:
        """What keeps somebody out since he came in."""


class LocalGate(Generic[C]):
    """The entrance in the process of the gate, which decides at once."""

    def __init__(self, gate: Gate[C]) -> None:
        self._gate = gate

    @property
    def half_open(self) -> int:
        return self._gate.half_open

    @property
    def inside(self) -> int:
        return self._gate.inside

    def everybody(self) -> Sequence[C]:
        return self._gate.everybody()

    def arrive(self, caller: C, address: str) -> None:
        match self._gate.arrive(caller, address):
            case (who, why) if who is caller:
                who.keep_out(why)
            case (who, why):
                who.turn_out(why)

    def enter(self, caller: C, player: Player, decided: Decision) -> None:
        decided(self._gate.enter(caller, player.name, player.key))

    def leave(self, caller: C) -> None:
        self._gate.leave(caller)

    def keeping_out(self, caller: C, player: Player) -> Refusal | None:
        return self._gate.keeping_out(name=player.name, key=player.key, address=player.address)
