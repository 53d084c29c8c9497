"""Saves in a write-ahead log that SQLite does not read, because the log is broken before them.

SQLite reads the log up to the first frame whose checksum is wrong and takes that for the end: so it
must, for after a crash the last write may be there by half. But a disk that changed a byte in the
middle makes it drop, without a word, every save behind it. Frames that belong to this log and end a
transaction stand behind that place then, and can be counted. After a kill there are none. After a
power cut there may be some that were on their way and acknowledged to nobody.

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
_LAST_READ = struct.Struct("=16xI")  # of the log's index: the last frame that is read
_LITTLE_ENDIAN = 0x377F0682  # the magic number of checksums over words of that order


class _Frame(Struct, frozen=True):
    number: int
    ends_a_save: bool
    salts: tuple[int, int]


def unread(path: Path) -> int:
    """How many saves of a database's log SQLite does not read although they are there.

    Args:
        path: of the database; a connection to it is open and has read from it.
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
        return _saves_behind(file, last, 65536 if size == 1 else size)


def _saves_behind(file: BinaryIO, last: int, page: int) -> int:
    header = file.read(_HEADER.size)
    if len(header) < _HEADER.size:
        return 0
    *_, salt, other, _, _ = _HEADER.unpack(header)
    frames = list(_frames(file, page))
    # A header that is broken itself says nothing of whose frames these are; the first one does.
    ours = (salt, other) if _is_whole(header) or not frames else frames[0].salts
    return sum(one.ends_a_save and one.salts == ours for one in frames if one.number > last)


def _frames(file: BinaryIO, page: int) -> Iterator[_Frame]:
    """Those that are there whole; the last write may be there by half after any crash."""
    whole = (os.fstat(file.fileno()).st_size - _HEADER.size) // (_FRAME.size + page)
    for number in range(whole):
        file.seek(_HEADER.size + number * (_FRAME.size + page))
        _, size, salt, other, _, _ = _FRAME.unpack(file.read(_FRAME.size))
        yield _Frame(number + 1, size > 0, (salt, other))


def _is_whole(header: bytes) -> bool:
    """Whether the header's own checksum is right."""
    magic, *_, first, second = _HEADER.unpack(header)
    words = struct.unpack("<6I" if magic == _LITTLE_ENDIAN else ">6I", header[:24])
    one = two = 0
    for left, right in zip(words[::2], words[1::2], strict=True):
        one = (one + left + two) % 2**32
        two = (two + right + one) % 2**32
    return (one, two) == (first, second)
