"""The squares of the board: where they are, which are premium, which are the start zone.

Inside the rules a square is one int, row x 16 + column. Column 15 and row 15 are a wall: always
empty and never placed on, so that a walk along a line ends there without asking for bounds. Left
of column 0 is the wall of the row above, above row 0 is -16 to -1, row 15 counted from the end.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Literal

SIZE = 15
WIDTH = 16
CELLS = WIDTH * WIDTH
"""Length of a list with an entry for every square, walls included."""

ACROSS = 1
DOWN = WIDTH
STEPS = (ACROSS, DOWN)
"""From a square to the next one of its row, of its column; rows come before columns."""

SQUARES = tuple(row * WIDTH + column for row in range(SIZE) for column in range(SIZE))
"""All squares in reading order."""

Premium = Literal["blue", "red"]
Square = tuple[int, int]

_PICTURE = [
    line.split()
    for line in files(__package__).joinpath("board.txt").read_text("ascii").splitlines()
]
_LETTERS: Mapping[str, Premium] = {"b": "blue", "r": "red"}

FACTORS: Mapping[Premium, int] = {"blue": 2, "red": 3}
"""What a premium square multiplies each run through it by."""


def square(cell: int) -> Square:
    """Row and column of a square."""
    return divmod(cell, WIDTH)


def cell(at: Square) -> int:
    """The int of a square that is on the board."""
    return at[0] * WIDTH + at[1]


def on_board(at: Square) -> bool:
    """Whether row and column are both 0-14."""
    return 0 <= at[0] < SIZE and 0 <= at[1] < SIZE


def _marked(letter: str) -> tuple[int, ...]:
    return tuple(one for one in SQUARES if _PICTURE[one // WIDTH][one % WIDTH] == letter)


START_ZONE = frozenset(_marked("s"))
PREMIUMS: Mapping[Square, Premium] = {
    square(one): premium for letter, premium in _LETTERS.items() for one in _marked(letter)
}
"""Premium squares by row and column; a public table."""
FACTOR = tuple(
    FACTORS[PREMIUMS[square(one)]] if square(one) in PREMIUMS else 1 for one in range(CELLS)
)
"""What each square multiplies by, 1 for most."""
WALL = sum(1 << one for one in range(CELLS) if not on_board(square(one)))
"""The squares of the wall, as a set of bits."""
