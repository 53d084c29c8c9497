"""What SQLite and the operating system complain of, said to the person who runs the host."""

import errno
import sqlite3
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
            "There is no room left for {path}: this was not saved. Make room on that disk (or "
            "raise the limit it was given); the next save is tried as if nothing had happened."
        ),
    ),
    sqlite3.SQLITE_BUSY: (
        BusyError,
        (
            "Another program holds a lock on {path}: this was not saved. Close it (a SQLite shell, "
            "a backup tool); the next save is tried as if nothing had happened."
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
            "{path} is damaged: keep it, together with its -wal file, and put back a copy made "
            "before (tablehost restore)."
        ),
    ),
    sqlite3.SQLITE_NOTADB: (
        DamagedError,
        (
            "{path} is damaged from its first page on: keep it, and put back a copy made before "
            "(tablehost restore)."
        ),
    ),
}
# Our statements are right for our tables: these are seen where a start looks at damaged ones.
_EXPLANATIONS[sqlite3.SQLITE_ERROR] = _EXPLANATIONS[sqlite3.SQLITE_CORRUPT]
_EXPLANATIONS[sqlite3.SQLITE_TOOBIG] = _EXPLANATIONS[sqlite3.SQLITE_CORRUPT]
_EXPLANATIONS[sqlite3.SQLITE_LOCKED] = _EXPLANATIONS[sqlite3.SQLITE_BUSY]
_EXPLANATIONS[sqlite3.SQLITE_PERM] = _EXPLANATIONS[sqlite3.SQLITE_READONLY]

_OTHERWISE = (
    SaveError,
    (
        "The disk under {path} failed ({name}): this is not acknowledged. Look whether it is full, "
        "worn out or unplugged (dmesg tells); the next request is tried on a new connection."
    ),
)

_OF_ONE_STATEMENT = frozenset(
    {
        sqlite3.SQLITE_ERROR,
        sqlite3.SQLITE_CONSTRAINT,
        sqlite3.SQLITE_MISMATCH,
        sqlite3.SQLITE_MISUSE,
        sqlite3.SQLITE_RANGE,
        sqlite3.SQLITE_TOOBIG,
    }
)
_OF_THE_MOMENT = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})


UNREADABLE = (UnicodeDecodeError, msgspec.MsgspecError)
"""What Python itself raises for values on the disk that this program has not written."""


def unreadable(error: Exception) -> bool:
    """Whether a value on the disk cannot be read at all.

    Of text that is not UTF-8 Python's `sqlite3` makes an OperationalError without a result code; a
    UnicodeDecodeError is what is left of an error of SQLite's that quotes such text.
    """
    undecoded = type(error) is sqlite3.OperationalError and not hasattr(error, "sqlite_errorcode")
    return undecoded or isinstance(error, UNREADABLE)


def _primary(error: Exception) -> int:
    """The result code without its extension; python's own complaints count as misuse."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_MISUSE) & 0xFF


def spoils_all(error: Exception) -> bool:
    """Whether the disk failed, and not only one statement that was wrong in itself."""
    return isinstance(error, sqlite3.Error) and _primary(error) not in _OF_ONE_STATEMENT


def spoils_connection(error: Exception) -> bool:
    """Whether the connection may be no good any more: the disk went away, or came back."""
    return (
        isinstance(error, sqlite3.Error)
        and spoils_all(error)
        and _primary(error) not in _OF_THE_MOMENT
    )


def explain(error: Exception, path: Path) -> StoreError:
    """A fresh exception for one of those who wait; `error` is SQLite's, or `unreadable`."""
    code = sqlite3.SQLITE_CORRUPT if unreadable(error) else _primary(error)
    kind, text = _EXPLANATIONS.get(code, _OTHERWISE)
    name = getattr(error, "sqlite_errorname", str(error))
    explained = kind(text.format(path=path, name=name))
    explained.__cause__ = error
    return explained


_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)


def explain_os(error: OSError, path: Path) -> StoreError:
    """The same for an error of the operating system, before SQLite is asked."""
    if error.errno in _FORBIDDEN:
        code = sqlite3.SQLITE_CANTOPEN
    elif error.errno in _FULL:
        code = sqlite3.SQLITE_FULL
    else:
        return SaveError(f"{path} cannot be used: {error.strerror}. Choose another folder.")
    kind, text = _EXPLANATIONS[code]
    return kind(text.format(path=path))
