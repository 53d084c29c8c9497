"""The last round and the winners."""

from tests.engine.games.farkle.table import BANK, ROLL, Table, keep


def test_the_round_is_finished_then_every_other_seat_plays_once_more() -> None:
    table = Table(seats=3, first=1, target=1000)
    table.farkle()
    table.score(1, 2, 3, 4, 5, 6)

    assert table.view()["final"] == {"by": 2, "left": [0, 0, 1]}
    table.farkle()
    assert table.view()["final"] == {"by": 2, "left": [0, 1]}
    table.farkle()
    table.score(1, 1, 5, 5, 3, 3)
    assert table.match.turn == {"over": {"winners": [1, 2], "scores": [0, 1100, 1100]}}


def test_last_round_is_triggered_only_once() -> None:
    table = Table(seats=2, target=1000)
    table.score(1, 2, 3, 4, 5, 6)
    table.roll(1, 1, 1, 2, 3, 4)
    table.play(keep(0, 1, 2))
    table.play(BANK)

    assert table.view()["final"] == {"by": 0, "left": [1]}


def test_option_one_turn_each_starts_at_once() -> None:
    table = Table(seats=3, first=1, target=1000, final="one_turn_each")
    table.score(1, 2, 3, 4, 5, 6)

    assert table.view()["final"] == {"by": 1, "left": [2, 0]}


def test_the_highest_total_wins_not_the_first_to_the_target() -> None:
    table = Table(seats=2, first=1, target=1000)
    table.score(1, 2, 3, 4, 5, 6)
    table.score(1, 1, 1, 2, 2, 2)
    assert table.match.turn == {"to_act": [0]}, "after the round seat 0 has one more turn"
    table.farkle()

    over = {"winners": [0], "scores": [1300, 1100]}
    assert table.match.turn == {"over": over}
    view = table.match.view(0)
    assert (view["phase"], view["over"], view["in_hand"], view["farkle_odds"]) == (
        "over",
        over,
        0,
        0.0,
    )
    assert table.refused(0, ROLL).code == "not_your_turn"


def test_single_player_match_ends_when_the_target_is_reached() -> None:
    table = Table(seats=1, target=1000)
    table.farkle()
    table.score(1, 2, 3, 4, 5, 6)

    assert table.match.turn == {"over": {"winners": [0], "scores": [1100]}}
    assert table.match.view(0)["turns"] == [2]
