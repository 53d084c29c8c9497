"""What the next seat may score after a plan, estimated with racks that it may hold."""

from collections.abc import Iterable, Iterator, Sequence

from engine.core.values import Rng
from engine.games.flush_royal.board import JOKER, Board, with_cards
from engine.games.flush_royal.compose import Play
from engine.games.flush_royal.limits import JOKERS, PACKS
from engine.games.flush_royal.plays import best
from engine.games.flush_royal.position import Position, Rack
from engine.games.flush_royal.search import Effort
from engine.kit import cards
from engine.kit.cards import ALL_CARDS

REPLIES = 6
"""How many racks each plan is tested against."""
REPLY_NODES = 2_000
"""The search limit for one reply: few racks need more than half of that."""
ENOUGH_NODES = 12_000
"""After so many nodes, no plan is tested against another rack: some 150 ms."""


def unseen(position: Position) -> cards.Counts:
    """The cards that are neither on the board nor on the rack; swaps do not change them."""
    board = position.board
    laid = [cards.JOKER if cell in board.jokers else board.value(cell) for cell in board.cells]
    left = cards.minus(cards.packs(PACKS, JOKERS), (*laid, *position.rack))
    assert left is not None, "two packs hold what is seen"
    return left


def likely_racks(position: Position, size: int) -> list[Rack]:
    """Racks of this size, drawn from the unseen cards; the same for the same unseen cards.

    No card is on two of them as long as there are enough, so that together they are like the
    unseen cards. Jokers are removed: they cost most of the time, and score much anywhere.
    """
    left = unseen(position)
    racks = list(_drawn(left, min(size, sum(left))))
    return [tuple(card for card in rack if card != cards.JOKER) for rack in racks]


def _drawn(counts: cards.Counts, size: int) -> Iterator[Rack]:
    order, left = _Numbers(), counts
    for _ in range(REPLIES):
        if sum(left) < size:
            left = counts
        rack = cards.drawn(order, left, size)
        yield rack
        after = cards.minus(left, rack)
        assert after is not None
        left = after


class _Numbers(Rng):
    """Numbers that look random and are always the same, so that a view has one judgment."""

    def __init__(self) -> None:
        self._last = 1

    def randrange(self, stop: int, /) -> int:
        self._last = (self._last * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self._last >> 32) * stop >> 32


def board_after(board: Board, play: Play) -> Board:
    """The board with a play on it, all of whose cards are natural or declared jokers."""
    return with_cards(board, {cell: bits & (ALL_CARDS | JOKER) for cell, bits in play.cards})


class Replies:
    """The next seat's replies to plans, all to be compared with each other.

    Args:
        racks: that it may hold; none means no reply.
        strict: the option `strict_anchor`.
        enough: see `ENOUGH_NODES`.
    """

    def __init__(self, racks: Iterable[Rack], *, strict: bool, enough: int = ENOUGH_NODES) -> None:
        self._racks = list(racks)
        self._enough = enough
        self._strict = strict

    def to(self, boards: Sequence[Board]) -> list[float]:
        """The average of the most points on each of these boards.

        Where the racks are too much work, the last ones are left out, then and in later calls.
        """
        totals, nodes, tested = [0] * len(boards), 0, 0
        while tested < len(self._racks) and nodes < self._enough:
            for index, board in enumerate(boards):
                effort = Effort(REPLY_NODES)
                plays = best(Position(board, self._racks[tested], self._strict), effort=effort)
                totals[index] += sum([play.points for play in plays])
                nodes += REPLY_NODES - effort.nodes
            tested += 1
        del self._racks[tested:]
        return [total / max(1, tested) for total in totals]
