"""The event store in SQLite: save, then publish.

Theory of operation
===================

**One writer.** A thread of its own owns the only connection that writes (`writer.py`). The loop
puts a job into a queue and awaits a future. The thread takes everything that waits, does it in one
transaction and answers after COMMIT has returned: with `durability="power"` one fdatasync of the
write-ahead log pays for all moves that came in during the one before (group commit), so a save
costs what the disk costs once, however many tables play. No timer collects: alone, a move is saved
at once. Each job runs in a savepoint, so a refusal (a conflict, a taken code) concerns nobody else;
when the disk fails, nothing of the group is acknowledged, every one who waits is told why, and the
next group is tried as if nothing had happened, on a new connection if the old one may be spoilt.

**Reads** have a second thread and connection (`reader.py`). WAL lets them run beside the writer, on
one picture of the database each. A caller sees what was acknowledged to anybody before it asked.

**Who gets what answer.** An append names the position it expects and a command id. Inside the
transaction one statement looks up both; two unique keys, (match, seq) and (match, command id,
part), say the same to SQLite, so that even a bug here cannot write a place twice or apply a command
twice. When the outcome is in doubt - COMMIT failed, the caller was cancelled, the host killed
before the answer - repeating the command tells: what reached the disk is `Appended(repeated)`.
After a failed fsync SQLite's log may still hold the group, and a new connection or a restart bring
it to light; that is the same doubt, and the same repetition settles it.

**What is on the disk.** A log entry is a row that is never changed, with a checksum over all of it,
because SQLite would not notice a die that changed its face. Reading checks it, and that no place is
missing: a log is right or it is refused. Persons, seats and chat are tables beside the log which
nothing in the log refers to; `secure_delete` and a truncated write-ahead log see to it that who is
erased is gone from the files too. A seed is stored while its table waits for the match, before its
commitment can be published (`promises.py`), and its position with each append.

**Opening** (`opening.py`) happens under a lock that ends with the process (`lock.py`). A database
is looked at before anything is written: the first 100 bytes without SQLite, so that a foreign file
is not even opened by it; then, read-only and through the write-ahead log a killed host left, the
version, the tables and `quick_check` (about 0.3 s a million entries). Whatever is refused keeps
every byte. A new database is made as a whole in memory, written under another name, synced and
renamed: at the path there is all of it or nothing, whenever the power goes. So an empty file there
is never ours, and is refused like any damage; so is a write-ahead log without its database, which
may hold somebody's last moves. An older version is copied aside before it is brought forward
(`migration.py`); a newer one is refused.

What SQLite itself keeps quiet about is the end of a write-ahead log behind a place where the disk
changed a byte: it reads no further and takes that for the end. Saves behind it are counted at the
start, told of, and both files kept before anything is written over them (`wal.py`). Nor does it
notice that the end of the log is gone: notes on the last appends beside the database do
(`recent.py`).

**Checkpoints** are the writer's, after the answers and when nobody waits (`Writer.rest`), so that
no move waits for the log to be copied back; closing copies all of it and leaves one file.

**Files** are 0600, the -wal and -shm that SQLite makes inherit it; a folder made here is 0700. A
file that loses its name while the host runs takes no more moves: saved there, they would be lost.
"""

import logging
import statistics
import time
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from pathlib import Path
from sqlite3 import Connection
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from tablehost.store import (
    chats,
    host,
    logs,
    matches,
    persons,
    places,
    promises,
    resuming,
    schema,
    sweeping,
    tables,
)
from tablehost.store.base import Clock, wall_clock
from tablehost.store.codec import hashed, pack, pack_entries
from tablehost.store.connection import Durability, Terms
from tablehost.store.database import Database
from tablehost.store.desk import Desk
from tablehost.store.door.sqlite import SqliteDoorBook
from tablehost.store.errors import DamagedError, NotFoundError, StoreError
from tablehost.store.evenings.sqlite import SqliteEvenings
from tablehost.store.ledger.sqlite import SqliteLedger
from tablehost.store.logs import Append
from tablehost.store.reader import Reader
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
from tablehost.store.writer import Writer

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

_PROBES = 5


class SqliteStore:
    """`Store` in one SQLite database, for the event loop that opened it."""

    def __init__(self, database: Database, writer: Desk, reader: Desk, clock: Clock) -> None:
        self._database = database
        self._writer = writer
        self._reader = reader
        self._clock = clock
        self.ledger = SqliteLedger(writer, reader)
        self.door = SqliteDoorBook(writer, reader, clock, self._hashed)
        self.evenings = SqliteEvenings(writer, reader, clock)

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        durability: Durability = "power",
        max_bytes: int | None = None,
        patience: float = 2.0,
        clock: Clock = wall_clock,
    ) -> Self:
        """The store at `path`, made with its folder if there is nothing.

        Args:
            path: of the database file; a symbolic link is followed.
            durability: what a save survives: a power cut, or only the end of the process.
            max_bytes: how large the database may grow; then saves fail as on a full disk.
            patience: seconds to wait for another program's lock on the database.
            clock: stamps entries and records.

        Raises:
            StoreError: why not, and what would help; nothing that was there has been changed.
        """
        terms = Terms(path=path, durability=durability, max_bytes=max_bytes, patience=patience)
        database = Database(terms, schema.current())
        writer = Writer(database)
        try:
            await writer.ask(_nothing, alone=True)
        except BaseException:
            await writer.close()
            database.release()
            raise
        return cls(database, writer, Reader(database), clock)

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
        now = self._clock()
        return await self._writer.ask(
            Append(match, expected_seq, packed, command_id, now, position, outcome)
        )

    async def log(self, match: int, start: int = 0) -> tuple[Envelope, ...]:
        return await self._read(logs.read, match, start)

    async def running(self) -> AsyncIterator[Running | Unreadable]:
        for table in await self._read(tables.running):
            try:
                yield await self._read(resuming.running, table)
            except (DamagedError, NotFoundError) as error:  # something of it is not there at all
                yield Unreadable(table, str(error))
            except StoreError:
                raise
            except Exception:  # a value that nobody has thought of costs one table, not all
                log.exception("table %d cannot be read", table)
                yield Unreadable(table, "What is saved of it makes no sense.")

    async def create_table(self, spec: TableSpec) -> TableRecord:
        return await self._write(tables.create, spec, self._clock())

    async def edit_table(self, table: int, spec: TableSpec) -> TableRecord:
        return await self._write(tables.edit, table, spec)

    async def close_table(self, table: int) -> TableRecord:
        return await self._write(tables.close, table, self._clock())

    async def table(self, table: int) -> TableRecord:
        return await self._read(tables.get, table)

    async def sit(self, table: int, seat: int, sitter: Sitter) -> None:
        await self._write(places.sit, table, seat, sitter)

    async def sitters(self, table: int) -> tuple[Sitter, ...]:
        return await self._read(places.sitters, table)

    async def promise(self, table: int, secret: Secret) -> Secret:
        return await self._write(promises.make, table, secret)

    async def add_word(self, table: int, seat: int, word: str) -> Secret:
        return await self._write(promises.add_word, table, seat, word)

    async def start_match(self, table: int, rules_version: int, secret: Secret) -> MatchRecord:
        return await self._write(matches.start, table, rules_version, secret, self._clock())

    async def end_match(self, match: int, outcome: Outcome | None) -> MatchRecord:
        return await self._write(matches.end, match, outcome, self._clock())

    async def match(self, match: int) -> MatchRecord:
        return await self._read(matches.get, match)

    async def sittings(self, match: int) -> tuple[Sitting, ...]:
        return await self._read(matches.sittings, match)

    async def history(
        self, person: int, *, before: int | None = None, limit: int = 50
    ) -> tuple[MatchRecord, ...]:
        return await self._read(matches.history, person, before, limit)

    async def secret(self, match: int) -> Secret:
        return await self._read(matches.secret, match)

    async def enter(self, fingerprint: str | None, name: str) -> Person:
        return await self._write(persons.enter, fingerprint, name, self._clock())

    async def person(self, person: int) -> Person:
        return await self._read(persons.get, person)

    async def persons(self, fingerprint: str) -> tuple[Person, ...]:
        return await self._read(persons.of_key, fingerprint)

    async def save_settings(self, person: int, settings: Mapping[str, Any]) -> Person:
        return await self._write(persons.save_settings, person, pack(settings))

    async def save_resume_code(self, person: int, code: str) -> None:
        await self._write(persons.save_code, person, await self._hashed(code))

    async def resume(self, code: str, replacement: str) -> Person | None:
        old, new = await self._hashed(code), await self._hashed(replacement)
        return await self._write(persons.resume, old, new, self._clock())

    async def forget_used_code(self, person: int) -> None:
        await self._write(persons.forget_used_code, person)

    async def erase(self, person: int) -> None:
        await self._write(persons.erase, person)
        await self._writer.ask(_empty_log, alone=True)

    async def sweep_guests(
        self, before: int, after: int = 0, *, but: Collection[int] = (), limit: int = 500
    ) -> int | None:
        return await self._write(sweeping.sweep, before, after, frozenset(but), limit)

    async def say(
        self, table: int | None, person: int | None, text: str, command_id: str | None = None
    ) -> ChatLine:
        return await self._write(chats.say, table, person, text, command_id, self._clock())

    async def chat(self, table: int | None, limit: int = 100) -> tuple[ChatLine, ...]:
        return await self._read(chats.last, table, limit)

    async def line(self, command_id: str) -> ChatLine | None:
        return await self._read(chats.of_command, command_id)

    async def said(self, person: int, limit: int = 100) -> tuple[ChatLine, ...]:
        return await self._read(chats.said, person, limit)

    async def house_rules(self) -> HouseRules:
        return await self._read(host.rules)

    async def save_house_rules(self, rules: HouseRules) -> None:
        await self._write(host.save_rules, rules)

    @property
    def queued(self) -> int:
        """Saves that wait for the disk, for the metrics."""
        return self._writer.waiting

    async def measure_commit(self) -> float:
        costs = []
        for _ in range(_PROBES):
            before = time.perf_counter()
            await self._writer.ask(_probe)
            costs.append(time.perf_counter() - before)
        return statistics.median(costs)

    async def close(self) -> None:
        await self._reader.close()
        await self._writer.close()  # last, so that SQLite leaves one file behind
        self._database.release()

    async def _write(
        self,
        work: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        return await self._writer.ask(lambda db: work(db, *args, **kwargs))

    async def _hashed(self, code: str) -> bytes:
        """A code's hash, made beside the writer: it takes as long as a hash should."""
        return await self._read(_hash, code)

    async def _read(
        self,
        work: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        return await self._reader.ask(lambda db: work(db, *args, **kwargs))


def _nothing(_: Connection) -> None:
    """The first job: connecting is all there is to it."""


def _probe(db: Connection) -> None:
    """A change as small as a save can be."""
    db.execute("UPDATE host SET probes = probes + 1")


def _empty_log(db: Connection) -> None:
    """Copy the write-ahead log back and cut it off: what was erased stood in there too."""
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _hash(db: Connection, code: str) -> bytes:
    return hashed(code, persons.salt(db))
