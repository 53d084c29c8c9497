"""The exact values of a turn, compared with enumeration and a published number."""

from fractions import Fraction
from itertools import combinations, product

import pytest

from engine.games.yams.turn_value import FULL, Dice, keep_values, keeps_of
from engine.kit.dice import rolls


def test_value_of_one_roll_is_the_average() -> None:
    one, _, _ = keep_values([float(sum(dice)) for dice in FULL])

    for keep in ((), (6,), (1, 2, 3, 4), (2, 2)):
        thrown = list(product(range(1, 7), repeat=5 - len(keep)))
        average = sum(sum(keep) + sum(faces) for faces in thrown) / len(thrown)
        assert one[keep] == pytest.approx(average)


@pytest.mark.parametrize("keep", [(6, 6, 6), (1, 2), (2, 3, 4, 5)])
def test_value_of_two_rolls_uses_the_best_keep(keep: Dice) -> None:
    def value(dice: Dice) -> float:
        return float(dice.count(6) ** 2 + 3 * dice.count(5))

    one, two, _ = keep_values([value(dice) for dice in FULL])

    ends = [tuple(sorted(keep + faces)) for faces in product(range(1, 7), repeat=5 - len(keep))]
    by_hand = sum(
        max([value(dice), *(one[kept] for size in range(5) for kept in combinations(dice, size))])
        for dice in ends
    )
    assert two[keep] == pytest.approx(by_hand / len(ends))


def test_chance_of_yams_is_the_published_one() -> None:
    """A player who only goes for Yam's gets one in 347897 of 7558272 turns: 4.6029 %."""
    ends = [float(len(set(dice)) == 1) for dice in FULL]

    _, two, _ = keep_values(ends)

    after_first_roll = dict(zip(FULL, ends, strict=True))
    chance = sum(
        count * max(after_first_roll[dice], *(two[keep] for keep in keeps_of(dice)))
        for dice, count in rolls(5)
    ) / float(6**5)
    assert chance == pytest.approx(float(Fraction(347897, 7558272)))


def test_keeps_are_distinct_and_never_all_five() -> None:
    assert set(keeps_of((1, 1, 1, 1, 1))) == {(), (1,), (1, 1), (1, 1, 1), (1, 1, 1, 1)}
    assert len(keeps_of((1, 2, 3, 4, 5))) == 31
