"""A board of cards: three columns a square, and as many lines as there is room for.

A square shows a card's rank and suit behind one column for a mark, so that what is new, laid or
wrong is told by a sign as well as by its ink. Whatever card it shows takes as many bytes.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from client.canvas import Canvas
from client.i18n import Language
from client.roles import Role
from client.text import fit
from client.widgets.card import card_text

LABEL = 3
"""Columns of the rows' numbers."""

At = tuple[int, int]
"""Row and column."""

Look = Literal["lying", "new", "laid", "wrong", "beside", "hint"]
"""There before, of the last play, of the player's plan, of a plan that breaks a rule, what lies in
a run with such a one, and what a hint is about."""

_MARKS: Mapping[Look, str] = {
    "lying": " ",
    "new": "+",
    "laid": "█",
    "wrong": "!",
    "beside": "!",
    "hint": "?",
}
_INKS: Mapping[Look, Role] = {
    "new": "board.new",
    "laid": "card.chosen",
    "wrong": "card.chosen",
    "hint": "board.hint",
}
_PRIVATE: frozenset[Look] = frozenset({"laid", "wrong", "beside", "hint"})
CURSOR = "►"


class Square(Struct, frozen=True):
    """What a square shows.

    Attributes:
        card: what lies there, a joker as the card it stands for with a `*`.
        role: of the square while it is empty.
        sign: what an empty one shows.
    """

    card: str = ""
    look: Look = "lying"
    role: Role = "board.square"
    sign: str = "∙"


class Shape(Struct, frozen=True):
    """Columns and lines of each square: 3 x 1, 3 x 2 or 5 x 2."""

    columns: int = 3
    lines: int = 1

    def whole(self, size: int) -> At:
        """Columns and lines of a board of `size` squares with the numbers beside it."""
        return LABEL + self.columns * size, 1 + self.lines * size


SHAPES = (Shape(5, 2), Shape(3, 2), Shape())
"""From the largest."""


def board(
    squares: Mapping[At, Square],
    size: int,
    cursor: At | None,
    shape: Shape,
    lines: int,
    language: Language,
) -> Canvas:
    """The board, each square a place `square:<row>,<column>`.

    With fewer `lines` than it has, the rows round the cursor.
    """
    columns, high = shape.whole(size)
    canvas = Canvas(columns, min(high, lines))
    shown = max(0, canvas.height - 1) // shape.lines
    first = min(max(0, (cursor or (0, 0))[0] - shown // 2), size - shown)
    for column in range(size):
        role: Role = "text.strong" if cursor and cursor[1] == column else "text.dim"
        canvas.put(LABEL + column * shape.columns, 0, fit(str(column), shape.columns, "^"), role)
    for row in range(first, first + shown):
        y = 1 + (row - first) * shape.lines
        role = "text.strong" if cursor and cursor[0] == row else "text.dim"
        canvas.put(0, y, fit(str(row), LABEL - 1, ">"), role)
        for column in range(size):
            at, x = (row, column), LABEL + column * shape.columns
            _square(canvas, x, y, squares.get(at, Square()), shape, at == cursor, language)
            canvas.mark(f"square:{row},{column}", x, y, shape.columns, shape.lines)
    return canvas


def _square(
    canvas: Canvas,
    x: int,
    y: int,
    square: Square,
    shape: Shape,
    pointed: bool,  # noqa: FBT001 - private, and one of many
    language: Language,
) -> None:
    texts, role = _card(square, shape, language) if square.card else _empty(square, shape)
    if pointed:
        role, texts = "board.cursor", (CURSOR + texts[0][1:], *texts[1:])
    for line, text in enumerate(texts):
        canvas.put(x, y + line, fit(text, shape.columns), role)
    if square.look in _PRIVATE:
        canvas.veil(x, y, shape.columns, shape.lines)


def _empty(square: Square, shape: Shape) -> tuple[tuple[str, ...], Role]:
    sign = f" {square.sign}" if shape.columns == 3 else square.sign  # below a card's rank
    line = fit(sign, shape.columns, "^")
    return (line, *[" "] * (shape.lines - 1)), square.role


def _card(square: Square, shape: Shape, language: Language) -> tuple[tuple[str, ...], Role]:
    text, role = card_text(square.card, language)
    face = text.replace("10", "T")
    rank, suit = face[0], face[1]
    is_joker = square.card.endswith("*") and square.look not in ("wrong", "beside", "hint")
    mark = "✶" if is_joker else _MARKS[square.look]
    role = _INKS.get(square.look, role)
    if shape.lines == 1:
        return (mark + rank + suit,), role
    return (mark + rank, " " * (shape.columns - 2) + suit), role
