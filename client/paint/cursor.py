"""What is written into a terminal, piece by piece, with the fewest bytes in between.

A piece is text of one look in one row. From one to the next the pen moves in whichever way is
shortest, and changes only what differs of the ink. Counting from where it stands is for text of
which all terminals agree how wide it is; after anything else it goes by numbers from the corner.
"""

from typing import NamedTuple

from client.paint.sgr import Inks
from client.paint.text import is_plain


class Piece(NamedTuple):
    """Columns of one row, in the order in which least ink is changed.

    Attributes:
        look: the number that `Inks.looks` gives the role.
        text: what stands there; the role of this code shows it, and blanks on the same ground.
    """

    look: int
    y: int
    left: int
    right: int
    text: str
    code: int


class Cursor:
    """A terminal's cursor and ink while an update is written.

    Args:
        columns: of the terminal; past the last one the cursor stays where it is.
    """

    def __init__(self, ink: Inks, columns: int) -> None:
        self._ink = ink
        self._columns = columns
        self._code: int | None = None
        self._x = self._y = -1  # nowhere yet
        self._is_sure = False  # of the column; the row is never in doubt
        self.parts: list[str] = []

    def draw(self, piece: Piece) -> None:
        """Go there, take the ink, write."""
        self.parts += (self._moved(piece.left, piece.y), self._switched(piece), piece.text)
        self._x, self._y = piece.right, piece.y
        self._is_sure = piece.right < self._columns and is_plain(piece.text)

    def _switched(self, piece: Piece) -> str:
        was, ink = self._code, self._ink
        if was is None:
            self._code = piece.code
            return ink.from_scratch[piece.code]
        if ink.grounds[was] == ink.grounds[piece.code] and piece.text.isspace():
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
    """What moves the terminal's cursor to a cell, counted from 0; the first needs no number."""
    row, column = str(y + 1) if y else "", f";{x + 1}" if x else ""
    return f"\x1b[{row}{column}H"


def _along(columns: int) -> str:
    """To the right, or to the left if negative."""
    if not columns:
        return ""
    number = str(abs(columns)) if abs(columns) > 1 else ""
    return f"\x1b[{number}{'C' if columns > 0 else 'D'}"
