"""Output of line mode: plain lines without control characters, in ASCII where UTF-8 is unknown.

Card suits are always written as the letters that are typed (`KC`), also for screen readers. Lines
that may contain a secret are padded, because their length is visible on the network. The padding is
carriage returns: at the end of a line no terminal shows them, where spaces would fill blank rows,
and screen readers do not read them.
"""

import unicodedata
from collections.abc import Callable

from client.locale.i18n import Translator
from client.paint.symbols import ascii_cell
from client.paint.text import clean

VEIL = 160
"""Secret lines are padded to a multiple of this many bytes, which is longer than any of them."""

_SUITS = {
    "en": str.maketrans("♠♥♦♣✶", "SHDC*"),
    "fr": str.maketrans("♠♥♦♣✶", "PCKT*"),
}
_LONGER = {"…": "...", "±": "+-", "≥": ">=", "€": "EUR"}


class Output:
    """The output of one session.

    Args:
        write: takes lines without line ends.
        plain: write ASCII only.
    """

    def __init__(self, write: Callable[[str], None], *, plain: bool) -> None:
        self._write = write
        self._plain = plain

    def say(self, text: str, tr: Translator, *, veiled: bool = False) -> None:
        """Write a line; nothing if it is empty."""
        line = spelled(text, tr, plain=self._plain)
        if line:
            self._write(padded(line) if veiled else line)


def spelled(text: str, tr: Translator, *, plain: bool) -> str:
    """The text on one line, in characters that can be read aloud and typed."""
    line = clean(text).translate(_SUITS[tr.language]).rstrip()
    return "".join(map(_ascii, line)) if plain and not line.isascii() else line


def padded(line: str) -> str:
    """The line with carriage returns appended up to the padded length."""
    return line + "\r" * (-len(line.encode()) % VEIL)


def _ascii(char: str) -> str:
    if char.isascii():
        return char
    if char in _LONGER:
        return _LONGER[char]
    bare = "".join(one for one in unicodedata.normalize("NFKD", char) if one.isascii())
    return bare or ascii_cell(char)
