"""The table of the strongest player: its classes, and what it wins."""

from itertools import product
from random import Random
from statistics import fmean

import numpy as np
import pytest

from engine.games.dice_holdem import ranking
from engine.games.dice_holdem.action_values import KNOTS, ActionValues, Content, parts
from engine.games.dice_holdem.bag import DICE, Die, draw
from engine.games.dice_holdem.equity import equity
from engine.games.dice_holdem.strategy import BINS, CERTAIN, CHANCES, NO_BET, POTS, place
from engine.games.dice_holdem.tables import TABLES, action_values, strategy
from tests.tables import dice_holdem as build
from tests.tables import holdem_deals, holdem_values
from tests.tables.holdem_deals import ANY, ONE_COLOUR, deals
from tests.tables.holdem_hands import ACTIONS, NODES, played
from tests.tables.holdem_sweeps import course, sweep

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
    for ante, at, dice in product(table.antes, range(0, NODES, 3), range(0, BINS, 5)):
        chances = table.chances(ante, at, dice)
        assert len(chances) == CHANCES
        assert sum(chances) <= CERTAIN
        if at % (NO_BET + 1) == NO_BET:
            assert sum(chances) == CERTAIN, "nobody folds without a bet"
    assert sum(POTS) * 2 * (NO_BET + 1) == NODES


@pytest.mark.long
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


@pytest.fixture(scope="module")
def hands() -> build.Hands:
    return build.Hands(deals(6000, build.SAMPLES, 8, ANY, ONE_COLOUR))


@pytest.mark.long
@pytest.mark.unmeasured
@pytest.mark.timeout(900)
def test_counted_hands_win_what_played_ones_win(hands: build.Hands) -> None:
    """The table is worked out from how often which classes follow which, not from whole hands."""
    chances = build.unpacked(strategy(), 1)
    caller = np.zeros_like(chances)
    caller[:, :, 1] = 1.0
    how = course(hands.classes, hands.results)
    first, second = sweep(how, 1, chances, caller), sweep(how, 1, caller, chances)
    none = np.zeros((1, BINS, ACTIONS))
    played_ = played(hands.classes, hands.classes, hands.results, chances, none, 1, 1, 1)

    assert first.won == pytest.approx(played_[:, 0].mean(), abs=0.15)
    assert -second.won == pytest.approx(played_[:, 1].mean(), abs=0.15)


@pytest.mark.long
@pytest.mark.unmeasured
@pytest.mark.timeout(900)
@pytest.mark.parametrize("ante", [10, 160])
def test_values_are_what_actions_win(hands: build.Hands, ante: int) -> None:
    """Spot values: before the flop, computed anew from other hands."""
    table = action_values(TABLES)
    how = course(hands.classes, hands.results)
    found = holdem_values.action_values(how, ante // 10, build.unpacked(strategy(), ante // 10))
    again = ActionValues(Content([ante], [found.tobytes()]))
    often = how.first.sum(axis=1)
    for situation in (NO_BET, 0):
        for action in range(2):
            old, new = (
                sum(often[dice] * one.chips(ante, situation, dice)[action] for dice in range(BINS))
                for one in (table, again)
            )
            assert new == pytest.approx(old, abs=1.5)


def test_values_between_two_classes_lie_between() -> None:
    assert parts(0) == ((0, 1.0), (1, 0.0))
    assert [knot for knot, _ in parts(2)] == [0, 1]
    assert [part for _, part in parts(2)] == pytest.approx([0.6, 0.4])
    assert parts(BINS - 1) == ((len(KNOTS) - 2, 0.0), (len(KNOTS) - 1, 1.0))


def test_better_dice_are_worth_more() -> None:
    table = action_values(TABLES)
    for ante in table.antes:
        at = place(3, 2, 0, NO_BET)
        worst, best = (table.chips(ante, at, dice)[0] for dice in (0, BINS - 1))
        assert best > worst + ante
