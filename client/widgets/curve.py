"""The course of a match's scores as lines of braille dots, one for each seat."""

from collections.abc import Sequence

from client.paint.canvas import Canvas
from client.paint.text import width
from client.themes.roles import Role

_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bits of a braille character, by column and row."""

_BLANK = 0x2800
_ACROSS, _DOWN = 2, 4
MARGIN = 2
"""Columns for the seats' letters at the right end."""

_INKS: tuple[Role, ...] = (
    "curve.a", "curve.b", "curve.c", "curve.d", "curve.e", "curve.f", "curve.g", "curve.h",
)  # fmt: skip


def seat_ink(seat: int) -> Role:
    """The colour of a seat's line and letter."""
    return _INKS[seat % len(_INKS)]


def seat_letter(seat: int) -> str:
    """The mark of a seat where there are no colours: A for the first."""
    return chr(ord("A") + seat)


def curve(
    scores: Sequence[Sequence[int]],
    size: tuple[int, int],
    high: str,
    low: str,
    *,
    with_letters: bool = True,
) -> Canvas:
    """Lines from left to right, the first seat's on top, each with its letter at the end.

    Args:
        scores: for each seat, at least one; all of one length.
        size: columns and lines.
        high: the largest score, as it is written at the left.
        low: the smallest one.
        with_letters: where there is more than one line.
    """
    columns, lines = size
    canvas = Canvas(columns, lines)
    left = max(width(high), width(low)) + 1
    canvas.put(left - 1 - width(high), 0, high, "text.dim")
    canvas.put(left - 1 - width(low), lines - 1, low, "text.dim")
    across = columns - left - MARGIN
    if across < 2 or lines < 2:
        return canvas
    ends: dict[int, int] = {}
    dots: dict[tuple[int, int], int] = {}
    lines_of_dots = [_heights(scores, own, across * _ACROSS, lines * _DOWN) for own in scores]
    for seat in reversed(range(len(scores))):
        for cell, bits in _cells(lines_of_dots[seat]).items():
            dots[cell] = dots.get(cell, 0) | bits
            canvas.put(left + cell[0], cell[1], chr(_BLANK + dots[cell]), seat_ink(seat))
    for seat, heights in enumerate(lines_of_dots if with_letters else ()):
        y = _free(heights[-1] // _DOWN, ends, lines)
        x = left + across + ends.get(y, 0)
        ends[y] = ends.get(y, 0) + 1
        canvas.put(x, y, seat_letter(seat), seat_ink(seat))
    return canvas


def _free(wanted: int, ends: dict[int, int], lines: int) -> int:
    """The nearest line with room for a letter."""
    by_distance = sorted(range(lines), key=lambda y: (abs(y - wanted), y))
    return next((y for y in by_distance if ends.get(y, 0) < MARGIN), wanted)


def _heights(
    scores: Sequence[Sequence[int]], own: Sequence[int], across: int, down: int
) -> list[int]:
    """The row of dots of a seat's line in each column of dots, from the top."""
    top, bottom = max(map(max, scores)), min(map(min, scores))
    span = max(1, top - bottom)
    last = len(own) - 1
    values = []
    for x in range(across):
        at = last * x / (across - 1)
        before = min(int(at), last)
        after = min(before + 1, last)
        value = own[before] + (own[after] - own[before]) * (at - before)
        values.append(round((top - value) / span * (down - 1)))
    return values


def _cells(heights: Sequence[int]) -> dict[tuple[int, int], int]:
    """The dots of a line by cell; columns of dots are joined by upright strokes."""
    found: dict[tuple[int, int], int] = {}
    before = heights[0]
    for x, y in enumerate(heights):
        step = 1 if y >= before else -1
        for dot in range(before + step if y != before else y, y + step, step):
            cell = x // _ACROSS, dot // _DOWN
            found[cell] = found.get(cell, 0) | _DOTS[x % _ACROSS][dot % _DOWN]
        before = y
    return found
