"""The gate counts who is connected and says who may come in. No sockets, no clock."""

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Generic, Literal, Protocol, TypeVar

from tablehost.access.fair_share import may_have_one_more
from tablehost.access.limits import Limits
from tablehost.people.networks import network_of
from tablehost.store.door import Ban

OF_ADDRESS = 4.0
"""Connections from one address for each one that is free: of 512, one address leaves a hundred."""

Caller = TypeVar("Caller", bound=Hashable)
Refusal = Literal["crowded_out", "full", "full_address", "full_key"] | Ban


class BanLookup(Protocol):
    """Looks up the ban that concerns somebody, as far as is known who it is."""

    def __call__(
        self, *, name: str | None = None, key: str | None = None, address: str | None = None
    ) -> Ban | None:
        """The ban, None to let them in."""


def no_bans(**_who: str | None) -> Ban | None:
    """Keeps nobody out."""
    return None


class Gate(Generic[Caller]):
    """Connections by address and key; what stands for a connection is the caller's business.

    Args:
        limits: how many there may be.
        keeping_out: who may not come in at all; also asked about those who have.
        turned_away: is told the code of each refusal.
    """

    def __init__(
        self,
        limits: Limits,
        keeping_out: BanLookup = no_bans,
        turned_away: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._limits = limits
        self._turned_away = turned_away
        self.keeping_out = keeping_out
        self._half_open: dict[Caller, str] = {}  # in order of arrival
        self._inside: dict[Caller, tuple[str, str | None]] = {}
        self._by_address: Counter[str] = Counter()
        self._by_key: Counter[str] = Counter()

    @property
    def half_open(self) -> int:
        """Connections that have not come in yet."""
        return len(self._half_open)

    @property
    def inside(self) -> int:
        """Connections that have come in."""
        return len(self._inside)

    def everybody(self) -> list[Caller]:
        """All connections, those that have not come in yet first."""
        return [*self._half_open, *self._inside]

    def arrive(self, caller: Caller, address: str) -> tuple[Caller, Refusal] | None:
        """Somebody connected; returns who has to go and why, if anybody: perhaps who came."""
        self._half_open[caller] = network = network_of(address)
        ban = self.keeping_out(address=network)
        if ban is not None:
            self._turned_away(refusal_code(ban))
            return caller, ban
        if len(self._half_open) <= self._limits.half_open:
            return None
        crowded = Counter(self._half_open.values()).most_common()
        most = {network for network, count in crowded if count == crowded[0][1]}
        oldest = next(old for old, network in self._half_open.items() if network in most)
        del self._half_open[oldest]
        self._turned_away("crowded_out")
        return oldest, "crowded_out"

    def enter(self, caller: Caller, name: str, key: str | None) -> Refusal | None:
        """Somebody has proven who he is; returns why he may not come in, if he may not."""
        network = self._half_open.get(caller)
        if network is None:
            return "crowded_out"
        ban = self.keeping_out(name=name, key=key, address=network)
        refusal = ban or self._refusal(network, key)
        if refusal is None:
            del self._half_open[caller]
            self._let_in(caller, network, key)
        else:
            self._turned_away(refusal_code(refusal))
        return refusal

    def recall(self, caller: Caller, address: str, key: str | None) -> None:
        """Somebody is in already who came in before this gate was there: counted, not judged."""
        self._let_in(caller, network_of(address), key)

    def _let_in(self, caller: Caller, network: str, key: str | None) -> None:
        self._inside[caller] = (network, key)
        self._by_address[network] += 1
        if key is not None:
            self._by_key[key] += 1

    def _refusal(self, network: str, key: str | None) -> Refusal | None:
        limits = self._limits
        if len(self._inside) >= limits.connections:
            return "full"
        if not self._has_room_for(network):
            return "full_address"
        if key is not None and self._by_key[key] >= limits.connections_per_key:
            return "full_key"
        return None

    def _has_room_for(self, network: str) -> bool:
        """Whether an address may have one more connection, as they come to an end.

        A host whose guests all come from one address allows it as many as all together.
        """
        limits, mine = self._limits, self._by_address[network]
        if limits.connections_per_address >= limits.connections:
            return True
        return mine < limits.connections_per_address and may_have_one_more(
            mine, total=len(self._inside), limit=limits.connections, alpha=OF_ADDRESS
        )

    def leave(self, caller: Caller) -> None:
        """A connection is gone, whether it had come in or not."""
        self._half_open.pop(caller, None)
        network, key = self._inside.pop(caller, (None, None))
        if network is not None:
            _decrement(self._by_address, network)
        if key is not None:
            _decrement(self._by_key, key)


def _decrement(counter: Counter[str], key: str) -> None:
    """One less; an empty count is removed, or every address ever seen would be kept."""
    counter[key] -= 1
    if not counter[key]:
        del counter[key]


def refusal_code(refusal: Refusal) -> str:
    """A refusal's name, for logs and numbers."""
    return f"barred_{refusal.kind}" if isinstance(refusal, Ban) else refusal
