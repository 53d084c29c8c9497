"""Tournaments: their plans, who takes part, and a log of what has happened."""

import sqlite3
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from engine.sync.commitments import Hash, Terms, Word
from tablehost.store import persons, seats, tables
from tablehost.store.clock import Clock
from tablehost.store.codec import found, pack, record
from tablehost.store.errors import DamagedError
from tablehost.store.evenings import PlannedGame
from tablehost.store.values import Millis, Sitter, TableRecord, TableSpec
from tablehost.store.worker import Worker, Writes

Format = Literal["swiss", "knockout", "points"]
"""A fixed number of rounds drawn by standing; the better half of each table goes on; or rounds
drawn by standing as long as a new one begins in time."""

MOST_ROUNDS = 20
Number = Annotated[int, Meta(ge=0, le=9999)]
"""Of an entrant, from 0 in the order in which they entered."""


class TournamentPlan(Struct, frozen=True, kw_only=True):
    """The choices that its host makes about a tournament.

    Attributes:
        games: round by round, from the first again when all were played.
        rounds: of a Swiss tournament.
        size: wanted number of people at a table.
        minutes: that a round may take, then bots play it to its end; 0 for no limit.
        until: no round of the format `points` begins later than this.
        clock: seconds a move may take; 0 for no limit.
    """

    name: Annotated[str, Meta(max_length=200)]
    format: Format
    games: Annotated[tuple[PlannedGame, ...], Meta(min_length=1, max_length=MOST_ROUNDS)]
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    size: Annotated[int, Meta(ge=2, le=32)]
    minutes: Annotated[int, Meta(ge=0, le=24 * 60)] = 0
    until: Millis = 0
    clock: Annotated[int, Meta(ge=0, le=3600)] = 0

    @property
    def ids(self) -> tuple[str, ...]:
        """The games without their options."""
        return tuple(planned.game for planned in self.games)


class Entered(Struct, frozen=True, tag_field="do", tag="entered"):
    """Somebody takes part, or again after they had left."""

    entrant: Number


class BotsEntered(Struct, frozen=True, tag_field="do", tag="bots_entered"):
    """Bots take part, or again; each keeps its number."""

    entrants: tuple[Number, ...]


class Withdrew(Struct, frozen=True, tag_field="do", tag="withdrew"):
    """Somebody takes part no longer."""

    entrant: Number


class BotsWithdrew(Struct, frozen=True, tag_field="do", tag="bots_withdrew"):
    """Bots take part no longer; older hosts saved a `Withdrew` for each."""

    entrants: tuple[Number, ...]


class Promised(Struct, frozen=True, tag_field="do", tag="promised"):
    """Entries for a round are closed, and its draw is committed to. The repr shows no seed.

    Attributes:
        terms: bind who takes part and what was played before.
    """

    round: Number
    entrants: tuple[Number, ...]
    seed: Annotated[bytes, Meta(min_length=32, max_length=32)]
    commitment: str
    terms: Terms

    def __repr__(self) -> str:
        return f"<Promised {self.round}>"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return [("round", self.round)]


class Sealed(Struct, frozen=True, tag_field="do", tag="sealed"):
    """Somebody's own program adds the hash of its word, in place of the one before."""

    entrant: Number
    hash: Hash


class GuestsFollow(Struct, frozen=True, tag_field="do", tag="guests_follow"):
    """No more hashes are added, nor words of the house: everybody else types theirs now."""


class Worded(Struct, frozen=True, tag_field="do", tag="worded"):
    """Somebody adds a word to the draw, in place of their word before; "" for none."""

    entrant: Number
    word: Annotated[str, Meta(max_length=200)]


class WordsClosed(Struct, frozen=True, tag_field="do", tag="words_closed"):
    """No more words are added: sealed ones are opened, and the draw follows."""


class NotOpened(Struct, frozen=True, tag_field="do", tag="not_opened"):
    """Sealed words were not opened: the same draw begins again with another seed.

    Attributes:
        missing: who did not open theirs.
        words: those that were opened.
        stopped: the host was, before all words were open.
        promised: the new commitment.
    """

    missing: tuple[Number, ...]
    words: tuple[Word, ...]
    stopped: bool
    promised: Promised


class Drawn(Struct, frozen=True, tag_field="do", tag="drawn"):
    """The round is drawn; `words` are the sealed ones, as they were opened for it."""

    tables: tuple[tuple[Number, ...], ...]
    byes: tuple[Number, ...]
    words: tuple[Word, ...] = ()


class Opened(Struct, frozen=True, tag_field="do", tag="opened"):
    """A table of the round is open, and its players have their seats.

    Attributes:
        place: among the tables of the round, from 0.
        table: its number in the house.
    """

    place: Number
    table: int


class Finished(Struct, frozen=True, tag_field="do", tag="finished"):
    """The match of a table is over; see `tournament.scoring.Table`.

    Attributes:
        helped: entrants for whom a bot has made more than half of the moves.
    """

    place: Number
    ranks: tuple[Number, ...]
    helped: tuple[Number, ...] = ()


class Held(Struct, frozen=True, tag_field="do", tag="held"):
    """The host pauses the tournament, or lets it go on."""

    paused: bool


class Ended(Struct, frozen=True, tag_field="do", tag="ended"):
    """It is over.

    Attributes:
        deserted: there were too few players for the next round.
    """

    deserted: bool = False


Happening = (
    Entered
    | BotsEntered
    | Withdrew
    | BotsWithdrew
    | Promised
    | Sealed
    | GuestsFollow
    | Worded
    | WordsClosed
    | NotOpened
    | Drawn
    | Opened
    | Finished
    | Held
    | Ended
)

_DECODER = msgspec.msgpack.Decoder(Happening)


class TournamentRecord(Struct, frozen=True, kw_only=True):
    """A tournament as it is saved.

    Attributes:
        host: who may start and pause it; None once erased.
        ended: None while it runs.
        home: while it runs, the network that it was opened from, hidden by the host key; empty if
            version 24 of the database or an older one has opened it.
    """

    id: int
    identity: str
    host: int | None
    plan: TournamentPlan
    created: Millis
    ended: Millis | None = None
    home: bytes = b""


class Entrant(Struct, frozen=True):
    """Somebody who takes part, or did; `person` is None once erased."""

    number: int
    person: int | None


class Tournaments:
    """All tournaments of the house."""

    def __init__(self, writer: Writes, reader: Worker, clock: Clock) -> None:
        self._writer = writer
        self._reader = reader
        self._clock = clock

    async def create(self, host: int, plan: TournamentPlan, home: bytes) -> TournamentRecord:
        """A new tournament, which nobody has entered."""
        identity = tables.new_identity()
        return await self._writer.call(create, host, plan, identity, home, self._clock())

    async def get(self, tournament: int) -> TournamentRecord:
        """One tournament; raises `NotFoundError`."""
        return await self._reader.call(get, tournament)

    async def running(self) -> tuple[TournamentRecord, ...]:
        """All that are not over."""
        return await self._reader.call(_running)

    async def ended_since(self, time: Millis) -> tuple[TournamentRecord, ...]:
        """All that have ended since a time."""
        return await self._reader.call(_ended_since, time)

    async def entrants(self, tournament: int) -> tuple[Entrant, ...]:
        """Everybody who has ever entered, by number."""
        return await self._reader.call(entrants, tournament)

    async def log(self, tournament: int) -> tuple[Happening, ...]:
        """What has happened, in order."""
        return await self._reader.call(log, tournament)

    async def enter(self, tournament: int, entrant: Entrant) -> None:
        """Save that somebody enters, for the first time or again."""
        await self._writer.call(enter, tournament, entrant, self._clock())

    async def add(self, tournament: int, happening: Happening) -> None:
        """Save what has happened."""
        await self._writer.call(add, tournament, happening, self._clock())

    async def open_table(
        self, tournament: int, place: int, spec: TableSpec, sitters: Sequence[Sitter]
    ) -> TableRecord:
        """Open a table of the current round with these in its seats, all in one commit.

        Raises:
            CodeTakenError: a running table has the code.
        """
        sittings = [seats.new_sitting() for _ in sitters]
        return await self._writer.call(
            open_table,
            tournament,
            place,
            spec,
            tables.new_identity(),
            list(zip(sitters, sittings, strict=True)),
            self._clock(),
        )


def create(
    db: sqlite3.Connection, host: int, plan: TournamentPlan, identity: str, home: bytes, now: int
) -> TournamentRecord:
    """A new tournament, which nobody has entered."""
    persons.get(db, host)
    (number,) = db.execute(
        "INSERT INTO tournaments (identity, host_id, plan, created, home) VALUES (?, ?, ?, ?, ?) "
        "RETURNING id",
        (identity, host, pack(msgspec.to_builtins(plan)), now, home),
    ).fetchone()
    return get(db, number)


def get(db: sqlite3.Connection, tournament: int) -> TournamentRecord:
    """One tournament; raises `NotFoundError`."""
    row = db.execute(
        "SELECT *, host_id AS host FROM tournaments WHERE id = ?", (tournament,)
    ).fetchone()
    return record(found(row, "tournament", tournament), TournamentRecord)


def _running(db: sqlite3.Connection) -> tuple[TournamentRecord, ...]:
    rows = db.execute("SELECT id FROM tournaments WHERE ended IS NULL ORDER BY id").fetchall()
    return tuple(get(db, number) for (number,) in rows)


def _ended_since(db: sqlite3.Connection, time: Millis) -> tuple[TournamentRecord, ...]:
    rows = db.execute("SELECT id FROM tournaments WHERE ended >= ? ORDER BY id", (time,)).fetchall()
    return tuple(get(db, number) for (number,) in rows)


def entrants(db: sqlite3.Connection, tournament: int) -> tuple[Entrant, ...]:
    """Everybody who has ever entered, by number."""
    rows = db.execute(
        "SELECT number, person_id FROM entrants WHERE tournament_id = ? ORDER BY number",
        (tournament,),
    )
    return tuple(Entrant(number, person) for number, person in rows)


def log(db: sqlite3.Connection, tournament: int) -> tuple[Happening, ...]:
    """What has happened, in order.

    Raises:
        DamagedError: an entry cannot be decoded.
    """
    rows = db.execute(
        "SELECT entry FROM tournament_log WHERE tournament_id = ? ORDER BY seq", (tournament,)
    )
    try:
        return tuple(_DECODER.decode(entry) for (entry,) in rows)
    except msgspec.DecodeError:
        raise DamagedError("A saved tournament cannot be decoded: restore a backup.") from None


def enter(db: sqlite3.Connection, tournament: int, entrant: Entrant, now: int) -> None:
    """Save that somebody enters, for the first time or again."""
    get(db, tournament)
    if entrant.person is not None:
        persons.get(db, entrant.person)
    db.execute(
        "INSERT OR IGNORE INTO entrants (tournament_id, number, person_id) VALUES (?, ?, ?)",
        (tournament, entrant.number, entrant.person),
    )
    add(db, tournament, Entered(entrant.number), now)


def add(db: sqlite3.Connection, tournament: int, happening: Happening, now: int) -> None:
    """Save what has happened."""
    get(db, tournament)
    db.execute(
        "INSERT INTO tournament_log SELECT ?1, "
        "coalesce((SELECT max(seq) + 1 FROM tournament_log WHERE tournament_id = ?1), 0), ?2, ?3",
        (tournament, now, msgspec.msgpack.encode(happening)),
    )
    if isinstance(happening, Ended):
        db.execute("UPDATE tournaments SET ended = ?, home = x'' WHERE id = ?", (now, tournament))


def open_table(
    db: sqlite3.Connection,
    tournament: int,
    place: int,
    spec: TableSpec,
    identity: str,
    sitters: Sequence[tuple[Sitter, bytes]],
    now: int,
) -> TableRecord:
    """Open a table of the current round; each sitter comes with the number of a new sitting."""
    table = tables.create(db, spec, identity, now)
    for seat, (sitter, sitting) in enumerate(sitters):
        seats.sit(db, table.id, seat, sitter, sitting)
    add(db, tournament, Opened(place, table.id), now)
    return table
