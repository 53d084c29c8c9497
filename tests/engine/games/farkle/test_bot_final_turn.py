"""In its final turn a seat plays for the win: the chances are worked out by hand."""

import pytest

from engine.games.farkle.final_turn import Rivals, final_turn
from engine.games.farkle.scoring import DICE
from engine.games.farkle.turn_values import OPENING, chance_to_bank


def test_only_the_highest_total_wins_and_equal_totals_share() -> None:
    rivals = Rivals(best=10_000, to_play=())

    assert [rivals.share(total) for total in (9_950, 10_000, 10_050)] == [0, 0.5, 1]


def test_rivals_to_come_go_for_one_step_more() -> None:
    rivals = Rivals(best=10_000, to_play=(9_000, 10_000))

    alone = (1 - chance_to_bank(1_100, DICE)) * (1 - chance_to_bank(100, DICE))
    assert rivals.share(10_050) == pytest.approx(alone)


def test_rolling_is_worth_the_chance_to_win_when_nobody_plays_after() -> None:
    turn = final_turn((9_000, 10_000), (0,), opened=True)

    assert turn.roll(500, 3) == pytest.approx(
        max(chance_to_bank(500, 3) / 2, chance_to_bank(550, 3))
    )
    assert turn.bank(950) == 0
    assert turn.bank(1_000) == 0.5
    assert turn.bank(1_050) == 1
    assert turn.roll(1_050, 3) < 1


def test_more_is_aimed_for_when_rivals_are_to_come() -> None:
    turn = final_turn((9_900, 10_000, 9_950), (0, 2), opened=True)

    assert turn.bank(150) < turn.bank(1_000) < turn.bank(2_000) < 1
    assert turn.roll(150, 5) > turn.bank(150)


def test_a_seat_that_leads_may_lose_its_turn() -> None:
    turn = final_turn((10_500, 10_000, 9_000), (0, 2), opened=True)

    lost = 1 - chance_to_bank(1_550, DICE)
    assert turn.roll(0, DICE) > lost
    assert turn.roll(50, 1) >= lost


def test_before_the_first_bank_less_than_the_opening_is_nothing() -> None:
    turn = final_turn((0, 100), (0,), opened=False)

    assert turn.bank(OPENING - 50) == 0
    assert turn.bank(OPENING) == 1
    assert turn.roll(0, DICE) == pytest.approx(chance_to_bank(OPENING, DICE))


def test_totals_off_the_step_are_still_beaten() -> None:
    """Three farkles may cost any number of points."""
    turn = final_turn((9_000, 9_333), (0,), opened=True)

    assert turn.roll(0, 2) == pytest.approx(chance_to_bank(350, 2))
