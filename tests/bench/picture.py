"""A terminal that is quick to read: hundreds of them have to share the core that loads the host.

Only what tells cells apart is kept: no colours. Pictures are put off until somebody looks; pyte,
with which a test compares this one, takes twenty times as long. A sequence that is not known here
is an error, not a guess.
"""

import re
from functools import lru_cache

from rich.cells import cell_len

ENDS = b"\x1b[?2026l"  # behind every picture (synchronized output)

_PIECE = re.compile(
    r"\x1b\[(?P<numbers>[0-?]*)(?P<final>[@-~])"
    r"|\x1b\]2;(?P<title>[^\x07]*)\x07"
    r"|\x1b[P\]_^].*?(?:\x07|\x1b\\)"
    r"|\x1b\[[0-?]*[ -/]+[@-~]"
    r"|(?P<control>[\x00-\x1a\x1c-\x1f])"
    r"|(?P<text>[^\x00-\x1f]+)",
    re.DOTALL,
)
_COLOURS_AND_MODES = frozenset("mhlutnc")
_STEPS = {"A": (0, -1), "B": (0, 1), "C": (1, 0), "D": (-1, 0)}
"""What moves the cursor: columns to the right, rows down."""


class UnknownSequenceError(Exception):
    """The terminal was sent what it does not know."""


class Screen:
    """The contents of a terminal of 80 x 24.

    Attributes:
        bytes: all that were received.
        pictures: whole ones that were received.
    """

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.columns, self.lines = columns, rows
        self.title = ""
        self.bytes = 0
        self.pictures = 0
        self._cells = [[" "] * columns for _ in range(rows)]
        self._x = self._y = 0
        self._last = " "
        self._text: str | None = None  # of the last picture, once it was asked for
        self._unread = bytearray()

    def feed(self, data: bytes) -> bool:
        """Bytes have come; whether the end of a picture was among them, or the rest of its end."""
        self.bytes += len(data)
        before = max(0, len(self._unread) - len(ENDS) + 1)
        self._unread += data
        ended = self._unread.count(ENDS, before)
        self.pictures += ended
        return ended > 0

    @property
    def text(self) -> str:
        """The last whole picture, one line a row."""
        self._read()
        if self._text is None:
            self._text = "\n".join("".join(row).rstrip() for row in self._cells)
        return self._text

    def line(self, row: int) -> str:
        """One row, negative ones from the bottom."""
        self._read()
        return "".join(self._cells[row]).rstrip()

    def _read(self) -> None:
        whole = self._unread.rfind(ENDS) + len(ENDS)
        if whole < len(ENDS):
            return
        self._text = None
        self._show(self._unread[:whole].decode())
        del self._unread[:whole]

    def _show(self, text: str) -> None:
        done = 0
        while done < len(text):
            piece = _PIECE.match(text, done)
            if piece is None:
                raise UnknownSequenceError(repr(text[done : done + 20]))
            done = piece.end()
            match piece.lastgroup:
                case "text":
                    self._write(piece["text"])
                case "final":
                    self._do(piece["final"], piece["numbers"])
                case "control":
                    self._control(piece["control"])
                case "title":
                    self.title = piece["title"]

    def _write(self, text: str) -> None:
        self._last = text[-1]
        row = self._cells[self._y]
        if _is_narrow(text):
            fits = text[: max(0, self.columns - self._x)]
            row[self._x : self._x + len(fits)] = fits
            self._x += len(fits)
            return
        for cell in text:
            wide = _width(cell)
            if wide == 0 or self._x >= self.columns:
                continue
            row[self._x : self._x + wide] = [cell, "", ""][:wide]
            self._x += wide

    def _control(self, control: str) -> None:
        match control:
            case "\r":
                self._x = 0
            case "\n":
                self._y += 1
            case "\b":
                self._x -= 1
            case "\x07":
                pass
            case _:
                raise UnknownSequenceError(repr(control))

    def _do(self, final: str, numbers: str) -> None:
        if final in _COLOURS_AND_MODES:
            return
        first, *more = [int(number or 0) for number in numbers.split(";")]
        many = max(1, first)
        if final in _STEPS:
            right, down = _STEPS[final]
            self._x, self._y = self._x + right * many, self._y + down * many
            return
        match final:
            case "H":
                self._y, self._x = many - 1, max(1, *more, 1) - 1
            case "G":
                self._x = many - 1
            case "d":
                self._y = many - 1
            case "b":
                self._write(self._last * many)
            case "X":
                self._blank(self._x, self._x + many)
            case "K":
                left = 0 if first else self._x
                self._blank(left, self._x + 1 if first == 1 else self.columns)
            case "J" if first == 2:
                self._cells = [[" "] * self.columns for _ in range(self.lines)]
            case _:
                raise UnknownSequenceError(f"CSI {numbers} {final}")

    def _blank(self, left: int, right: int) -> None:
        right = min(right, self.columns)
        self._cells[self._y][left:right] = [" "] * (right - left)


@lru_cache(maxsize=4096)
def _is_narrow(text: str) -> bool:
    """Whether each character takes one column."""
    return all(_width(cell) == 1 for cell in text)


@lru_cache(maxsize=4096)
def _width(cell: str) -> int:
    return cell_len(cell)
