"""Which cards of a hand make a combination of a run: a memo for one hand."""

from collections.abc import Iterable

from engine.games.flush_royal.board import JOKER, OPEN, SOLE
from engine.games.flush_royal.combinations import LONGEST, accepted, kinds
from engine.kit import cards
from engine.kit.cards import ALL_CARDS

Hand = tuple[int, ...]
"""Cards still in hand as a board square would hold them: a value's bit, or `OPEN | JOKER`."""


def hand_bits(numbers: Iterable[int]) -> Hand:
    """Card numbers as the search holds them."""
    return tuple(OPEN | JOKER if card == cards.JOKER else 1 << card for card in numbers)


class Completions:
    """Which cards of a hand make a combination of the cards of a run: a memo per run."""

    def __init__(self, hand: Hand, *, ace_low: bool) -> None:
        self._ace_low = ace_low
        self._kinds = kinds(ace_low)
        self._known: dict[int, tuple[list[Hand], ...]] = {}
        self._sets: list[tuple[int, Hand]] = [(0, ())]
        for piece in dict.fromkeys(hand):
            self._sets += [(bits | piece, (*pieces, piece)) for bits, pieces in self._sets]

    def of(self, bits: int) -> tuple[list[Hand], ...]:
        """Sets of 0 to 5 different cards, by their number, that complete a run with these bits."""
        found = self._known.get(bits)
        if found is None:
            found = self._known[bits] = self._find(bits)
        return found

    def _find(self, bits: int) -> tuple[list[Hand], ...]:
        room = LONGEST - (bits & (ALL_CARDS | OPEN)).bit_count()
        found: tuple[list[Hand], ...] = ([], [], [], [], [], [])
        for added, pieces in self._sets:
            if len(pieces) <= room and not added & bits & SOLE and self._complete(bits | added):
                found[len(pieces)].append(pieces)
        return found

    def _complete(self, bits: int) -> bool:
        values = bits & ALL_CARDS
        return accepted(values, self._ace_low) > 0 if bits & OPEN else values in self._kinds
