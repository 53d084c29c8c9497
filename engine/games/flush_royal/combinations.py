"""The nine combinations, and a table of all sets of cards that form one.

A run never holds a card twice, so its cards are a set, and one dictionary lookup tells whether it
is a combination and which. The table has 22 043 sets.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, product

from msgspec import Struct

from engine.kit.cards import ALL_CARDS, members

PACK = range(52)
SUITS = range(4)
LONGEST = 5
"""The most cards in a combination."""


class Combination(Struct, frozen=True, eq=False, gc=False):
    """A kind of combination.

    Attributes:
        base: its score without card points and premium squares; even, as a joker halves it.
    """

    id: str
    base: int


PAIR = Combination("pair", 2)
THREE_KIND = Combination("three_kind", 6)
TWO_PAIR = Combination("two_pair", 4)
FOUR_KIND = Combination("four_kind", 14)
FULL_HOUSE = Combination("full_house", 8)
STRAIGHT = Combination("straight", 10)
FLUSH = Combination("flush", 12)
STRAIGHT_FLUSH = Combination("straight_flush", 28)
ROYAL_FLUSH = Combination("royal_flush", 42)

COMBINATIONS = (
    PAIR,
    THREE_KIND,
    TWO_PAIR,
    FOUR_KIND,
    FULL_HOUSE,
    STRAIGHT,
    FLUSH,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
)

Kinds = dict[int, Combination]
"""Set of cards -> the combination it forms; it has no other sets."""


@cache
def kinds(ace_low: bool) -> Kinds:  # noqa: FBT001 - an option, and the cache's key
    """The table of all combinations; it takes about 30 ms to build."""
    table: Kinds = {}
    for size, kind in ((2, PAIR), (3, THREE_KIND), (4, FOUR_KIND)):
        table |= {cards: kind for rank in range(13) for cards in _alike(rank, size)}
    for high, low in combinations(range(13), 2):
        table |= {a | b: TWO_PAIR for a in _alike(high, 2) for b in _alike(low, 2)}
        for three, two in ((high, low), (low, high)):
            table |= {a | b: FULL_HOUSE for a in _alike(three, 3) for b in _alike(two, 2)}
    for ranks in combinations(range(13), LONGEST):
        table |= {_bits(ranks, [suit] * LONGEST): FLUSH for suit in SUITS}
    for ranks in _straights(ace_low):
        for suits in product(SUITS, repeat=LONGEST):
            table[_bits(ranks, suits)] = STRAIGHT
        for suit in SUITS:
            table[_bits(ranks, [suit] * LONGEST)] = STRAIGHT_FLUSH
    table |= {_bits(range(8, 13), [suit] * LONGEST): ROYAL_FLUSH for suit in SUITS}
    return table


def _alike(rank: int, size: int) -> Iterator[int]:
    """All sets of `size` cards of one rank."""
    for suits in combinations(SUITS, size):
        yield _bits([rank] * size, suits)


def _straights(ace_low: bool) -> Iterator[tuple[int, ...]]:  # noqa: FBT001 - an option
    """The ranks of each straight; with `ace_low` the ace (12) may also be below the two."""
    for low in range(9):
        yield tuple(range(low, low + LONGEST))
    if ace_low:
        yield (12, 0, 1, 2, 3)


def _bits(ranks: range | tuple[int, ...] | list[int], suits: tuple[int, ...] | list[int]) -> int:
    return sum(1 << rank * 4 + suit for rank, suit in zip(ranks, suits, strict=True))


@lru_cache(maxsize=1 << 13)  # 1.4 MB; eight times as many make no search faster
def accepted(cards: int, ace_low: bool) -> int:  # noqa: FBT001 - an option, and the cache's key
    """The cards that form a combination when added to these; every card if `cards` is empty."""
    if not cards:
        return ALL_CARDS
    if cards.bit_count() >= LONGEST:
        return 0
    ranks = {card // 4 for card in members(cards)}
    mates = sum(0b1111 << rank * 4 for rank in ranks)
    # Only a fifth card to four different ranks can be of a rank that is not there yet.
    candidates = (ALL_CARDS if len(ranks) == LONGEST - 1 else mates) & ~cards
    table = kinds(ace_low)
    return sum(1 << card for card in members(candidates) if cards | 1 << card in table)
