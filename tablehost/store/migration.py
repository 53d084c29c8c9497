"""From an older version of the tables to ours, with a copy of what was before."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

from tablehost.door.likeness import likeness
from tablehost.store import connection, files
from tablehost.store.connection import Terms
from tablehost.store.errors import StoreError
from tablehost.store.schema import Schema, names


def migrate(terms: Terms, version: int, schema: Schema) -> None:
    """Bring a sound database from `version` to the schema's, all steps or none.

    The copy is complete and on the disk under a name of its own before the first step; a later
    program cannot be undone by an earlier one, so the copy is the way back.

    Raises:
        StoreError: no way leads there, or a step fails; the database is as it was.
    """
    way = tuple(_way(version, schema))
    with closing(connection.writer(terms)) as db:
        keep_copy(db, free_name(terms.path, f"v{version}"))
        db.create_function("likeness", 1, likeness, deterministic=True)
        db.execute("PRAGMA foreign_keys = OFF")  # or changing a table would touch what refers to it
        db.execute("BEGIN IMMEDIATE")
        try:
            for statement in way:
                db.execute(statement)
            _check(db, schema)
            db.execute(f"PRAGMA user_version = {schema.version}")
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise


def keep_copy(db: sqlite3.Connection, path: Path) -> None:
    """An exact copy of the database, there whole or not at all, readable by us alone."""
    with files.arriving_whole(path) as unfinished, closing(sqlite3.connect(unfinished)) as copy:
        copy.execute("PRAGMA journal_mode = OFF")  # an unfinished copy is thrown away anyway
        db.backup(copy)


def _way(version: int, schema: Schema) -> Iterator[str]:
    for step in range(version, schema.version):
        if step not in schema.steps:
            raise StoreError(
                f"No way leads from version {step} of the database to version {schema.version}: "
                f"run a program in between that knows version {step} first."
            )
        yield from schema.steps[step]


def _check(db: sqlite3.Connection, schema: Schema) -> None:
    assert names(db) >= schema.names(), "the steps lead to other tables than the schema"
    assert db.execute("PRAGMA foreign_key_check").fetchone() is None, "a step broke a reference"


def free_name(path: Path, what: str) -> Path:
    """Where a copy can be kept without replacing another one."""
    names = (f"{path.name}.{what}{'' if n == 1 else f'-{n}'}" for n in count(1))
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())
