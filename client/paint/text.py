"""Text made safe for columns: cleaned, measured, cut, padded, wrapped.

Names and chat come from strangers, and a terminal is a machine that obeys. So whatever is drawn
goes through `clean`: what is left are characters that print, each of a width that terminals agree
on, on one line. What they disagree on is taken apart or dropped rather than guessed: joined emoji
become the single ones, flags their two letters; skin tones, variation selectors and spacing vowel
signs (of which terminals make none, one or two cells) go.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from rich.cells import get_character_cell_size

MARKS = 2
"""Combining marks that one character keeps: enough for real languages, no storms."""

LONGEST = 4000
"""Characters looked at; nobody's line is longer, and cleaning costs time per character."""

ELLIPSIS = "…"
UNKNOWN = "?"

# Printable ASCII, Latin, the dashes, quotes and symbols of the interface: all one cell, no marks.
_PLAIN = re.compile("[ -~\xa0-\xac\xae-ʯ–—−‘’“”•…∙─-▟■-◼★←-↓♠♣♥♦✓✶\u202f]*").fullmatch

# Letters that print nothing, which would make invisible names.
_BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")

_FIRST_FLAG_LETTER, _LAST_FLAG_LETTER = 0x1F1E6, 0x1F1FF
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_BREAKS = {"\t", "\n", "\r", "\v", "\f"}
_KEPT_SPACES = {"\xa0", "\u202f"}


def clean(text: str) -> str:
    """`text` as one line that prints as it measures: no controls, no direction, no markup.

    Line breaks and odd spaces become spaces, controls and formatting characters go, at most
    `MARKS` combining marks stay on a character and none on a blank, what has no agreed shape
    becomes `?`.
    """
    text = text[:LONGEST]
    if _PLAIN(text):
        return text
    return unicodedata.normalize("NFC", "".join(_printable(unicodedata.normalize("NFC", text))))


def _printable(text: str) -> Iterator[str]:
    room = 0  # marks that the running character can still carry
    for char in text:
        kept = _kept(char)
        if not kept:
            continue
        if get_character_cell_size(kept[0]) or len(kept) > 1:
            room = 0 if kept == " " else MARKS  # a line broken at it would begin with them
            yield kept
        elif room:
            room -= 1
            yield kept


@lru_cache(maxsize=4096)
def _kept(char: str) -> str:
    """What stays of one character: itself, a stand-in, or nothing."""
    code = ord(char)
    if _FIRST_FLAG_LETTER <= code <= _LAST_FLAG_LETTER:
        return chr(ord("A") + code - _FIRST_FLAG_LETTER)
    if code in _SKIN_TONES or char in _BLANK_LETTERS or _is_variation(code):
        return ""
    if char in _BREAKS:
        return " "
    match unicodedata.category(char):
        case "Zs" if char not in _KEPT_SPACES:
            return " "
        case "Zl" | "Zp":
            return " "
        case "Cc" | "Cf" | "Me" | "Mc":
            return ""
        case "Cs" | "Co" | "Cn":
            return UNKNOWN
        case "Lo" if not get_character_cell_size(char):  # a part of a Korean syllable by itself
            return ""
    return char


def _is_variation(code: int) -> bool:
    return 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF or 0x180B <= code <= 0x180F


def is_plain(text: str) -> bool:
    """Whether `text` is clean and each of its characters fills one cell."""
    return (text.isascii() and text.isprintable()) or _PLAIN(text) is not None


def clusters(text: str) -> Iterator[tuple[str, int]]:
    """The characters of a text with their marks, cleaned, and the cells (1 or 2) each fills."""
    running, cells = "", 0
    for char in clean(text):
        size = get_character_cell_size(char)
        if size and running:
            yield running, cells
            running, cells = "", 0
        running += char
        cells += size
    if cells:
        yield running, cells


def width(text: str) -> int:
    """The cells a text fills once it is clean."""
    return len(text) if is_plain(text) else sum(cells for _, cells in clusters(text))


def cut(text: str, cells: int) -> str:
    """`text`, cleaned, within `cells`, ending in an ellipsis when something had to go."""
    if len(text) <= cells and is_plain(text):
        return text
    text = clean(text)
    if width(text) <= cells:
        return text
    return _head(text, cells - 1) + ELLIPSIS if cells > 0 else ""


def _head(text: str, cells: int) -> str:
    if is_plain(text):
        return text[:cells]
    kept, used = "", 0
    for cluster, size in clusters(text):
        if used + size > cells:
            break
        kept += cluster
        used += size
    return kept


def fit(text: str, cells: int, align: str = "<") -> str:
    """`text` cut or padded to exactly `cells`; `align` is `<`, `>` or `^`."""
    text = cut(text, cells)
    spare = cells - width(text)
    match align:
        case ">":
            return " " * spare + text
        case "^":
            return " " * (spare // 2) + text + " " * (spare - spare // 2)
    return text + " " * spare


def wrap(text: str, cells: int) -> tuple[str, ...]:
    """`text`, cleaned, as lines of at most `cells`, broken at spaces; no-break spaces hold."""
    text = clean(text)
    if width(text) <= cells:
        return (text.lstrip(" "),)
    lines: list[str] = []
    running = ""
    for word in text.split(" "):
        joined = f"{running} {word}" if running else word
        if width(joined) <= cells:
            running = joined
            continue
        if running:
            lines.append(running)
        *full, running = _pieces(word, max(2, cells))
        lines.extend(full)
    return (*lines, running)


def _pieces(word: str, cells: int) -> list[str]:
    """A word in lengths of at most `cells`, which must be two or more: no character is wider."""
    pieces = []
    while width(word) > cells:
        pieces.append(_head(word, cells))
        word = word[len(pieces[-1]) :]
    return [*pieces, word]
