"""Dice are kept for a box, and its chance follows from the best play of the turn."""

from random import Random
from typing import Any

import pytest

from engine import Match
from engine.games.yams import GAME
from engine.games.yams.boxes import box_points
from engine.games.yams.future_value import TABLES
from engine.games.yams.judge import aim, rate
from engine.games.yams.values import Roll, Score
from engine.games.yams.view import YamsView
from tests.engine.games.yams.test_judge import view_of

WAITING_FOR_FIVE = [2, 3, 4, 5, 5]


def aimed(view: YamsView, *kept: int) -> dict[str, Any]:
    return aim(view, Roll(kept), TABLES)


@pytest.mark.parametrize(
    ("dice", "chance"),
    [(WAITING_FOR_FIVE, 2 / 6), ([1, 3, 4, 5, 6], 1 / 6), ([3, 4, 5, 6, 6], 1 / 6)],
)
def test_four_in_a_row_go_for_the_large_straight(dice: list[int], chance: float) -> None:
    """One or two faces make it with one roll; the small straight is there, and so no goal."""
    view = view_of([1, 1, 2, 2, 3], dice)
    four = (0, 1, 2, 3) if dice[0] > 1 else (1, 2, 3, 4)

    assert aimed(view, *four) == {"goal": "large_straight", "chance": pytest.approx(chance)}


def test_game_tells_the_goal_of_a_move() -> None:
    view = view_of([1, 1, 2, 2, 3], WAITING_FOR_FIVE)

    assert GAME.aim(view, Roll((0, 1, 2, 3))) == aimed(view, 0, 1, 2, 3)


def test_two_rolls_are_played_on_in_the_best_way() -> None:
    """Two rolls make it in 1 - (4/6)**2 of turns, unless something better than waiting comes."""
    once = aimed(view_of([1, 1, 2, 2, 3], WAITING_FOR_FIVE), 0, 1, 2, 3)
    twice = aimed(view_of(WAITING_FOR_FIVE), 0, 1, 2, 3)

    assert twice["goal"] == "large_straight"
    assert once["chance"] < twice["chance"] <= 1 - (4 / 6) ** 2 + 1e-9


def test_nothing_is_named_that_is_hardly_ever_made() -> None:
    view = view_of([1, 1, 2, 2, 3], [1, 2, 4, 6, 6])

    assert aimed(view, 0) == {}


def test_only_kept_dice_have_a_goal() -> None:
    view = view_of(WAITING_FOR_FIVE)

    assert aimed(view) == {}
    assert aim(view, Score("chance"), TABLES) == {}


def test_chance_is_how_often_best_play_makes_the_box() -> None:
    """The chance from two pairs, against turns played on from there."""
    pairs, rng, made = [3, 3, 5, 5, 6], Random(1), 0
    told = aimed(view_of(pairs), 0, 1, 2, 3)
    times = 1_500
    for _ in range(times):
        match = _match(pairs)
        match.play(0, {"do": "roll", "keep": [0, 1, 2, 3]})
        box = _played_on(match, rng)
        made += box == told["goal"]

    assert told["goal"] == "full_house"
    assert made / times == pytest.approx(told["chance"], abs=0.04)


def _match(faces: list[int]) -> Match:
    match = Match.start("yams", 1)
    match.deal({"luck": "first", "seat": 0})
    match.play(0, {"do": "roll", "keep": []})
    match.deal({"luck": "rolled", "faces": faces})
    return match


def _played_on(match: Match, rng: Random) -> str:
    """Play the turn to its end in the best way; the box filled, "" if it was crossed out."""
    while True:
        match.deal(match.draw(rng))
        view = match.seat_view(0)
        assert isinstance(view, YamsView)
        values = rate(view, TABLES).values
        best = max(values, key=values.__getitem__)
        if isinstance(best, Score):
            points = box_points(tuple(sorted(view.dice)), full_five_alike=False)
            return best.box if points[best.box] else ""
        assert isinstance(best, Roll)
        match.play(0, {"do": "roll", "keep": list(best.keep)})
