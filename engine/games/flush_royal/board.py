"""The board: the cards on it, and for each empty square the cards that would fit there.

Each square holds one int: the bit of the card's value, plus `JOKER` if a joker stands for it, plus
`OLD` if it was there before this turn. Or-ing the squares of a run gives its cards, and whether it
holds a joker and an old card; and-ing two parts of a run shows cards that occur in both.

As in Scrabble programs, the board keeps cross-checks: for each empty square the cards that its
row (`across`) and column (`down`) accept. Placing a card changes only the cross-checks at the ends
of its two runs, at most four squares.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec import Struct

from engine.games.flush_royal.combinations import accepted
from engine.games.flush_royal.squares import (
    ACROSS,
    CELLS,
    DOWN,
    SQUARES,
    STEPS,
    WALL,
    Square,
    square,
)
from engine.kit.cards import ALL_CARDS

OPEN = 1 << 52
"""The bit of a joker whose value is not chosen yet; only used during a search, with `JOKER`."""
JOKER = 1 << 53
OLD = 1 << 54
UNIQUE = ALL_CARDS | JOKER
"""The bits that no two squares of a run share: a run has no card twice and at most one joker."""

Bits = tuple[int, ...] | list[int]
Cross = tuple[int, ...]


class Run(Struct, frozen=True, gc=False):
    """A maximal line of adjacent cards.

    Attributes:
        cells: its squares in reading order.
        ends: the squares before and after it, which are empty or wall.
    """

    cells: tuple[int, ...]
    ends: tuple[int, int]

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares of the run as (row, column)."""
        return tuple(square(cell) for cell in self.cells)


class Board(Struct, frozen=True, dict=True):
    """The cards on the board.

    Attributes:
        ace_low: the option of that name, on which the cross-checks depend.
        bits: what each square holds, 0 if it is empty; the wall squares are included.
        across: for each empty square, the cards that complete its row to a combination; every
            card if no card lies beside it in the row.
        down: the same for the column.
    """

    ace_low: bool
    bits: tuple[int, ...]
    across: Cross
    down: Cross

    @cached_property
    def empty(self) -> bool:
        """Whether the board has no card."""
        return not any(self.bits)

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """The squares with a card, in reading order."""
        return tuple(cell for cell in SQUARES if self.bits[cell])

    @cached_property
    def jokers(self) -> tuple[int, ...]:
        """The squares with a joker, in reading order."""
        return tuple(cell for cell in self.cells if self.bits[cell] & JOKER)

    @cached_property
    def frontier(self) -> tuple[int, ...]:
        """The empty squares next to a card, in reading order."""
        bits, across, down = self.bits, self.across, self.down
        return tuple(
            cell
            for cell in SQUARES
            if not bits[cell] and (across[cell] != ALL_CARDS or down[cell] != ALL_CARDS)
        )

    def value(self, cell: int) -> int:
        """The number of the card on this square, or of the card its joker stands for."""
        return (self.bits[cell] & ALL_CARDS).bit_length() - 1


def empty_board(*, ace_low: bool) -> Board:
    """A board without cards, where every square accepts every card."""
    free = tuple(0 if WALL >> cell & 1 else ALL_CARDS for cell in range(CELLS))
    return Board(ace_low, (0,) * CELLS, free, free)


def run_at(bits: Bits, cell: int, step: int) -> Run:
    """The run through an occupied square, in the direction of `step`; it may be a single card."""
    low = cell - step
    while bits[low]:
        low -= step
    high = cell + step
    while bits[high]:
        high += step
    return Run(tuple(range(low + step, high, step)), (low, high))


def with_cards(board: Board, cards: Mapping[int, int]) -> Board:
    """The board with more cards on it, which count as old.

    Args:
        board: the board before.
        cards: square -> the bit of its value, with `JOKER` for a joker.
    """
    bits = list(board.bits)
    for cell, card in cards.items():
        bits[cell] = card | OLD
    across, down = list(board.across), list(board.down)
    for cell in cards:
        across[cell] = down[cell] = 0
    for step, cross in ((ACROSS, across), (DOWN, down)):
        for end in {end for cell in cards for end in run_at(bits, cell, step).ends}:
            if not WALL >> (end % CELLS) & 1:
                cross[end] = _accepted_at(bits, end, step, board.ace_low)
    return Board(board.ace_low, tuple(bits), tuple(across), tuple(down))


def with_joker(board: Board, cell: int, *, joker: bool) -> Board:
    """The board after a swap: with a joker in place of a card, or the card in place of the joker.

    The value of the square stays the same, and so do the cross-checks.
    """
    bits = list(board.bits)
    bits[cell] = bits[cell] | JOKER if joker else bits[cell] & ~JOKER
    return Board(board.ace_low, tuple(bits), board.across, board.down)


def joker_beside(board: Board, cell: int) -> Run | None:
    """A run through this square that holds a joker on another square; None if there is none."""
    for step in STEPS:
        run = run_at(board.bits, cell, step)
        if any(board.bits[other] & JOKER for other in run.cells if other != cell):
            return run
    return None


def board_of(cards: Iterable[tuple[int, int]], *, ace_low: bool) -> Board:
    """A board with these cards, given as (square, bits)."""
    return with_cards(empty_board(ace_low=ace_low), dict(cards))


def _accepted_at(bits: list[int], cell: int, step: int, ace_low: bool) -> int:  # noqa: FBT001 - data
    """The cards that would complete the run through an empty square, from both its sides."""
    before, after = _cards_beside(bits, cell, -step), _cards_beside(bits, cell, step)
    return 0 if before & after else accepted(before | after, ace_low)


def _cards_beside(bits: list[int], cell: int, step: int) -> int:
    """The adjacent cards on one side of a square."""
    cards = 0
    cell += step
    while here := bits[cell]:
        cards |= here & ALL_CARDS
        cell += step
    return cards
