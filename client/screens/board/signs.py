"""Texts to be read across a room: in the largest letters that the room and the text allow.

A word in a script without letters, such as a Chinese name, stands on a plate that is as high.
"""

from collections.abc import Iterator
from itertools import groupby

from client.games.base import Size
from client.paint.canvas import HEAVY, Canvas, shared
from client.paint.text import clean, clusters, cut, width, wrap
from client.themes.roles import Role
from client.widgets.large_text import GIANT, HEIGHT, HUGE, giant_text, huge_text, large_text

FAR, WIDEST = 50, 160
"""Lines and columns from which letters are huge."""

ROOMY, BROAD = 30, 100
"""Those from which they are large."""

SPACE = {HEIGHT: 4, HUGE: 8, GIANT: 16}
"""Columns between two words, by the height of the letters."""

ELLIPSIS = "…"

_DRAW = {HEIGHT: large_text, HUGE: huge_text, GIANT: giant_text}


def letters(size: Size) -> int:
    """The height of the letters on a screen of this size."""
    columns, lines = size
    if lines >= FAR and columns >= WIDEST:
        return HUGE
    return HEIGHT if lines >= ROOMY and columns >= BROAD else 1


def lower(high: int) -> int:
    """The height of the letters below these."""
    return {GIANT: HUGE, HUGE: HEIGHT}.get(high, 1)


def sign(text: str, columns: int, high: int, role: Role) -> Canvas:
    """One line in letters of this height or lower ones, so that it fits; cut if it must be."""
    text = clean(text)
    while high > 1:
        found = drawn(text, high, role)
        if found.width <= columns:
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
        if _fits(rows, columns, most):
            return _stacked(rows, high)
        high = lower(high)
    return _plain(wrap(text, columns), role)


def headline(text: str, columns: int, high: int, role: Role, most: int = 2) -> Canvas:
    """As many words as have room in letters of this height, with an ellipsis for the rest."""
    words = [_shortened(word, columns, high, role) for word in clean(text).split()]
    for count in range(len(words), 0, -1):
        said = " ".join(words[:count]).rstrip(",;:") + ELLIPSIS * (count < len(words))
        rows = list(_wrapped(said, columns, high, role))
        if _fits(rows, columns, most):
            return _stacked(rows, high)
    return sign(text, columns, high, role)


def _shortened(word: str, columns: int, high: int, role: Role) -> str:
    """As many characters as have room in letters of this height, but at least one."""
    signs = [sign for sign, _ in clusters(word)]
    for count in range(len(signs), 1, -1):
        said = "".join(signs[:count]) + ELLIPSIS * (count < len(signs))
        if drawn(said, high, role).width <= columns:
            return said
    return "".join(signs[:1]) + ELLIPSIS * (len(signs) > 1)


@shared(256)
def drawn(text: str, high: int, role: Role, *, typed: bool = False) -> Canvas:
    """The text in letters of this height, and on plates the words that have none."""
    draw = _DRAW[high]
    whole = draw(text, role, typed=typed)
    if whole is not None:
        return whole
    parts: list[Canvas] = []
    for has_letters, words in groupby(text.split(), lambda word: draw(word, role) is not None):
        said = " ".join(words)
        letters = draw(said, role, typed=typed) if has_letters else None
        parts.append(letters or _on_plate(said, high, role))
    return _side_by_side(parts, high, role)


def _on_plate(text: str, high: int, role: Role) -> Canvas:
    """A text of another script in a frame; wide characters stand apart from each other."""
    signs = list(clusters(text))
    apart = " " if all(cells == 2 for _, cells in signs) else ""
    said = apart.join(sign for sign, _ in signs)
    margin = high // 2
    canvas = Canvas(width(said) + 2 * (1 + margin), high, role)
    canvas.box(0, 0, canvas.width, high, role, HEAVY)
    canvas.put(1 + margin, high // 2, said, role)
    return canvas


def _side_by_side(parts: list[Canvas], high: int, role: Role) -> Canvas:
    gap = SPACE[high]
    canvas = Canvas(max(0, sum(part.width + gap for part in parts) - gap), high, role)
    x = 0
    for part in parts:
        canvas.paste(x, 0, part)
        x += part.width + gap
    return canvas


def _fits(rows: list[Canvas], columns: int, most: int) -> bool:
    return len(rows) <= most and all(row.width <= columns for row in rows)


def _wrapped(
    text: str, columns: int, high: int, role: Role, *, typed: bool = False
) -> Iterator[Canvas]:
    """The lines of a sentence, each as long as it fits."""
    line, shown = "", Canvas(0, high)
    for word in text.split():
        longer = f"{line} {word}".strip()
        found = drawn(longer, high, role, typed=typed)
        if line and found.width > columns:
            yield shown
            longer, found = word, drawn(word, high, role, typed=typed)
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
