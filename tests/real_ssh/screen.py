"""The screen of a terminal: pyte, with the parts that it lacks."""

import copy
import re
from collections.abc import Callable
from typing import Any

import pyte
from pyte import modes as mode

# What pyte would print as text: device control strings, keyboard protocols, soft reset.
_UNKNOWN_TO_PYTE = re.compile(rb"\x1b[P_^X].*?\x1b\\|\x1b\[[<=][0-9;]*[a-z]|\x1b\[!p", re.DOTALL)
_UNFINISHED = re.compile(rb"\x1b(\[[0-?]*[ -/]*|[P_^X][^\x1b]*\x1b?)?\Z", re.DOTALL)
_NARROW = re.compile("[ -~À-ɏ─-▟]+")  # letters, and what boxes are drawn with
_USUAL = re.compile(r"\x1b\[([0-9;]*)([mH])")  # most sequences of a picture
_PICTURE, _PICTURE_ENDS = b"\x1b[?2026h", b"\x1b[?2026l"  # synchronized output


class Screen(pyte.Screen):
    """pyte's screen, with an alternate screen, a bell, answers, and patience with new sequences."""

    def __init__(self, columns: int, rows: int, *, reply: Callable[[bytes], None]) -> None:
        self.bells = 0
        self._reply = reply
        self._main: tuple[Any, Any] | None = None
        self._kept: dict[Any, dict[str, Any]] = {}  # styled characters, by style
        super().__init__(columns, rows)

    @property
    def display(self) -> list[str]:
        """As pyte's, which also works out the width of every character each time.

        It is not needed: the second column of a wide character is empty.
        """
        columns = range(self.columns)
        lines = [self.buffer[row] for row in range(self.lines)]
        return ["".join([line[column].data for column in columns]) for line in lines]

    def draw(self, data: str) -> None:
        """As pyte does, at once where every character takes one column and the line has room."""
        end = self.cursor.x + len(data)
        if end >= self.columns or not _NARROW.fullmatch(data) or mode.IRM in self.mode:
            super().draw(data)
            return
        kept = self._kept.setdefault(self.cursor.attrs, {})
        line = self.buffer[self.cursor.y]
        for column, char in enumerate(data, self.cursor.x):
            if char not in kept:
                kept[char] = self.cursor.attrs._replace(data=char)
            line[column] = kept[char]
        self.cursor.x = end
        self.dirty.add(self.cursor.y)

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


class Stream(pyte.ByteStream):
    """pyte's stream, which takes colours and places at once and not character by character."""

    def feed(self, data: bytes) -> None:  # type: ignore[override]  # as in ByteStream
        text = self.utf8_decoder.decode(data)
        screen, plain, offset = self.listener, self._taking_plain_text, 0
        assert screen is not None, "attached by whoever made the stream"
        while offset < len(text):
            if not plain:
                plain = self._send_to_parser(text[offset])
                offset += 1
            elif found := self._text_pattern.match(text, offset):
                screen.draw(found[0])
                offset = found.end()
            elif found := _USUAL.match(text, offset):
                numbers = [int(number or 0) for number in found[1].split(";")]
                if found[2] == "m":
                    screen.select_graphic_rendition(*numbers)
                else:
                    screen.cursor_position(*numbers)
                offset = found.end()
            else:
                plain = False
        self._taking_plain_text = plain


class Painter:
    """Draws bytes as they come: whole escape sequences and whole pictures only.

    Args:
        screen: what it draws on.
        drawn: called after each picture.
    """

    def __init__(self, screen: Screen, drawn: Callable[[], None]) -> None:
        self._drawn = drawn
        self._stream = Stream(screen)
        self._held_back = b""

    def feed(self, data: bytes) -> None:
        data = self._held_back + data
        unfinished = _UNFINISHED.search(data)
        cut = unfinished.start() if unfinished else len(data)
        begun = data.rfind(_PICTURE, 0, cut)
        if begun > data.rfind(_PICTURE_ENDS):
            cut = begun
        self._held_back = data[cut:]
        for picture in _UNKNOWN_TO_PYTE.sub(b"", data[:cut]).split(_PICTURE_ENDS):
            self._stream.feed(picture)
            self._drawn()
