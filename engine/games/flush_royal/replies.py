"""What the next seat may score after a plan, estimated with racks that it may hold."""

from collections.abc import Iterator

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
REPLY_NODES = 4_000
"""The search limit for one reply."""


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


def reply(board: Board, racks: list[Rack], *, strict: bool) -> float:
    """The average of the most points with each of these racks."""
    total = 0
    for rack in racks:
        plays = best(Position(board, rack, strict), effort=Effort(REPLY_NODES))
        total += sum([play.points for play in plays])
    return total / len(racks) if racks else 0.0
