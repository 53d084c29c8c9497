"""Animation of pieces that slide across the table: the cup, chips, cards."""

from collections.abc import Sequence

from msgspec import Struct

from client.paint.canvas import Canvas, Place
from client.paint.text import clusters, width
from client.themes.roles import CODES, Role

LASTS = 0.45
"""Seconds that a slide takes."""

NEXT = 0.08
"""Seconds from the start of one slide to the start of the next."""

CUP = "╱▀▀╲"

_DICE = frozenset(code for role, code in CODES.items() if role.startswith("die."))
"""The roles of dice, which a slide passes below."""


class Slide(Struct, frozen=True):
    """A text that slides from one place of the canvas to another."""

    text: str
    role: Role
    start: str
    end: str


def duration(slides: Sequence[Slide]) -> float:
    """Seconds until the last slide has ended."""
    return LASTS + NEXT * (len(slides) - 1) if slides else 0.0


def draw_slides(canvas: Canvas, slides: Sequence[Slide], elapsed: float) -> None:
    """Draw the slides at this moment; those between places not on the canvas are left out.

    Slides pass below dice, and below plates except for their lower edges, so that no die and no
    name is ever covered.
    """
    places = canvas.places()
    seats = [place for name, place in places.items() if name.startswith("seat:")]
    for number, slide in enumerate(slides):
        way = (elapsed - NEXT * number) / LASTS
        if 0 <= way < 1 and slide.start in places and slide.end in places:
            start, end = _foot(*places[slide.start]), _foot(*places[slide.end])
            share = way * (2 - way)  # slower towards the end
            x, y = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
            across = width(slide.text)
            left = max(0, min(x - across // 2, canvas.width - across))
            if not any(_covers(seat, left, y, across) for seat in seats):
                _put_below_dice(canvas, left, y, slide)


def _put_below_dice(canvas: Canvas, x: int, y: int, slide: Slide) -> None:
    """Draw a slide in the cells that are no die's.

    Cell for cell, as a veiled part of the canvas must not decide about a cell beside it.
    """
    codes = canvas.codes[y]
    for text, across in clusters(slide.text):
        if _DICE.isdisjoint(codes[x : x + across]):
            canvas.put(x, y, text, slide.role)
        x += across


def _foot(x: int, y: int, columns: int, lines: int) -> tuple[int, int]:
    """The middle of a place's last line."""
    return x + columns // 2, y + lines - 1


def _covers(seat: Place, left: int, y: int, across: int) -> bool:
    """Whether a text at this position would cover a plate, apart from its lower edge."""
    x, top, columns, lines = seat
    return left < x + columns and x < left + across and top <= y < top + max(1, lines - 1)
