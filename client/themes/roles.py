"""What a cell can be: the closed list of roles that every theme gives a colour.

A canvas says what a thing is, a theme says how that looks. A name is `area.thing`; the bare area
is its ordinary text. Inks and grounds go together: everything in one area lies on one ground.
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
    # Chips by kind.
    "chip.high",
    "chip.middle",
    "chip.low",
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
"""Each role's number, which fits into a byte: a canvas keeps one for each of its cells."""

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
"""Roles that nothing has to be read in: lines, and what is behind a dialog or in the air."""
