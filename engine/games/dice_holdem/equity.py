"""How much of the pot a pocket wins on average against pockets it cannot see.

Every die that is in the bag as far as the seat knows is equally likely to lie under a cup or to
come on the table: it sees its own dice and the board, no more.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import prod

from engine.core.values import Rng
from engine.games.dice_holdem import bag
from engine.games.dice_holdem.bag import COLOURS, Die
from engine.games.dice_holdem.ranking import ALL, HAND, PACK, alike, best, by_colour, pack

WORK = 300
"""Hands that one answer looks at, at most; a millisecond or two."""

_FACES = {colour: [PACK[die] for die in bag.DICE if die[0] == colour] for colour in COLOURS}


def equity(pocket: Sequence[Die], board: Sequence[Die], opponents: int, rng: Rng) -> float:
    """The share of the pot to be expected, 0 to 1, when nobody folds any more.

    Exact on the river against one opponent, else the mean of samples.

    Args:
        pocket: the seat's own dice.
        board: the dice on the table, none to five.
        opponents: how many pockets are unseen.
        rng: what samples are drawn from.
    """
    known = (*pocket, *board)
    if opponents == 1 and len(board) == HAND:
        return _exact(known, board)
    unseen = _unseen(known)
    to_come = ALL - len(known)
    samples = WORK // (opponents + 1)
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
    """What the first of these packed hands wins of a pot: all, a part, nothing."""
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
        ahead = alike(made, colours) - alike(theirs, their_colours)
        if ahead < 0:
            return 0.0
        winners += ahead == 0
    return 1 / winners


def _exact(known: Sequence[Die], board: Sequence[Die]) -> float:
    """All pockets that one opponent can have, each as often as the bag gives it."""
    mine, shared = pack(known), pack(board)
    bagged = dict(zip(COLOURS, bag.left(known), strict=True))
    total = 0.0
    pockets = 0
    for one, other in combinations_with_replacement(bag.DICE, 2):
        ways = _ways(one, other, bagged)
        if ways:
            pockets += ways
            total += ways * share(mine, (shared + PACK[one] + PACK[other],))
    return total / pockets


def _ways(one: Die, other: Die, bagged: dict[str, int]) -> int:
    """How often two dice are drawn and rolled to show these, up to a common factor."""
    dice = bagged[one[0]]
    if one[0] != other[0]:
        return 2 * dice * bagged[other[0]]
    return dice * (dice - 1) * (1 if one == other else 2)


def _unseen(known: Sequence[Die]) -> list[list[int]]:
    """The dice that are not known, each as the packed values of its six faces."""
    return [
        _FACES[colour]
        for colour, dice in zip(COLOURS, bag.left(known), strict=True)
        for _ in range(dice)
    ]


def draw(unseen: list[list[int]], count: int, rng: Rng) -> list[int]:
    """So many packed dice, drawn and rolled: one number stands for all of them."""
    dice = len(unseen)
    number = rng.randrange(prod(range(dice - count + 1, dice + 1)) * 6**count)
    drawn = []
    for last in range(dice - 1, dice - count - 1, -1):
        number, face = divmod(number, 6)
        number, place = divmod(number, last + 1)
        drawn.append(unseen[place][face])
        unseen[place], unseen[last] = unseen[last], unseen[place]
    return drawn
