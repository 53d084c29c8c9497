"""The table of the strongest player: its classes, and what it wins."""

from importlib.resources import files
from random import Random
from statistics import fmean

import numpy as np
import pytest

from engine.games.dice_holdem import ranking
from engine.games.dice_holdem.bag import DICE, Die, draw
from engine.games.dice_holdem.equity import equity
from engine.games.dice_holdem.strategy import BINS, CERTAIN, CHANCES, NO_BET, POTS
from engine.games.dice_holdem.tables import strategy
from tests.tables import dice_holdem as build
from tests.tables import holdem_deals
from tests.tables.holdem_cfr import ACTIONS, NODES, played
from tests.tables.holdem_deals import ANY, ONE_COLOUR, deals

NUMBERS = {die: "RBWY".index(die[0]) * 6 + int(die[1]) - 1 for die in DICE}


def numbers(dice: tuple[Die, ...]) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    return np.array([NUMBERS[die] for die in dice])


def test_compiled_copies_agree_with_the_rules() -> None:
    rng = Random(3)
    for _ in range(500):
        seven = draw(rng, (), 7)
        found = holdem_deals.hand_rank(numbers(seven), ANY, ONE_COLOUR)
        assert found == ranking.rank(ranking.pack(seven))
    for _ in range(5):
        seven = draw(rng, (), 7)
        pocket, board = seven[:2], seven[2:]
        exact = holdem_deals.equity(numbers(pocket), numbers(board), 1, ANY, ONE_COLOUR)
        assert exact == pytest.approx(equity(pocket, board, 1, rng))
    sampled = holdem_deals.equity(numbers(pocket), numbers(board[:3]), 20_000, ANY, ONE_COLOUR)
    assert sampled == pytest.approx(
        fmean(equity(pocket, board[:3], 1, rng) for _ in range(60)), abs=0.02
    )


def test_chances_of_the_table_add_up() -> None:
    table = strategy()
    for place in range(NODES):
        for dice in range(BINS):
            chances = table.chances(10, place, dice)
            assert len(chances) == CHANCES
            assert sum(chances) <= CERTAIN
            if place % (NO_BET + 1) == NO_BET:
                assert sum(chances) == CERTAIN, "nobody folds without a bet"
    assert sum(POTS) * 2 * (NO_BET + 1) == NODES


@pytest.mark.unmeasured
@pytest.mark.timeout(900)  # numba compiles for some time on a busy machine
def test_table_wins_what_it_is_built_for() -> None:
    """Spot values: chips a hand from a caller and from others, in fresh hands by compiled rules."""
    hands = build.Hands(deals(3000, build.SAMPLES, 7, ANY, ONE_COLOUR))
    bounds = [strategy().dice(street, 0.5) for street in (1, 2, 3)]
    found = [int(np.searchsorted(bound, 0.5, side="right")) for bound in hands.bounds]
    assert bounds == pytest.approx(found, abs=2)

    chances = build.unpacked(strategy(), 1)
    none = np.zeros((1, BINS, ACTIONS))
    caller, maniac, bettor = (
        10 * played(hands.classes, hands.classes, hands.results, chances, none, 1, kind, 1).mean()
        for kind in (1, 2, 3)
    )
    assert caller > 9
    assert maniac > 0
    assert bettor > -0.5


def test_table_is_small() -> None:
    file = files("engine.games.dice_holdem") / "balanced.table"
    assert len(file.read_bytes()) < 400_000
