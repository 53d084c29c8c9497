"""Counts connections and decides who may connect and log in. No sockets, no clock."""

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Generic, Literal, Protocol, TypeVar

from tablehost.access.fair_share import may_have_one_more
from tablehost.access.limits import Limits
from tablehost.people.networks import network_of
from tablehost.store.door import Ban

OF_ADDRESS = 4.0
"""Connections from one address for each one that is free: of 512, one address leaves a hundred."""

C = TypeVar("C", bound=Hashable)
"""The caller's type for a connection."""

Refusal = Literal["crowded_out", "forgotten", "full", "full_address", "full_key"] | Ban


class BanLookup(Protocol):
    """Finds the ban that concerns somebody, by as much as is known of them."""

    def __call__(
        self, *, name: str | None = None, key: str | None = None, address: str | None = None
    ) -> Ban | None:
        """The ban; None if there is none."""


def no_bans(**_who: str | None) -> Ban | None:
    """For a host without bans."""
    return None


class Gate(Generic[C]):
    """Connections by address and key.

    Args:
        limits: how many there may be.
        find_ban: also asked about those who have logged in.
        refused: called with the code of each refusal.
    """

    def __init__(
        self,
        limits: Limits,
        find_ban: BanLookup = no_bans,
        refused: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._limits = limits
        self._refused = refused
        self.find_ban = find_ban
        self._half_open: dict[C, str] = {}  # in order of arrival
        self._logged_in: dict[C, tuple[str, str | None]] = {}
        self._by_address: Counter[str] = Counter()
        self._by_key: Counter[str] = Counter()

    @property
    def half_open(self) -> int:
        """The number of connections that have not logged in yet."""
        return len(self._half_open)

    @property
    def logged_in(self) -> int:
        """The number of connections that have logged in."""
        return len(self._logged_in)

    def connections(self) -> list[C]:
        """All connections, those that have not logged in yet first."""
        return [*self._half_open, *self._logged_in]

    def connect(self, connection: C, address: str) -> tuple[C, Refusal] | None:
        """Register a connection; returns the one to drop and why, possibly this one."""
        self._half_open[connection] = network = network_of(address)
        ban = self.find_ban(address=network)
        if ban is not None:
            self._refused(refusal_code(ban))
            return connection, ban
        if len(self._half_open) <= self._limits.half_open:
            return None
        crowded = Counter(self._half_open.values()).most_common()
        most = {network for network, count in crowded if count == crowded[0][1]}
        oldest = next(old for old, network in self._half_open.items() if network in most)
        del self._half_open[oldest]
        self._refused("crowded_out")
        return oldest, "crowded_out"

    def login(self, connection: C, name: str, key: str | None) -> Refusal | None:
        """Log a connection in, its identity being proven; returns why not, None if it may."""
        network = self._half_open.get(connection)
        if network is None:
            return "crowded_out"
        ban = self.find_ban(name=name, key=key, address=network)
        refusal = ban or self._refusal(network, key)
        if refusal is None:
            del self._half_open[connection]
            self._count(connection, network, key)
        else:
            self._refused(refusal_code(refusal))
        return refusal

    def readmit(self, connection: C, address: str, key: str | None) -> None:
        """Count a connection that logged in before this gate existed, without checking it again."""
        self._count(connection, network_of(address), key)

    def _count(self, connection: C, network: str, key: str | None) -> None:
        self._logged_in[connection] = (network, key)
        self._by_address[network] += 1
        if key is not None:
            self._by_key[key] += 1

    def _refusal(self, network: str, key: str | None) -> Refusal | None:
        limits = self._limits
        if len(self._logged_in) >= limits.connections:
            return "full"
        if not self._has_room_for(network):
            return "full_address"
        if key is not None and self._by_key[key] >= limits.connections_per_key:
            return "full_key"
        return None

    def _has_room_for(self, network: str) -> bool:
        """Whether an address may have one more connection, as they run out.

        Where all players come from one address, it may have as many as there are.
        """
        limits, mine = self._limits, self._by_address[network]
        if limits.connections_per_address >= limits.connections:
            return True
        return mine < limits.connections_per_address and may_have_one_more(
            mine, total=len(self._logged_in), limit=limits.connections, alpha=OF_ADDRESS
        )

    def disconnect(self, connection: C) -> None:
        """Forget a connection, logged in or not."""
        self._half_open.pop(connection, None)
        network, key = self._logged_in.pop(connection, (None, None))
        if network is not None:
            _decrement(self._by_address, network)
        if key is not None:
            _decrement(self._by_key, key)


def _decrement(counter: Counter[str], key: str) -> None:
    """Count one less, and drop empty counts, so that not every address ever seen is kept."""
    counter[key] -= 1
    if not counter[key]:
        del counter[key]


def refusal_code(refusal: Refusal) -> str:
    """A refusal's code, for logs and metrics."""
    return f"barred_{refusal.kind}" if isinstance(refusal, Ban) else refusal
