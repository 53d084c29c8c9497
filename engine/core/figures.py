"""Statistics of a match: the figures a game declares, and the notes that add up to them."""

from typing import Literal

from msgspec import Struct

Fold = Literal["sum", "most"]
"""How the notes of one figure combine, within a match and over matches: added, or the largest."""


class FigureKind(Struct, frozen=True):
    """How the notes of a figure are combined, and whether they reveal secrets.

    Attributes:
        hidden: the figure depends on hidden information (say, a bluff that was believed), so it
            is kept only for matches whose hidden information is published after the end.
    """

    fold: Fold
    hidden: bool = False


SUM = FigureKind("sum")
MOST = FigureKind("most")
HIDDEN_SUM = FigureKind("sum", hidden=True)


class Figure(Struct, frozen=True, gc=False):
    """One note: `value` for the figure `name` of a seat."""

    seat: int
    name: str
    value: int = 1


def folded(fold: Fold, before: int, value: int) -> int:
    """The running value `before` combined with one more note."""
    return before + value if fold == "sum" else max(before, value)
