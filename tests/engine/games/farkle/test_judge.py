"""Every move of Farkle is valued: the chance to win, the turns to come, or points in a turn."""

from random import Random
from typing import Any

import pytest

from engine import registry
from engine.core.judgment import Judgment
from engine.core.plain import plain
from engine.games.farkle.final_turn import final_turn
from engine.games.farkle.judge import judge, place, rate
from engine.games.farkle.race import GAPS, TABLES, TARGETS, Race, encoded, race
from engine.games.farkle.turn_values import STEP
from engine.games.farkle.values import Bank, FarkleOptions, Keep, Roll
from engine.games.farkle.view import FarkleView
from engine.kit.numbers import from_bytes
from tests.engine.games.farkle.table import ROLL, Table, keep


def seen(table: Table) -> FarkleView:
    view = table.match.seat_view(table.seat)
    assert isinstance(view, FarkleView)
    return view


def best(table: Table) -> Any:
    view = seen(table)
    return plain(judge(view, next(iter(rate(view, TABLES).values)), TABLES).best)


def opened(seats: int = 2, **options: Any) -> Table:
    """All seats have banked 1100 points; seat 0 is to roll."""
    table = Table(seats, **options)
    for _ in range(seats):
        table.score(1, 2, 3, 4, 5, 6)
    return table


@pytest.mark.parametrize(
    ("options", "share"), [({}, 0.48010), ({"target": 5000}, 0.47371)], ids=["10000", "5000"]
)
def test_seat_that_begins_wins_a_little_less_than_half(
    options: dict[str, Any], share: float
) -> None:
    """As computed twice, by programs that share nothing but the score table."""
    judged = judge(seen(Table(2, **options)), Roll(), TABLES)

    assert judged == Judgment(0, Roll(), judged.value, "win", exact=True, choices=1)
    assert judged.value == pytest.approx(share, abs=1e-4)


def test_seat_alone_needs_19_turns() -> None:
    judged = judge(seen(Table(1)), Roll(), TABLES)

    assert (judged.unit, judged.exact) == ("turns", True)
    assert judged.value == pytest.approx(-19.2167, abs=1e-3)


def test_seat_alone_stops_once_it_has_won() -> None:
    table = Table(1, target=1000)
    table.roll(1, 1, 1, 2, 3, 4)
    table.play(keep(0, 1, 2))
    assert table.view()["can"]["bank"]

    assert judge(seen(table), Roll(), TABLES).best == Bank()
    assert judge(seen(table), Bank(), TABLES).value == -1


@pytest.mark.parametrize("target", TARGETS)
def test_tables_agree_with_positions_computed_anew(target: int) -> None:
    """A turn is worth what the table says of its start, for either seat and ending."""
    values = race(target, TABLES)
    for final in ("finish_round", "one_turn_each"):
        table = Table(2, target=target, final=final)
        for score in (None, (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6)):
            if score:
                table.score(*score)
            view = seen(table)
            judged = judge(view, Roll(), TABLES)
            own, their = (
                place(values, view.options, view.scores[seat])
                for seat in (table.seat, 1 - table.seat)
            )
            begins = view.turns[0] == view.turns[1]
            ending = (1, 1) if final == "one_turn_each" else (2, 1) if begins else (1, 2)

            assert judged.value == pytest.approx(values.share(ending, own, their), abs=1e-4)


def test_share_of_the_win_in_last_turns() -> None:
    values = race(5000, TABLES)

    assert values.last(1, is_open=True, gap=10) == pytest.approx(0.52997, abs=1e-4)
    assert values.last(2, is_open=True, gap=10) == pytest.approx(0.9006, abs=1e-4)
    assert values.last(0, is_open=True, gap=0) == 0.5
    assert values.last(0, is_open=True, gap=1) == 0
    assert values.last(1, is_open=True, gap=-1) == 1
    assert values.last(1, is_open=True, gap=GAPS + 5) < 0.01


def test_seat_behind_in_its_last_turn_does_not_bank() -> None:
    table = opened(target=2000)
    table.score(1, 2, 3, 4, 5, 6)
    assert table.view()["final"] == {"by": 0, "left": [1, 1]}
    table.farkle()
    table.roll(1, 1, 1, 2, 3, 4)
    table.play(keep(0, 1, 2))

    judged = judge(seen(table), Bank(), TABLES)
    assert (judged.best, judged.unit, judged.exact) == (Roll(), "win", False)
    assert judged.loss > 0.2


def test_dice_of_the_same_faces_are_judged_alike() -> None:
    table = opened()
    table.roll(1, 1, 2, 2, 3, 4)

    assert judge(seen(table), Keep((1,)), TABLES) == judge(seen(table), Keep((0,)), TABLES)


def test_first_bank_is_below_the_opening_never() -> None:
    for seats in (1, 2, 3):
        table = Table(seats)
        table.roll(5, 5, 5, 2, 3, 4)
        table.play(keep(0, 1, 2))

        assert best(table) == ROLL


def test_optional_hot_dice_can_be_banked() -> None:
    table = opened(hot_dice="optional")
    table.roll(1, 2, 3, 4, 5, 6)

    assert best(table) == keep(0, 1, 2, 3, 4, 5)
    assert not judge(seen(table), Keep((0, 1, 2, 3, 4, 5)), TABLES).exact


def test_more_seats_play_for_points_and_at_last_for_the_win() -> None:
    table = opened(3, target=2000)
    judged = judge(seen(table), Roll(), TABLES)
    assert (judged.unit, judged.exact) == ("points", False)
    assert judged.value == pytest.approx(553.4576, abs=0.01)

    table.score(1, 2, 3, 4, 5, 6)
    table.farkle()
    table.farkle()
    view = seen(table)

    assert view.final is not None
    judged = judge(view, Roll(), TABLES)
    plan = final_turn(view.scores, view.final.left, opened=True)
    assert (judged.unit, judged.value) == ("win", plan.roll(0, 6))


def test_other_targets_use_the_nearest_table() -> None:
    far = FarkleOptions(target=20_000)
    near = FarkleOptions(target=3000)

    assert place(race(20_000, TABLES), far, 10_000) == 100
    assert place(race(20_000, TABLES), far, 0) == 16
    assert place(race(3000, TABLES), near, 2000) == (5000 - 1000) // STEP


def test_values_are_packed_as_they_are_read() -> None:
    shares, last, turns = [0.25] * 3 * 4, [0.5] * 4 * GAPS, [-3.0, -1.5]
    packed = Race(2, from_bytes(encoded(shares, last, turns)))

    assert packed.share((1, 1), 1, 1) == pytest.approx(0.25, abs=1e-4)
    assert packed.last(2, is_open=True, gap=0) == pytest.approx(0.5, abs=1e-4)
    assert packed.turns(1) == -1.5


def test_forced_hot_dice_are_valued_by_rolling_them() -> None:
    table = opened()
    table.roll(1, 2, 3, 4, 5, 6)

    assert best(table) == keep(0, 1, 2, 3, 4, 5)


def test_seat_that_has_not_opened_may_not_win_with_little() -> None:
    table = Table(2, target=1000)
    table.score(1, 2, 3, 4, 5, 6)
    table.roll(5, 5, 5, 2, 3, 4)
    table.play(keep(0, 1, 2))

    assert best(table) == ROLL


def test_master_plays_the_best_move() -> None:
    table = opened()
    table.roll(1, 5, 2, 2, 3, 4)
    played = table.match.game.bots["master"](seen(table), Random(1))

    assert judge(seen(table), played, TABLES).loss == 0


def test_game_has_this_judge() -> None:
    view = seen(Table(2))

    judged = registry.game("farkle").judge(view, Roll(), TABLES)

    assert judged == judge(view, Roll(), TABLES)
