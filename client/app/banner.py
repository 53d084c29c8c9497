"""What is said over whatever screen there is, in its first lines: words that must not be missed."""

from collections.abc import Sequence
from typing import Final

from client.paint.canvas import Canvas
from client.paint.text import clean, wrap

PLACE: Final = "overhead"
"""A click there has read it."""

SECONDS: Final = 30.0
"""How long an announcement stays; the log keeps it."""

MOST: Final = 3
"""Lines of one text."""


def overhead(canvas: Canvas, texts: Sequence[str]) -> Canvas:
    """The canvas with these texts over its first lines, one below the other."""
    room = max(2, canvas.width - 2)
    lines = [line for text in texts for line in wrap(clean(text), room)[:MOST]]
    if not lines:
        return canvas
    whole = Canvas(canvas.width, canvas.height)  # another one may show the same canvas
    whole.paste(0, 0, canvas)
    for y, line in enumerate(lines):
        whole.fill(0, y, whole.width, 1, "title.alert")
        whole.put(1, y, line, "title.alert")
    whole.mark(PLACE, 0, 0, whole.width, len(lines))
    return whole
