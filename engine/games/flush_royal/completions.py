"""Which cards of a hand complete a run to a combination, with a cache for one hand."""

from collections.abc import Iterable

from engine.games.flush_royal.board import JOKER, OPEN, UNIQUE
from engine.games.flush_royal.combinations import LONGEST, accepted, kinds
from engine.kit import cards
from engine.kit.cards import ALL_CARDS

Hand = tuple[int, ...]
"""Cards in hand, each as the bits of a board square: its value, or `OPEN | JOKER` for a joker."""


def hand_bits(numbers: Iterable[int]) -> Hand:
    """The hand with these card numbers."""
    return tuple(OPEN | JOKER if card == cards.JOKER else 1 << card for card in numbers)


class Completions:
    """Finds the cards of one hand that complete a run, and caches the answers by run."""

    def __init__(self, hand: Hand, *, ace_low: bool) -> None:
        self._ace_low = ace_low
        self._kinds = kinds(ace_low)
        self._known: dict[int, tuple[list[Hand], ...]] = {}
        self._sets: list[tuple[int, Hand]] = [(0, ())]
        for piece in dict.fromkeys(hand):
            self._sets += [(bits | piece, (*pieces, piece)) for bits, pieces in self._sets]

    def of(self, bits: int) -> tuple[list[Hand], ...]:
        """The sets of different cards that complete a run with these bits, by size from 0 to 5."""
        found = self._known.get(bits)
        if found is None:
            found = self._known[bits] = self._find(bits)
        return found

    def _find(self, bits: int) -> tuple[list[Hand], ...]:
        room = LONGEST - (bits & (ALL_CARDS | OPEN)).bit_count()
        found: tuple[list[Hand], ...] = ([], [], [], [], [], [])
        for added, pieces in self._sets:
            if len(pieces) <= room and not added & bits & UNIQUE and self._complete(bits | added):
                found[len(pieces)].append(pieces)
        return found

    def _complete(self, bits: int) -> bool:
        values = bits & ALL_CARDS
        return accepted(values, self._ace_low) > 0 if bits & OPEN else values in self._kinds
