"""A dice cup over dice that may be known to the viewer."""

from collections.abc import Sequence

from client.paint.canvas import Canvas
from client.paint.text import fit
from client.widgets.steps import Size

HEIGHT = 4


def cup_columns(dice: int) -> int:
    """The width of a cup over this many dice."""
    return 4 * max(1, dice) + 5


def cup(faces: Sequence[str], *, label: str = "", size: Size | None = None) -> Canvas:
    """A cup over dice.

    Args:
        faces: text for each die; `?` if the viewer does not know it.
        label: text below the top of the cup, for instance `3` or `peeking`.
        size: its columns and lines; None for the smallest.
    """
    columns, lines = size or (cup_columns(len(faces)), HEIGHT)
    canvas = Canvas(columns, lines)
    inset = lines - 2
    inner = columns - 2 * inset
    canvas.put(inset, 0, "▁" * inner, "cup.edge")
    for line in range(1, lines - 1):
        left = inset - line
        canvas.put(left, line, "╱", "cup.edge")
        canvas.fill(left + 1, line, columns - 2 * left - 2, 1, "cup")
        canvas.put(columns - left - 1, line, "╲", "cup.edge")
    canvas.put(inset, 1, fit(label, inner, "^"), "cup")
    high = max(1, inset // 2)
    canvas.fill(inset, lines - 1 - high, inner, high, "cup.inside")
    step = inner // max(1, len(faces))
    start = inset + (inner - step * len(faces) + 1) // 2
    for number, face in enumerate(faces):
        y = lines - 2 - high // 2
        canvas.put(start + step * number, y, fit(face, step - 1, "^"), "cup.inside")
    canvas.put(0, lines - 1, "▀" * columns, "cup.edge")
    return canvas
