"""What is said, as plain lines: no controls, no picture, ASCII where there is nothing else.

Suits are letters in every encoding, the ones that are typed: a screen reader says `KC`, and that is
what the player writes. A line that tells a secret goes out padded, for anybody on the network sees
its length.
"""

import unicodedata
from collections.abc import Callable

from client.locale.i18n import Translator
from client.paint.symbols import ascii_cell
from client.paint.text import clean

VEIL = 160
"""Bytes that a line with a secret is padded to a multiple of: longer than any that tells one."""

_SUITS = {
    "en": str.maketrans("♠♥♦♣✶", "SHDC*"),
    "fr": str.maketrans("♠♥♦♣✶", "PCKT*"),
}
_LONGER = {"…": "...", "±": "+-", "≥": ">=", "€": "EUR"}


class Output:
    """One session's.

    Args:
        write: takes lines, without their ends.
        plain: nothing but ASCII is understood.
    """

    def __init__(self, write: Callable[[str], None], *, plain: bool) -> None:
        self._write = write
        self._plain = plain

    def say(self, text: str, tr: Translator, *, veiled: bool = False) -> None:
        """Say a line; nothing for an empty one."""
        line = spelled(text, tr, plain=self._plain)
        if line:
            self._write(padded(line) if veiled else line)


def spelled(text: str, tr: Translator, *, plain: bool) -> str:
    """A text as one line that reads aloud and types back."""
    line = clean(text).translate(_SUITS[tr.language]).rstrip()
    return "".join(map(_ascii, line)) if plain and not line.isascii() else line


def padded(line: str) -> str:
    """A line with spaces up to a length that tells nothing."""
    return line + " " * (-len(line.encode()) % VEIL)


def _ascii(char: str) -> str:
    if char.isascii():
        return char
    if char in _LONGER:
        return _LONGER[char]
    bare = "".join(one for one in unicodedata.normalize("NFKD", char) if one.isascii())
    return bare or ascii_cell(char)
