"""Bans, kept in memory because every connection is checked against them."""

import time
from collections.abc import Callable, Sequence
from ipaddress import ip_network
from math import inf

from tablehost.people.likeness import likeness
from tablehost.people.names import clean_name
from tablehost.people.networks import network_of
from tablehost.store.door import Ban, BanKind, Door

LARGEST_NETWORK = 64  # bits of an IPv6 address that are not its owner's to choose
Mark = tuple[BanKind, str]
"""What is compared: the same for all names that are alike, all addresses that count as one."""


class InvalidBanError(Exception):
    """What was to be banned is no key, name or address; says what would be."""


class Bans:
    """Bans as they hold now; those that have run out vanish by themselves.

    Args:
        door: where they are saved.
        clock: seconds since 1970-01-01 UTC.
    """

    def __init__(self, door: Door, clock: Callable[[], float] = time.time) -> None:
        self._door = door
        self._clock = clock
        self._held: dict[Mark, Ban] = {}

    async def open(self) -> None:
        """Load the saved bans."""
        bans = sorted(await self._saved(), key=lambda ban: ban.until or inf)
        self._held = {mark(ban.kind, ban.value): ban for ban in bans}  # of two alike the longer one

    def keeping_out(
        self, *, name: str | None = None, key: str | None = None, address: str | None = None
    ) -> Ban | None:
        """The ban that concerns somebody, as far as is known who it is; None lets them in.

        Args:
            name: clean.
            key: the fingerprint of a proven key.
            address: an IP address, or the network it counts as.
        """
        if not self._held:
            return None
        said: tuple[tuple[BanKind, str | None], ...] = (
            ("address", address), ("key", key), ("name", name),
        )  # fmt: skip
        found = (self._held.get(mark(kind, value)) for kind, value in said if value)
        now = self._clock()
        return next((ban for ban in found if ban is not None and ban.holds(now)), None)

    def all(self) -> tuple[Ban, ...]:
        """Those that hold, by kind and value."""
        now = self._clock()
        self._held = {mark: ban for mark, ban in self._held.items() if ban.holds(now)}
        return tuple(sorted(self._held.values(), key=lambda ban: (ban.kind, ban.value)))

    async def ban(self, kind: BanKind, value: str, until: int | None, why: str = "") -> Ban:
        """Keep somebody out from now on; sessions that are open stay so, see `Hall.ban`.

        Args:
            kind: what `value` is.
            value: a key's fingerprint, a name, an address or an IPv6 /64 network.
            until: seconds since 1970-01-01 UTC, or None for good.
            why: the host's note, which nobody at the door reads.

        Raises:
            NoSuchBanError: `value` is nothing of that kind, or the note is too long.
            StoreError: it could not be saved, and does not hold.
        """
        value = written(kind, value)
        before = self._held.get(mark(kind, value))
        try:
            ban = await self._door.ban(kind, value, until, why, int(self._clock()))
        except ValueError as error:
            raise InvalidBanError(str(error)) from error
        if before is not None and before.value != value:
            await self._door.unban(kind, before.value)
        self._held[mark(kind, value)] = ban
        return ban

    async def unban(self, kind: BanKind, value: str) -> bool:
        """Let somebody in again; whether they were kept out."""
        meant = mark(kind, written(kind, value))
        for ban in await self._saved():
            if mark(ban.kind, ban.value) == meant:
                await self._door.unban(kind, ban.value)
        return self._held.pop(meant, None) is not None

    async def _saved(self) -> Sequence[Ban]:
        return await self._door.bans(int(self._clock()))


def written(kind: BanKind, value: str) -> str:
    """A ban's value as it is kept and shown.

    Raises:
        NoSuchBanError: it is nothing of that kind.
    """
    value = value.strip()
    match kind:
        case "name" if any(map(str.isalnum, value)):
            return clean_name(value)
        case "key" if value.startswith("SHA256:"):
            return value
        case "address" if (network := _network(value)) is not None:
            return network
    raise InvalidBanError(f"{value!r} is no {kind}: {_WANTED[kind]}.")


_WANTED = {
    "name": "a name has letters or digits",
    "key": "give its fingerprint, which begins with SHA256:",
    "address": "give an IPv4 address, or an IPv6 address or its /64 network",
}


def _network(value: str) -> str | None:
    """An address as it is counted, None for anything else."""
    try:
        given = ip_network(value.partition("%")[0], strict=False)
    except ValueError:
        return None
    one, whole = given.network_address, given.max_prefixlen
    return network_of(str(one)) if given.prefixlen in (whole, LARGEST_NETWORK) else None


def mark(kind: BanKind, value: str) -> Mark:
    """What is compared of a ban and of who comes."""
    match kind:
        case "name":
            return kind, likeness(value)
        case "address":
            return kind, _network(value) or value
    return kind, value
