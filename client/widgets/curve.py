"""The course of a match's scores as lines of braille dots, one for each seat."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from client.paint.canvas import Canvas
from client.paint.text import cut_name, width
from client.themes.roles import Role

_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bits of a braille character, by column and row."""

_BLANK = 0x2800
_ACROSS, _DOWN = 2, 4
MARGIN = 2
"""Columns for the seats' letters at the right end; more where more of them end on one line."""

SHARE = 3
"""One in so many columns at most are for these letters."""

FEW = 4
"""Up to so many lines all are drawn; of more, only the player's own and the leaders'."""

LEADERS = 3
"""So many are drawn then, or more if more of them count as important."""

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


class Looks(Struct, frozen=True):
    """The ways to tell the lines of a curve apart.

    Attributes:
        drawn: the seats whose lines are drawn, the most important one first; () for all.
        labels: what stands at the end of each seat's line; () for letters alone.
    """

    drawn: tuple[int, ...] = ()
    labels: tuple[str, ...] = ()

    def draws(self, seat: int) -> bool:
        """Whether a seat has a line."""
        return not self.drawn or seat in self.drawn

    def seats(self, count: int) -> tuple[int, ...]:
        """The seats of so many that have a line, the most important one first."""
        return self.drawn or tuple(range(count))


ALL_LINES = Looks()
"""A line for everybody, with letters."""


def telling(scores: Sequence[Sequence[int]], *important: int | None) -> tuple[int, ...]:
    """The seats whose lines are drawn: () for all; of many, the important ones and the leaders."""
    if len(scores) <= FEW:
        return ()
    first = sorted(range(len(scores)), key=lambda seat: (-scores[seat][-1], seat))
    chosen = dict.fromkeys(one for one in important if one is not None)
    return tuple(dict.fromkeys((*chosen, *first)))[: max(LEADERS, min(FEW, len(chosen)))]


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
    looks: Looks = ALL_LINES,
) -> Canvas:
    """Lines from left to right, the first seat's on top, each with its letter or label at the end.

    Args:
        scores: for each seat, at least one; all of one length.
        size: columns and lines.
        high: the largest score, as it is written at the left.
        low: the smallest one.
        with_letters: where there is more than one line.
        axes: what the edges stand for; None for the scores themselves.
        looks: lines and labels. Labels are shown where each line of text has room for one.
    """
    columns, lines = size
    canvas = Canvas(columns, lines)
    left = max(width(high), width(low)) + 1
    canvas.put(left - 1 - width(high), 0, high, "text.dim")
    axes = axes or Axes.of(scores)
    seats = looks.seats(len(scores))
    room = lines
    if looks.labels and len(seats) <= lines:
        lines = _lines_beside_labels(axes, scores, seats, lines)
    canvas.put(left - 1 - width(low), lines - 1, low, "text.dim")
    ends = _ends(axes, scores, seats, lines)
    labels = {seat: looks.labels[seat] for seat in seats if looks.labels and len(seats) <= room}
    widest = max(map(width, labels.values())) + 1 if labels else max(map(len, ends.values()))
    margin = min(widest, (columns - left) // SHARE)
    margin = max(MARGIN, margin) if with_letters else MARGIN
    across = columns - left - margin
    if across < 2 or lines < 2:
        return canvas
    drawn = {seat: _heights(axes, scores[seat], across * _ACROSS, lines * _DOWN) for seat in seats}
    _put_lines(canvas, left, drawn)
    x = left + -(-len(drawn[seats[0]]) // _ACROSS)
    if labels:
        for seat, y in _label_rows(axes, scores, seats, lines, room).items():
            canvas.put(x + 1, y, cut_name(labels[seat], margin - 1), seat_ink(seat))
    elif with_letters:
        for y, ended in ends.items():
            _put_letters(canvas, x, y, ended, margin)
    return canvas


def _lines_beside_labels(
    axes: Axes, scores: Sequence[Sequence[int]], drawn: Sequence[int], room: int
) -> int:
    """The height of the lines at which the first label of each score is where they end.

    The labels of equal scores then stand below each other; all of the room if that is not possible.
    """
    first = {scores[seat][-1]: seat for seat in sorted(drawn, reverse=True)}
    for lines in range(room, max(room // 2, 1), -1):
        rows = _label_rows(axes, scores, drawn, lines, room)
        wanted = {seat: _dot(axes, score, lines * _DOWN) // _DOWN for score, seat in first.items()}
        if all(rows[seat] == row for seat, row in wanted.items()):
            return lines
    return room


def _label_rows(
    axes: Axes, scores: Sequence[Sequence[int]], drawn: Sequence[int], lines: int, room: int
) -> dict[int, int]:
    """The line of each seat's label: where its line ends, or as near as the order allows.

    `lines` is how high the lines are drawn, `room` what the labels have: at least as much.
    """
    seats = sorted(drawn, key=lambda seat: (-scores[seat][-1], seat))
    rows: list[int] = []
    for seat in seats:
        wanted = _dot(axes, scores[seat][-1], lines * _DOWN) // _DOWN
        rows.append(max(wanted, rows[-1] + 1 if rows else 0))
    for number in reversed(range(len(rows))):
        below = rows[number + 1] if number + 1 < len(rows) else room
        rows[number] = min(rows[number], below - 1)
    return dict(zip(seats, rows, strict=True))


def _ends(
    axes: Axes, scores: Sequence[Sequence[int]], seats: Iterable[int], lines: int
) -> dict[int, list[int]]:
    """The seats whose lines end on each line of text: their letters stand where they ended."""
    found: dict[int, list[int]] = {}
    for seat in sorted(seats):
        found.setdefault(_dot(axes, scores[seat][-1], lines * _DOWN) // _DOWN, []).append(seat)
    return found


def _put_letters(canvas: Canvas, x: int, y: int, seats: Sequence[int], margin: int) -> None:
    """Put the letters of lines that end side by side, and a mark in place of the last ones."""
    shown = seats if len(seats) <= margin else seats[: margin - 1]
    for seat in shown:
        x = canvas.put(x, y, seat_letter(seat), seat_ink(seat))
    if len(shown) < len(seats):
        canvas.put(x, y, MORE, "text.dim")


def _put_lines(canvas: Canvas, left: int, drawn: Mapping[int, Sequence[int]]) -> None:
    """Put the lines on the canvas, in pieces of one colour, the first seat's on top."""
    dots: dict[tuple[int, int], int] = {}
    seats: dict[tuple[int, int], int] = {}
    for seat, heights in reversed(list(drawn.items())):
        for cell, bits in _cells(heights).items():
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
