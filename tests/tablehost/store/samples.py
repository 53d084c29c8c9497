"""Sample tables, matches and entries, and functions that look into the database file."""

import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from tablehost.store import schema
from tablehost.store.store import Store
from tablehost.store.values import Entry, MatchRecord, Running, Secret, TableSpec

SEED = bytes(range(32))
SECRET = Secret(SEED, "commitment")
ROLL = Entry("player", {"do": "roll"}, 0)
ROLLED = Entry("dealer", {"luck": "rolled", "faces": [1, 2, 3, 4, 5, 6]})
BOT = Entry("bot", {"do": "bank"}, 1)


class Ticks:
    """A clock that advances by a millisecond each time it is read."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        self.now += 1
        return self.now


def spec(code: str = "WOLF", seats: int = 2, **options: Any) -> TableSpec:
    return TableSpec(code=code, game="farkle", name="Kitchen", seats=seats, options=options)


async def new_match(store: Store, code: str = "WOLF") -> MatchRecord:
    """A match at a table of its own."""
    table = await store.create_table(spec(code))
    return await store.start_match(table.id, 1, SECRET)


async def resumed(store: Store) -> dict[str, Running]:
    """The tables to resume, by code; none is unreadable."""
    found: dict[str, Running] = {}
    async for running in store.running():
        assert isinstance(running, Running)
        found[running.table.code] = running
    return found


@contextmanager
def second_connection(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection of another program, which does not wait for locks."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=0)) as db:
        yield db


def rows(path: Path, match: int) -> list[int]:
    """The positions in a match's log, read by another program."""
    with second_connection(path) as db:
        found = db.execute("SELECT seq FROM entries WHERE match_id = ? ORDER BY seq", (match,))
        return [seq for (seq,) in found]


def contents(folder: Path) -> Mapping[str, bytes]:
    """The content of each file in a folder, without the lock and SQLite's shared memory."""
    return {
        file.name: file.read_bytes()
        for file in sorted(folder.iterdir())
        if file.is_file() and not file.name.endswith((".lock", "-shm"))
    }


def set_back(path: Path, version: int) -> None:
    """Turn a closed database into one of an older version, from 1 on."""
    with closing(sqlite3.connect(":memory:")) as old, second_connection(path) as db:
        old.create_function("likeness", 1, str)
        old.executescript(Path(__file__).with_name("schema.v1.sql").read_text())
        for step in range(1, version):
            old.executescript(";".join(schema.current().steps[step]))
        for kind, name in sorted(schema.names(db) - schema.names(old)):  # each index first
            if kind != "column":
                db.execute(f"DROP {kind} IF EXISTS {name}")
        for table in sorted(name for kind, name in schema.names(old) if kind == "table"):
            now, then = columns(db, table), columns(old, table)
            if then < now:  # with the constraints it had
                made = old.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (table,))
                kept = ", ".join(sorted(then))
                db.execute("PRAGMA legacy_alter_table = ON")
                db.execute(f"ALTER TABLE {table} RENAME TO newer")
                db.execute(made.fetchone()[0])
                db.execute(f"INSERT INTO {table} ({kept}) SELECT {kept} FROM newer")
                db.execute("DROP TABLE newer")
            for column in now - then if now and not then < now else ():
                db.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
        listed = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*'"
        for (made,) in old.execute(listed):
            db.execute(
                re.sub(r"^CREATE (TABLE|INDEX|UNIQUE INDEX)", r"CREATE \1 IF NOT EXISTS", made)
            )
        db.execute(f"PRAGMA user_version = {version}")


def columns(db: sqlite3.Connection, table: str) -> frozenset[str]:
    """The columns of a table, by name."""
    return frozenset(row[1] for row in db.execute(f"PRAGMA table_info({table})"))


def version(path: Path) -> int:
    with second_connection(path) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


def table_columns(path: Path) -> dict[str, set[tuple[object, ...]]]:
    """The columns of each table: name, type, whether NOT NULL, and position in the primary key."""
    with second_connection(path) as db:
        tables = sorted(name for kind, name in schema.names(db) if kind == "table")
        return {
            table: {
                (column["name"], column["type"], column["notnull"], column["pk"])
                for column in _column_rows(db, table)
            }
            for table in tables
        }


def _column_rows(db: sqlite3.Connection, table: str) -> list[sqlite3.Row]:
    db.row_factory = sqlite3.Row
    return db.execute("SELECT * FROM pragma_table_info(?)", (table,)).fetchall()
