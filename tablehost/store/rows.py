"""Rows ⇄ records."""

import sqlite3
from typing import Any, TypeVar

import msgspec

from tablehost.store.codec import unpack
from tablehost.store.errors import DamagedError, NotFoundError

T = TypeVar("T")

_PACKED = frozenset({"options", "settings", "outcome", "plan", "choice"})


def record(row: sqlite3.Row, kind: type[T]) -> T:
    """The record in a row whose columns are named like the fields; others are left out.

    Raises:
        DamagedError: a value is not what the record allows.
    """
    data: dict[str, Any] = {
        name: unpack(row[name]) if name in _PACKED and row[name] is not None else row[name]
        for name in row.keys()  # noqa: SIM118 - a Row iterates over its values
    }
    try:
        return msgspec.convert(data, kind, strict=False)
    except msgspec.ValidationError as error:
        raise DamagedError(
            f"A saved {kind.__name__} does not hold what it should ({error}): put back a copy of "
            "the database."
        ) from None


def found(row: sqlite3.Row | None, what: str, number: int) -> sqlite3.Row:
    """The row, or `NotFoundError`."""
    if row is None:
        raise NotFoundError(what, number)
    return row
