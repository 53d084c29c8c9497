"""The side of a large screen with a list: all about the chosen row, and what the list means."""

from collections.abc import Sequence

from client.paint.canvas import Canvas
from client.paint.text import clean, width, wrap
from client.screens.layout import beside, headed
from client.themes.roles import Role

LARGE = 160
"""Columns from which a page of a list has such a side."""

LABELS = 18
"""Most columns of the labels."""


def details_width(columns: int) -> int:
    """Columns of the side; 0 where there is none."""
    return min(56, columns * 3 // 10) if columns >= LARGE else 0


def details(
    title: str,
    facts: Sequence[tuple[str, str]],
    notes: Sequence[str],
    columns: int,
    lines: int,
) -> Canvas:
    """Labels and values under a title, and below them sentences; texts are wrapped.

    A fact without a value is left out.
    """
    inner = Canvas(columns - 1, lines - 1, "log")
    wide = inner.width - 2
    labels = min(LABELS, max((width(label) for label, value in facts if value), default=0)) + 2
    y = 1
    for label, value in facts:
        inner.put(1, y, label if value else "", "log.dim")
        for text in wrap(clean(value), max(2, wide - labels)) if value else ():
            inner.put(1 + labels, y, text, "log")
            y += 1
    for note in filter(None, notes):
        y = _put_note(inner, y + 1, note, "log.dim")
    return beside(headed(title, inner))


def _put_note(canvas: Canvas, y: int, note: str, role: Role) -> int:
    rows = wrap(clean(note), max(2, canvas.width - 2))
    for number, text in enumerate(rows):
        canvas.put(1, y + number, text, role)
    return y + len(rows)
