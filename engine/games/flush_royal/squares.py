"""The squares of the board: their numbers, the premium squares and the start zone.

A square is one int, row x 16 + column. Row 15 and column 15 are a wall of squares that stay empty,
so that a walk along a line stops there without a bounds check. The wall also serves the other two
edges: left of column 0 is column 15 of the row above, and above row 0 are the indices -16 to -1,
which Python counts from the end of the list, in row 15.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Literal

SIZE = 15
WIDTH = 16
CELLS = WIDTH * WIDTH
"""The number of squares, wall included: the length of lists with one entry per square."""

ACROSS = 1
DOWN = WIDTH
STEPS = (ACROSS, DOWN)
"""The differences from a square to the next in its row and in its column."""

SQUARES = tuple(row * WIDTH + column for row in range(SIZE) for column in range(SIZE))
"""All squares in reading order."""

Premium = Literal["blue", "red"]
Square = tuple[int, int]

_PICTURE = [
    line.split()
    for line in files(__package__).joinpath("board.txt").read_text("ascii").splitlines()
]
_LETTERS: Mapping[str, Premium] = {"b": "blue", "r": "red"}

_FACTORS: Mapping[Premium, int] = {"blue": 2, "red": 3}


def square(cell: int) -> Square:
    """The row and column of a square."""
    return divmod(cell, WIDTH)


def cell(at: Square) -> int:
    """The number of the square at this row and column, which must be on the board."""
    return at[0] * WIDTH + at[1]


def on_board(at: Square) -> bool:
    """Whether row and column are both from 0 to 14."""
    return 0 <= at[0] < SIZE and 0 <= at[1] < SIZE


def _marked(letter: str) -> tuple[int, ...]:
    return tuple(one for one in SQUARES if _PICTURE[one // WIDTH][one % WIDTH] == letter)


START_ZONE = frozenset(_marked("s"))
PREMIUMS: Mapping[Square, Premium] = {
    square(one): premium for letter, premium in _LETTERS.items() for one in _marked(letter)
}
"""The premium squares by row and column."""
FACTOR_AT = tuple(
    _FACTORS[PREMIUMS[square(one)]] if square(one) in PREMIUMS else 1 for one in range(CELLS)
)
"""By square, the factor for each run that covers it; 1 for most squares."""
WALL = sum(1 << one for one in range(CELLS) if not on_board(square(one)))
"""The set of wall squares, as bits."""
