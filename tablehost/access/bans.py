"""Bans, kept in memory because every connection is checked against them."""

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from ipaddress import ip_network
from math import inf

from client.locale.i18n import N_, Translator
from tablehost.people.likeness import likeness
from tablehost.people.names import clean_name
from tablehost.people.networks import network_of
from tablehost.store.door import Ban, BanKind, Door

LARGEST_NETWORK = 64  # bits of an IPv6 address that are not its owner's to choose
Mark = tuple[BanKind, str]
"""A kind and a value to compare; equal for names that are alike or addresses that count as one."""


class InvalidBanError(Exception):
    """The value to be banned is not of the given kind.

    Attributes:
        kind: `key`, `name` or `address`.
        value: as it was given.
    """

    def __init__(self, kind: BanKind, value: str) -> None:
        super().__init__(f"{value!r} is not valid as {kind}")
        self.kind = kind
        self.value = value


class Bans:
    """The bans that are in force.

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

    def find(
        self, *, name: str | None = None, key: str | None = None, address: str | None = None
    ) -> Ban | None:
        """The ban that concerns somebody, by as much as is known of them; None if there is none.

        Args:
            name: clean.
            key: the fingerprint of a proven key.
            address: an IP address, or the network it belongs to.
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
        """All bans in force, by kind and value."""
        now = self._clock()
        self._held = {mark: ban for mark, ban in self._held.items() if ban.holds(now)}
        return tuple(sorted(self._held.values(), key=lambda ban: (ban.kind, ban.value)))

    async def ban(self, kind: BanKind, value: str, until: int | None, why: str = "") -> Ban:
        """Ban somebody; open sessions are not ended, see `hall.ban_enforcer`.

        Args:
            kind: what `value` is.
            value: a key's fingerprint, a name, an address or an IPv6 /64 network.
            until: seconds since 1970-01-01 UTC, or None for good.
            why: the admin's note; the banned person does not see it.

        Raises:
            InvalidBanError: `value` is not of that kind, or something is too long.
            StoreError: it could not be saved, and is not in force.
        """
        value = written(kind, value)
        before = self._held.get(mark(kind, value))
        try:
            ban = await self._door.ban(kind, value, until, why, int(self._clock()))
        except ValueError as error:
            raise InvalidBanError(kind, value) from error
        if before is not None and before.value != value:
            await self._door.unban(kind, before.value)
        self._held[mark(kind, value)] = ban
        return ban

    async def unban(self, kind: BanKind, value: str) -> bool:
        """Lift a ban; returns whether there was one."""
        meant = mark(kind, written(kind, value))
        for ban in await self._saved():
            if mark(ban.kind, ban.value) == meant:
                await self._door.unban(kind, ban.value)
        return self._held.pop(meant, None) is not None

    async def _saved(self) -> Sequence[Ban]:
        return await self._door.bans(int(self._clock()))


def ban_text(ban: Ban, tr: Translator) -> str:
    """The text for a banned person: what of them is banned and until when, but not why."""
    if ban.until is None:
        return tr(_FOR_GOOD[ban.kind])
    until = datetime.fromtimestamp(ban.until).astimezone()  # in the host's time zone
    return tr(_UNTIL[ban.kind], until=f"{until:%Y-%m-%d %H:%M (UTC%z)}")


_UNTIL: Mapping[BanKind, str] = {
    "address": N_("Your address is banned here until {until}."),
    "key": N_("Your key is banned here until {until}."),
    "name": N_("This name is banned here until {until}."),
}
_FOR_GOOD: Mapping[BanKind, str] = {
    "address": N_("Your address is banned here."),
    "key": N_("Your key is banned here."),
    "name": N_("This name is banned here."),
}


def written(kind: BanKind, value: str) -> str:
    """A ban's value as it is saved and shown.

    Raises:
        InvalidBanError: it is not of that kind.
    """
    value = value.strip()
    match kind:
        case "name" if any(map(str.isalnum, value)):
            return clean_name(value)
        case "key" if value.startswith("SHA256:"):
            return value
        case "address" if (network := _network(value)) is not None:
            return network
    raise InvalidBanError(kind, value)


def _network(value: str) -> str | None:
    """The network of an address, None for anything else."""
    try:
        given = ip_network(value.partition("%")[0], strict=False)
    except ValueError:
        return None
    one, whole = given.network_address, given.max_prefixlen
    return network_of(str(one)) if given.prefixlen in (whole, LARGEST_NETWORK) else None


def mark(kind: BanKind, value: str) -> Mark:
    """The form in which a ban and a connection are compared."""
    match kind:
        case "name":
            return kind, likeness(value)
        case "address":
            return kind, _network(value) or value
    return kind, value
