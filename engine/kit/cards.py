"""Playing cards: their numbers and names, sets of cards as bit masks, packs as counts.

A card's number is rank x 4 + suit, from 0 (two of spades) to 51 (ace of clubs); 52 is the joker.
A set of natural cards is an int with one bit per card number, so an intersection is one `&`.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated

from msgspec import Meta

from engine.core.values import Rng

RANKS = "23456789TJQKA"
SUITS = "SHDC"
JOKER = 52
"""The joker's number."""
JOKER_NAME = "**"
ALL_CARDS = (1 << 52) - 1
"""The set of all natural cards."""

NAMES = (*(rank + suit for rank in RANKS for suit in SUITS), JOKER_NAME)
"""The name of each card by its number: `2S` ... `AC`, `**`."""
NUMBERS = {name: number for number, name in enumerate(NAMES)}

Card = Annotated[str, Meta(pattern=r"\A[2-9TJQKA][SHDC]\Z")]
"""The name of a natural card."""
RackCard = Annotated[str, Meta(pattern=r"\A([2-9TJQKA][SHDC]|\*\*)\Z")]
"""The name of a natural card or the joker."""

Counts = tuple[int, ...]
"""How many there are of each card, by card number; 53 entries."""
NO_CARDS: Counts = (0,) * 53


def names(cards: Iterable[int]) -> tuple[str, ...]:
    """The names of these card numbers, in their order."""
    return tuple(NAMES[card] for card in cards)


def numbers(cards: Iterable[str]) -> tuple[int, ...]:
    """The numbers of these card names, in their order."""
    return tuple(NUMBERS[name] for name in cards)


def members(cards: int) -> Iterator[int]:
    """The numbers in a set of cards, ascending."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def packs(naturals: int, jokers: int) -> Counts:
    """The cards of `naturals` packs of 52, and `jokers` jokers in all."""
    return (naturals,) * 52 + (jokers,)


def plus(counts: Counts, cards: Iterable[int]) -> Counts:
    """`counts` with these cards added."""
    changed = list(counts)
    for card in cards:
        changed[card] += 1
    return tuple(changed)


def minus(counts: Counts, cards: Iterable[int]) -> Counts | None:
    """`counts` without these cards; None if it does not hold them all."""
    changed = list(counts)
    for card in cards:
        changed[card] -= 1
    return None if min(changed) < 0 else tuple(changed)


def drawn(rng: Rng, counts: Counts, number: int) -> tuple[int, ...]:
    """`number` cards drawn at random from `counts` without replacement.

    Calls `randrange` once per card, over the remaining cards in the order of their numbers.
    """
    left = [card for card, count in enumerate(counts) for _ in range(count)]
    return tuple(left.pop(rng.randrange(len(left))) for _ in range(number))
