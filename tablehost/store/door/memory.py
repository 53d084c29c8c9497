"""The door's book of the store without a disk."""

from collections.abc import Awaitable, Callable, Iterable

from msgspec.structs import replace

from tablehost.door.likeness import likeness
from tablehost.store.door.values import Ban, BanKind, checked
from tablehost.store.values import Person


class MemoryDoorBook:
    """`DoorBook` in a dict.

    Args:
        people: who there is; raises when the store is closed.
        enter: `Store.enter`.
    """

    def __init__(
        self,
        people: Callable[[], dict[int, Person]],
        enter: Callable[[str, str], Awaitable[Person]],
    ) -> None:
        self._people = people
        self._enter = enter
        self._bans: dict[tuple[BanKind, str], Ban] = {}

    async def ban(self, kind: BanKind, value: str, until: int | None, why: str, now: int) -> Ban:
        ban = checked(Ban(kind, value, until, why, now))
        self._people()
        self._bans = {key: old for key, old in self._bans.items() if old.holds(now)}
        self._bans[kind, value] = ban
        return ban

    async def unban(self, kind: BanKind, value: str) -> bool:
        self._people()
        return self._bans.pop((kind, value), None) is not None

    async def claim(
        self, key: str, names: Iterable[str], borne: frozenset[str] = frozenset()
    ) -> Person:
        asked = None
        for name in names:
            asked = asked or name
            match self._owner(name):
                case None if likeness(name) not in borne:
                    self._move(key, asked, name)
                    return await self._enter(key, name)
                case own if own == key:
                    return await self._enter(key, self._like(key, name)[0].name)
        raise ValueError("all these names are others': give more of them")

    async def unclaimed(self, names: Iterable[str], borne: frozenset[str] = frozenset()) -> str:
        self._people()
        free = (name for name in names if likeness(name) not in borne)
        return next(name for name in free if self._owner(name) is None)

    async def owner(self, name: str) -> str | None:
        return self._owner(name)

    def _owner(self, name: str) -> str | None:
        like = likeness(name)
        owners = (one for one in self._people().values() if one.fingerprint is not None)
        return next((one.fingerprint for one in owners if likeness(one.name) == like), None)

    def _like(self, key: str, name: str) -> list[Person]:
        """The persons of a key who have a name, first whoever writes it so."""
        own = [one for one in self._people().values() if one.fingerprint == key]
        like = [one for one in own if likeness(one.name) == likeness(name)]
        return sorted(like, key=lambda one: (one.name != name, one.id))

    def _move(self, key: str, name: str, to: str) -> None:
        shared = self._like(key, name)
        if to != name and shared:
            self._people()[shared[0].id] = replace(shared[0], name=to)

    async def bans(self, now: int) -> tuple[Ban, ...]:
        self._people()
        return tuple(ban for _, ban in sorted(self._bans.items()) if ban.holds(now))
