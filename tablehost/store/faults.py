"""Turns errors of SQLite and of the operating system into errors for the person who hosts."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from tablehost.store.errors import (
    BusyError,
    DamagedError,
    DiskFullError,
    NotWritableError,
    SaveError,
    StoreError,
)

_EXPLANATIONS: dict[int, tuple[type[StoreError], str]] = {
    sqlite3.SQLITE_FULL: (
        DiskFullError,
        (
            "There is no room left for {path}, so this was not saved: make room on that disk, or "
            "raise the database's size limit. The next save is tried as usual."
        ),
    ),
    sqlite3.SQLITE_BUSY: (
        BusyError,
        (
            "Another program holds a lock on {path}, so this was not saved: close that program (a "
            "SQLite shell, a backup tool). The next save is tried as usual."
        ),
    ),
    sqlite3.SQLITE_READONLY: (
        NotWritableError,
        (
            "{path} cannot be written: give the host's user write permission to it and its folder, "
            "or mount the disk writable."
        ),
    ),
    sqlite3.SQLITE_CANTOPEN: (
        NotWritableError,
        (
            "{path} cannot be opened: the host's user needs read and write permission to it and to "
            "its folder, and the disk must be there."
        ),
    ),
    sqlite3.SQLITE_CORRUPT: (
        DamagedError,
        (
            "{path} is damaged: keep it, together with its -wal file, and restore a backup "
            "(tablehost restore)."
        ),
    ),
    sqlite3.SQLITE_NOTADB: (
        DamagedError,
        (
            "{path} is damaged from its first page on: keep it, and restore a backup (tablehost "
            "restore)."
        ),
    ),
}
# Our statements fit our tables, so these errors come from damaged ones.
_EXPLANATIONS[sqlite3.SQLITE_ERROR] = _EXPLANATIONS[sqlite3.SQLITE_CORRUPT]
_EXPLANATIONS[sqlite3.SQLITE_TOOBIG] = _EXPLANATIONS[sqlite3.SQLITE_CORRUPT]
_EXPLANATIONS[sqlite3.SQLITE_LOCKED] = _EXPLANATIONS[sqlite3.SQLITE_BUSY]
_EXPLANATIONS[sqlite3.SQLITE_PERM] = _EXPLANATIONS[sqlite3.SQLITE_READONLY]

_OTHER_FAILURE = (
    SaveError,
    (
        "The disk under {path} failed ({name}), and this may not be saved: check whether it is "
        "full, worn out or unplugged (see dmesg). The next request is tried on a new connection."
    ),
)

_STATEMENT_ERRORS = frozenset(
    {
        sqlite3.SQLITE_ERROR,
        sqlite3.SQLITE_CONSTRAINT,
        sqlite3.SQLITE_MISMATCH,
        sqlite3.SQLITE_MISUSE,
        sqlite3.SQLITE_RANGE,
        sqlite3.SQLITE_TOOBIG,
    }
)
_TEMPORARY = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})

_UNREADABLE = (UnicodeDecodeError, msgspec.MsgspecError)


def is_unreadable(error: Exception) -> bool:
    """Whether a value on the disk cannot be decoded.

    For text that is not UTF-8 Python's `sqlite3` raises an OperationalError without a result code,
    and a UnicodeDecodeError in place of an error message that quotes such text.
    """
    undecoded = type(error) is sqlite3.OperationalError and not hasattr(error, "sqlite_errorcode")
    return undecoded or isinstance(error, _UNREADABLE)


def _primary(error: Exception) -> int:
    """The primary result code; errors of Python's own count as misuse."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_MISUSE) & 0xFF


def is_disk_failure(error: Exception) -> bool:
    """Whether the transaction failed as a whole, and not a single wrong statement."""
    return isinstance(error, sqlite3.Error) and _primary(error) not in _STATEMENT_ERRORS


def breaks_connection(error: Exception) -> bool:
    """Whether the connection may be unusable, as after the disk was gone for a while."""
    return (
        isinstance(error, sqlite3.Error)
        and is_disk_failure(error)
        and _primary(error) not in _TEMPORARY
    )


def explain(error: Exception, path: Path) -> StoreError:
    """A new `StoreError` for one caller; `error` is SQLite's, or `is_unreadable`."""
    code = sqlite3.SQLITE_CORRUPT if is_unreadable(error) else _primary(error)
    kind, text = _EXPLANATIONS.get(code, _OTHER_FAILURE)
    name = getattr(error, "sqlite_errorname", str(error))
    explained = kind(text.format(path=path, name=name))
    explained.__cause__ = error
    return explained


_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)


def _explain_os(error: OSError, path: Path) -> StoreError:
    if error.errno in _FORBIDDEN:
        code = sqlite3.SQLITE_CANTOPEN
    elif error.errno in _FULL:
        code = sqlite3.SQLITE_FULL
    else:
        return SaveError(f"{path} cannot be used: {error.strerror}. Choose another folder.")
    kind, text = _EXPLANATIONS[code]
    return kind(text.format(path=path))


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn errors of SQLite, of the disk and of unreadable values into `StoreError`s."""
    try:
        yield
    except (sqlite3.Error, *_UNREADABLE) as error:
        raise explain(error, path) from error
    except OSError as error:
        raise _explain_os(error, path) from error
