"""What a terminal shows: pyte, with what it lacks."""

import copy
import re
from collections.abc import Callable
from typing import Any

import pyte

# What pyte would print as text: device control strings, keyboard protocols, soft reset.
_UNKNOWN_TO_PYTE = re.compile(rb"\x1b[P_^X].*?\x1b\\|\x1b\[[<=][0-9;]*[a-z]|\x1b\[!p", re.DOTALL)
_UNFINISHED = re.compile(rb"\x1b(\[[0-?]*[ -/]*|[P_^X][^\x1b]*\x1b?)?\Z", re.DOTALL)
_PICTURE, _PICTURE_ENDS = b"\x1b[?2026h", b"\x1b[?2026l"  # synchronized output


class Screen(pyte.Screen):
    """pyte's screen, with an alternate screen, a bell, answers, and patience with new sequences."""

    def __init__(self, columns: int, rows: int, *, reply: Callable[[bytes], None]) -> None:
        self.bells = 0
        self._reply = reply
        self._main: tuple[Any, Any] | None = None
        super().__init__(columns, rows)

    def bell(self, *_: Any) -> None:
        self.bells += 1

    def write_process_input(self, data: str) -> None:
        """A terminal's answer to a question (where is the cursor? what are you?)."""
        self._reply(data.encode())

    def set_mode(self, *modes: int, **kwargs: Any) -> None:
        if 1049 in modes and kwargs.get("private") and self._main is None:
            self._main = copy.deepcopy(self.buffer), copy.copy(self.cursor)
            self.erase_in_display(2)
        super().set_mode(*modes, **kwargs)

    def reset_mode(self, *modes: int, **kwargs: Any) -> None:
        super().reset_mode(*modes, **kwargs)
        if 1049 in modes and kwargs.get("private") and self._main is not None:
            (self.buffer, self.cursor), self._main = self._main, None
            self.dirty.update(range(self.lines))

    def select_graphic_rendition(self, *attributes: int, **kwargs: Any) -> None:
        if not kwargs.get("private"):  # CSI ? ... m asks about keyboards
            super().select_graphic_rendition(*attributes)

    def report_device_status(self, mode: int, **kwargs: Any) -> None:
        if not kwargs.get("private"):
            super().report_device_status(mode)


class Painter:
    """Draws bytes as they come: whole escape sequences and whole pictures only."""

    def __init__(self, screen: Screen) -> None:
        self._stream = pyte.ByteStream(screen)
        self._held_back = b""

    def feed(self, data: bytes) -> None:
        data = self._held_back + data
        unfinished = _UNFINISHED.search(data)
        cut = unfinished.start() if unfinished else len(data)
        begun = data.rfind(_PICTURE, 0, cut)
        if begun > data.rfind(_PICTURE_ENDS):
            cut = begun
        self._held_back = data[cut:]
        self._stream.feed(_UNKNOWN_TO_PYTE.sub(b"", data[:cut]))
