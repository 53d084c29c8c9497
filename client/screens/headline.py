"""The winner's name in large letters."""

from client.games.base import Size
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import width
from client.screens.evening.standing_drawing import banner
from client.widgets.large_text import huge_text, large_text

LARGE = 60
"""Columns from which the winner's name is large."""

TALL = 28
"""Lines from which it is huge."""


def named_large(name: str, said: str, unrolled: float, size: Size, symbols: Symbols) -> Canvas:
    """A sentence below a name in large letters, or alone where those do not fit.

    Args:
        name: "" where nobody alone has won.
        said: the sentence.
        unrolled: how much of the name is shown yet, from 0 to 1.
        size: columns, and most lines.
        symbols: without all of them the name is spaced capitals.
    """
    columns, most = size
    large = large_text(name, "chip.high") if name and columns >= LARGE else None
    huge = huge_text(name, "chip.high") if name and most >= TALL else None
    if huge is not None and huge.width <= columns - 4:
        large = huge
    below = banner(said, columns)
    if large is None or large.width > columns - 4 or most < large.height + 1 + below.height:
        return below
    canvas = Canvas(columns, large.height + 1 + below.height)
    if symbols == "full":
        shown = Canvas(int(large.width * unrolled), large.height)
        shown.paste(0, 0, large)
        canvas.paste((columns - large.width) // 2, 0, shown)
    else:
        spaced = " ".join(name.upper())
        canvas.put(max(0, (columns - width(spaced)) // 2), large.height // 2, spaced, "chip.high")
    canvas.paste(0, large.height + 1, below)
    return canvas
