"""The calls of a Windows console, answered by a pseudo-terminal."""

import ctypes
import os
import select
import shutil
import sys
import termios
import tty
from codecs import getincrementaldecoder
from types import ModuleType, SimpleNamespace
from typing import Any

INPUT, OUTPUT = 100, 101  # handles
LINE_INPUT, VIRTUAL_TERMINAL_INPUT = 0x0002, 0x0200
TIMEOUT = 0x102
KEY = 1  # the type of a record
LANGUAGE = "TEST_UI_LANGUAGE"
"""The variable with the number of the user's language."""


class Kernel:
    """What is asked of kernel32."""

    def __init__(self) -> None:
        self._modes = {INPUT: 0x01F7, OUTPUT: 0x0003}
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._before = termios.tcgetattr(0) if os.isatty(0) else None

    def get_mode(self, handle: int, mode: Any) -> int:
        mode._obj.value = self._modes[handle]
        return 1

    def set_mode(self, handle: int, mode: int) -> int:
        self._modes[handle] = mode
        if handle == INPUT and self._before is not None:
            if mode & VIRTUAL_TERMINAL_INPUT and not mode & LINE_INPUT:
                tty.setraw(0)
            else:
                termios.tcsetattr(0, termios.TCSAFLUSH, self._before)
        return 1

    def wait(self, _count: int, _handles: Any, _every: Any, milliseconds: Any) -> int:
        ready, _, _ = select.select([0], [], [], milliseconds.value / 1000)
        return 0 if ready else TIMEOUT

    def read(self, _handle: Any, records: Any, _most: int, count: Any) -> int:
        """Fill in a record for each UTF-16 unit, and one for every key that is let go."""
        try:
            data = os.read(0, 256)
        except OSError:
            data = b""
        units = self._decode(data).encode("utf-16-le")
        for at in range(0, len(units), 2):
            _press(records._obj[at], chr(int.from_bytes(units[at : at + 2], "little")), down=True)
            _press(records._obj[at + 1], "\0", down=at % 4 == 0)  # Shift, alone
        count._obj.value = len(units)
        return int(bool(data))


def _press(record: Any, unit: str, *, down: bool) -> None:
    record.EventType = KEY
    key = record.Event.KeyEvent
    key.bKeyDown, key.wRepeatCount, key.uChar.UnicodeChar = down, 1, unit
    key.wVirtualKeyCode = key.dwControlKeyState = 0


def install() -> None:
    """Answer the calls of this process."""
    kernel = Kernel()
    calls = SimpleNamespace(
        GetStdHandle=lambda number: INPUT if number == -10 else OUTPUT,
        GetConsoleMode=kernel.get_mode,
        SetConsoleMode=kernel.set_mode,
        WaitForMultipleObjects=kernel.wait,
        ReadConsoleInputW=kernel.read,
        GetUserDefaultUILanguage=lambda: int(os.environ.get(LANGUAGE, "0")),
    )
    vars(ctypes)["WinDLL"] = lambda *_, **__: calls
    msvcrt = ModuleType("msvcrt")
    vars(msvcrt)["get_osfhandle"] = {0: INPUT, 1: OUTPUT}.__getitem__
    sys.modules["msvcrt"] = msvcrt
    vars(shutil)["_winapi"] = SimpleNamespace(NeedCurrentDirectoryForExePath=lambda _: False)
