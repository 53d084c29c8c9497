"""Formats a table as plain text with aligned columns."""

from collections.abc import Sequence

from client.paint.text import clean, fit, width

GAP = "  "


def columns(rows: Sequence[Sequence[str]], right: frozenset[int] = frozenset()) -> list[str]:
    """The rows as lines of text; the columns whose numbers are in `right` are aligned right."""
    shown = [[clean(cell) for cell in row] for row in rows]
    wide = [max(map(width, column)) for column in zip(*shown, strict=True)]
    return [
        GAP.join(
            fit(cell, cells, ">" if number in right else "<")
            for number, (cell, cells) in enumerate(zip(row, wide, strict=True))
        ).rstrip()
        for row in shown
    ]
