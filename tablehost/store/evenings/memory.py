"""The evenings of the store without a disk."""

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Protocol

import msgspec
from msgspec.structs import replace

from tablehost.store.base import Clock
from tablehost.store.codec import pack, unpack
from tablehost.store.errors import NotFoundError, NotNowError
from tablehost.store.evenings.values import Choice, EveningRecord, Plan, Played, sitters_at_end
from tablehost.store.values import MatchRecord, Sitter, Sitting, TableRecord


class Kept(Protocol):
    """What else is kept, as evenings look at it."""

    tables: dict[int, TableRecord]
    matches: dict[int, MatchRecord]
    sittings: dict[int, dict[tuple[int, int], Sitter]]


class MemoryEvenings:
    """`Evenings` in plain dicts.

    Args:
        kept: tables and matches; raises when the store is closed.
    """

    def __init__(self, kept: Callable[[], Kept], clock: Clock) -> None:
        self._kept = kept
        self._clock = clock
        self._evenings: dict[int, EveningRecord] = {}
        self._attendance: set[tuple[int, int]] = set()

    async def begin(self, table: int, plan: Plan, seed: bytes, commitment: str) -> EveningRecord:
        at = self._kept().tables.get(table)
        if at is None:
            raise NotFoundError("table", table)
        if await self.at(table) is not None:
            raise NotNowError(f"Table {at.code} has an evening already.")
        number = len(self._evenings) + 1
        self._evenings[number] = EveningRecord(
            id=number,
            table=table,
            plan=msgspec.convert(unpack(pack(msgspec.to_builtins(plan))), Plan),
            seed=seed,
            commitment=commitment,
            created=self._clock(),
        )
        return self._evenings[number]

    async def get(self, evening: int) -> EveningRecord:
        self._kept()
        if evening not in self._evenings:
            raise NotFoundError("evening", evening)
        return self._evenings[evening]

    async def at(self, table: int) -> EveningRecord | None:
        self._kept()
        return next((one for one in self._evenings.values() if one.table == table), None)

    async def choose(self, evening: int, choice: Choice) -> EveningRecord:
        self._evenings[evening] = replace(await self.get(evening), choice=choice)
        return self._evenings[evening]

    async def played(self, evening: int) -> tuple[Played, ...]:
        table = (await self.get(evening)).table
        over = (match for match in self._kept().matches.values() if match.status == "over")
        return tuple(
            Played(match, sitters_at_end(match.seats, self._sittings(match.id)))
            for match in over
            if match.table == table
        )

    async def of_person(
        self, person: int, *, before: int | None = None, limit: int = 20
    ) -> tuple[EveningRecord, ...]:
        self._kept()
        there = (
            evening
            for number, evening in reversed(self._evenings.items())
            if (before is None or number < before) and (person, number) in self._attendance
        )
        return tuple(islice(there, limit))

    def note(self, match: MatchRecord) -> None:
        """A match is over: everybody who sat in it was there."""
        for evening in self._evenings.values():
            if evening.table == match.table:
                persons = (one.sitter.person for one in self._sittings(match.id))
                self._attendance |= {(who, evening.id) for who in persons if who is not None}

    def forget(self, person: int) -> None:
        """Leave nothing of an erased person."""
        self._attendance = {entry for entry in self._attendance if entry[0] != person}

    def _sittings(self, match: int) -> Iterable[Sitting]:
        found: Mapping[tuple[int, int], Sitter] = self._kept().sittings[match]
        for (from_seq, seat), sitter in sorted(found.items(), key=lambda item: item[0]):
            yield Sitting(seat, from_seq, sitter)
