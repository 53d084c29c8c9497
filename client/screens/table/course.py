"""The course of a match's scores, with the players' letters below it."""

from collections.abc import Iterable, Sequence

from client.games.base import Size
from client.games.common import seat_name
from client.locale.i18n import Translator
from client.paint.canvas import Canvas, shared
from client.paint.text import cut_name, width
from client.widgets.curve import Axes, Looks, curve, seat_ink, seat_letter

GAP = 3
"""Columns between two names."""

Scores = tuple[tuple[int, ...], ...]
"""For each seat its scores over time; all of one length."""


@shared(64)
def course(
    scores: Scores,
    names: tuple[str, ...],
    size: Size,
    tr: Translator,
    *,
    drawn: tuple[int, ...] = (),
    grows: bool = False,
) -> Canvas:
    """The curve, and below it the letter and name of each line in as many lines as they need.

    One that grows has room at its edges. It has the lines of the drawn seats; of all with ().
    """
    columns, lines = size
    looks = Looks(drawn)
    legend = _legend(looks.seats(len(scores)), names, columns, tr)
    canvas = Canvas(columns, lines)
    axes = Axes.growing(scores) if grows else Axes.of(scores)
    high, low = tr.number(axes.high), tr.number(axes.low)
    lined = curve(scores, (columns, lines - legend.height), high, low, axes=axes, looks=looks)
    canvas.paste(0, 0, lined)
    canvas.paste(0, lines - legend.height, legend)
    return canvas


def ends(scores: Sequence[Sequence[int]], tr: Translator) -> tuple[str, str]:
    """The largest and the smallest score, as they are written beside the curve."""
    return tr.number(max(map(max, scores))), tr.number(min(map(min, scores)))


def _legend(seats: Iterable[int], names: Sequence[str], columns: int, tr: Translator) -> Canvas:
    rows: list[list[tuple[int, str]]] = [[]]
    x = 0
    for seat in sorted(seats):
        name = cut_name(seat_name(seat, names, tr), columns - 2)
        if x and x + 2 + width(name) > columns:
            rows.append([])
            x = 0
        rows[-1].append((seat, name))
        x += 2 + width(name) + GAP
    canvas = Canvas(columns, len(rows))
    for y, row in enumerate(rows):
        x = 0
        for seat, name in row:
            x = canvas.put(x, y, f"{seat_letter(seat)} ", seat_ink(seat))
            x = canvas.put(x, y, name, "text.dim") + GAP
    return canvas
