"""Rows and packed columns to values, and back."""

import sqlite3
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from tablehost.store.errors import DamagedError, NotFoundError
from tablehost.store.values import Secret

T = TypeVar("T")

_encode = msgspec.msgpack.Encoder().encode
_decode_map = msgspec.msgpack.Decoder(dict[str, Any]).decode

_PACKED_COLUMNS = frozenset({"options", "settings", "outcome", "plan", "choice", "proof", "terms"})

_LUCK = ("words", "terms", "sealed", "closed", "failed", "barred")


def pack(data: Mapping[str, Any]) -> bytes:
    """A map as msgpack.

    Raises:
        ValueError: the map holds something that msgpack cannot encode.
    """
    try:
        return _encode(data)
    except (TypeError, OverflowError, RecursionError) as error:
        raise ValueError(f"only plain data can be saved: {error}") from None


def unpack(packed: bytes) -> dict[str, Any]:
    """The map in msgpack data; raises `DamagedError`."""
    try:
        return _decode_map(packed)
    except msgspec.DecodeError:
        raise DamagedError("A saved map cannot be decoded: restore a backup.") from None


def pack_luck(secret: Secret) -> bytes:
    """The parts of a secret other than the seed, packed as a map."""
    return pack({name: msgspec.to_builtins(getattr(secret, name)) for name in _LUCK})


def unpack_luck(packed: bytes, seed: bytes, commitment: str, position: int = 0) -> Secret:
    """A seed with what belongs to it; raises `DamagedError`."""
    about = {"seed": seed, "commitment": commitment, "position": position, **unpack(packed)}
    try:
        if "terms" not in about:  # of protocol 1: each word as [seat, word]
            words = msgspec.convert(about.get("words"), tuple[tuple[int, str], ...])
            about["words"] = [(seat, "", word) for seat, word in words]
        return msgspec.convert(about, Secret)
    except msgspec.ValidationError:
        raise DamagedError("Saved words cannot be decoded: restore a backup.") from None


def record(row: sqlite3.Row, kind: type[T]) -> T:
    """A struct from a row with columns named like its fields; other columns are ignored.

    Raises:
        DamagedError: a value is not valid for its field.
    """
    data: dict[str, Any] = {
        name: unpack(row[name]) if name in _PACKED_COLUMNS and row[name] is not None else row[name]
        for name in row.keys()  # noqa: SIM118 - a Row iterates over its values
    }
    try:
        return msgspec.convert(data, kind, strict=False)
    except msgspec.ValidationError as error:
        raise DamagedError(
            f"A saved {kind.__name__} is invalid ({error}): restore a backup."
        ) from None


def found(row: sqlite3.Row | None, what: str, number: int) -> sqlite3.Row:
    """The row; raises `NotFoundError` if it is None."""
    if row is None:
        raise NotFoundError(what, number)
    return row
