"""The table of Yam's: five dice and the score sheets, side by side or one above the other."""

from msgspec import Struct

from client.games.base import Seen, Size, View
from client.games.yams.dice import dice_columns, dice_lines, draw_dice
from client.games.yams.picks import (
    actions,
    arrow,
    choices,
    choose,
    hints,
    holds,
    kept,
    pressed,
)
from client.games.yams.sheets import sheet_of
from client.games.yams.typed import typed
from client.locale.i18n import Translator, translator
from client.paint.canvas import Canvas
from client.widgets import sheet, tumble
from client.widgets.sheet import Sheet

__all__ = [
    "actions",
    "arrow",
    "choices",
    "choose",
    "draw",
    "height",
    "hints",
    "holds",
    "kept",
    "motion",
    "pressed",
    "typed",
]  # fmt: skip

ROW, HEAP = (5,), (3, 2)
"""How the dice may lie."""

MARGIN = 1
"""Columns left of the dice, between them and the sheet, and right of it."""

ROOMY = 8
"""Columns that a seat gets before the dice beside the sheet lie in a row."""


class Layout(Struct, frozen=True):
    """Whether the dice lie above the sheet, else beside it; in which rows; how large."""

    above: bool
    rows: tuple[int, ...]
    wide: bool = False


def height(seen: Seen, columns: int) -> tuple[int, int]:
    """The sheet's lines, when the dice fit beside it; with room the dice lie above it."""
    found = sheet_of(seen, translator("en"))  # the language with the longest names
    best = dice_lines(1) + sheet.ruled_height(found)
    return sheet.height(found) if _rows_beside(found, columns) else best, best


def motion(view: View) -> float:
    """Dice of a fresh roll tumble."""
    return tumble.duration(len(view["dice"]))


def draw(seen: Seen, size: Size, tr: Translator) -> Canvas:
    """The dice and all sheets; air goes around them."""
    columns, lines = size
    found = sheet_of(seen, tr)
    layout = _layout(found, size)
    dice = draw_dice(seen, layout.rows, tr, wide=layout.wide)
    canvas = Canvas(columns, lines)
    if layout.above:
        paper = sheet.draw_sheet(found, columns - 2 * MARGIN, lines - dice.height)
        air = max(0, lines - dice.height - paper.height) // 3
        canvas.paste((columns - dice.width) // 2, air, dice)
        canvas.paste(max(0, (columns - paper.width) // 2), 2 * air + dice.height, paper)
    else:
        paper = sheet.draw_sheet(found, columns - dice.width - 3 * MARGIN, lines)
        left = columns - paper.width - MARGIN
        canvas.paste((left - dice.width) // 2, max(0, (lines - dice.height) // 2), dice)
        canvas.paste(left, max(0, (lines - paper.height) // 2), paper)
    return canvas


def _layout(found: Sheet, size: Size) -> Layout:
    columns, lines = size
    rows = _rows_beside(found, columns)
    if rows and lines < dice_lines(1) + sheet.height(found):
        return Layout(above=False, rows=rows)
    wide = columns >= dice_columns(*ROW, wide=True) + 2 * MARGIN
    fits = columns >= dice_columns(*ROW, wide=False)
    return Layout(above=True, rows=ROW if fits else HEAP, wide=wide)


def _rows_beside(found: Sheet, columns: int) -> tuple[int, ...]:
    """How the dice lie beside the sheet; in no rows where there is no room for that."""
    for rows, each in ((ROW, ROOMY), (HEAP, sheet.NARROWEST)):
        paper = sheet.sheet_columns(found, each)
        if paper + dice_columns(max(rows), wide=False) + 3 * MARGIN <= columns:
            return rows
    return ()
