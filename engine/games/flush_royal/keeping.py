"""What a play is worth beside its points: the cards it keeps and the premium squares it opens.

The worth of cards left was fitted to some 15 000 turns of `best` against itself: what the next
turn scored, by how many cards had been kept and by what they had in common.
"""

from collections import Counter

from engine.games.flush_royal.board import JOKER, Bits
from engine.games.flush_royal.completions import Hand
from engine.games.flush_royal.compose import Cards
from engine.games.flush_royal.limits import CARD_POINTS
from engine.games.flush_royal.position import Position
from engine.games.flush_royal.squares import CELLS, FACTOR, STEPS, WALL

FRESH = (26.0, 30.0, 25.0, 17.0, 10.0, 0.0)
"""By how many cards are left: few left are many new ones, and one is easily part of a run."""
JOKER_KEPT = 12.0
ALIKE = (0.0, 0.0, 2.5, 8.0, 14.0)
"""By how many cards of one rank, in different suits, are left."""
SUITED = (0.0, 0.0, 1.0, 5.0, 7.0, 7.0)
"""By how many different cards of the best suit are left."""
TWIN = -1.0
"""For the same card twice."""
END_CARD = -2.0 * CARD_POINTS
"""For each card left when none can be drawn: it costs its three points, and others play on."""
OPENED = 2.0
"""For a blue square beside the new cards, twice that for a red one; less from further away."""
REACH = 2
"""Empty squares between a new card and a premium square that still opens it."""


class Keeping:
    """The taste of one who thinks of the next turn.

    Args:
        drawing: whether there are cards to draw.
    """

    def __init__(self, position: Position, *, drawing: bool) -> None:
        self._bits = position.board.bits
        self._drawing = drawing

    def part(self, cards: Cards, points: int) -> float:
        """The points, less what the premium squares beside the new cards are worth to others."""
        return points - opened(self._bits, cards)

    def left(self, hand: Hand) -> float:
        """What the next turn may be worth with these cards."""
        return kept(hand) if self._drawing else END_CARD * len(hand)


def kept(hand: Hand) -> float:
    """The worth of cards on a rack that will be filled up."""
    naturals = [bits.bit_length() - 1 for bits in hand if not bits & JOKER]
    different = set(naturals)
    ranks = Counter(card // 4 for card in different)
    suits = Counter(card % 4 for card in different)
    return (
        FRESH[len(hand)]
        + JOKER_KEPT * (len(hand) - len(naturals))
        + TWIN * (len(naturals) - len(different))
        + sum(ALIKE[count] for count in ranks.values())
        + SUITED[max(suits.values(), default=0)]
    )


def opened(bits: Bits, cards: Cards) -> float:
    """What premium squares that the new cards bring within reach are worth to the others."""
    new = {cell for cell, _ in cards}
    worth = 0.0
    for cell in new:
        for step in STEPS:
            for side in (-step, step):
                worth += _toward_premium(bits, new, cell, side)
    return OPENED * worth


def _toward_premium(bits: Bits, new: set[int], cell: int, side: int) -> float:
    """The premium squares from a new card to one side, over other cards too."""
    worth, empty = 0.0, 0
    while empty <= REACH:
        cell += side
        if WALL >> cell % CELLS & 1:
            break
        if not bits[cell] and cell not in new:
            empty += 1
            worth += (FACTOR[cell] - 1) / empty
    return worth
