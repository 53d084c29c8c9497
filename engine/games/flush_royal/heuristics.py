"""Heuristics of the `shrewd` bot: what the cards kept and the premium squares opened are worth.

The worth of kept cards was fitted to some 15 000 turns of the `best` bot against itself: the score
of the next turn, depending on how many cards were kept and what they have in common.
"""

from collections import Counter

from engine.games.flush_royal.board import JOKER, Bits
from engine.games.flush_royal.completions import Hand
from engine.games.flush_royal.compose import Cards
from engine.games.flush_royal.limits import CARD_POINTS
from engine.games.flush_royal.position import Position
from engine.games.flush_royal.squares import CELLS, FACTOR_AT, STEPS, WALL

CARDS_KEPT = (26.0, 30.0, 25.0, 17.0, 10.0, 0.0)
"""By the number of cards kept: fewer mean more new ones, and a single card fits in most runs."""
JOKER_KEPT = 12.0
SAME_RANK = (0.0, 0.0, 2.5, 8.0, 14.0)
"""By the number of cards kept of one rank and different suits."""
SAME_SUIT = (0.0, 0.0, 1.0, 5.0, 7.0, 7.0)
"""By the number of different cards kept of the most frequent suit."""
DUPLICATE = -1.0
"""For keeping the same card twice."""
END_CARD = -2.0 * CARD_POINTS
"""For each card kept when none can be drawn: it costs three points, and others still play."""
OPENED = 2.0
"""For a blue square next to the new cards; a red one counts double, one further away less."""
REACH = 2
"""The most empty squares between a new card and a premium square within its reach."""


class Heuristics:
    """Values plays by their points, the cards kept for the next turn, and the squares opened.

    Args:
        position: the position before the play.
        drawing: whether there are cards left to draw.
        joker: the worth of keeping a joker.
    """

    def __init__(self, position: Position, *, drawing: bool, joker: float = JOKER_KEPT) -> None:
        self._bits = position.board.bits
        self._drawing = drawing
        self._joker = joker

    def part(self, cards: Cards, points: int) -> float:
        """The points, less what the premium squares within reach are worth to the others."""
        return points - opened_worth(self._bits, cards)

    def left(self, hand: Hand) -> float:
        """The worth of these cards for the next turn."""
        return kept_worth(hand, self._joker) if self._drawing else END_CARD * len(hand)


def kept_worth(hand: Hand, joker: float = JOKER_KEPT) -> float:
    """The worth of keeping these cards on a rack that is then filled up."""
    naturals = [bits.bit_length() - 1 for bits in hand if not bits & JOKER]
    different = set(naturals)
    ranks = Counter(card // 4 for card in different)
    suits = Counter(card % 4 for card in different)
    return (
        CARDS_KEPT[len(hand)]
        + joker * (len(hand) - len(naturals))
        + DUPLICATE * (len(naturals) - len(different))
        + sum(SAME_RANK[count] for count in ranks.values())
        + SAME_SUIT[max(suits.values(), default=0)]
    )


def opened_worth(bits: Bits, cards: Cards) -> float:
    """The value to the other seats of the premium squares within reach of the new cards."""
    new = {cell for cell, _ in cards}
    worth = 0.0
    for cell in new:
        for step in STEPS:
            for side in (-step, step):
                worth += _toward_premium(bits, new, cell, side)
    return OPENED * worth


def _toward_premium(bits: Bits, new: set[int], cell: int, side: int) -> float:
    """The premium squares from a new card to one side, passing over other cards.

    Each counts its factor less 1, divided by the number of empty squares up to it.
    """
    worth, empty = 0.0, 0
    while empty <= REACH:
        cell += side
        if WALL >> cell % CELLS & 1:
            break
        if not bits[cell] and cell not in new:
            empty += 1
            worth += (FACTOR_AT[cell] - 1) / empty
    return worth
