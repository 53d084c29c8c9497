"""Deals of Dice Hold'em between two seats, with the equity of both pockets on each street.

Compiled copies of the rules that the tests compare with `engine.games.dice_holdem`.
"""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engine.games.dice_holdem.ranking import PLAIN, SUITED

SIZE = 1 << 18  # sets of dice by face, 3 bits for the count of each
STREETS = 3  # with dice on the table: flop, turn, river


def _tables() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Strength * SIZE + counts of the best hand: of any dice, and of five of one colour."""
    tables = []
    for made in (PLAIN, SUITED):
        table = np.full(SIZE, -1, np.int64)
        for counts, hand in made.items():
            table[counts] = hand.strength * SIZE + hand.counts
        tables.append(table)
    return tables[0], tables[1]


ANY, ONE_COLOUR = _tables()


@njit(cache=True)
def hand_rank(dice: Any, any_colours: Any, one_colour: Any) -> int:
    """As `ranking.rank`: dice are colour * 6 + face, seven of them."""
    colours = np.zeros(4, np.int64)
    for die in dice:
        colours[die // 6] += 1 << 3 * (die % 6)
    best = any_colours[colours.sum()]
    for colour in range(4):
        best = max(best, one_colour[colours[colour]])
    counts = best % SIZE
    most = 0
    for colour in range(4):
        shared = 0
        for face in range(6):
            shared += min(counts >> 3 * face & 7, colours[colour] >> 3 * face & 7)
        most = max(most, shared)
    return (best // SIZE) * 8 + most


@njit(cache=True)
def _drawn(bag: Any, dice: Any, first: int, last: int) -> None:
    """Fill dice[first:last] from the bag, which holds so many dice of each colour."""
    for at in range(first, last):
        pick = np.random.randint(bag.sum())
        colour = 0
        while pick >= bag[colour]:
            pick -= bag[colour]
            colour += 1
        bag[colour] -= 1
        dice[at] = colour * 6 + np.random.randint(6)


@njit(cache=True)
def equity(pocket: Any, board: Any, samples: int, any_colours: Any, one_colour: Any) -> float:
    """As `equity.equity` against one pocket: sampled, and exact on the river."""
    known = len(board)
    bag = np.full(4, 5)
    for die in pocket:
        bag[die // 6] -= 1
    for die in board:
        bag[die // 6] -= 1
    mine = np.empty(7, np.int64)
    theirs = np.empty(7, np.int64)
    mine[5:] = pocket
    mine[:known] = board
    theirs[:known] = board
    total = 0.0
    if known == 5:
        own = hand_rank(mine, any_colours, one_colour)
        weights = 0.0
        for one in range(24):
            for other in range(one, 24):
                dice = bag[one // 6]
                ways = 2 * dice * bag[other // 6]
                if one // 6 == other // 6:
                    ways = dice * (dice - 1) * (1 if one == other else 2)
                if ways > 0:
                    theirs[5], theirs[6] = one, other
                    rank = hand_rank(theirs, any_colours, one_colour)
                    weights += ways
                    total += ways * (1.0 if own > rank else 0.5 if own == rank else 0.0)
        return total / weights
    for _ in range(samples):
        left = bag.copy()
        _drawn(left, theirs, known, 7)
        mine[known:5] = theirs[known:5]
        own = hand_rank(mine, any_colours, one_colour)
        rank = hand_rank(theirs, any_colours, one_colour)
        total += 1.0 if own > rank else 0.5 if own == rank else 0.0
    return total / samples


@njit(cache=True)
def deals(count: int, samples: int, seed: int, any_colours: Any, one_colour: Any) -> Any:
    """So many hands: pockets, equities and results.

    Returns:
        pockets: the dice of both seats, [hand, seat, 2].
        equities: [hand, 0 or 1: after the flop was rolled again, street, seat].
        results: what the first seat wins of the pot, [hand, 0 or 1].
    """
    np.random.seed(seed)
    pockets = np.empty((count, 2, 2), np.int64)
    equities = np.empty((count, 2, 3, 2), np.float32)
    results = np.empty((count, 2), np.float32)
    dice = np.empty(9, np.int64)
    board = np.empty(5, np.int64)
    seven = np.empty(7, np.int64)
    for hand in range(count):
        _drawn(np.full(4, 5), dice, 0, 9)
        pockets[hand, 0], pockets[hand, 1] = dice[:2], dice[2:4]
        board[:] = dice[4:]
        for again in range(2):
            if again:
                for at in range(3):
                    board[at] = board[at] // 6 * 6 + np.random.randint(6)
            ranks = np.zeros(2, np.int64)
            for seat in range(2):
                pocket = pockets[hand, seat]
                for street in range(3):
                    equities[hand, again, street, seat] = equity(
                        pocket, board[: 3 + street], samples, any_colours, one_colour
                    )
                seven[:5], seven[5:] = board, pocket
                ranks[seat] = hand_rank(seven, any_colours, one_colour)
            won = 1.0 if ranks[0] > ranks[1] else 0.5 if ranks[0] == ranks[1] else 0.0
            results[hand, again] = won
    return pockets, equities, results
