"""The evenings of the store in SQLite."""

from tablehost.store.base import Clock
from tablehost.store.desk import Desk
from tablehost.store.evenings import rows
from tablehost.store.evenings.values import Choice, EveningRecord, Plan, Played


class SqliteEvenings:
    """`Evenings` at the desks of a `SqliteStore`."""

    def __init__(self, writer: Desk, reader: Desk, clock: Clock) -> None:
        self._writer = writer
        self._reader = reader
        self._clock = clock

    async def begin(self, table: int, plan: Plan, seed: bytes, commitment: str) -> EveningRecord:
        now = self._clock()
        return await self._writer.ask(lambda db: rows.begin(db, table, plan, seed, commitment, now))

    async def get(self, evening: int) -> EveningRecord:
        return await self._reader.ask(lambda db: rows.get(db, evening))

    async def at(self, table: int) -> EveningRecord | None:
        return await self._reader.ask(lambda db: rows.at(db, table))

    async def choose(self, evening: int, choice: Choice) -> EveningRecord:
        return await self._writer.ask(lambda db: rows.choose(db, evening, choice))

    async def played(self, evening: int) -> tuple[Played, ...]:
        return await self._reader.ask(lambda db: rows.played(db, evening))

    async def of_person(
        self, person: int, *, before: int | None = None, limit: int = 20
    ) -> tuple[EveningRecord, ...]:
        return await self._reader.ask(lambda db: rows.of_person(db, person, before, limit))
