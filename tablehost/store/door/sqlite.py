"""The door's book of the store in SQLite."""

from tablehost.store.door import rows
from tablehost.store.door.values import Ban, BanKind, checked
from tablehost.store.reader import Reader
from tablehost.store.writer import Writer


class SqliteDoorBook:
    """`DoorBook` at the desks of a `SqliteStore`."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def ban(self, kind: BanKind, value: str, until: int | None, why: str, now: int) -> Ban:
        made = checked(Ban(kind, value, until, why, now))
        return await self._writer.ask(lambda db: rows.ban(db, made))

    async def unban(self, kind: BanKind, value: str) -> bool:
        return await self._writer.ask(lambda db: rows.unban(db, kind, value))

    async def bans(self, now: int) -> tuple[Ban, ...]:
        return await self._reader.ask(lambda db: rows.bans(db, now))
