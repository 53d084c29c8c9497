"""A dice cup over dice that may be known to the viewer."""

from collections.abc import Sequence

from client.paint.canvas import Canvas
from client.paint.text import fit

HEIGHT = 4


def cup_columns(dice: int) -> int:
    """The width of a cup over this many dice."""
    return 4 * max(1, dice) + 5


def cup(faces: Sequence[str], *, label: str = "") -> Canvas:
    """A cup over dice.

    Args:
        faces: text for each die; `?` if the viewer does not know it.
        label: text below the top of the cup, for instance `3` or `peeking`.
    """
    columns = cup_columns(len(faces))
    canvas = Canvas(columns, HEIGHT)
    canvas.put(2, 0, "▁" * (columns - 4), "cup.edge")
    for line in (1, 2):
        left = 2 - line
        canvas.put(left, line, "╱", "cup.edge")
        canvas.fill(left + 1, line, columns - 2 * left - 2, 1, "cup")
        canvas.put(columns - left - 1, line, "╲", "cup.edge")
    canvas.put(2, 1, fit(label, columns - 4, "^"), "cup")
    canvas.fill(2, 2, columns - 4, 1, "cup.inside")
    for number, face in enumerate(faces):
        canvas.put(3 + 4 * number, 2, fit(face, 3, "^"), "cup.inside")
    canvas.put(0, 3, "▀" * columns, "cup.edge")
    return canvas
