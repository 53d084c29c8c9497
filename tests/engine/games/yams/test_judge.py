"""Every move of Yam's is valued in points, under all house rules."""

from itertools import product
from typing import Any

import pytest

from engine import Match, registry
from engine.core.judgment import Judgment
from engine.games.yams.boxes import BOXES
from engine.games.yams.future_value import (
    FINE,
    TABLES,
    all_options,
    computed,
    encoded,
    future,
    table_name,
)
from engine.games.yams.judge import judge
from engine.games.yams.turn_plan import Position, turn_plan
from engine.games.yams.values import Roll, Score, YamsOptions
from engine.games.yams.view import YamsView
from engine.kit.numbers import from_bytes
from engine.kit.tables import TableError

ALL = frozenset(BOXES)


def view_of(*rolls: list[int], **options: Any) -> YamsView:
    """The view of a seat that rolled these dice, each time all five."""
    match = Match.start("yams", 1, options)
    match.deal({"luck": "first", "seat": 0})
    for faces in rolls:
        match.play(0, {"do": "roll", "keep": []})
        match.deal({"luck": "rolled", "faces": faces})
    view = match.seat_view(0)
    assert isinstance(view, YamsView)
    return view


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({}, 245.8708),
        ({"full_five_alike": True}, 245.9047),
        ({"yams_bonus": 50}, 249.5569),
        ({"yams_bonus": 100}, 253.9702),
        ({"yams_bonus": 100, "full_five_alike": True}, 254.1438),
        ({"order": "down"}, 130.1811),
        ({"order": "up"}, 130.1811),
    ],
)
def test_match_is_worth_what_perfect_play_averages(options: dict[str, Any], points: float) -> None:
    judged = judge(view_of(**options), Roll(()), TABLES)

    assert judged == Judgment(0, Roll(()), judged.value, "points", exact=True, choices=1)
    assert judged.value == pytest.approx(points, abs=0.03)


def test_loss_is_counted_in_points() -> None:
    view = view_of([6, 6, 2, 6, 6])

    best = judge(view, Roll((0, 1, 3, 4)), TABLES)
    assert best.loss == 0
    assert best.best == Roll((0, 1, 3, 4))
    assert 30 < judge(view, Score("yams"), TABLES).loss < 50


def test_dice_of_the_same_faces_are_judged_alike() -> None:
    view = view_of([6, 6, 2, 6, 6])

    assert judge(view, Roll((4, 0)), TABLES) == judge(view, Roll((0, 1)), TABLES)


def test_further_yams_count_with_their_bonus() -> None:
    match = Match.start("yams", 1, {"yams_bonus": 100})
    match.deal({"luck": "first", "seat": 0})
    for box in ("yams", "chance"):
        match.play(0, {"do": "roll", "keep": []})
        match.deal({"luck": "rolled", "faces": [6] * 5})
        view = match.seat_view(0)
        assert isinstance(view, YamsView)
        assert judge(view, Score("sixes"), TABLES).loss == pytest.approx(0) or box == "yams"
        match.play(0, {"do": "score", "box": box})

    assert match.view(0)["totals"][0]["total"] == 50 + 30 + 100


@pytest.mark.parametrize("options", all_options(), ids=table_name)
def test_tables_agree_with_sheets_computed_anew(options: YamsOptions) -> None:
    """A few sheets of each table, computed from those with one box less."""
    looked_up = future(options, TABLES)
    for free, upper in product((ALL, ALL - {"yams"}, ALL - {"ones", "chance"}), (0, 40, 63)):
        has_yams = bool(options.yams_bonus) and "yams" not in free
        position = Position(free, upper, has_yams, options)
        if upper and not ALL - free:
            continue

        assert looked_up(position) == pytest.approx(
            turn_plan(position, looked_up).start, abs=1 / 16
        )


def test_full_sheet_is_worth_its_bonus() -> None:
    options = YamsOptions(order="down")
    none = frozenset[Any]()

    assert computed(Position(none, 63, has_yams=False, options=options)) == 35
    assert computed(Position(none, 62, has_yams=False, options=options)) == 0


def test_values_are_kept_in_steps() -> None:
    assert [step / FINE for step in from_bytes(encoded([1.01, 245.87]))] == [1.0, 245.875]


def test_missing_table_is_refused_in_words() -> None:
    with pytest.raises(TableError, match="missing"):
        judge(view_of(), Roll(()), Missing())


class Missing(dict[str, bytes]):
    def __getitem__(self, name: str) -> bytes:
        raise TableError(f"The table {name!r} is missing.")


def test_game_has_this_judge() -> None:
    view = view_of()

    judged = registry.game("yams").judge(view, Roll(()), TABLES)

    assert judged == judge(view, Roll(()), TABLES)
