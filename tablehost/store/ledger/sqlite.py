"""The ledger of the store in SQLite."""

from collections.abc import Sequence

from tablehost.store.desk import Desk
from tablehost.store.ledger import rows
from tablehost.store.ledger.values import Figures, Rating, Share, Standing
from tablehost.store.values import Person


class SqliteLedger:
    """`Ledger` at the desks of a `SqliteStore`."""

    def __init__(self, writer: Desk, reader: Desk) -> None:
        self._writer = writer
        self._reader = reader

    async def uncounted(self, limit: int = 100) -> tuple[int, ...]:
        return await self._reader.ask(lambda db: rows.uncounted(db, limit))

    async def count(self, match: int, shares: Sequence[Share], ratings: Sequence[Rating]) -> bool:
        return await self._writer.ask(lambda db: rows.count(db, match, shares, ratings))

    async def figures(self, person: int) -> Figures:
        return await self._reader.ask(lambda db: rows.figures(db, person))

    async def ratings(self, persons: Sequence[int], game: str) -> tuple[Rating, ...]:
        return await self._reader.ask(lambda db: rows.ratings(db, persons, game))

    async def ladder(self, game: str, *, start: int = 0, limit: int = 20) -> tuple[Standing, ...]:
        return await self._reader.ask(lambda db: rows.ladder(db, game, start, limit))

    async def namesakes(self, name: str, limit: int = 10) -> tuple[Person, ...]:
        return await self._reader.ask(lambda db: rows.namesakes(db, name, limit))
