"""The door's book of the store in SQLite."""

from collections.abc import Awaitable, Callable, Iterable

from tablehost.store.desk import Desk
from tablehost.store.door import owning, rows
from tablehost.store.door.values import Ban, BanKind, Invitation, checked
from tablehost.store.values import Person


class SqliteDoorBook:
    """`DoorBook` at the desks of a `SqliteStore`, with its clock."""

    def __init__(
        self,
        writer: Desk,
        reader: Desk,
        clock: Callable[[], int],
        hashed: Callable[[str], Awaitable[bytes]],
    ) -> None:
        self._hashed = hashed
        self._clock = clock
        self._writer = writer
        self._reader = reader

    async def ban(self, kind: BanKind, value: str, until: int | None, why: str, now: int) -> Ban:
        made = checked(Ban(kind, value, until, why, now))
        return await self._writer.ask(lambda db: rows.ban(db, made))

    async def unban(self, kind: BanKind, value: str) -> bool:
        return await self._writer.ask(lambda db: rows.unban(db, kind, value))

    async def invite(self, code: str, uses: int, until: int | None, now: int) -> None:
        made, kept = Invitation(uses, until, now), await self._hashed(code)
        await self._writer.ask(lambda db: rows.invite(db, kept, made))

    async def invitations(self, now: int) -> tuple[Invitation, ...]:
        return await self._reader.ask(lambda db: rows.invitations(db, now))

    async def withdraw(self) -> int:
        return await self._writer.ask(rows.withdraw)

    async def admit(self, code: str, key: str | None, now: int) -> bool:
        kept = await self._hashed(code)
        return await self._writer.ask(lambda db: rows.admit(db, kept, key, now))

    async def is_invited(self, key: str) -> bool:
        return await self._reader.ask(lambda db: rows.is_invited(db, key))

    async def claim(
        self, key: str, names: Iterable[str], borne: frozenset[str] = frozenset()
    ) -> Person:
        now = self._clock()
        return await self._writer.ask(lambda db: owning.claim(db, key, names, borne, now))

    async def unclaimed(self, names: Iterable[str], borne: frozenset[str] = frozenset()) -> str:
        return await self._reader.ask(lambda db: owning.unclaimed(db, names, borne))

    async def owner(self, name: str) -> str | None:
        return await self._reader.ask(lambda db: owning.owner(db, name))

    async def bans(self, now: int) -> tuple[Ban, ...]:
        return await self._reader.ask(lambda db: rows.bans(db, now))
