"""Connections to the database, and the settings of each."""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Literal

from msgspec import Struct

from tablehost.store.errors import NotWritableError
from tablehost.store.files import make_private

Durability = Literal["power", "process"]
"""The event that a saved move survives: a power cut, or only the end of the process."""

_SYNCHRONOUS = {"power": "FULL", "process": "NORMAL"}
_SUFFIXES = ("", "-wal", "-shm")
_READER_CACHE = 512  # KiB; little is read twice


class Options(Struct, frozen=True, kw_only=True):
    """How to open the database.

    Attributes:
        max_bytes: how large it may grow; None for as large as the disk.
        busy_timeout: seconds to wait for another program's lock.
    """

    path: Path
    durability: Durability = "power"
    max_bytes: int | None = None
    busy_timeout: float = 2.0


def connect(options: Options, mode: Literal["ro", "rw"]) -> sqlite3.Connection:
    """A connection to an existing database, without automatic transactions."""
    db = sqlite3.connect(
        f"{options.path.as_uri()}?mode={mode}",
        uri=True,
        isolation_level=None,
        timeout=options.busy_timeout,
        cached_statements=256,
    )
    db.row_factory = sqlite3.Row
    return db


def open_writer(options: Options) -> sqlite3.Connection:
    """The connection that writes."""
    db = connect(options, "rw")
    try:
        _configure(db, options)
    except BaseException:
        db.close()
        raise
    for suffix in _SUFFIXES:
        with suppress(PermissionError):  # another user's file that we may write
            make_private(options.path.with_name(options.path.name + suffix))
    return db


def open_reader(options: Options) -> sqlite3.Connection:
    """A connection that only reads, and does not block the writer."""
    db = connect(options, "ro")
    db.execute("PRAGMA cell_size_check = ON")
    db.execute(f"PRAGMA cache_size = -{_READER_CACHE}")
    return db


def _configure(db: sqlite3.Connection, options: Options) -> None:
    for setting in (
        f"synchronous = {_SYNCHRONOUS[options.durability]}",
        f"fullfsync = {options.durability == 'power'}",  # on macOS fsync leaves data in the drive
        "wal_autocheckpoint = 0",  # the writer runs checkpoints when it is idle
        "foreign_keys = ON",
        "secure_delete = ON",  # an erased person is overwritten on the disk
        "cell_size_check = ON",
        "trusted_schema = OFF",
    ):
        db.execute(f"PRAGMA {setting}")
    if options.max_bytes is not None:
        (page,) = db.execute("PRAGMA page_size").fetchone()
        db.execute(f"PRAGMA max_page_count = {max(1, options.max_bytes // page)}")
    (journal,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if journal != "wal":
        raise NotWritableError(
            f"The file system of {options.path.parent} cannot share memory between connections "
            "(network disks cannot): choose a folder on a local disk."
        )
