"""Roles: the fixed list of what a cell can be, each with a style in every theme.

A canvas says what a cell is, a theme says how it looks. A role is named `area.thing`; the area
alone is its ordinary text. All roles of an area have the same background.
"""

from collections.abc import Mapping
from typing import Literal, get_args

Role = Literal[
    # The table itself, and most screens.
    "text",
    "text.dim",
    "text.strong",
    "text.good",
    "alert",
    "alert.large",
    "frame",
    # The line on top.
    "title",
    "title.strong",
    "title.alert",
    # The line at the bottom.
    "footer",
    "footer.key",
    # What can be done now.
    "button",
    "button.key",
    "button.main",
    "button.main.key",
    # Log and chat.
    "log",
    "log.dim",
    "log.line",
    "log.name",
    "log.alert",
    # Typing.
    "entry",
    "entry.prompt",
    "entry.cursor",
    # Lists and forms.
    "list",
    "list.dim",
    "list.head",
    "list.good",
    "list.chosen",
    "list.chosen.dim",
    # Boxes laid over a screen, and what lies behind them.
    "dialog",
    "dialog.dim",
    "dialog.title",
    "dialog.key",
    "dialog.frame",
    "shade",
    # Seats.
    "seat",
    "seat.dim",
    "seat.name",
    "seat.score",
    "seat.frame",
    "seat.active",
    "seat.active.dim",
    "seat.active.name",
    "seat.active.score",
    "seat.active.frame",
    "seat.bar",
    # Dice with pips, and the coloured ones.
    "die.face",
    "die.edge",
    "die.key",
    "die.kept",
    "die.kept.edge",
    "die.chosen",
    "die.chosen.edge",
    "die.cursor",
    "die.dead",
    "die.dead.edge",
    "die.tumbling",
    "die.red",
    "die.black",
    "die.white",
    "die.yellow",
    # The cup.
    "cup",
    "cup.edge",
    "cup.inside",
    # Cards, by suit.
    "card",
    "card.spade",
    "card.heart",
    "card.diamond",
    "card.club",
    "card.joker",
    "card.back",
    "card.chosen",
    # A code to scan: dark on light.
    "qr",
    # Chips by kind.
    "chip.high",
    "chip.middle",
    "chip.low",
    # The course of a match's scores, by seat.
    "curve.a",
    "curve.b",
    "curve.c",
    "curve.d",
    "curve.e",
    "curve.f",
    "curve.g",
    "curve.h",
    # The board of Flush Royal.
    "board.square",
    "board.start",
    "board.double",
    "board.triple",
    "board.new",
    "board.hint",
    "board.cursor",
    # Score sheets: print, pencil and pen, and the column of the seat to act.
    "sheet",
    "sheet.dim",
    "sheet.key",
    "sheet.name",
    "sheet.pen",
    "sheet.line",
    "sheet.open",
    "sheet.best",
    "sheet.total",
    "sheet.active",
    "sheet.active.dim",
    "sheet.active.line",
    "sheet.active.name",
    "sheet.active.total",
]

ROLES: tuple[Role, ...] = get_args(Role)

CODES: Mapping[Role, int] = {role: code for code, role in enumerate(ROLES)}
"""Role -> its number, which fits in a byte; canvases store one per cell."""

_LINES: tuple[Role, ...] = (
    "frame",
    "log.line",
    "dialog.frame",
    "seat.frame",
    "shade",
    "cup.edge",
    "sheet.line",
    "sheet.active.line",
)
_DICE: tuple[Role, ...] = ("die.edge", "die.kept.edge", "die.dead.edge", "die.tumbling")

ORNAMENTS: frozenset[Role] = frozenset(_LINES + _DICE)
"""Roles that carry no text to read: lines, text behind a dialog, dice while they are thrown."""
