"""Daily challenges: the seeds of a day, and who has tried them.

A try is one match at a table of its own, with the day's seed in place of one of its own. Until the
day ends, a hash of the player's key and one of their network are kept, so that nobody tries twice;
then both are dropped, and the seed is open.
"""

import sqlite3
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from engine.sync.commitments import Terms
from tablehost.store import matches, seats, tables
from tablehost.store.codec import found, pack, record
from tablehost.store.errors import NotNowError
from tablehost.store.values import MatchRecord, Millis, Secret, Sitter, TableSpec
from tablehost.store.worker import Worker, Writes

_TRY = """
SELECT match_id AS match, person_id AS person, ranked, amount, accuracy, matches.status AS status,
table_id AS "table" FROM daily_tries JOIN matches ON matches.id = match_id
"""
MOST_TRIES = 1000
"""Tries of a day that are listed; of more, the first ones."""


class Daily(Struct, frozen=True, kw_only=True):
    """One game of one day. Its repr shows no seed.

    Attributes:
        day: its date on the host, `2026-11-27`.
        terms: that the commitment binds, the same for all tries.
        began, ends: the borders of the day.
        opened: the day is over, and its seed, replays and analyses are open.
    """

    day: str
    game: str
    seed: Annotated[bytes, Meta(min_length=16, max_length=64)]
    commitment: str
    terms: Terms
    began: Millis
    ends: Millis
    opened: bool = False

    def __repr__(self) -> str:
        return f"<Daily {self.day} {self.game}>"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return [("day", self.day), ("game", self.game)]

    @property
    def secret(self) -> Secret:
        """The secret of every try: nobody adds a word."""
        return Secret(self.seed, self.commitment, terms=self.terms, closed=True)


class Try(Struct, frozen=True, kw_only=True):
    """Somebody's try.

    Attributes:
        person: None once they are erased.
        ranked: whether it counts in the ranking.
        amount: the result, in the unit of the game's judge; None until it is known.
        accuracy: of their decisions, in percent; None until it is known.
        status: of the match.
    """

    match: int
    table: int
    person: int | None
    ranked: bool
    status: str
    amount: float | None = None
    accuracy: float | None = None


class Dailies:
    """Daily challenges and their tries."""

    def __init__(self, writer: Writes, reader: Worker) -> None:
        self._writer = writer
        self._reader = reader

    async def create(self, daily: Daily) -> Daily:
        """Save the seed of a day, unless there is one; returns the one that is saved."""
        return await self._writer.call(create, daily)

    async def begin(
        self, daily: Daily, spec: TableSpec, player: "Player", now: Millis
    ) -> MatchRecord:
        """Begin somebody's try: its table and its match, with the day's seed.

        Raises:
            NotNowError: the day is over, or they have begun theirs.
            CodeTakenError: another table has this code.
        """
        return await self._writer.call(begin, daily.day, daily.game, spec, player, now)

    async def finish(self, match: int, amount: float, accuracy: float | None) -> None:
        """Save the result of a try."""
        await self._writer.call(finish, match, amount, accuracy)

    async def open_day(self, day: str, now: Millis) -> None:
        """End a day: break off what is still played, and open the rest."""
        await self._writer.call(open_day, day, now)

    async def of_day(self, day: str) -> tuple[Daily, ...]:
        """The games of a day, by id."""
        return await self._reader.call(_of_day, day)

    async def due(self, now: Millis) -> tuple[str, ...]:
        """The days that are over and not opened yet, oldest first."""
        return await self._reader.call(_due, now)

    async def days(self, limit: int) -> tuple[str, ...]:
        """The last days, newest first."""
        return await self._reader.call(_days, limit)

    async def tries(self, day: str, game: str) -> tuple[Try, ...]:
        """All tries, in the order in which they began."""
        return await self._reader.call(_tries, day, game)

    async def own(self, day: str, game: str, who: bytes) -> Try | None:
        """The try of whoever has this hash, while the day lasts."""
        return await self._reader.call(_own, day, game, who)

    async def without_result(self) -> tuple[int, ...]:
        """The matches of tries that are over and have no result yet."""
        return await self._reader.call(_without_result)


class Player(Struct, frozen=True):
    """Who begins a try.

    Attributes:
        sitting: random, for their seat.
        who: a hash of their key, or of their number as a guest.
        home: a hash of the network that they come from.
        has_key: guests are not ranked.
        is_new: a guest, or somebody whose key the host has not seen before this day. Whoever
            begins from the same network after one of these, or as one, may have seen the dice.
    """

    person: int
    sitting: bytes
    who: bytes
    home: bytes
    has_key: bool
    is_new: bool


def create(db: sqlite3.Connection, daily: Daily) -> Daily:
    """Save the seed of a day, unless there is one."""
    terms = pack(msgspec.to_builtins(daily.terms))
    db.execute(
        "INSERT OR IGNORE INTO dailies (day, game, seed, commitment, terms, began, ends) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        (daily.day, daily.game, daily.seed, daily.commitment, terms, daily.began, daily.ends),
    )
    return _get(db, daily.day, daily.game)


def begin(
    db: sqlite3.Connection, day: str, game: str, spec: TableSpec, player: Player, now: int
) -> MatchRecord:
    """Begin somebody's try."""
    daily = _get(db, day, game)
    if daily.opened or not daily.began <= now < daily.ends:
        raise NotNowError(f"The challenge of {day} is over.")
    if _own(db, day, game, player.who) is not None:
        raise NotNowError(f"They have begun the challenge of {day} already.")
    ranked = player.has_key and not _may_know(db, day, game, player)
    table = tables.create(db, spec, daily.terms.table, now)
    sitter = Sitter("person", player.person)
    seats.sit(db, table.id, 0, sitter, player.sitting)
    match = matches.start(db, table.id, daily.terms.rules_version, daily.secret, now)
    db.execute(
        "INSERT INTO daily_tries (match_id, day, game, person_id, who, home, is_new, ranked) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            match.id, day, game, player.person, player.who, player.home, player.is_new, ranked,
        ),
    )  # fmt: skip
    return match


def _may_know(db: sqlite3.Connection, day: str, game: str, player: Player) -> bool:
    """Whether the same person may have seen these dice before, as somebody else."""
    row = db.execute(
        "SELECT 1 FROM daily_tries WHERE day = ? AND game = ? AND home = ? AND (is_new OR ?)",
        (day, game, player.home, player.is_new),
    ).fetchone()
    return row is not None


def finish(db: sqlite3.Connection, match: int, amount: float, accuracy: float | None) -> None:
    """Save the result of a try."""
    db.execute(
        "UPDATE daily_tries SET amount = ?, accuracy = ? WHERE match_id = ?",
        (amount, accuracy, match),
    )


def open_day(db: sqlite3.Connection, day: str, now: int) -> None:
    """End a day: break off what is still played, and open the rest."""
    rows = db.execute(
        "SELECT match_id, table_id FROM daily_tries JOIN matches ON matches.id = match_id "
        "WHERE day = ? ORDER BY match_id",
        (day,),
    ).fetchall()
    for match, table in rows:
        matches.end(db, match, None, now)
        tables.reopen(db, table)
        tables.close(db, table, now)
        db.execute("UPDATE matches SET open_after = 1 WHERE id = ?", (match,))
        db.execute("UPDATE tables SET open_after = 1 WHERE id = ?", (table,))
    db.execute("UPDATE daily_tries SET who = NULL, home = NULL WHERE day = ?", (day,))
    db.execute("UPDATE dailies SET opened = 1 WHERE day = ?", (day,))


def _get(db: sqlite3.Connection, day: str, game: str) -> Daily:
    row = db.execute("SELECT * FROM dailies WHERE day = ? AND game = ?", (day, game)).fetchone()
    return record(found(row, "day", 0), Daily)


def _of_day(db: sqlite3.Connection, day: str) -> tuple[Daily, ...]:
    rows = db.execute("SELECT * FROM dailies WHERE day = ? ORDER BY game", (day,)).fetchall()
    return tuple(record(row, Daily) for row in rows)


def _due(db: sqlite3.Connection, now: int) -> tuple[str, ...]:
    rows = db.execute(
        "SELECT DISTINCT day FROM dailies WHERE opened = 0 AND ends <= ? ORDER BY day", (now,)
    )
    return tuple(day for (day,) in rows)


def _days(db: sqlite3.Connection, limit: int) -> tuple[str, ...]:
    rows = db.execute("SELECT DISTINCT day FROM dailies ORDER BY day DESC LIMIT ?", (limit,))
    return tuple(day for (day,) in rows)


def _tries(db: sqlite3.Connection, day: str, game: str) -> tuple[Try, ...]:
    rows = db.execute(
        f"{_TRY} WHERE day = ? AND daily_tries.game = ? ORDER BY match_id LIMIT ?",
        (day, game, MOST_TRIES),
    ).fetchall()
    return tuple(record(row, Try) for row in rows)


def _own(db: sqlite3.Connection, day: str, game: str, who: bytes) -> Try | None:
    row = db.execute(
        f"{_TRY} WHERE day = ? AND daily_tries.game = ? AND who = ?", (day, game, who)
    ).fetchone()
    return None if row is None else record(row, Try)


def _without_result(db: sqlite3.Connection) -> tuple[int, ...]:
    rows = db.execute(
        "SELECT match_id FROM daily_tries JOIN matches ON matches.id = match_id "
        "WHERE status = 'over' AND amount IS NULL ORDER BY match_id"
    )
    return tuple(match for (match,) in rows)
