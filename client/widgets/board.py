"""A board of playing cards, in one of four sizes.

A square shows a column for a mark, then the card's rank and suit, so that new, planned and illegal
cards differ by a sign as well as by colour; between two cards side by side it is a line. On the
smallest squares a ten is `T`, for want of room.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from client.locale.i18n import Language
from client.paint.canvas import Canvas, shared
from client.paint.text import fit
from client.themes.roles import Role
from client.widgets.card import card_text
from client.widgets.large_text import large_text
from client.widgets.scrolling import DOWN, LEFT, RIGHT, UP, put_arrow

LABEL = 3
"""Columns of the row numbers."""

HEADED = 5
"""Rows of a part of the board from which its columns are numbered."""

INSIDE = 2
"""Squares between the cursor and the edge from which a part of the board moves along."""

At = tuple[int, int]
"""Row and column."""

Face = tuple[tuple[str, ...], Role]
"""The text of each of a square's lines, and their role."""

Look = Literal["lying", "new", "laid", "wrong", "beside", "hint"]
"""On the board before; of the last play; planned; planned but illegal; in a run with an illegal
one; marked by a hint."""

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
BETWEEN = "│"


class BoardSquare(Struct, frozen=True):
    """The contents of a square.

    Attributes:
        card: the card's code; for a joker the card it stands for, and `*`.
        role: the role of an empty square.
        sign: the character on an empty square.
    """

    card: str = ""
    look: Look = "lying"
    role: Role = "board.square"
    sign: str = "∙"


_NOTHING = BoardSquare()


class Shape(Struct, frozen=True):
    """Columns and lines of each square: 3 x 1, 3 x 2, 5 x 2, 7 x 3, or 9 x 3 with large letters."""

    columns: int = 3
    lines: int = 1

    def whole(self, size: int) -> At:
        """Columns and lines of a board of `size` x `size` squares with row and column numbers."""
        return LABEL + self.columns * size, 1 + self.lines * size


WALL = Shape(9, 3)
"""For a board that is read across a room: ranks and premiums are in large letters."""

SHAPES = (Shape(7, 3), Shape(5, 2), Shape(3, 2), Shape())
"""The largest first."""


def board(
    squares: Mapping[At, BoardSquare],
    size: int,
    cursor: At | None,
    shape: Shape,
    lines: int,
    language: Language,
) -> Canvas:
    """The board; each square is a place `square:<row>,<column>`.

    If there are too few `lines`, only the rows around the cursor are drawn.
    """
    columns, high = shape.whole(size)
    canvas = Canvas(columns, min(high, lines))
    shown = max(0, canvas.height - 1) // shape.lines
    first = min(max(0, (cursor or (0, 0))[0] - shown // 2), size - shown)
    canvas.paste(0, 0, _empty_board(size, first, shown, shape))
    if cursor:
        canvas.put(*_row_number(cursor[0], first, shape), "text.strong")
        canvas.put(*_column_number(cursor[1], shape), "text.strong")
        squares = {cursor: BoardSquare(), **squares}
    for at, square in squares.items():
        if first <= at[0] < first + shown:
            x, y = _place(at, first, shape)
            left = squares.get((at[0], at[1] - 1), _NOTHING)
            joins = bool(square.card and left.card)
            face = _face(square, shape, language, is_pointed=at == cursor, joins=joins)
            _square(canvas, x, y, face)
            if square.look in _PRIVATE:
                canvas.veil(x, y, shape.columns, shape.lines)
    return canvas


def board_window(
    squares: Mapping[At, BoardSquare],
    size: int,
    cursor: At | None,
    room: tuple[int, int],
    language: Language,
) -> Canvas:
    """The middle of the smallest board that fits in `room`, or as far from it as the cursor needs.

    Row numbers stay at the left, column numbers above if there are five rows below them.
    `◄ ► ▲ ▼` at the edges say where there is more.
    """
    columns, lines = room
    shape = Shape()
    whole = board(squares, size, cursor, shape, size + 1, language)
    headed = int(lines > HEADED)
    across = min(size, max(1, (columns - LABEL - 1) // shape.columns))
    down = min(size, max(1, lines - headed))
    row, column = cursor or (size // 2, size // 2)
    top, left = _first(row, down, size), _first(column, across, size)
    x = LABEL + left * shape.columns
    inner = Canvas(across * shape.columns, down)
    inner.paste(-x, -1 - top, whole)
    numbers = Canvas(LABEL, down)
    numbers.paste(0, -1 - top, whole)
    canvas = Canvas(columns, min(lines, down + headed))
    margin = (columns - LABEL - inner.width - 1) // 2
    if headed:
        head = Canvas(inner.width, 1)
        head.paste(-x, 0, whole)
        canvas.paste(margin + LABEL, 0, head)
    canvas.paste(margin, headed, numbers)
    canvas.paste(margin + LABEL, headed, inner)
    end = margin + LABEL + inner.width
    for is_more, at, place in (
        (left > 0, (margin + LABEL - 1, headed + down // 2), LEFT),
        (left + across < size, (end, headed + down // 2), RIGHT),
        (top > 0, (end, headed), UP),
        (top + down < size, (end, headed + down - 1), DOWN),
    ):
        if is_more:
            put_arrow(canvas, *at, place, "text.strong", reach=2)
    return canvas


def _first(at: int, shown: int, size: int) -> int:
    """The first row or column of so many, of which some lie between the cursor and the edge."""
    first, inside = (size - shown) // 2, min(INSIDE, (shown - 1) // 2)
    if at < first + inside:
        return max(0, at - inside)
    return max(first, min(size - shown, at + inside + 1 - shown))


@shared(32)
def _empty_board(size: int, first: int, shown: int, shape: Shape) -> Canvas:
    """The board without cards."""
    canvas = Canvas(shape.whole(size)[0], 1 + shown * shape.lines)
    for column in range(size):
        canvas.put(*_column_number(column, shape), "text.dim")
    for row in range(first, first + shown):
        canvas.put(*_row_number(row, first, shape), "text.dim")
        for column in range(size):
            x, y = _place((row, column), first, shape)
            _square(canvas, x, y, _face(BoardSquare(), shape, "en"))
            canvas.mark(f"square:{row},{column}", x, y, shape.columns, shape.lines)
    return canvas


def _place(at: At, first: int, shape: Shape) -> At:
    """The column and line of the canvas where a square begins."""
    return LABEL + at[1] * shape.columns, 1 + (at[0] - first) * shape.lines


def _row_number(row: int, first: int, shape: Shape) -> tuple[int, int, str]:
    return 0, _place((row, 0), first, shape)[1], fit(str(row), LABEL - 1, ">")


def _column_number(column: int, shape: Shape) -> tuple[int, int, str]:
    return LABEL + column * shape.columns, 0, fit(str(column), shape.columns, "^")


def _square(canvas: Canvas, x: int, y: int, face: Face) -> None:
    texts, role = face
    for line, text in enumerate(texts):
        canvas.put(x, y + line, text, role)


@lru_cache(maxsize=2048)
def _face(
    square: BoardSquare,
    shape: Shape,
    language: Language,
    *,
    is_pointed: bool = False,
    joins: bool = False,
) -> Face:
    texts, role = _card(square, shape, language) if square.card else _empty(square, shape)
    if joins:
        texts = tuple(BETWEEN + text[1:] if text[0] == " " else text for text in texts)
    if is_pointed:
        role, texts = "board.cursor", (CURSOR + texts[0][1:], *texts[1:])
    return tuple(fit(text, shape.columns) for text in texts), role


def _empty(square: BoardSquare, shape: Shape) -> Face:
    if shape == WALL and (large := large_text(square.sign, square.role)) is not None:
        rows = ("".join(row) for row in large.cells)
        return tuple(fit(row, shape.columns, "^") for row in rows), square.role
    sign = f" {square.sign}" if shape.columns == 3 else square.sign  # below a card's rank
    line = fit(sign, shape.columns, "^")
    below = shape.lines // 2
    return (*[" "] * (shape.lines - 1 - below), line, *[" "] * below), square.role


def _card(square: BoardSquare, shape: Shape, language: Language) -> Face:
    text, role = card_text(square.card, language)
    face = text.removesuffix("✶")
    rank, suit = face[:-1], face[-1]
    is_joker = square.card.endswith("*") and square.look not in ("wrong", "beside", "hint")
    mark = "✶" if is_joker else _MARKS[square.look]
    role = _INKS.get(square.look, role)
    if shape == WALL:
        return _large_card(mark, rank, suit), role
    if shape.lines == 1:
        return (mark + rank.replace("10", "T") + suit,), role
    return (mark + rank, *[" "] * (shape.lines - 2), " " * (shape.columns - 2) + suit), role


_TEN = ("█ ▄▀▀▄", "█ █  █", "▀  ▀▀ ")
"""A ten that is no wider than a square's rank."""


def _large_card(mark: str, rank: str, suit: str) -> tuple[str, ...]:
    """A rank of three lines behind the mark, and the suit at the lower right."""
    letter = large_text(rank, "card")
    rows = _TEN if rank == "10" or letter is None else tuple("".join(row) for row in letter.cells)
    upper, middle, lower = (fit(row, WALL.columns - 3) for row in rows)
    return mark + upper, " " + middle, f" {lower} {suit}"
