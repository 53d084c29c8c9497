"""The door's book of the store without a disk."""

from collections.abc import Awaitable, Callable, Collection, Iterable

from msgspec.structs import replace

from tablehost.door.likeness import likeness
from tablehost.store.door.values import Ban, BanKind, Invitation, checked
from tablehost.store.values import Person


class MemoryDoorBook:
    """`DoorBook` in a dict.

    Args:
        people: who there is; raises when the store is closed.
        enter: `Store.enter`.
        codes: with which guests come back.
    """

    def __init__(
        self,
        people: Callable[[], dict[int, Person]],
        enter: Callable[[str, str], Awaitable[Person]],
        codes: Callable[[], Collection[str]],
    ) -> None:
        self._people = people
        self._enter = enter
        self._codes = codes
        self._invitations: dict[str, Invitation] = {}
        self._invited: set[str] = set()
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

    async def invite(self, code: str, uses: int, until: int | None, now: int) -> None:
        self._people()
        held = self._invitations.items()
        self._invitations = {code: one for code, one in held if one.holds(now)}
        self._invitations[code] = Invitation(uses, until, now)

    async def invitations(self, now: int) -> tuple[Invitation, ...]:
        self._people()
        holding = (one for one in self._invitations.values() if one.holds(now))
        return tuple(sorted(holding, key=lambda one: (one.made, one.until or -1, one.uses)))

    async def withdraw(self) -> int:
        self._people()
        count = len(self._invitations)
        self._invitations.clear()
        return count

    async def admit(self, code: str, key: str | None, now: int) -> bool:
        self._people()
        if not self._use(code, now) and code not in self._codes():
            return False
        if key is not None:
            self._invited.add(key)
        return True

    async def is_invited(self, key: str) -> bool:
        self._people()
        return key in self._invited

    def forget(self, key: str) -> None:
        """A key that is nobody's any more is no longer invited."""
        if all(one.fingerprint != key for one in self._people().values()):
            self._invited.discard(key)

    def _use(self, code: str, now: int) -> bool:
        found = self._invitations.get(code)
        if found is None or not found.holds(now):
            return False
        if found.uses > 1:
            self._invitations[code] = replace(found, uses=found.uses - 1)
        else:
            del self._invitations[code]
        return True

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
