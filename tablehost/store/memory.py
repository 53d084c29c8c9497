"""The store without a disk: the same contract in plain dicts, for tests and to read beside SQLite.

Nothing here waits, so every call is atomic. What is kept is packed and unpacked like on a disk, so
that a caller who changes its data afterwards changes nothing here.
"""

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from itertools import islice
from typing import Any

from msgspec.structs import replace

from tablehost.store.base import Clock, wall_clock
from tablehost.store.codec import pack, pack_entries, unpack
from tablehost.store.door.memory import MemoryDoorBook
from tablehost.store.errors import ClosedError, NotNowError
from tablehost.store.evenings.memory import MemoryEvenings
from tablehost.store.kept import CLOSED, Kept, found
from tablehost.store.ledger.memory import MemoryLedger
from tablehost.store.values import (
    Appended,
    ChatLine,
    Conflict,
    Entry,
    Envelope,
    HouseRules,
    MatchRecord,
    Outcome,
    Person,
    Running,
    Secret,
    Sitter,
    Sitting,
    TableRecord,
    TableSpec,
    Unknown,
    Unreadable,
)


class MemoryStore:
    """`Store` that forgets everything with its process."""

    def __init__(self, clock: Clock = wall_clock) -> None:
        self._clock = clock
        self._open: Kept | None = Kept()
        self.ledger = MemoryLedger(lambda: self._kept.persons)
        self.door = MemoryDoorBook(
            lambda: self._kept.persons,
            self.enter,
            lambda: (*self._kept.codes.values(), *self._kept.used_codes.values()),
        )
        self.evenings = MemoryEvenings(lambda: self._kept, clock)

    @property
    def _kept(self) -> Kept:
        if self._open is None:
            raise ClosedError
        return self._open

    async def append(
        self,
        match: int,
        expected_seq: int,
        entries: Sequence[Entry],
        command_id: str,
        *,
        position: int | None = None,
        outcome: Outcome | None = None,
    ) -> Appended | Conflict | Unknown:
        packed = pack_entries(entries, command_id)
        kept, known = self._kept, self._kept.matches.get(match)
        if known is None:
            return Unknown()
        log = kept.logs[match]
        before = kept.answers.get((match, command_id))
        if before is not None:
            return replace(before, repeated=True)
        if known.status != "playing":
            return Unknown()
        if len(log) != expected_seq:
            return Conflict(len(log))
        now = self._clock()
        log += (
            Envelope(known.table, match, seq, command_id, now, Entry(actor, unpack(data), seat))
            for seq, (actor, seat, data) in enumerate(packed, expected_seq)
        )
        if position is not None:
            kept.secrets[match] = replace(kept.secrets[match], position=position)
        if outcome is not None:
            self._end(known, outcome, now)
        answer = kept.answers[match, command_id] = Appended(expected_seq, len(log))
        return answer

    async def log(self, match: int, start: int = 0) -> tuple[Envelope, ...]:
        found(self._kept.matches, match, "match")
        return tuple(self._kept.logs[match][start:])

    async def running(self) -> AsyncIterator[Running | Unreadable]:
        for table in [*self._kept.tables.values()]:
            if table.status in CLOSED:
                continue
            sitters, match = await self.sitters(table.id), self._kept.last(table.id)
            promised = self._kept.promises.get(table.id)
            if match is None or match.status == "abandoned":
                yield Running(table, sitters, promised=promised)
            else:
                log = tuple(self._kept.logs[match.id])
                yield Running(table, sitters, match, self._kept.secrets[match.id], log, promised)

    async def create_table(self, spec: TableSpec) -> TableRecord:
        number = len(self._kept.tables) + 1
        self._kept.require_free(spec.code, number)
        self._kept.tables[number] = TableRecord(
            id=number, status="waiting", created=self._clock(), **_detached(spec)
        )
        self._kept.places[number] = {}
        return self._kept.tables[number]

    async def edit_table(self, table: int, spec: TableSpec) -> TableRecord:
        before = await self.table(table)
        if before.status in CLOSED:
            raise NotNowError(f"Table {before.code} is closed: make a new one.")
        if before.status == "playing" and spec.seats != before.seats:
            raise NotNowError(f"Table {before.code} plays: its seats can change after the match.")
        self._kept.require_free(spec.code, table)
        self._kept.tables[table] = replace(before, **_detached(spec))
        places = self._kept.places[table]
        self._kept.places[table] = {seat: who for seat, who in places.items() if seat < spec.seats}
        return self._kept.tables[table]

    async def close_table(self, table: int) -> TableRecord:
        before = await self.table(table)
        if before.status in CLOSED:
            return before
        match = self._kept.playing(table)
        if match is not None:
            self._end(match, None, self._clock())
        last = self._kept.last(table)
        over = last is not None and last.status == "over"
        self._kept.places[table] = {}
        self._kept.promises.pop(table, None)
        self._kept.tables[table] = replace(before, status="over" if over else "abandoned")
        return self._kept.tables[table]

    async def table(self, table: int) -> TableRecord:
        return found(self._kept.tables, table, "table")

    async def sit(self, table: int, seat: int, sitter: Sitter) -> None:
        at = await self.table(table)
        if at.status in CLOSED or not 0 <= seat < at.seats:
            raise NotNowError(f"Table {at.code} has no seat {seat} to take: it is {at.status}.")
        if sitter.person is not None:
            await self.person(sitter.person)
        if table in self._kept.promises:
            promised = self._kept.promises[table]
            self._kept.promises[table] = promised.without_word(seat)
        self._kept.places[table][seat] = sitter
        match = self._kept.playing(table)
        if match is not None:
            self._kept.sittings[match.id][len(self._kept.logs[match.id]), seat] = sitter

    async def sitters(self, table: int) -> tuple[Sitter, ...]:
        seats = (await self.table(table)).seats
        return tuple(self._kept.places[table].get(seat, Sitter()) for seat in range(seats))

    async def promise(self, table: int, secret: Secret) -> Secret:
        at = await self.table(table)
        if at.status != "waiting":
            raise NotNowError(f"Table {at.code} is {at.status}: luck is promised while it waits.")
        return self._kept.promises.setdefault(table, secret)

    async def add_word(self, table: int, seat: int, word: str) -> Secret:
        at, promised = await self.table(table), self._kept.promises.get(table)
        if promised is None or not 0 <= seat < at.seats:
            raise NotNowError(
                f"Seat {seat} of table {at.code} can give no word now: words count before the "
                "first luck is drawn."
            )
        self._kept.promises[table] = promised.with_word(seat, word)
        return self._kept.promises[table]

    async def start_match(self, table: int, rules_version: int, secret: Secret) -> MatchRecord:
        at = await self.table(table)
        if at.status != "waiting":
            raise NotNowError(
                f"Table {at.code} is {at.status}: a match begins at a table that waits."
            )
        if self._kept.promises.get(table) not in (None, secret):
            raise NotNowError("Other luck was promised for this match, and its commitment shown.")
        self._kept.promises.pop(table, None)
        kept, number = self._kept, len(self._kept.matches) + 1
        kept.matches[number] = MatchRecord(
            id=number,
            table=table,
            number=1 + len(kept.of_table(table)),
            game=at.game,
            seats=at.seats,
            options=at.options,
            rules_version=rules_version,
            open_after=at.open_after,
            commitment=secret.commitment,
            status="playing",
            created=self._clock(),
        )
        kept.tables[table] = replace(at, status="playing")
        kept.logs[number], kept.secrets[number] = [], secret
        seated = ((seat, who) for seat, who in kept.places[table].items() if who.kind != "nobody")
        kept.sittings[number] = {(0, seat): who for seat, who in seated}
        return kept.matches[number]

    async def end_match(self, match: int, outcome: Outcome | None) -> MatchRecord:
        return self._end(found(self._kept.matches, match, "match"), outcome, self._clock())

    async def match(self, match: int) -> MatchRecord:
        return found(self._kept.matches, match, "match")

    async def sittings(self, match: int) -> tuple[Sitting, ...]:
        found(self._kept.matches, match, "match")
        sittings = sorted(self._kept.sittings[match].items(), key=lambda item: item[0])
        return tuple(Sitting(seat, from_seq, who) for (from_seq, seat), who in sittings)

    async def history(
        self, person: int, *, before: int | None = None, limit: int = 50
    ) -> tuple[MatchRecord, ...]:
        played = (
            match
            for match in reversed(self._kept.matches.values())
            if match.status != "playing"
            and (before is None or match.id < before)
            and any(who.person == person for who in self._kept.sittings[match.id].values())
        )
        return tuple(islice(played, limit))

    async def secret(self, match: int) -> Secret:
        return found(self._kept.secrets, match, "match")

    async def enter(self, fingerprint: str | None, name: str) -> Person:
        now = self._clock()
        for known in () if fingerprint is None else await self.persons(fingerprint):
            if known.name == name:
                return self._kept.know(replace(known, seen=now))
        self._kept.last_person += 1
        return self._kept.know(
            Person(
                id=self._kept.last_person,
                fingerprint=fingerprint,
                name=name,
                settings={},
                created=now,
                seen=now,
            )
        )

    async def person(self, person: int) -> Person:
        return found(self._kept.persons, person, "person")

    async def persons(self, fingerprint: str) -> tuple[Person, ...]:
        of_key = (p for p in self._kept.persons.values() if p.fingerprint == fingerprint)
        return tuple(sorted(of_key, key=lambda p: (p.seen, p.id), reverse=True))

    async def save_settings(self, person: int, settings: Mapping[str, Any]) -> Person:
        return self._kept.know(replace(await self.person(person), settings=unpack(pack(settings))))

    async def save_resume_code(self, person: int, code: str) -> None:
        await self.person(person)
        self._kept.codes[person] = code
        self._kept.used_codes.pop(person, None)

    async def resume(self, code: str, replacement: str) -> Person | None:
        codes = (*self._kept.codes.items(), *self._kept.used_codes.items())
        for person, known in codes:
            if known == code:
                self._kept.codes[person] = replacement
                self._kept.used_codes[person] = code
                return self._kept.know(replace(await self.person(person), seen=self._clock()))
        return None

    async def forget_used_code(self, person: int) -> None:
        self._kept.used_codes.pop(person, None)

    async def erase(self, person: int) -> None:
        key = (await self.person(person)).fingerprint
        self._kept.forget(person)
        self.ledger.forget(person)
        if key is not None:
            self.door.forget(key)
        self.evenings.forget(person)

    async def sweep_guests(
        self, before: int, after: int = 0, *, but: Collection[int] = (), limit: int = 500
    ) -> int | None:
        looked_at = sorted(number for number in self._kept.persons if number > after)[:limit]
        for number in looked_at:
            if number not in but and self._is_swept(self._kept.persons[number], before):
                await self.erase(number)
        return looked_at[-1] if len(looked_at) == limit else None

    def _is_swept(self, person: Person, before: int) -> bool:
        """Whether this is a guest of long ago who has left nothing behind."""
        old = person.fingerprint is None and person.seen < before
        return old and not self._kept.has_sat(person.id)

    async def say(
        self, table: int | None, person: int | None, text: str, command_id: str | None = None
    ) -> ChatLine:
        known = self._kept.commands.get(command_id or "")
        if known in self._kept.chat:
            return self._kept.chat[known]
        if table is not None:
            await self.table(table)
        if person is not None:
            await self.person(person)
        self._kept.last_line = number = self._kept.last_line + 1
        line = ChatLine(id=number, table=table, person=person, time=self._clock(), text=text)
        self._kept.chat[number] = line
        if command_id is not None:
            self._kept.commands[command_id] = number
        return line

    async def chat(self, table: int | None, limit: int = 100) -> tuple[ChatLine, ...]:
        said = (line for line in reversed(self._kept.chat.values()) if line.table == table)
        return tuple(islice(said, limit))[::-1]

    async def line(self, command_id: str) -> ChatLine | None:
        return self._kept.chat.get(self._kept.commands.get(command_id, 0))

    async def said(self, person: int, limit: int = 100) -> tuple[ChatLine, ...]:
        said = (line for line in reversed(self._kept.chat.values()) if line.person == person)
        return tuple(islice(said, limit))[::-1]

    async def house_rules(self) -> HouseRules:
        return self._kept.rules

    async def save_house_rules(self, rules: HouseRules) -> None:
        self._kept.rules = rules

    async def measure_commit(self) -> float:
        return 0.0

    async def close(self) -> None:
        self._open = None

    def _end(self, match: MatchRecord, outcome: Outcome | None, now: int) -> MatchRecord:
        if match.status != "playing":
            return match
        status = "abandoned" if outcome is None else "over"
        ended = replace(match, status=status, outcome=outcome, ended=now)
        self._kept.matches[match.id] = ended
        if outcome is not None:
            self.ledger.owe(match.id)
            self.evenings.note(match)
        at = self._kept.tables[match.table]
        self._kept.tables[at.id] = replace(at, status="waiting")
        return ended


def _detached(spec: TableSpec) -> dict[str, Any]:
    """What people chose, and nothing else a record may hold beside."""
    chosen = {name: getattr(spec, name) for name in TableSpec.__struct_fields__}
    return chosen | {"options": unpack(pack(spec.options))}
