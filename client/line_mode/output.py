"""Output of line mode: plain lines without control characters, in ASCII where UTF-8 is unknown.

Card suits are always written as the letters that are typed (`KC`), also for screen readers. Long
lines are wrapped at words, because a terminal cuts them within words, which is hard to read and
sounds wrong when it is read aloud.

Lines that may contain a secret are padded, because their length is visible on the network. The
padding is carriage returns: at the end of a line no terminal shows them, where spaces would fill
blank rows, and screen readers do not read them. Line ends within a wrapped line count as well.
"""

import re
import unicodedata
from collections.abc import Callable

from client.locale.i18n import Translator
from client.paint.symbols import ascii_cell
from client.paint.text import clean, width, wrap

VEIL = 160
"""Secret lines are padded to a multiple of this many bytes, which is longer than any of them."""

HANG = 2
"""Columns by which the further rows of an indented line are indented more."""

DEEPEST = 8
"""Most columns of indentation of these rows."""

MARK = "***"
"""The beginning of announcements of the host, which no other line contains."""

_LIKE_MARK = re.compile("[*⁎∗⁕✱٭﹡＊]{3,}")
_BEFORE_COMMAND = re.compile(r"(?<=:) (?=ssh )")

_SUITS = {
    "en": str.maketrans("♠♥♦♣✶", "SHDC*"),
    "fr": str.maketrans("♠♥♦♣✶", "PCKT*"),
}
_LONGER = {"…": "...", "±": "+-", "≥": ">=", "€": "EUR"}


class Announcement(str):
    """A line of the host's, told apart from all that others can say by its mark."""

    __slots__ = ()


class Output:
    """The output of one session.

    Args:
        write: takes lines without their line ends.
        plain: write ASCII only.
        end: ends the rows within a wrapped line.
        terminal: gives the columns of the terminal; 0 for lines in one piece.

    Attributes:
        chosen: the columns that the player has chosen instead; None for those of the terminal.
    """

    def __init__(
        self,
        write: Callable[[str], None],
        *,
        plain: bool,
        end: str = "\n",
        terminal: Callable[[], int] = lambda: 0,
    ) -> None:
        self.chosen: int | None = None
        self._write = write
        self._plain = plain
        self._end = end
        self._terminal = terminal

    @property
    def columns(self) -> int:
        """The columns that lines are wrapped to; 0 for lines in one piece."""
        return self._terminal() if self.chosen is None else self.chosen

    def say(self, text: str, tr: Translator, *, veiled: bool = False) -> None:
        """Write a line; nothing if it is empty."""
        line = _LIKE_MARK.sub("**", spelled(text, tr, plain=self._plain))
        if isinstance(text, Announcement):
            line = f"{MARK} {line}"
        if line:
            shown = padded if veiled else wrapped
            self._write(shown(line, self.columns, self._end))


def spelled(text: str, tr: Translator, *, plain: bool) -> str:
    """The text on one line, in characters that can be read aloud and typed."""
    line = clean(text).translate(_SUITS[tr.language]).rstrip()
    return "".join(map(_ascii, line)) if plain and not line.isascii() else line


def wrapped(line: str, columns: int, end: str) -> str:
    """The line in rows that leave the last column free; in one piece for 0 columns.

    A command of ssh that a longer line ends with is in one piece, so that it can be copied.
    """
    if not columns or width(line) < columns:
        return line
    said, *command = _BEFORE_COMMAND.split(line, maxsplit=1)
    if command:
        return end.join((wrapped(said, columns, end), *command))
    bare = line.lstrip(" ")
    indent = min(len(line) - len(bare), DEEPEST - HANG)
    hang = indent + HANG if indent else 0
    first, *rest = wrap(bare, columns - 1 - hang)
    return end.join((" " * indent + first, *(" " * hang + row for row in rest)))


def padded(line: str, columns: int = 0, end: str = "\n") -> str:
    """The line with carriage returns appended, up to a length that depends on no line ends."""
    text = wrapped(line, columns, end)
    return text + "\r" * (_length(line, columns, end) - len(text.encode()))


def _length(line: str, columns: int, end: str) -> int:
    """The padded length, with room for as many rows as any line of this length can have."""
    length = -(-len(line.encode()) // VEIL) * VEIL
    if not columns:
        return length
    fewest = (columns - DEEPEST) // 4  # a word that fits in no row is cut, so rows may be short
    return length + length // fewest * (len(end) + DEEPEST)


def _ascii(char: str) -> str:
    if char.isascii():
        return char
    if char in _LONGER:
        return _LONGER[char]
    bare = "".join(one for one in unicodedata.normalize("NFKD", char) if one.isascii())
    return bare or ascii_cell(char)
