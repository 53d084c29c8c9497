"""A store whose commands are recorded as a log, and copies that apply one."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from tablehost.store import schema, shared_log
from tablehost.store.commands import forbid_own_luck
from tablehost.store.shared_log import Applied, Apply, Group, Proposed
from tablehost.store.store import Store

HOUSE = "house"
OWN = frozenset({"shared_log", "proposers"})
"""Tables that say how a copy was made, which a single machine leaves empty."""

Rows = dict[str, list[tuple[Any, ...]]]


def record(store: Store) -> list[Group]:
    """The groups that a store proposes from now on, one command each; it grows."""
    groups: list[Group] = []
    direct = store._writer.call

    def call(function: Any, *args: Any) -> Any:
        command = Proposed.of(function, args)
        groups.append(Group(b"recorded", len(groups) + 1, len(groups), (command,)))
        return direct(function, *args)

    store._writer.call = call  # type: ignore[method-assign, assignment]
    return groups


def packed(group: Group) -> bytes:
    return msgspec.msgpack.encode(group)


@contextmanager
def copy_of(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection as the writer's, to a database that is a copy from now on."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.row_factory = sqlite3.Row
        db.execute("PRAGMA foreign_keys = ON")
        forbid_own_luck(db)
        if shared_log.house_of(db) is None:
            shared_log.begin(db, HOUSE)
        yield db


def apply(db: sqlite3.Connection, groups: Sequence[Group]) -> list[Applied]:
    """Apply groups at the next positions, each in a transaction."""
    return [apply_one(db, group) for group in groups]


def apply_one(db: sqlite3.Connection, group: Group) -> Applied:
    db.execute("BEGIN IMMEDIATE")
    try:
        applied = Apply(shared_log.applied_position(db) + 1, packed(group))(db)
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")
    return applied


def rows(db: sqlite3.Connection, leave_out: frozenset[str] = frozenset()) -> Rows:
    """Every row of every table; those of one table in the order of their key."""
    names = sorted(name for kind, name in schema.names(db) if kind == "table")
    return {name: _rows(db, name) for name in names if name not in leave_out}


def _rows(db: sqlite3.Connection, table: str) -> list[tuple[Any, ...]]:
    found = db.execute(f"SELECT * FROM {table}").fetchall()
    return sorted((tuple(row) for row in found), key=repr)
