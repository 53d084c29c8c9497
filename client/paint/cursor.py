"""Writes pieces of text to a terminal with as few bytes as possible for moves and styles.

A piece is text of one look in one row. Between two pieces the cursor is moved by the shortest
escape sequence, and only what differs in style is changed. Relative moves are only used after text
whose width all terminals agree on; otherwise the position is absolute.
"""

from typing import NamedTuple

from client.paint.sgr import Inks
from client.paint.text import is_plain


class Piece(NamedTuple):
    """Text of one look in one row; pieces are sorted by look, to change styles rarely.

    Attributes:
        look: the number of the look, see `Inks.looks`.
        y: the row.
        left: the first column.
        right: the column after the last.
        text: the text of these columns.
        code: the code of the role to write it in. Blanks may belong to another role with the same
            background.
    """

    look: int
    y: int
    left: int
    right: int
    text: str
    code: int


class Cursor:
    """The position and style of a terminal's cursor while an update is written.

    Args:
        ink: the escape sequences of the theme.
        columns: the width of the terminal. After writing to the last column the position of the
            cursor is not relied on.
    """

    def __init__(self, ink: Inks, columns: int) -> None:
        self._ink = ink
        self._columns = columns
        self._code: int | None = None
        self._x = self._y = -1  # unknown
        self._is_sure = False  # whether the column is certain; the row always is
        self.parts: list[str] = []

    def draw(self, piece: Piece) -> None:
        """Add the output that writes a piece: the move, the change of style, the text."""
        self.parts += (self._moved(piece.left, piece.y), self._switched(piece), piece.text)
        self._x, self._y = piece.right, piece.y
        self._is_sure = piece.right < self._columns and is_plain(piece.text)

    def _switched(self, piece: Piece) -> str:
        was, ink = self._code, self._ink
        if was is None:
            self._code = piece.code
            return ink.from_scratch[piece.code]
        if ink.backgrounds[was] == ink.backgrounds[piece.code] and piece.text.isspace():
            return ""
        self._code = piece.code
        return ink.switches[was, piece.code]

    def _moved(self, x: int, y: int) -> str:
        if y == self._y and x == self._x < self._columns:
            return ""
        way = f"\x1b[{x + 1}G" if y == self._y else at(x, y)
        if self._is_sure and 0 <= y - self._y <= 1:
            step = ("\x1b[B" if y > self._y else "") + _along(x - self._x)
            return min(way, step, key=len)
        return way


def at(x: int, y: int) -> str:
    """The escape sequence that moves the cursor to a cell, counted from 0."""
    row, column = str(y + 1) if y else "", f";{x + 1}" if x else ""
    return f"\x1b[{row}{column}H"


def _along(columns: int) -> str:
    """The escape sequence for a move to the right, or to the left if negative."""
    if not columns:
        return ""
    number = str(abs(columns)) if abs(columns) > 1 else ""
    return f"\x1b[{number}{'C' if columns > 0 else 'D'}"
