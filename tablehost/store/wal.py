"""Counts saves in a write-ahead log behind a damaged place, which SQLite does not read.

SQLite reads the log up to the first frame with a wrong checksum and takes that for the end. It has
to, since after a crash the last write may be incomplete. But if the disk changed a byte in the
middle, SQLite drops every save behind it without an error. Behind such a place there are frames
that belong to this log and end a transaction, and these can be counted. A kill can interrupt the
write of the last one, which then has its header but not its page, and is not counted. After a power
cut there may be more whose write was under way and not acknowledged.

The layout: https://sqlite.org/fileformat2.html#walformat and https://sqlite.org/walformat.html.
"""

import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

_HEADER = struct.Struct(">8I")  # magic, version, page size, sequence, two salts, two checksums
_FRAME = struct.Struct(">6I")  # page, size of the database after a commit, salts, checksums
_LAST_READ = struct.Struct("=16xI")  # in the log's index: the last valid frame
_LITTLE_ENDIAN = 0x377F0682  # the magic number if checksums read words in this order


class _Frame(Struct, frozen=True):
    number: int
    ends_transaction: bool
    salts: tuple[int, int]


def count_unread(path: Path) -> int:
    """The number of saves in a database's log that SQLite does not read.

    Args:
        path: of the database; an open connection has already read from it.
    """
    log, index = (path.with_name(path.name + ending) for ending in ("-wal", "-shm"))
    if not log.exists() or not index.exists():
        return 0
    head = index.read_bytes()[: _LAST_READ.size]
    if len(head) < _LAST_READ.size:
        return 0
    (last,) = _LAST_READ.unpack(head)
    with path.open("rb") as database, log.open("rb") as file:
        size = int.from_bytes(database.read(18)[16:])
        return _count_saves_after(file, last, 65536 if size == 1 else size)


def _count_saves_after(file: BinaryIO, last: int, page: int) -> int:
    header = file.read(_HEADER.size)
    if len(header) < _HEADER.size:
        return 0
    *_, salt, other, _, _ = _HEADER.unpack(header)
    frames = list(_frames(file, page))
    # The salts of a damaged header are unknown: take those of the first frame.
    ours = (salt, other) if _has_valid_checksum(header) or not frames else frames[0].salts
    behind = [one for one in frames if one.number > last and one.salts == ours]
    if behind and not _is_complete(file, behind[-1].number, page, header):
        behind.pop()
    return sum(one.ends_transaction for one in behind)


def _frames(file: BinaryIO, page: int) -> Iterator[_Frame]:
    """The complete frames; after a crash the last one may be incomplete."""
    complete = (os.fstat(file.fileno()).st_size - _HEADER.size) // (_FRAME.size + page)
    for number in range(complete):
        file.seek(_HEADER.size + number * (_FRAME.size + page))
        _, size, salt, other, _, _ = _FRAME.unpack(file.read(_FRAME.size))
        yield _Frame(number + 1, size > 0, (salt, other))


def _is_complete(file: BinaryIO, number: int, page: int, header: bytes) -> bool:
    """Whether a frame's checksum, which continues that of the frame before, is right."""
    start = _HEADER.size + (number - 1) * (_FRAME.size + page)
    file.seek(start - 8 if number == 1 else start - page - 8)  # the checksum before
    first, second = struct.unpack(">2I", file.read(8))
    file.seek(start)
    frame = file.read(_FRAME.size + page)
    *_, sum_, other = _FRAME.unpack(frame[: _FRAME.size])
    order = "<" if _magic(header) == _LITTLE_ENDIAN else ">"
    return _checksum(frame[:8] + frame[_FRAME.size :], order, first, second) == (sum_, other)


def _has_valid_checksum(header: bytes) -> bool:
    *_, first, second = _HEADER.unpack(header)
    order = "<" if _magic(header) == _LITTLE_ENDIAN else ">"
    return _checksum(header[:24], order) == (first, second)


def _magic(header: bytes) -> int:
    return int.from_bytes(header[:4])


def _checksum(data: bytes, order: str, one: int = 0, two: int = 0) -> tuple[int, int]:
    """The log's checksum of words in this byte order, continued from an earlier one."""
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for left, right in zip(words[::2], words[1::2], strict=True):
        one = (one + left + two) % 2**32
        two = (two + right + one) % 2**32
    return one, two
