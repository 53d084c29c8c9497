"""Numbers people quote after a match: a game declares them and notes them step by step."""

from typing import Literal

from msgspec import Struct

Fold = Literal["sum", "most"]
"""How the notes of one name become one number, over a match and over all matches."""


class FigureKind(Struct, frozen=True):
    """How a figure is kept.

    Attributes:
        hidden: it tells of what was covered (a lie that was believed), so it is kept only where
            the match is opened once it is over.
    """

    fold: Fold
    hidden: bool = False


SUM = FigureKind("sum")
MOST = FigureKind("most")
HIDDEN_SUM = FigureKind("sum", hidden=True)


class Figure(Struct, frozen=True, gc=False):
    """A note about one seat."""

    seat: int
    name: str
    value: int = 1


def folded(fold: Fold, before: int, value: int) -> int:
    """A number with one more note in it."""
    return before + value if fold == "sum" else max(before, value)
