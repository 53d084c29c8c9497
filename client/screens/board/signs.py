"""Texts to be read across a room: in the largest letters that the room and the text allow."""

from collections.abc import Iterator

from client.games.base import Size
from client.paint.canvas import Canvas
from client.paint.text import clean, cut, width, wrap
from client.themes.roles import Role
from client.widgets.large_text import HEIGHT, HUGE, huge_text, large_text

FAR, WIDEST = 50, 160
"""Lines and columns from which letters are huge."""

ROOMY, BROAD = 30, 100
"""Those from which they are large."""

FEWEST = 4
"""Letters of a name that are kept at least where it is shortened."""


def letters(size: Size) -> int:
    """The height of the letters on a screen of this size."""
    columns, lines = size
    if lines >= FAR and columns >= WIDEST:
        return HUGE
    return HEIGHT if lines >= ROOMY and columns >= BROAD else 1


def lower(high: int) -> int:
    """The height of the letters below these."""
    return HEIGHT if high == HUGE else 1


def sign(text: str, columns: int, high: int, role: Role) -> Canvas:
    """One line in letters of this height or lower ones, so that it fits; cut if it must be."""
    text = clean(text)
    while high > 1:
        found = drawn(text, high, role)
        if found is not None and found.width <= columns:
            return found
        high = lower(high)
    return _plain((cut(text, columns),), role)


def sentence(
    text: str, columns: int, high: int, role: Role, most: int = 2, *, typed: bool = False
) -> Canvas:
    """Whole words in letters of this height or lower ones.

    Args:
        text: what it says.
        columns: that there are.
        high: at most.
        role: of the letters.
        most: lines of letters; small ones take as many as they need.
        typed: it is a command, so that small letters stay small.
    """
    text = clean(text)
    while high > 1:
        rows = list(_wrapped(text, columns, high, role, typed=typed))
        if len(rows) <= most and all(row is not None and row.width <= columns for row in rows):
            return _stacked([row for row in rows if row is not None], high)
        high = lower(high)
    return _plain(wrap(text, columns), role)


def name_sign(text: str, columns: int, high: int, role: Role) -> Canvas:
    """A name in letters of this height, rather shortened to a half of it than lower."""
    text = clean(text)
    least = max(min(FEWEST, len(text)), len(text) // 2)
    for count in range(len(text), least - 1, -1):
        found = drawn(text[:count].rstrip(), high, role) if high > 1 else None
        if found is not None and found.width <= columns:
            return found
    return sign(text, columns, lower(high), role)


def drawn(text: str, high: int, role: Role, *, typed: bool = False) -> Canvas | None:
    """The text in letters of this height; None if one of its characters has no such letter."""
    draw = huge_text if high == HUGE else large_text
    return draw(text, role, typed=typed)


def _wrapped(
    text: str, columns: int, high: int, role: Role, *, typed: bool
) -> Iterator[Canvas | None]:
    """The lines of a sentence, each as long as it fits; None where letters are missing."""
    line, shown = "", Canvas(0, 0)
    for word in text.split():
        longer = f"{line} {word}".strip()
        found = drawn(longer, high, role, typed=typed)
        if found is None:
            yield None
            return
        if line and found.width > columns:
            yield shown
            longer, found = word, drawn(word, high, role, typed=typed) or shown
        line, shown = longer, found
    yield shown


def _stacked(rows: list[Canvas], high: int) -> Canvas:
    """Lines below each other, with a gap of a line."""
    canvas = Canvas(max(row.width for row in rows), len(rows) * (high + 1) - 1)
    for number, row in enumerate(rows):
        canvas.paste(0, number * (high + 1), row)
    return canvas


def _plain(rows: tuple[str, ...], role: Role) -> Canvas:
    canvas = Canvas(max(map(width, rows)), len(rows), role)
    for y, row in enumerate(rows):
        canvas.put(0, y, row, role)
    return canvas
