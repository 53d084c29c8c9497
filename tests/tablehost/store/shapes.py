"""What a database looks like from outside."""

import sqlite3
from pathlib import Path

from tablehost.store import schema
from tests.tablehost.store.making import second_connection


def version(path: Path) -> int:
    with second_connection(path) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


def shapes(path: Path) -> dict[str, set[tuple[object, ...]]]:
    """The columns of each table: name, type, whether it may be NULL, and its place in the key."""
    with second_connection(path) as db:
        tables = sorted(name for kind, name in schema.names(db) if kind == "table")
        return {
            table: {
                (column["name"], column["type"], column["notnull"], column["pk"])
                for column in _columns(db, table)
            }
            for table in tables
        }


def _columns(db: sqlite3.Connection, table: str) -> list[sqlite3.Row]:
    db.row_factory = sqlite3.Row
    return db.execute("SELECT * FROM pragma_table_info(?)", (table,)).fetchall()
