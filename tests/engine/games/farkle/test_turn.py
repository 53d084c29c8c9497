"""The rules of a turn: setting aside, rolling on, banking, farkles, hot dice."""

import pytest

from tests.engine.games.farkle.table import BANK, Table, keep


def test_three_of_four_alike_may_be_set_aside() -> None:
    table = Table()
    view = table.roll(3, 3, 3, 3, 2, 4)

    assert {"dice": [0, 1, 2], "points": 300} in view["can"]["keep"]
    assert table.play(keep(1, 2, 3))["in_hand"] == 3


def test_combinations_are_never_completed_over_two_rolls() -> None:
    table = Table()
    table.roll(1, 1, 2, 3, 4, 6)
    table.play(keep(0, 1))
    table.roll(1, 2, 3, 4)

    assert table.play(keep(0))["turn_points"] == 300


def test_can_keep_lists_distinct_sets_best_first() -> None:
    view = Table().roll(5, 1, 5, 2, 2, 2)

    assert view["can"] == {
        "roll": False,
        "bank": False,
        "keep": [
            {"dice": [0, 1, 2, 3, 4, 5], "points": 400},
            {"dice": [0, 1, 3, 4, 5], "points": 350},
            {"dice": [1, 3, 4, 5], "points": 300},
            {"dice": [0, 2, 3, 4, 5], "points": 300},
            {"dice": [0, 3, 4, 5], "points": 250},
            {"dice": [0, 1, 2], "points": 200},
            {"dice": [3, 4, 5], "points": 200},
            {"dice": [0, 1], "points": 150},
            {"dice": [1], "points": 100},
            {"dice": [0, 2], "points": 100},
            {"dice": [0], "points": 50},
        ],
    }


def test_farkle_loses_the_points_of_the_turn() -> None:
    table = Table()
    table.roll(1, 1, 1, 2, 3, 4)
    table.play(keep(0, 1, 2))
    view = table.roll(2, 3, 4)

    assert table.seat == 1
    assert view["scores"] == [0, 0]
    assert (view["rolled"], view["kept"], view["turn_points"], view["in_hand"]) == ([], [], 0, 6)
    assert view["turns"] == [1, 0]
    assert view["last_turn"] == {"seat": 0, "points": 0, "farkle": True, "rolled": [2, 3, 4]}


def test_the_first_bank_must_reach_the_opening() -> None:
    table = Table()
    table.roll(1, 1, 1, 2, 3, 4)
    view = table.play(keep(0, 1, 2))

    assert view["can"] == {"roll": True, "bank": True, "keep": []}
    view = table.play(BANK)
    assert view["scores"] == [1000, 0]
    assert view["opened"] == [True, False]
    assert view["last_turn"] == {
        "seat": 0,
        "points": 1000,
        "farkle": False,
        "rolled": [1, 1, 1, 2, 3, 4],
    }


def test_lost_points_do_not_open() -> None:
    table = Table()
    table.roll(1, 1, 1, 2, 3, 4)
    table.play(keep(0, 1, 2))
    table.roll(2, 3, 4)

    assert table.view()["opened"] == [False, False]


def test_any_points_can_be_banked_once_opened() -> None:
    table = Table(opening=0)
    table.roll(5, 2, 3, 4, 6, 6)
    table.play(keep(0))

    assert table.play(BANK)["scores"] == [50, 0]


def test_hot_dice_from_several_rolls_must_be_rolled() -> None:
    table = Table()
    table.roll(1, 1, 1, 2, 3, 4)
    table.play(keep(0, 1, 2))
    table.roll(5, 5, 5)
    view = table.play(keep(0, 1, 2))

    assert view["in_hand"] == 6
    assert view["kept"] == [{"dice": [1, 1, 1], "points": 1000}, {"dice": [5, 5, 5], "points": 500}]
    assert view["can"] == {"roll": True, "bank": False, "keep": []}
    assert table.refused(0, BANK).code == "hot_dice"


def test_optional_hot_dice_may_be_banked() -> None:
    table = Table(hot_dice="optional")
    table.roll(1, 2, 3, 4, 5, 6)
    view = table.play(keep(*range(6)))

    assert view["can"]["bank"] is True
    assert table.play(BANK)["scores"] == [1000, 0]


def test_hot_dice_stay_listed_as_kept() -> None:
    table = Table()
    table.roll(1, 2, 3, 4, 5, 6)
    table.play(keep(*range(6)))
    view = table.roll(1, 2, 3, 4, 6, 6)

    assert view["kept"] == [{"dice": [1, 2, 3, 4, 5, 6], "points": 1000}]
    assert view["turn_points"] == 1000
    assert view["in_hand"] == 6


@pytest.mark.parametrize(("penalty", "scores"), [(0, [1100, 0]), (500, [600, 0]), (2000, [0, 0])])
def test_the_third_farkle_in_a_row_costs_points(penalty: int, scores: list[int]) -> None:
    table = Table(three_farkles=penalty)
    table.score(1, 2, 3, 4, 5, 6)
    for _ in range(6):
        table.farkle()

    view = table.view()
    assert view["scores"] == scores
    assert view["last_turn"]["seat"] == 0
    table.farkle()
    table.farkle()
    assert table.view()["scores"] == scores, "the count starts again after the third"


def test_last_turn_shows_the_penalty() -> None:
    table = Table(seats=1, three_farkles=500)
    table.score(1, 2, 3, 4, 5, 6)
    for _ in range(3):
        table.farkle()

    assert table.view()["last_turn"] == {
        "seat": 0,
        "points": -500,
        "farkle": True,
        "rolled": [2, 3, 4, 6, 2, 3],
    }


def test_bank_resets_farkles_in_a_row() -> None:
    table = Table(seats=1, three_farkles=500)
    table.farkle()
    table.farkle()
    table.score(1, 2, 3, 4, 5, 6)
    table.farkle()

    assert table.view()["scores"] == [1100]


def test_options_four_pair_and_two_triplets_apply_to_keeps() -> None:
    four_pair = Table(four_pair=True).roll(2, 2, 2, 2, 3, 3)
    triplets = Table(two_triplets=2500).roll(2, 2, 2, 3, 3, 3)

    assert four_pair["can"]["keep"][0] == {"dice": [0, 1, 2, 3, 4, 5], "points": 1000}
    assert triplets["can"]["keep"][0] == {"dice": [0, 1, 2, 3, 4, 5], "points": 2500}
