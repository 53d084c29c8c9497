"""Text in large letters: three lines high, of half blocks, or five or ten, of whole ones."""

import re
import unicodedata
from collections.abc import Iterator

from client.paint.canvas import Canvas
from client.themes.roles import Role
from client.widgets.glyphs import ACCENTED, CAPITALS, SAME, SMALL

HEIGHT, HUGE, GIANT = 3, 5, 10
"""Lines of large, huge and giant letters."""

GREEK = re.compile("[\u0370-\u03ff\u1f00-\u1fff]").fullmatch
"""A letter of a script whose capitals are written without accents."""

_BLOCKS = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


def large_text(text: str, role: Role, *, typed: bool = False) -> Canvas | None:
    """The text in capitals; None if it has characters that are not drawn here.

    What is to be typed keeps its small letters.
    """
    rows = _pixels(text, typed=typed)
    if rows is None:
        return None
    canvas = Canvas(len(rows[0]), HEIGHT, role)
    rows.append("." * canvas.width)
    for y in range(HEIGHT):
        pairs = zip(rows[2 * y], rows[2 * y + 1], strict=True)
        canvas.put(0, y, "".join(_BLOCKS[upper + lower] for upper, lower in pairs), role)
    return canvas


def wrapped(text: str, columns: int, role: Role) -> Iterator[Canvas]:
    """Lines of large letters of so many columns, if no word is longer; none if it has others."""
    words, line = text.split(" "), ""
    for word in words:
        longer = f"{line} {word}".strip()
        found = large_text(longer, role)
        if found is not None and found.width > columns and line:
            yield large_text(line, role) or Canvas(0, HEIGHT)
            longer = word
        line = longer
    if (last := large_text(line, role)) is not None:
        yield last


def huge_text(text: str, role: Role, *, typed: bool = False) -> Canvas | None:
    """The same, five lines high and about twice as wide."""
    return _of_blocks(text, role, 1, typed=typed)


def giant_text(text: str, role: Role, *, typed: bool = False) -> Canvas | None:
    """The same, ten lines high and about four times as wide."""
    return _of_blocks(text, role, 2, typed=typed)


def _of_blocks(text: str, role: Role, lines: int, *, typed: bool) -> Canvas | None:
    """The text with pixels of so many lines and twice as many columns."""
    rows = _pixels(text, typed=typed)
    if rows is None:
        return None
    blank, full = " " * 2 * lines, "█" * 2 * lines
    canvas = Canvas(2 * lines * len(rows[0]), lines * len(rows), role)
    for y, row in enumerate(rows):
        drawn = "".join(full if pixel == "#" else blank for pixel in row)
        for line in range(lines):
            canvas.put(0, lines * y + line, drawn, role)
    return canvas


def _pixels(text: str, *, typed: bool) -> list[str] | None:
    """The five rows of pixels; None if a character has none."""
    drawn = [
        glyph for char in _characters(text, typed=typed) for glyph in _glyphs(char, typed=typed)
    ]
    if not drawn or "" in drawn:
        return None
    return [".".join(parts) for parts in zip(*map(str.split, drawn), strict=True)]


def _characters(text: str, *, typed: bool) -> Iterator[str]:
    """The characters to draw, with their accents, and ligatures and such in parts."""
    for char in unicodedata.normalize("NFC", text if typed else text.upper()).replace("\xa0", " "):
        has_marks = any(map(unicodedata.combining, unicodedata.normalize("NFKD", char)))
        yield from char if has_marks else unicodedata.normalize("NFKC", char)


def _glyphs(char: str, *, typed: bool) -> Iterator[str]:
    """The pixels of a character; "" if there are none."""
    glyphs = {**CAPITALS, **ACCENTED, **SMALL} if typed else {**CAPITALS, **ACCENTED}
    if char not in glyphs and GREEK(char):
        char = unicodedata.normalize("NFD", char)[0]
    for letter in SAME.get(char, char):
        yield glyphs.get(letter, "")
