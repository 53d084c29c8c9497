"""Playing cards as numbers, names and bits, and packs of them as counts.

A card is rank x 4 + suit, 0 (two of spades) to 51 (ace of clubs), and 52 is the joker. A set of
natural cards is an int with the bit of each card's number, so that "which of these" is one `&`.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated

from msgspec import Meta

from engine.core.values import Rng

RANKS = "23456789TJQKA"
SUITS = "SHDC"
JOKER = 52
"""The number of the joker, behind the 52 natural cards."""
JOKER_NAME = "**"
ALL_CARDS = (1 << 52) - 1
"""Every natural card, as a set."""

NAMES = (*(rank + suit for rank in RANKS for suit in SUITS), JOKER_NAME)
"""The name of each card by its number: `2S` ... `AC`, `**`."""
NUMBERS = {name: number for number, name in enumerate(NAMES)}

Card = Annotated[str, Meta(pattern=r"\A[2-9TJQKA][SHDC]\Z")]
"""The name of a natural card."""
RackCard = Annotated[str, Meta(pattern=r"\A([2-9TJQKA][SHDC]|\*\*)\Z")]
"""The name of a natural card or the joker."""

Counts = tuple[int, ...]
"""How many of each card, by number; 53 entries."""
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
    """So many packs of 52, and so many jokers in all."""
    return (naturals,) * 52 + (jokers,)


def plus(counts: Counts, cards: Iterable[int]) -> Counts:
    """`counts` with these cards put in."""
    changed = list(counts)
    for card in cards:
        changed[card] += 1
    return tuple(changed)


def minus(counts: Counts, cards: Iterable[int]) -> Counts | None:
    """`counts` with these cards taken out; None where there are not that many of one."""
    changed = list(counts)
    for card in cards:
        changed[card] -= 1
    return None if min(changed) < 0 else tuple(changed)


def drawn(rng: Rng, counts: Counts, number: int) -> tuple[int, ...]:
    """`number` cards out of these without putting back, each of those left equally likely.

    One `randrange` a card, over the cards left in the order of their numbers.
    """
    left = [card for card, count in enumerate(counts) for _ in range(count)]
    return tuple(left.pop(rng.randrange(len(left))) for _ in range(number))
