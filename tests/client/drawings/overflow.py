"""Finds text that is cut off at the right of a canvas without an ellipsis, or drawn over."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from client.paint.canvas import Canvas, Cells
from client.paint.text import clean, width
from client.themes.roles import Role


@contextmanager
def cut_off() -> Iterator[list[str]]:
    """The texts and drawings put partly beyond the side of a canvas meanwhile; empty if none."""
    found: list[str] = []
    put, paste = Canvas.put, Canvas.paste

    def watched_put(self: Canvas, x: int, y: int, text: str, role: Role = "text") -> int:
        if x < 0 or x + width(clean(text).rstrip()) > self.width:
            found.append(text)
        return put(self, x, y, text, role)

    def watched_paste(self: Canvas, x: int, y: int, other: Canvas) -> None:
        if x < 0 or x + other.width > self.width:
            wide = max((width(line.rstrip()) for line in other.text().splitlines()), default=0)
            if x < 0 or x + wide > self.width:
                found.append(other.text())
        paste(self, x, y, other)

    with patch.object(Canvas, "put", watched_put), patch.object(Canvas, "paste", watched_paste):
        yield found


@contextmanager
def drawn_over() -> Iterator[list[str]]:
    """What was put over other letters and digits meanwhile; empty if nothing was."""
    found: list[str] = []
    put, paste = Canvas.put, Canvas.paste

    def watched_put(self: Canvas, x: int, y: int, text: str, role: Role = "text") -> int:
        before = self.cells[:]
        end = put(self, x, y, text, role)
        if _has_lost(before, self.cells):
            found.append(text)
        return end

    def watched_paste(self: Canvas, x: int, y: int, other: Canvas) -> None:
        before = self.cells[:]
        paste(self, x, y, other)
        if _has_lost(before, self.cells):
            found.append(other.text())

    with patch.object(Canvas, "put", watched_put), patch.object(Canvas, "paste", watched_paste):
        yield found


def _has_lost(before: list[Cells], after: list[Cells]) -> bool:
    """Whether a letter or a digit has been replaced by anything else."""
    return any(
        old != new and any(one.isalnum() and one != it for one, it in zip(old, new, strict=True))
        for old, new in zip(before, after, strict=True)
    )
