"""Cleans, measures, cuts, pads and wraps text for terminal cells.

Names and chat come from strangers and could contain escape sequences. So all text that is drawn
goes through `clean`, which leaves one line of printable characters whose width all terminals agree
on. Other characters are split or dropped: joined emoji become single ones, flags become two
letters; skin tones, variation selectors and spacing vowel signs are removed.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from rich.cells import get_character_cell_size

MARKS = 2
"""The most combining marks on one character: enough for real languages."""

LONGEST = 4000
"""Longer texts are cut to this many characters, as cleaning takes time for each."""

ELLIPSIS = "…"
BETWEEN = " ·,;:("
"""Characters that no text is left to end with when it is cut."""
LAST_PIECE = 4
"""The fewest cells on the last line of a word that is wrapped, where there is room."""
UNKNOWN = "?"

# Printable ASCII, Latin letters, and the interface's dashes, quotes and symbols: one cell each.
_PLAIN = re.compile("[ -~\xa0-\xac\xae-ʯ–—−‘’“”•…∙─-▟■-◼★←-↓♠♣♥♦✓✶\u202f]*").fullmatch

# Invisible letters, which would make invisible names.
_BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")

_FIRST_FLAG_LETTER, _LAST_FLAG_LETTER = 0x1F1E6, 0x1F1FF
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_BREAKS = {"\t", "\n", "\r", "\v", "\f"}
_KEPT_SPACES = {"\xa0", "\u202f"}


def clean(text: str) -> str:
    """`text` as one line of printable characters of known width.

    Line breaks and unusual spaces become spaces; control, direction and formatting characters are
    removed. A character keeps at most `MARKS` combining marks, a blank none. Unassigned and private
    characters become `?`.
    """
    text = text[:LONGEST]
    if _PLAIN(text):
        return text
    return unicodedata.normalize("NFC", "".join(_printable(unicodedata.normalize("NFC", text))))


def _printable(text: str) -> Iterator[str]:
    room = 0  # how many more marks the current character may have
    for char in text:
        kept = _kept(char)
        if not kept:
            continue
        if get_character_cell_size(kept[0]) or len(kept) > 1:
            room = 0 if kept == " " else MARKS  # else a line broken there would begin with a mark
            yield kept
        elif room:
            room -= 1
            yield kept


@lru_cache(maxsize=4096)
def _kept(char: str) -> str:
    """The replacement of a character: itself, another character, or nothing."""
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
        case "Lo" if not get_character_cell_size(char):  # a part of a Korean syllable on its own
            return ""
    return char


def _is_variation(code: int) -> bool:
    return 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF or 0x180B <= code <= 0x180F


def is_plain(text: str) -> bool:
    """Whether `text` is clean and each of its characters fills one cell."""
    return (text.isascii() and text.isprintable()) or _PLAIN(text) is not None


def clusters(text: str) -> Iterator[tuple[str, int]]:
    """The cleaned characters of a text, each with its marks and its width in cells (1 or 2)."""
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
    """The width of the cleaned text in cells."""
    return len(text) if is_plain(text) else sum(cells for _, cells in clusters(text))


def cut(text: str, cells: int) -> str:
    """`text`, cleaned and cut to `cells`; it ends in an ellipsis if it was cut.

    It is cut behind a word, unless that leaves less than half of the cells.
    """
    if len(text) <= cells and is_plain(text):
        return text
    text = clean(text)
    if width(text) <= cells:
        return text
    return _to_word(text, cells - 1) + ELLIPSIS if cells > 0 else ""


def cut_name(name: str, cells: int) -> str:
    """A name, cut behind any letter: each may tell it from another one."""
    name = clean(name)
    if width(name) <= cells:
        return name
    return _head(name, cells - 1) + ELLIPSIS if cells > 0 else ""


def _to_word(text: str, cells: int) -> str:
    """The words of a longer text that fit, or a part of its first one if that is very long."""
    head = _head(text, cells)
    if text[len(head)] == " ":
        return head.rstrip(BETWEEN)
    words = head.rpartition(" ")[0].rstrip(BETWEEN)
    return words if 2 * width(words) >= cells else head


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
    """`text` cut or padded to exactly `cells`; `align` is `<`, `>` or `^` as in format specs."""
    text = cut(text, cells)
    spare = cells - width(text)
    match align:
        case ">":
            return " " * spare + text
        case "^":
            return " " * (spare // 2) + text + " " * (spare - spare // 2)
    return text + " " * spare


def wrap(text: str, cells: int) -> tuple[str, ...]:
    """`text`, cleaned and wrapped at spaces to lines of at most `cells`; no-break spaces hold."""
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


def shortened(text: str, cells: int, most: int) -> tuple[str, ...]:
    """`text` wrapped to at most `most` lines; the last one ends in an ellipsis if it was cut."""
    lines = wrap(text, max(2, cells))
    if len(lines) <= most:
        return lines
    return (*lines[: most - 1], _unfinished(lines[most - 1], max(2, cells))) if most > 0 else ()


def _unfinished(line: str, cells: int) -> str:
    """A line that a text does not end with, and an ellipsis."""
    told = line.rstrip(BETWEEN) if width(line) < cells else _to_word(line, cells - 1)
    return told + ELLIPSIS


def _pieces(word: str, cells: int) -> list[str]:
    """A word in parts of at most `cells`, which must be at least 2, the widest character.

    So a closing quotation mark does not stand alone on the last line.
    """
    pieces = []
    while (size := width(word)) > cells:
        is_short = size - cells < LAST_PIECE <= cells // 2
        pieces.append(_head(word, cells - LAST_PIECE if is_short else cells))
        word = word[len(pieces[-1]) :]
    return [*pieces, word]
