"""Connections to the database, and what is set on each."""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Literal

from msgspec import Struct

from tablehost.store.errors import NotWritableError
from tablehost.store.files import tighten

Durability = Literal["power", "process"]
"""What a saved move survives: a power cut, or only the end of the process."""

_SYNCHRONOUS = {"power": "FULL", "process": "NORMAL"}
_COMPANIONS = ("", "-wal", "-shm")
_READ = 512  # KiB that who reads keeps of the database; seldom is anything read twice


class Terms(Struct, frozen=True, kw_only=True):
    """How the database is to be used.

    Attributes:
        max_bytes: how large it may grow, None for as large as the disk.
        patience: seconds to wait for another program's lock.
    """

    path: Path
    durability: Durability = "power"
    max_bytes: int | None = None
    patience: float = 2.0


def connect(terms: Terms, mode: Literal["ro", "rw"]) -> sqlite3.Connection:
    """A connection to a database that is there; transactions are explicit."""
    db = sqlite3.connect(
        f"{terms.path.as_uri()}?mode={mode}",
        uri=True,
        isolation_level=None,
        timeout=terms.patience,
        cached_statements=256,
    )
    db.row_factory = sqlite3.Row
    return db


def writer(terms: Terms) -> sqlite3.Connection:
    """The one connection that writes."""
    db = connect(terms, "rw")
    try:
        _set_up(db, terms)
    except BaseException:
        db.close()
        raise
    for ending in _COMPANIONS:
        with suppress(PermissionError):  # somebody else's file that we may write: theirs to protect
            tighten(terms.path.with_name(terms.path.name + ending))
    return db


def reader(terms: Terms) -> sqlite3.Connection:
    """A connection that only reads, beside the writer and without holding it up."""
    db = connect(terms, "ro")
    db.execute("PRAGMA cell_size_check = ON")
    db.execute(f"PRAGMA cache_size = -{_READ}")
    return db


def _set_up(db: sqlite3.Connection, terms: Terms) -> None:
    for setting in (
        f"synchronous = {_SYNCHRONOUS[terms.durability]}",
        f"fullfsync = {terms.durability == 'power'}",  # macOS: fsync alone stays in the drive
        "wal_autocheckpoint = 0",  # the writer does it when nobody waits
        "foreign_keys = ON",
        "secure_delete = ON",  # who is erased is overwritten
        "cell_size_check = ON",
        "trusted_schema = OFF",
    ):
        db.execute(f"PRAGMA {setting}")
    if terms.max_bytes is not None:
        (page,) = db.execute("PRAGMA page_size").fetchone()
        db.execute(f"PRAGMA max_page_count = {max(1, terms.max_bytes // page)}")
    (journal,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if journal != "wal":
        raise NotWritableError(
            f"The file system of {terms.path.parent} cannot share memory between connections "
            "(network disks cannot): choose a folder on a local disk."
        )
