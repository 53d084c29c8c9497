"""QR codes made of half blocks, dark on light because scanners need that."""

from functools import lru_cache

import segno

from client.paint.canvas import Canvas
from client.themes.roles import Role

QUIET = 2
"""Light modules around the code; the four of the standard take too much room."""
INK: Role = "card.spade"
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def qr_code(text: str) -> Canvas:
    """The QR code of a text, two modules above each other in a cell."""
    rows = _rows(text)
    canvas = Canvas(len(rows[0]), len(rows), INK)
    for y, row in enumerate(rows):
        canvas.put(0, y, row, INK)
    return canvas


@lru_cache(maxsize=8)
def _rows(text: str) -> tuple[str, ...]:
    modules = [list(row) for row in segno.make(text, error="l", micro=False).matrix_iter(1, QUIET)]
    if len(modules) % 2:
        modules.append([0] * len(modules[0]))
    pairs = zip(modules[::2], modules[1::2], strict=True)
    return tuple("".join(map(_half, above, below)) for above, below in pairs)


def _half(above: int, below: int) -> str:
    return _HALVES[int(bool(above)), int(bool(below))]
