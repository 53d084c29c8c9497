"""A disk for SQLite that records what is done to it and fails on demand.

SQLite uses the disk through its VFS, a table of functions. This registers another one for a while
in the library that Python's `sqlite3` uses. It opens files by the usual functions, but writes,
truncates and syncs them by its own. See https://sqlite.org/vfs.html; the layout of the structs is
part of SQLite's stable interface.

Where the library is built into the interpreter and hides its functions this does not work, and
`needs_vfs` skips the tests.
"""

import _sqlite3
import ctypes
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from pathlib import Path
from typing import Any, Literal

import pytest
from msgspec import Struct

Act = Literal["open", "write", "truncate", "sync"]
Fault = Callable[[Act, str], int]
"""Called with what is done to which file; returns an SQLite error code, or 0 to do it."""

_Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, POINTER(c_int))
_Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
_Sync = CFUNCTYPE(c_int, c_void_p, c_int)


class _Vfs(Structure):
    _fields_ = [
        ("iVersion", c_int),
        ("szOsFile", c_int),
        ("mxPathname", c_int),
        ("pNext", c_void_p),
        ("zName", c_char_p),
        ("pAppData", c_void_p),
        ("xOpen", c_void_p),
        ("others", c_void_p * 15),
    ]


class _Methods(Structure):
    _fields_ = [
        ("iVersion", c_int),
        ("xClose", c_void_p),
        ("xRead", c_void_p),
        ("xWrite", c_void_p),
        ("xTruncate", c_void_p),
        ("xSync", c_void_p),
        ("others", c_void_p * 13),
    ]


class _File(Structure):
    _fields_ = [("pMethods", POINTER(_Methods))]


def _library() -> Any:
    try:
        library = ctypes.CDLL(_sqlite3.__file__)
        library.sqlite3_vfs_find.restype = POINTER(_Vfs)
    except (AttributeError, OSError):
        return None
    return library


_LIBRARY = _library()
needs_vfs = pytest.mark.skipif(_LIBRARY is None, reason="this Python hides SQLite's functions")


class Done(Struct, frozen=True):
    """A write or truncation of a file; the offset of a truncation is the new size."""

    act: Act
    name: str
    offset: int = 0
    data: bytes = b""


class Disk:
    """Records what SQLite does to its files, and makes it fail.

    Attributes:
        journal: everything done, in order.
        fault: asked before each act.
    """

    def __init__(self) -> None:
        self.journal: list[Done] = []
        self.fault: Fault = lambda _act, _name: sqlite3.SQLITE_OK
        usual = _LIBRARY.sqlite3_vfs_find(None)
        self._usual = usual
        self._names: dict[int, str] = {}
        self._methods: dict[int, _Methods] = {}
        self._kept: list[Any] = []  # what C holds pointers to
        self._vfs = _Vfs.from_buffer_copy(usual.contents)
        self._vfs.zName = b"faulty"
        self._vfs.pNext = None
        self._really_open = _Open(usual.contents.xOpen)
        self._vfs.xOpen = self._function(_Open(self._open))

    def put_in(self) -> None:
        """Use this disk for all files opened from now on."""
        assert _LIBRARY.sqlite3_vfs_register(ctypes.byref(self._vfs), 1) == 0

    def take_out(self) -> None:
        """Use the usual disk again."""
        _LIBRARY.sqlite3_vfs_unregister(ctypes.byref(self._vfs))
        _LIBRARY.sqlite3_vfs_register(self._usual, 1)

    def _function(self, function: Any) -> int:
        self._kept.append(function)
        address = ctypes.cast(function, c_void_p).value
        assert address is not None
        return address

    def _open(self, _: int, name: int | None, file: int, flags: int, out: Any) -> int:
        # The usual function keeps the pointer to the name: it must be SQLite's own.
        known = Path(ctypes.string_at(name).decode()).name if name else ""
        if known and (code := self.fault("open", known)):
            ctypes.cast(file, POINTER(c_void_p))[0] = None  # no methods: nothing to close
            return code
        code = self._really_open(ctypes.addressof(self._usual.contents), name, file, flags, out)
        opened = ctypes.cast(file, POINTER(_File)).contents
        if code == sqlite3.SQLITE_OK and known and opened.pMethods:
            self._names[file] = known
            opened.pMethods = ctypes.pointer(self._ours(opened.pMethods))
        return int(code)

    def _ours(self, usual: Any) -> _Methods:
        """The same functions, but ours to change a file."""
        address = ctypes.addressof(usual.contents)
        if address not in self._methods:
            ours = _Methods.from_buffer_copy(usual.contents)
            ours.xWrite = self._function(_Write(self._write(_Write(ours.xWrite))))
            ours.xTruncate = self._function(_Truncate(self._truncate(_Truncate(ours.xTruncate))))
            ours.xSync = self._function(_Sync(self._sync(_Sync(ours.xSync))))
            self._methods[address] = ours
        return self._methods[address]

    def _write(self, really: Any) -> Callable[[int, int, int, int], int]:
        def write(file: int, data: int, amount: int, offset: int) -> int:
            done = Done("write", self._names[file], offset, ctypes.string_at(data, amount))
            return self._do(done, lambda: really(file, data, amount, offset))

        return write

    def _truncate(self, really: Any) -> Callable[[int, int], int]:
        return lambda file, size: self._do(
            Done("truncate", self._names[file], size), lambda: really(file, size)
        )

    def _sync(self, really: Any) -> Callable[[int, int], int]:
        return lambda file, flags: self._do(
            Done("sync", self._names[file]), lambda: really(file, flags)
        )

    def _do(self, done: Done, really: Callable[[], int]) -> int:
        code = self.fault(done.act, done.name)
        if code != sqlite3.SQLITE_OK:
            return code
        self.journal.append(done)
        return really()


@contextmanager
def faulty_disk() -> Iterator[Disk]:
    """Such a disk for everything opened in the block."""
    disk = Disk()
    disk.put_in()
    try:
        yield disk
    finally:
        disk.take_out()
