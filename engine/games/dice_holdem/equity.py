"""Equity: the part of the pot that a pocket wins on average against unknown pockets.

A seat knows its own pocket and the board; each of the other dice is taken to be equally likely in
an opponent's pocket or as a die still to come.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import prod

from engine.core.values import Rng
from engine.games.dice_holdem import bag
from engine.games.dice_holdem.bag import COLOURS, Die
from engine.games.dice_holdem.ranking import (
    ALL,
    HAND,
    PACK,
    best,
    by_colour,
    most_of_one_colour,
    pack,
)

MOST_HANDS = 300
"""The most hands that are ranked for one estimate, which takes a millisecond or two."""
JUDGED_HANDS = 800
"""The same where one estimate has to serve for all."""

_FACES = {colour: [PACK[die] for die in bag.DICE if die[0] == colour] for colour in COLOURS}


class _Steps:
    """Numbers that look random and are always the same."""

    def __init__(self) -> None:
        self._at = 1

    def randrange(self, stop: int, /) -> int:
        self._at = self._at * _FACTOR % _RANGE
        return self._at * stop // _RANGE


_RANGE = 1 << 128
_FACTOR = 0x2360ED051FC65DA44385DF649FCCF645  # of the generator PCG64


@lru_cache(maxsize=512)
def estimate(pocket: tuple[Die, ...], board: tuple[Die, ...], opponents: int) -> float:
    """The equity as `equity` gives it, from samples that are the same each time."""
    return equity(pocket, board, opponents, _Steps(), JUDGED_HANDS)


def equity(
    pocket: Sequence[Die],
    board: Sequence[Die],
    opponents: int,
    rng: Rng,
    hands: int = MOST_HANDS,
) -> float:
    """The part of the pot, 0 to 1, that the pocket wins on average if nobody folds.

    Exact on the river against one opponent, otherwise the mean of random samples.

    Args:
        pocket: the seat's own dice.
        board: the dice on the table, none to five.
        opponents: the number of unknown pockets.
        rng: the source of the samples.
        hands: the most hands that are ranked.
    """
    known = (*pocket, *board)
    if opponents == 1 and len(board) == HAND:
        return _exact(known, board)
    unseen = _unseen(known)
    to_come = ALL - len(known)
    samples = hands // (opponents + 1)
    total = 0.0
    mine, shared = pack(known), pack(board)
    for _ in range(samples):
        drawn = draw(unseen, to_come + 2 * opponents, rng)
        table = sum(drawn[:to_come])
        pockets = drawn[to_come:]
        others = [
            shared + table + pockets[at] + pockets[at + 1] for at in range(0, 2 * opponents, 2)
        ]
        total += share(mine + table, others)
    return total / samples


def share(mine: int, others: Sequence[int]) -> float:
    """The part of the pot that `mine` wins against the others: 1, an equal share, or 0.

    Each hand is a packed set of dice (`ranking.pack`).
    """
    colours = by_colour(mine)
    made = best(colours)
    winners = 1
    for other in others:
        their_colours = by_colour(other)
        theirs = best(their_colours)
        if theirs.strength < made.strength:
            continue
        if theirs.strength > made.strength:
            return 0.0
        lead = most_of_one_colour(made, colours) - most_of_one_colour(theirs, their_colours)
        if lead < 0:
            return 0.0
        winners += lead == 0
    return 1 / winners


def _exact(known: Sequence[Die], board: Sequence[Die]) -> float:
    """The equity against every pocket that one opponent can have, weighted by its probability."""
    mine, shared = pack(known), pack(board)
    in_bag = dict(zip(COLOURS, bag.left(known), strict=True))
    total = 0.0
    pockets = 0
    for one, other in combinations_with_replacement(bag.DICE, 2):
        ways = _ways(one, other, in_bag)
        if ways:
            pockets += ways
            total += ways * share(mine, (shared + PACK[one] + PACK[other],))
    return total / pockets


def _ways(one: Die, other: Die, in_bag: dict[str, int]) -> int:
    """In how many ways these two dice are drawn and rolled, up to a common factor."""
    dice = in_bag[one[0]]
    if one[0] != other[0]:
        return 2 * dice * in_bag[other[0]]
    return dice * (dice - 1) * (1 if one == other else 2)


def _unseen(known: Sequence[Die]) -> list[list[int]]:
    """The dice in the bag or in other pockets, each as the packed values of its six faces."""
    return [
        _FACES[colour]
        for colour, dice in zip(COLOURS, bag.left(known), strict=True)
        for _ in range(dice)
    ]


def draw(unseen: list[list[int]], count: int, rng: Rng) -> list[int]:
    """Draw and roll `count` packed dice; reorders `unseen`.

    All dice and faces are decoded from one random number: one call of `rng` is faster than many.
    """
    dice = len(unseen)
    number = rng.randrange(prod(range(dice - count + 1, dice + 1)) * 6**count)
    drawn = []
    for last in range(dice - 1, dice - count - 1, -1):
        number, face = divmod(number, 6)
        number, place = divmod(number, last + 1)
        drawn.append(unseen[place][face])
        unseen[place], unseen[last] = unseen[last], unseen[place]
    return drawn
