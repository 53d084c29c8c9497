"""The values of a turn, compared with enumeration of one roll and with published numbers."""

from itertools import product

import pytest

from engine.games.farkle.choices import choices
from engine.games.farkle.scoring import DICE, scoring
from engine.games.farkle.turn_values import (
    HOT_ROLL,
    LIMIT,
    TurnValues,
    chance_to_bank,
    opened,
    unopened,
)

SAFE = 211 / 216  # a roll of all six dice scores something
LAST_DIE = 1 / 3 * SAFE  # the last die scores with a one or a five; then the hot dice must, too


def _best(values: TurnValues, points: int, dice: int) -> float:
    roll = values.roll(points, dice)
    return roll if dice == DICE else max(roll, values.bank(points))


def _by_hand(values: TurnValues, points: int, dice: int) -> float:
    """The value of rolling, by enumerating all 6**dice rolls and all legal keeps."""
    rolls = list(product(range(1, 7), repeat=dice))
    return sum(
        max(
            (
                _best(values, points + kept.points, dice - len(kept.dice) or DICE)
                for kept in choices(faces, scoring(0, 0))
            ),
            default=0.0,
        )
        for faces in rolls
    ) / len(rolls)


@pytest.mark.unmeasured
@pytest.mark.parametrize("points", [0, 450, 800, 2000, LIMIT - 50])
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_value_of_rolling_is_the_average_over_best_keeps(points: int, dice: int) -> None:
    for values in (opened(), unopened()):
        assert values.roll(points, dice) == pytest.approx(_by_hand(values, points, dice))


def test_value_of_a_turn_is_the_published_optimum() -> None:
    assert opened().roll(0, DICE) == pytest.approx(553.46, abs=0.02)


def test_value_of_opening_balances_turns_before_and_after() -> None:
    """`OPENED_VALUE` makes a first turn worth as much as a turn after opening."""
    assert unopened().roll(0, DICE) == pytest.approx(opened().roll(0, DICE), abs=0.5)
    assert unopened().bank(750) == 0
    assert unopened().bank(800) > 800


def test_beyond_the_limit_only_hot_dice_are_rolled() -> None:
    values = opened()

    assert values.roll(LIMIT, 5) == 0
    assert values.roll(LIMIT, DICE) == pytest.approx(SAFE * (LIMIT + HOT_ROLL))
    assert values.roll(LIMIT - 50, DICE) == pytest.approx(values.roll(LIMIT, DICE), rel=0.05)


def test_chance_to_bank_small_amounts() -> None:
    """Two dice reach 100 by a one, two fives and a roll of all six, or a five and the last die."""
    assert chance_to_bank(50, 1) == pytest.approx(LAST_DIE)
    assert chance_to_bank(100, 2) == pytest.approx(11 / 36 + 1 / 36 * SAFE + 8 / 36 * LAST_DIE)


def test_chance_to_bank_nothing_and_beyond_the_limit() -> None:
    assert chance_to_bank(0, DICE) == chance_to_bank(-300, DICE) == pytest.approx(SAFE)
    assert chance_to_bank(0, 3) == 0
    assert chance_to_bank(120, 4) == chance_to_bank(150, 4)
    assert chance_to_bank(10 * LIMIT, 2) == chance_to_bank(LIMIT, 2) > 0
