"""The schema of the database, with the migrations from older versions."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from msgspec import Struct

APPLICATION_ID = 0x7461626C  # "tabl", at offset 68 of the file
Step = tuple[str, ...]


class Schema(Struct, frozen=True):
    """One version of the tables, and the migrations to it.

    Attributes:
        version: SQLite's `user_version`.
        sql: creates all tables in an empty database.
        steps: by version, the statements that migrate from it to the next one.
    """

    version: int
    sql: str
    steps: Mapping[int, Step] = {}

    def image(self) -> bytes:
        """A new database as the bytes of its file.

        Bytes 18 and 19 select WAL mode. If a connection had to switch to it and were killed, a
        rollback journal would be left behind.
        See https://sqlite.org/fileformat2.html, "File format version numbers".
        """
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
            self._build(db)
            image = bytearray(db.serialize())
        image[18:20] = b"\x02\x02"
        return bytes(image)

    def names(self) -> frozenset[tuple[str, str]]:
        """Type and name of everything in a database of this version."""
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
            self._build(db)
            return names(db)

    def _build(self, db: sqlite3.Connection) -> None:
        db.executescript(
            f"PRAGMA application_id = {APPLICATION_ID};"
            f"PRAGMA user_version = {self.version};"
            f"BEGIN; {self.sql} COMMIT;"
        )


def names(db: sqlite3.Connection) -> frozenset[tuple[str, str]]:
    """Type and name of everything in a database but SQLite's own; columns as `table.column`."""
    found = db.execute(
        "WITH ours AS (SELECT type, name FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*') "
        "SELECT type, name FROM ours UNION ALL SELECT 'column', ours.name || '.' || its.name "
        "FROM ours JOIN pragma_table_info(ours.name) AS its WHERE ours.type = 'table'"
    )
    return frozenset((kind, name) for kind, name in found)


_STEPS = {
    1: (
        """
        CREATE TABLE promises (
            table_id INTEGER PRIMARY KEY REFERENCES tables,
            seed BLOB NOT NULL,
            commitment TEXT NOT NULL,
            words BLOB NOT NULL
        ) STRICT
        """,
        "ALTER TABLE tables ADD COLUMN hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1))",
    ),
    2: (
        "CREATE TABLE uncounted (match_id INTEGER PRIMARY KEY REFERENCES matches) STRICT",
        "INSERT INTO uncounted SELECT id FROM matches WHERE status = 'over'",
        """
        CREATE TABLE figures (
            person_id INTEGER NOT NULL REFERENCES persons ON DELETE CASCADE,
            game TEXT NOT NULL,
            name TEXT NOT NULL,
            value INTEGER NOT NULL,
            PRIMARY KEY (person_id, game, name)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE ratings (
            person_id INTEGER NOT NULL REFERENCES persons ON DELETE CASCADE,
            game TEXT NOT NULL,
            mu REAL NOT NULL,
            sigma REAL NOT NULL,
            matches INTEGER NOT NULL CHECK (matches >= 1),
            standing REAL NOT NULL,
            PRIMARY KEY (person_id, game)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX ladders ON ratings (game, standing DESC, person_id)",
        "CREATE INDEX persons_by_name ON persons (name) WHERE fingerprint IS NOT NULL",
    ),
    3: (
        """
        CREATE TABLE bans (
            kind TEXT NOT NULL CHECK (kind IN ('key', 'name', 'address')),
            value TEXT NOT NULL,
            until INTEGER,
            why TEXT NOT NULL,
            made INTEGER NOT NULL,
            PRIMARY KEY (kind, value)
        ) STRICT, WITHOUT ROWID
        """,
    ),
    4: (
        """
        ALTER TABLE host ADD COLUMN
            doors_open INTEGER NOT NULL DEFAULT 1 CHECK (doors_open IN (0, 1))
        """,
        "ALTER TABLE host ADD COLUMN paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1))",
    ),
    5: (
        """
        CREATE TABLE evenings (
            id INTEGER PRIMARY KEY,
            table_id INTEGER NOT NULL UNIQUE REFERENCES tables,
            plan BLOB NOT NULL,
            seed BLOB NOT NULL,
            commitment TEXT NOT NULL,
            choice BLOB,
            created INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE attendance (
            person_id INTEGER NOT NULL REFERENCES persons ON DELETE CASCADE,
            evening_id INTEGER NOT NULL REFERENCES evenings,
            PRIMARY KEY (person_id, evening_id)
        ) STRICT, WITHOUT ROWID
        """,
    ),
    6: (
        "ALTER TABLE persons ADD COLUMN likeness TEXT NOT NULL DEFAULT ''",
        "UPDATE persons SET likeness = likeness(name)",
        "CREATE INDEX owners ON persons (likeness, id) WHERE fingerprint IS NOT NULL",
    ),
    7: (
        """
        CREATE TABLE invitations (
            hash BLOB PRIMARY KEY,
            uses INTEGER NOT NULL CHECK (uses >= 1),
            until INTEGER,
            made INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE TABLE invited (fingerprint TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
    ),
    8: (
        """
        CREATE TABLE used_codes (
            hash BLOB PRIMARY KEY,
            person_id INTEGER NOT NULL UNIQUE REFERENCES persons ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
    ),
    9: (
        "ALTER TABLE chat ADD COLUMN command_id TEXT",
        "CREATE UNIQUE INDEX chat_by_command ON chat (command_id) WHERE command_id IS NOT NULL",
    ),
    10: (
        "ALTER TABLE persons ADD COLUMN kept INTEGER NOT NULL DEFAULT 0 CHECK (kept IN (0, 1))",
        """
        UPDATE persons SET kept = 1 WHERE fingerprint IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM persons AS earlier
            WHERE earlier.likeness = persons.likeness AND earlier.fingerprint IS NOT NULL
            AND earlier.id < persons.id AND earlier.fingerprint <> persons.fingerprint
        )
        """,
        "UPDATE persons SET likeness = likeness(name)",
    ),
    11: (
        "ALTER TABLE tables ADD COLUMN identity TEXT NOT NULL DEFAULT ''",
        "UPDATE tables SET identity = lower(hex(randomblob(16)))",
        "ALTER TABLE evenings ADD COLUMN proof BLOB",
        "DELETE FROM promises",  # their commitments bind no terms
    ),
    12: ("CREATE TABLE suspended (table_id INTEGER PRIMARY KEY REFERENCES tables) STRICT",),
    13: (
        "DROP TABLE resume_codes",
        "DROP TABLE used_codes",
        "ALTER TABLE host ADD COLUMN seat_key BLOB NOT NULL DEFAULT x''",
        "UPDATE host SET seat_key = randomblob(32)",
        "ALTER TABLE places ADD COLUMN sitting BLOB NOT NULL DEFAULT x''",
        "UPDATE places SET sitting = randomblob(8)",
    ),
    14: (
        "ALTER TABLE places ADD COLUMN number INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE sittings ADD COLUMN number INTEGER NOT NULL DEFAULT 0",
        "UPDATE places SET number = seat WHERE kind = 'bot'",
        "UPDATE sittings SET number = seat WHERE kind = 'bot'",
    ),
    15: (
        """
        ALTER TABLE tables ADD COLUMN
            replace_bots INTEGER NOT NULL DEFAULT 1 CHECK (replace_bots IN (0, 1))
        """,
    ),
    16: (
        """
        CREATE TABLE new_evenings (
            id INTEGER PRIMARY KEY,
            table_id INTEGER NOT NULL REFERENCES tables,
            plan BLOB NOT NULL,
            seed BLOB NOT NULL,
            commitment TEXT NOT NULL,
            choice BLOB,
            created INTEGER NOT NULL,
            proof BLOB,
            first INTEGER NOT NULL DEFAULT 1,
            UNIQUE (table_id, first)
        ) STRICT
        """,
        "INSERT INTO new_evenings SELECT *, 1 FROM evenings",
        "DROP TABLE evenings",
        "ALTER TABLE new_evenings RENAME TO evenings",
    ),
    17: (
        """
        CREATE TABLE tournaments (
            id INTEGER PRIMARY KEY,
            identity TEXT NOT NULL,
            host_id INTEGER REFERENCES persons ON DELETE SET NULL,
            plan BLOB NOT NULL,
            created INTEGER NOT NULL,
            ended INTEGER
        ) STRICT
        """,
        """
        CREATE TABLE entrants (
            tournament_id INTEGER NOT NULL REFERENCES tournaments,
            number INTEGER NOT NULL,
            person_id INTEGER REFERENCES persons ON DELETE SET NULL,
            PRIMARY KEY (tournament_id, number),
            UNIQUE (tournament_id, person_id)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX entrants_by_person ON entrants (person_id)",
        """
        CREATE TABLE tournament_log (
            tournament_id INTEGER NOT NULL REFERENCES tournaments,
            seq INTEGER NOT NULL,
            time INTEGER NOT NULL,
            entry BLOB NOT NULL,
            PRIMARY KEY (tournament_id, seq)
        ) STRICT, WITHOUT ROWID
        """,
    ),
    18: (
        """
        CREATE TABLE shared_log (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            house TEXT NOT NULL,
            position INTEGER NOT NULL CHECK (position >= 0)
        ) STRICT
        """,
        """
        CREATE TABLE proposers (
            id BLOB PRIMARY KEY,
            last INTEGER NOT NULL,
            position INTEGER NOT NULL,
            answers BLOB NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
    ),
    19: (
        """
        CREATE TABLE claims (
            table_id INTEGER PRIMARY KEY REFERENCES tables,
            node TEXT NOT NULL,
            epoch INTEGER NOT NULL CHECK (epoch >= 1)
        ) STRICT
        """,
    ),
    20: (
        """
        CREATE TABLE dailies (
            day TEXT NOT NULL,
            game TEXT NOT NULL,
            seed BLOB NOT NULL,
            commitment TEXT NOT NULL,
            terms BLOB NOT NULL,
            began INTEGER NOT NULL,
            ends INTEGER NOT NULL,
            opened INTEGER NOT NULL DEFAULT 0 CHECK (opened IN (0, 1)),
            PRIMARY KEY (day, game)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE daily_tries (
            match_id INTEGER PRIMARY KEY REFERENCES matches,
            day TEXT NOT NULL,
            game TEXT NOT NULL,
            person_id INTEGER REFERENCES persons ON DELETE SET NULL,
            who BLOB,
            home BLOB,
            is_new INTEGER NOT NULL CHECK (is_new IN (0, 1)),
            ranked INTEGER NOT NULL CHECK (ranked IN (0, 1)),
            amount REAL,
            accuracy REAL,
            UNIQUE (day, game, who)
        ) STRICT
        """,
        "CREATE INDEX daily_tries_by_person ON daily_tries (person_id)",
    ),
    21: (
        """
        CREATE TABLE hall_claim (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            node TEXT NOT NULL,
            epoch INTEGER NOT NULL CHECK (epoch >= 1)
        ) STRICT
        """,
    ),
    22: ("DROP TABLE claims",),
    23: (
        """
        CREATE TABLE renames (
            fingerprint TEXT NOT NULL,
            typed TEXT NOT NULL,
            person_id INTEGER NOT NULL REFERENCES persons ON DELETE CASCADE,
            PRIMARY KEY (fingerprint, typed)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX renames_of_a_person ON renames (person_id)",
        "CREATE INDEX renames_by_name ON renames (typed, person_id)",
    ),
    24: ("ALTER TABLE tournaments ADD COLUMN home BLOB NOT NULL DEFAULT x''",),
}


def current() -> Schema:
    """The version that this program reads and writes."""
    sql = Path(__file__).with_name("schema.sql").read_text()
    return Schema(version=25, sql=sql, steps=_STEPS)
