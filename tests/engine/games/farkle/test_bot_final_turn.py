"""The bold bot's values in a seat's final turn, compared with chances computed by hand."""

import pytest

from engine.games.farkle.final_turn import Rivals, final_turn
from engine.games.farkle.scoring import DICE
from engine.games.farkle.turn_values import OPENING, chance_to_bank


def test_only_the_highest_total_wins_and_equal_totals_share() -> None:
    rivals = Rivals(best=10_000, to_play=())

    assert [rivals.share(total) for total in (9_950, 10_000, 10_050)] == [0, 0.5, 1]


def test_share_assumes_that_later_rivals_need_one_step_more() -> None:
    rivals = Rivals(best=10_000, to_play=(9_000, 10_000))

    alone = (1 - chance_to_bank(1_100, DICE)) * (1 - chance_to_bank(100, DICE))
    assert rivals.share(10_050) == pytest.approx(alone)


def test_value_of_rolling_is_the_chance_to_win_if_nobody_plays_after() -> None:
    turn = final_turn((9_000, 10_000), (0,), opened=True)

    assert turn.roll(500, 3) == pytest.approx(
        max(chance_to_bank(500, 3) / 2, chance_to_bank(550, 3))
    )
    assert turn.bank(950) == 0
    assert turn.bank(1_000) == 0.5
    assert turn.bank(1_050) == 1
    assert turn.roll(1_050, 3) < 1


def test_more_points_are_worth_more_if_rivals_still_play() -> None:
    turn = final_turn((9_900, 10_000, 9_950), (0, 2), opened=True)

    assert turn.bank(150) < turn.bank(1_000) < turn.bank(2_000) < 1
    assert turn.roll(150, 5) > turn.bank(150)


def test_a_leading_seat_can_win_without_banking() -> None:
    turn = final_turn((10_500, 10_000, 9_000), (0, 2), opened=True)

    lost = 1 - chance_to_bank(1_550, DICE)
    assert turn.roll(0, DICE) > lost
    assert turn.roll(50, 1) >= lost


def test_less_than_the_opening_is_worth_nothing_before_the_first_bank() -> None:
    turn = final_turn((0, 100), (0,), opened=False)

    assert turn.bank(OPENING - 50) == 0
    assert turn.bank(OPENING) == 1
    assert turn.roll(0, DICE) == pytest.approx(chance_to_bank(OPENING, DICE))


def test_totals_that_are_not_multiples_of_50_are_beaten() -> None:
    """The penalty for three farkles can lead to totals that are not multiples of 50."""
    turn = final_turn((9_000, 9_333), (0,), opened=True)

    assert turn.roll(0, 2) == pytest.approx(chance_to_bank(350, 2))
