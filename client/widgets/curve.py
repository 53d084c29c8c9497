"""The course of a match's scores as lines of braille dots, one for each seat."""

from collections.abc import Sequence

from msgspec import Struct

from client.paint.canvas import Canvas
from client.paint.text import width
from client.themes.roles import Role

_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bits of a braille character, by column and row."""

_BLANK = 0x2800
_ACROSS, _DOWN = 2, 4
MARGIN = 2
"""Columns for the seats' letters at the right end; more where more of them end on one line."""

SHARE = 3
"""One in so many columns at most are for these letters."""

MORE = "+"
"""In place of letters for which there is no room."""

_INKS: tuple[Role, ...] = (
    "curve.a", "curve.b", "curve.c", "curve.d", "curve.e", "curve.f", "curve.g", "curve.h",
)  # fmt: skip


def seat_ink(seat: int) -> Role:
    """The colour of a seat's line and letter."""
    return _INKS[seat % len(_INKS)]


def seat_letter(seat: int) -> str:
    """The mark of a seat where there are no colours: A for the first."""
    return chr(ord("A") + seat)


class Axes(Struct, frozen=True):
    """What the edges of a curve stand for: two scores, and the number of points across."""

    high: int
    low: int
    points: int

    @classmethod
    def of(cls, scores: Sequence[Sequence[int]]) -> "Axes":
        """The edges that these scores fill."""
        return cls(max(map(max, scores)), min(map(min, scores)), len(scores[0]))

    @classmethod
    def growing(cls, scores: Sequence[Sequence[int]]) -> "Axes":
        """Edges with room for more, which seldom change while a match goes on.

        So a new point redraws a few cells and not the whole curve.
        """
        full = cls.of(scores)
        return cls(_round(full.high), -_round(-full.low), _round(full.points, least=10))


def _round(number: int, least: int = 0) -> int:
    """The next of 10, 15, 20, 30, 40, 60 and 80 times a power of ten, above 9 and not below 0."""
    if number < 10:
        return max(least, number, 0)
    power = int("1" + "0" * (len(str(number)) - 2))
    return next(
        step * power for step in (10, 15, 20, 30, 40, 60, 80, 100) if step * power >= number
    )


def curve(
    scores: Sequence[Sequence[int]],
    size: tuple[int, int],
    high: str,
    low: str,
    *,
    with_letters: bool = True,
    axes: Axes | None = None,
) -> Canvas:
    """Lines from left to right, the first seat's on top, each with its letter at the end.

    Args:
        scores: for each seat, at least one; all of one length.
        size: columns and lines.
        high: the largest score, as it is written at the left.
        low: the smallest one.
        with_letters: where there is more than one line.
        axes: what the edges stand for; None for the scores themselves.
    """
    columns, lines = size
    canvas = Canvas(columns, lines)
    left = max(width(high), width(low)) + 1
    canvas.put(left - 1 - width(high), 0, high, "text.dim")
    canvas.put(left - 1 - width(low), lines - 1, low, "text.dim")
    axes = axes or Axes.of(scores)
    ends = _ends(axes, scores, lines)
    margin = min(max(map(len, ends.values())), (columns - left) // SHARE)
    margin = max(MARGIN, margin) if with_letters else MARGIN
    across = columns - left - margin
    if across < 2 or lines < 2:
        return canvas
    drawn = [_heights(axes, own, across * _ACROSS, lines * _DOWN) for own in scores]
    _put_lines(canvas, left, drawn)
    if with_letters:
        x = left + -(-len(drawn[0]) // _ACROSS)
        for y, seats in ends.items():
            _put_letters(canvas, x, y, seats, margin)
    return canvas


def _ends(axes: Axes, scores: Sequence[Sequence[int]], lines: int) -> dict[int, list[int]]:
    """The seats whose lines end on each line of text: their letters stand where they ended."""
    found: dict[int, list[int]] = {}
    for seat, own in enumerate(scores):
        found.setdefault(_dot(axes, own[-1], lines * _DOWN) // _DOWN, []).append(seat)
    return found


def _put_letters(canvas: Canvas, x: int, y: int, seats: Sequence[int], margin: int) -> None:
    shown = seats if len(seats) <= margin else seats[: margin - 1]
    for seat in shown:
        x = canvas.put(x, y, seat_letter(seat), seat_ink(seat))
    if len(shown) < len(seats):
        canvas.put(x, y, MORE, "text.dim")


def _put_lines(canvas: Canvas, left: int, drawn: Sequence[Sequence[int]]) -> None:
    """Put the lines of all seats on the canvas, in pieces of one colour."""
    dots: dict[tuple[int, int], int] = {}
    seats: dict[tuple[int, int], int] = {}
    for seat in reversed(range(len(drawn))):
        for cell, bits in _cells(drawn[seat]).items():
            dots[cell] = dots.get(cell, 0) | bits
            seats[cell] = seat
    before, text, at = (-1, -1, -1), "", (0, 0)
    for x, y in sorted(dots, key=lambda cell: (cell[1], cell[0])):
        if (x - 1, y, seats[x, y]) != before:
            if text:
                canvas.put(left + at[0], at[1], text, seat_ink(before[2]))
            text, at = "", (x, y)
        text += chr(_BLANK + dots[x, y])
        before = x, y, seats[x, y]
    if text:
        canvas.put(left + at[0], at[1], text, seat_ink(before[2]))


def _dot(axes: Axes, value: int, down: int) -> int:
    """The row of dots of a score, from the top."""
    return round((axes.high - value) * (down - 1) / max(1, axes.high - axes.low))


def _heights(axes: Axes, own: Sequence[int], across: int, down: int) -> list[int]:
    """The row of dots of a seat's line in each column of dots up to its end, from the top."""
    dots = [_dot(axes, value, down) for value in own]
    last, parts = len(own) - 1, max(1, axes.points - 1)
    found = []
    for x in range(1 + (across - 1) * last // parts):
        before, part = divmod(parts * x, across - 1)
        here = dots[before]
        ahead = dots[min(before + 1, last)]
        found.append(here + round((ahead - here) * part / (across - 1)))
    return found


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
