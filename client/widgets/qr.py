"""QR codes made of half blocks, dark on light because scanners need that."""

from functools import lru_cache

import segno

from client.paint.canvas import Canvas
from client.themes.roles import Role

QUIET = 2
"""Light modules around the code; the four of the standard take too much room."""
INK: Role = "qr"
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def qr_code(text: str, *, large: bool = False) -> Canvas:
    """The QR code of a text, two modules above each other in a cell; or each in two cells."""
    rows = _large_rows(text) if large else _rows(text)
    canvas = Canvas(len(rows[0]), len(rows), INK)
    for y, row in enumerate(rows):
        canvas.put(0, y, row, INK)
    return canvas


@lru_cache(maxsize=8)
def _rows(text: str) -> tuple[str, ...]:
    modules = _modules(text)
    if len(modules) % 2:
        modules.append([0] * len(modules[0]))
    pairs = zip(modules[::2], modules[1::2], strict=True)
    return tuple("".join(map(_half, above, below)) for above, below in pairs)


@lru_cache(maxsize=8)
def _large_rows(text: str) -> tuple[str, ...]:
    return tuple("".join("██" if dark else "  " for dark in row) for row in _modules(text))


def _modules(text: str) -> list[list[int]]:
    return [list(row) for row in segno.make(text, error="l", micro=False).matrix_iter(1, QUIET)]


def _half(above: int, below: int) -> str:
    return _HALVES[int(bool(above)), int(bool(below))]
