"""An open database: the threads that work with it, the log it may share, and its parts."""

from copy import copy
from pathlib import Path
from typing import Self

from tablehost.store import commit_time, persons, schema, shared_log
from tablehost.store.clock import Clock, wall_clock
from tablehost.store.connection import Durability, Options
from tablehost.store.dailies import Dailies
from tablehost.store.database import Database
from tablehost.store.door import Door
from tablehost.store.evenings import Evenings
from tablehost.store.ledger import Ledger
from tablehost.store.names import Names
from tablehost.store.tournaments import Tournaments
from tablehost.store.worker import Reader, SharedLog, Worker, Writes
from tablehost.store.writer import Writer


class OpenDatabase:
    """What a store is made of.

    Attributes:
        dailies: challenges with the same dice for everybody.
        door: bans and invitations.
        evenings: matches that count together.
        ledger: statistics and ratings.
        names: who owns which name.
        tournaments: rounds at many tables.
    """

    def __init__(
        self,
        database: Database,
        writer: Worker,
        reader: Worker,
        clock: Clock,
        log: SharedLog | None = None,
    ) -> None:
        self._database = database
        self._writer = writer
        self._reader = reader
        self._clock = clock
        self._log = log
        self._write_by(log or writer)

    def _write_by(self, writes: Writes) -> None:
        self._writes = writes
        self.dailies = Dailies(writes, self._reader)
        self.door = Door(writes, self._reader, self._hash_code)
        self.evenings = Evenings(writes, self._reader, self._clock)
        self.ledger = Ledger(writes, self._reader)
        self.names = Names(writes, self._reader, self._clock)
        self.tournaments = Tournaments(writes, self._reader, self._clock)

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        durability: Durability = "power",
        max_bytes: int | None = None,
        busy_timeout: float = 2.0,
        clock: Clock = wall_clock,
        log: SharedLog | None = None,
    ) -> Self:
        """The store at `path`, created with its folder if missing.

        Args:
            path: of the database file; a symbolic link is followed.
            durability: what a save survives: a power cut, or only the end of the process.
            max_bytes: how large the database may grow; beyond it saves fail as on a full disk.
            busy_timeout: seconds to wait for another program's lock on the database.
            clock: stamps entries and records.
            log: that several machines share; their databases are copies of each other, and a call
                returns once this one has applied it. None for a single machine.

        Raises:
            StoreError: says why, and what to do; existing files are unchanged.
        """
        options = Options(
            path=path, durability=durability, max_bytes=max_bytes, busy_timeout=busy_timeout
        )
        database = Database(options, schema.current())
        writer = Writer(database)
        try:
            if log is None:
                await writer.submit(shared_log.require_single)  # connects
            else:
                await log.follow(writer)
        except BaseException:
            await writer.close()
            database.release()
            raise
        return cls(database, writer, Reader(database), clock, log)

    def fenced(self, epoch: int) -> Self:
        """This store for the owner of the hall: with another owner, its calls raise `StaleError`.

        Without a log that several machines share there is no other owner, and this is the store.
        """
        if self._log is None:
            return self
        bound = copy(self)
        bound._write_by(self._log.fenced(epoch))  # noqa: SLF001 - it is this class
        return bound

    @property
    def queued(self) -> int:
        """The number of saves that wait for the disk, for the metrics."""
        return self._writer.waiting

    async def measure_commit(self) -> float:
        """How long one save takes here, in seconds; see `commit_time`."""
        return await commit_time.measure(self._writes)

    async def close(self) -> None:
        """Finish all calls and close the database; may be repeated."""
        if self._log is not None:
            await self._log.close()
        await self._reader.close()
        await self._writer.close()  # last, so that SQLite removes the write-ahead log
        self._database.release()

    async def _hash_code(self, code: str) -> bytes:
        """A code's hash, computed in the reader's thread since it is slow."""
        return await self._reader.call(persons.hash_code, code)
