"""Plain data ⇄ bytes, and the checksum that tells a saved entry from a damaged one."""

import hashlib
import zlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from tablehost.store.errors import DamagedError
from tablehost.store.values import Actor, Entry, Envelope

_encode = msgspec.msgpack.Encoder().encode
_decode_map = msgspec.msgpack.Decoder(dict[str, Any]).decode

COMMAND_ID_LENGTH = 64

Words = tuple[tuple[int, str], ...]


def pack(data: Mapping[str, Any]) -> bytes:
    """A map as msgpack. ValueError when it holds what msgpack cannot."""
    try:
        return _encode(data)
    except (TypeError, OverflowError, RecursionError) as error:
        raise ValueError(f"only plain data can be saved: {error}") from None


def unpack(packed: bytes) -> dict[str, Any]:
    """The map that was packed. `DamagedError` when the bytes are no such thing."""
    try:
        return _decode_map(packed)
    except msgspec.DecodeError:
        raise DamagedError("A saved map cannot be read: put back a copy of the database.") from None


def pack_words(words: Words) -> bytes:
    """Players' words for the luck, as a map like everything else."""
    return pack({"words": words})


def unpack_words(packed: bytes) -> Words:
    """The words that were packed. `DamagedError` when the bytes are no such thing."""
    try:
        return msgspec.convert(unpack(packed).get("words"), Words)
    except msgspec.ValidationError:
        raise DamagedError("Saved words cannot be read: put back a copy of the database.") from None


class Row(NamedTuple):
    """A row of `entries`, its columns in their order."""

    match_id: int
    seq: int
    command_id: str
    part: int
    time: int
    actor: Actor
    seat: int | None
    data: bytes
    checksum: int


def checksum(
    match: int, seq: int, command_id: str, part: int, time: int, actor: str, seat: int | None,
    data: bytes,
) -> int:  # fmt: skip
    """CRC-32 over all of a row: SQLite itself would not notice a changed die."""
    head = f"{match} {seq} {command_id} {part} {time} {actor} {seat} "
    return zlib.crc32(data, zlib.crc32(head.encode()))


def open_row(table: int, row: Row) -> Envelope:
    """The envelope in a row. `DamagedError` when it is not what was written."""
    match, seq, command_id, part, time, actor, seat, data, written = row
    if checksum(match, seq, command_id, part, time, actor, seat, data) != written:
        raise DamagedError(
            f"Entry {seq} of match {match} has changed on the disk: that match cannot go on. "
            "Put back a copy of the database, or go on without that table."
        )
    try:
        entry = Entry(actor, unpack(data), seat)
    except ValueError as error:
        raise DamagedError(
            f"Entry {seq} of match {match} makes no sense ({error}): that match cannot go on. "
            "Put back a copy of the database, or go on without that table."
        ) from None
    return Envelope(table, match, seq, command_id, time, entry)


PackedEntry = tuple[Actor, int | None, bytes]


def pack_entries(entries: Sequence[Entry], command_id: str) -> tuple[PackedEntry, ...]:
    """What an append is to write, detached from the caller's data.

    Raises:
        ValueError: no entries, a bad command id, or data that is not plain.
    """
    if not entries:
        raise ValueError("nothing to append: give at least one entry")
    if not 1 <= len(command_id) <= COMMAND_ID_LENGTH:
        raise ValueError(f"a command id has 1 to {COMMAND_ID_LENGTH} characters")
    return tuple((entry.actor, entry.seat, pack(entry.data)) for entry in entries)


def hashed(code: str, salt: bytes) -> bytes:
    """A resume code as it is kept. Slow on purpose (16 MB, some 50 ms): codes are short."""
    return hashlib.scrypt(code.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)
