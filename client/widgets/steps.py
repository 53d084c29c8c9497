"""How large things are drawn: each grows in steps, as far as there is room for all of a panel.

A panel lists its arrangements, the largest first, and `largest` finds the one for its room. So no
screen has sizes of its own, and more columns or lines never make anything smaller.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct

from client.paint.canvas import Canvas

Step = TypeVar("Step")

Size = tuple[int, int]
"""Columns and lines."""


class DieSize(Struct, frozen=True):
    """The size of a die.

    Attributes:
        columns: odd, as are its lines.
        across: columns from the middle to the outer pips.
        down: lines from the middle to them.
        pip: of one column or three.
    """

    columns: int
    lines: int
    across: int
    down: int
    pip: str = "●"

    def row(self, dice: int) -> int:
        """Columns of so many dice side by side, with a column between them."""
        return dice * (self.columns + 1) - 1


NARROW = DieSize(7, 5, 2, 1)
MEDIUM = DieSize(9, 5, 2, 1)
LARGE = DieSize(13, 7, 4, 2)
GRAND = DieSize(15, 7, 4, 2, "▐█▌")
HUGE = DieSize(19, 9, 5, 2, "▐█▌")
GIANT = DieSize(23, 11, 6, 3, "▐█▌")

TWICE = DieSize(37, 17, 11, 5, "▐█▌")
"""Twice as large as `HUGE`, for poker dice on a television."""

DICE = (GIANT, HUGE, GRAND, LARGE, MEDIUM, NARROW)
"""Those of dice with pips, the largest first."""


def largest(steps: Sequence[Step], room: Size, need: Callable[[Step], Size]) -> Step:
    """The first step whose columns and lines fit in `room`; the last one if none does."""
    for step in steps:
        columns, lines = need(step)
        if columns <= room[0] and lines <= room[1]:
            return step
    return steps[-1]


def centred(inner: Canvas, size: Size) -> Canvas:
    """A drawing in the middle of a canvas of this size."""
    canvas = Canvas(*size)
    canvas.paste((size[0] - inner.width) // 2, (size[1] - inner.height) // 2, inner)
    return canvas
