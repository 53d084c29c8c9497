"""Migrations from older schema versions, with a copy of the database before."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

from tablehost.people.likeness import likeness
from tablehost.store import connection, files
from tablehost.store.connection import Options
from tablehost.store.errors import StoreError
from tablehost.store.schema import Schema, names


def migrate(options: Options, version: int, schema: Schema) -> None:
    """Migrate an intact database from `version` to the schema's in one transaction.

    A complete copy is on the disk before the first step. An older program cannot open a migrated
    database, so the copy is the only way back.

    Raises:
        StoreError: a step is missing or fails; the database is unchanged.
    """
    statements = tuple(_statements(version, schema))
    with closing(connection.open_writer(options)) as db:
        _copy(db, free_name(options.path, f"v{version}"))
        db.create_function("likeness", 1, likeness, deterministic=True)
        db.execute(
            "PRAGMA foreign_keys = OFF"
        )  # changing a table must not touch rows that refer to it
        db.execute("BEGIN IMMEDIATE")
        try:
            for statement in statements:
                db.execute(statement)
            _check(db, schema)
            db.execute(f"PRAGMA user_version = {schema.version}")
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise


def _copy(db: sqlite3.Connection, path: Path) -> None:
    """An exact copy of the database in a private file, complete or absent."""
    with files.atomic_write(path) as unfinished, closing(sqlite3.connect(unfinished)) as copy:
        copy.execute("PRAGMA journal_mode = OFF")  # an unfinished copy is thrown away anyway
        db.backup(copy)


def _statements(version: int, schema: Schema) -> Iterator[str]:
    for step in range(version, schema.version):
        if step not in schema.steps:
            raise StoreError(
                f"This program cannot migrate a database from version {step} to {schema.version}: "
                f"first run an older version of it that can migrate version {step}."
            )
        yield from schema.steps[step]


def _check(db: sqlite3.Connection, schema: Schema) -> None:
    assert names(db) >= schema.names(), "the steps do not lead to the tables of the schema"
    assert db.execute("PRAGMA foreign_key_check").fetchone() is None, "a step broke a reference"


def free_name(path: Path, suffix: str) -> Path:
    """A path beside the database, for a copy, that is not taken."""
    names = (f"{path.name}.{suffix}{'' if n == 1 else f'-{n}'}" for n in count(1))
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())
