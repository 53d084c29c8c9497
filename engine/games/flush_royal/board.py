"""The board: its cards, and per empty square the cards that its two runs would accept.

A square holds one int: the bit of the card's value, `JOKER` where a joker stands for it, and
`LAID` for what lay there before this turn. The or of a run's squares then tells its cards,
whether it holds a joker and whether it is anchored; the and of two pieces tells whether they
clash. The cross-checks `across` and `down` change only at the ends of the runs that a card joins:
laying one touches at most four squares.
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
"""A card whose value is not chosen yet: only the search lays it, and only with `JOKER`."""
JOKER = 1 << 53
LAID = 1 << 54
SOLE = ALL_CARDS | JOKER
"""What no run holds twice: the same card, and jokers of whatever value."""

Bits = tuple[int, ...] | list[int]
Cross = tuple[int, ...]


class Run(Struct, frozen=True, gc=False):
    """The cards that touch each other in one line.

    Attributes:
        cells: its squares in reading order.
        ends: the squares before and behind, empty or wall.
    """

    cells: tuple[int, ...]
    ends: tuple[int, int]

    @property
    def squares(self) -> tuple[Square, ...]:
        """Its squares by row and column."""
        return tuple(square(cell) for cell in self.cells)


class Board(Struct, frozen=True, dict=True):
    """What lies on the board at a moment.

    Attributes:
        ace_low: the house rule, which the cross-checks depend on.
        bits: what each square holds, 0 where nothing lies; walls included.
        across: per empty square, the cards its horizontal run would accept as its last one.
        down: the same for its vertical run. Where there is no run, every card.
    """

    ace_low: bool
    bits: tuple[int, ...]
    across: Cross
    down: Cross

    @cached_property
    def empty(self) -> bool:
        """Whether nothing lies there yet."""
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
    def coast(self) -> tuple[int, ...]:
        """The empty squares beside a card, in reading order."""
        bits, across, down = self.bits, self.across, self.down
        return tuple(
            cell
            for cell in SQUARES
            if not bits[cell] and (across[cell] != ALL_CARDS or down[cell] != ALL_CARDS)
        )

    def value(self, cell: int) -> int:
        """The number of the card that lies there or that the joker there stands for."""
        return (self.bits[cell] & ALL_CARDS).bit_length() - 1


def empty_board(*, ace_low: bool) -> Board:
    """A board with nothing on it: every square takes every card."""
    free = tuple(0 if WALL >> cell & 1 else ALL_CARDS for cell in range(CELLS))
    return Board(ace_low, (0,) * CELLS, free, free)


def run_at(bits: Bits, cell: int, step: int) -> Run:
    """The run through a square with a card; alone it is a run of one."""
    low = cell - step
    while bits[low]:
        low -= step
    high = cell + step
    while bits[high]:
        high += step
    return Run(tuple(range(low + step, high, step)), (low, high))


def laid(board: Board, cards: Mapping[int, int]) -> Board:
    """The board with more cards, square -> value, with the joker's bit where it is one."""
    bits = list(board.bits)
    for cell, card in cards.items():
        bits[cell] = card | LAID
    across, down = list(board.across), list(board.down)
    for cell in cards:
        across[cell] = down[cell] = 0
    for step, cross in ((ACROSS, across), (DOWN, down)):
        for end in {end for cell in cards for end in run_at(bits, cell, step).ends}:
            if not WALL >> (end % CELLS) & 1:
                cross[end] = _accepted_at(bits, end, step, board.ace_low)
    return Board(board.ace_low, tuple(bits), tuple(across), tuple(down))


def with_joker(board: Board, cell: int, *, joker: bool) -> Board:
    """The board with a joker in the place of a card, or the card in the place of the joker.

    The value stays, so the cross-checks do.
    """
    bits = list(board.bits)
    bits[cell] = bits[cell] | JOKER if joker else bits[cell] & ~JOKER
    return Board(board.ace_low, tuple(bits), board.across, board.down)


def joker_beside(board: Board, cell: int) -> Run | None:
    """A run through this card's square that holds a joker elsewhere."""
    for step in STEPS:
        run = run_at(board.bits, cell, step)
        if any(board.bits[other] & JOKER for other in run.cells if other != cell):
            return run
    return None


def board_of(cards: Iterable[tuple[int, int]], *, ace_low: bool) -> Board:
    """The board with these (square, bits) on it."""
    return laid(empty_board(ace_low=ace_low), dict(cards))


def _accepted_at(bits: list[int], cell: int, step: int, ace_low: bool) -> int:  # noqa: FBT001 - data
    """What the run through an empty square would accept, the pieces on its two sides joined."""
    before, behind = _piece(bits, cell, -step), _piece(bits, cell, step)
    return 0 if before & behind else accepted(before | behind, ace_low)


def _piece(bits: list[int], cell: int, step: int) -> int:
    """The cards that touch a square on one side."""
    cards = 0
    cell += step
    while here := bits[cell]:
        cards |= here & ALL_CARDS
        cell += step
    return cards
