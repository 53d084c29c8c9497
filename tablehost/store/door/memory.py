"""The door's book of the store without a disk."""

from collections.abc import Callable

from tablehost.store.door.values import Ban, BanKind, checked


class MemoryDoorBook:
    """`DoorBook` in a dict.

    Args:
        require_open: raises when the store is closed.
    """

    def __init__(self, require_open: Callable[[], object]) -> None:
        self._require_open = require_open
        self._bans: dict[tuple[BanKind, str], Ban] = {}

    async def ban(self, kind: BanKind, value: str, until: int | None, why: str, now: int) -> Ban:
        ban = checked(Ban(kind, value, until, why, now))
        self._require_open()
        self._bans = {key: old for key, old in self._bans.items() if old.holds(now)}
        self._bans[kind, value] = ban
        return ban

    async def unban(self, kind: BanKind, value: str) -> bool:
        self._require_open()
        return self._bans.pop((kind, value), None) is not None

    async def bans(self, now: int) -> tuple[Ban, ...]:
        self._require_open()
        return tuple(ban for _, ban in sorted(self._bans.items()) if ban.holds(now))
