"""Arrows at the edges of a list or a board that has more; a tap on one scrolls."""

from collections.abc import Mapping

from client.paint.canvas import Canvas
from client.themes.roles import Role

UP, DOWN, LEFT, RIGHT = "scroll:up", "scroll:down", "scroll:left", "scroll:right"

SIGNS: Mapping[str, str] = {UP: "▲", DOWN: "▼", LEFT: "◄", RIGHT: "►"}

TAPPED: Mapping[str, tuple[str, int]] = {
    UP: ("up", -1), DOWN: ("down", 1), LEFT: ("left", 0), RIGHT: ("right", 0),
}  # fmt: skip
"""What a tap repeats: a turn of the wheel, or to the sides an arrow key."""

TIMES = 3
"""How often."""

REACH = 4
"""Columns of a place, so that a thumb meets it."""

REACH_BESIDE = 1
"""The same on the row that is chosen, all of which can be tapped."""


def put_arrow(canvas: Canvas, x: int, y: int, place: str, role: Role, reach: int = REACH) -> None:
    """Put the sign of a place there, and make it and some columns beside it the place."""
    canvas.put(x, y, SIGNS[place], role)
    canvas.mark(place, max(0, min(x, canvas.width - reach)), y, reach)
