"""The console of Windows: its modes, what is typed, its size and language.

Structures and calls are those of Textual's own driver, which can be imported on Windows alone.
"""

import ctypes
import locale
import os
import sys
from collections.abc import Mapping
from ctypes import wintypes
from typing import Any, Final

from textual.drivers import win32

MOST = 1024  # records read at once
WAIT: Final = 100  # milliseconds
KEY: Final = 1  # the type of a record

_RAW = win32.ENABLE_VIRTUAL_TERMINAL_INPUT | win32.ENABLE_EXTENDED_FLAGS
"""Keys and mouse come as escape sequences; without the flag for it, the mouse selects no text."""

_kernel: Any = win32.KERNEL32


def variables() -> Mapping[str, str]:
    """What a console can do, and the user's language, in variables as other systems have them."""
    code = locale.windows_locale.get(_kernel.GetUserDefaultUILanguage(), "")
    return {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": code}


class Console:
    """The console that this process was started in.

    Attributes:
        is_there: both ends of it are ours, and none is a file or a pipe.
    """

    def __init__(self) -> None:
        self._in, self._out = sys.__stdin__, sys.__stdout__
        self.is_there = all(end is not None and end.isatty() for end in (self._in, self._out))
        self._records = (win32.INPUT_RECORD * MOST)()
        self._modes = (0, 0)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the window.

        Raises:
            OSError: it is closed.
        """
        assert self._out is not None, "it is there"
        return os.get_terminal_size(self._out.fileno())

    def make_raw(self) -> None:
        """Pass on every key, and understand escape sequences."""
        assert self._in is not None, "it is there"
        assert self._out is not None, "it is there"
        self._modes = win32.get_console_mode(self._in), win32.get_console_mode(self._out)
        shown = self._modes[1] | win32.ENABLE_VIRTUAL_TERMINAL_PROCESSING
        win32.set_console_mode(self._out, shown)
        win32.set_console_mode(self._in, _RAW)

    def restore(self) -> None:
        """Restore the modes of before `make_raw`."""
        assert self._in is not None, "it is there"
        assert self._out is not None, "it is there"
        win32.set_console_mode(self._in, self._modes[0])
        win32.set_console_mode(self._out, self._modes[1])

    def read(self) -> bytes:
        """What was typed, in UTF-16; nothing if that takes longer than a moment.

        Raises:
            OSError: the console is closed.
        """
        handle = win32.GetStdHandle(win32.STD_INPUT_HANDLE)
        if win32.wait_for_handles([handle], WAIT) is None:
            return b""
        count = wintypes.DWORD(0)
        if not _kernel.ReadConsoleInputW(
            handle, ctypes.byref(self._records), MOST, ctypes.byref(count)
        ):
            raise OSError("The console is closed.")
        typed = "".join(_typed(record) for record in self._records[: count.value])
        return typed.encode("utf-16-le", "surrogatepass")

    def write(self, data: bytes) -> None:
        """Write UTF-8.

        Raises:
            OSError: the console is closed.
        """
        assert self._out is not None, "it is there"
        self._out.buffer.write(data)
        self._out.buffer.flush()


def _typed(record: Any) -> str:
    """The UTF-16 units of a record: of a key that goes down and is not Shift, Ctrl or Alt alone."""
    key = record.Event.KeyEvent
    if record.EventType != KEY or not key.bKeyDown or key.uChar.UnicodeChar == "\0":
        return ""
    return str(key.uChar.UnicodeChar) * max(1, int(key.wRepeatCount))
