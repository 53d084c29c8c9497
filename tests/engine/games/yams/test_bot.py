"""Bots see a view and nothing else; the exact turn is checked against plain enumeration."""

from itertools import combinations, product
from random import Random
from typing import Any

from engine import Match
from engine.core.plain import plain
from engine.games.yams.bot import legal_moves
from engine.games.yams.turn_value import Dice, keep_values, keeps_of
from engine.games.yams.view import YamsView


def _view(match: Match, seat: int) -> YamsView:
    view = match.seat_view(seat)
    assert isinstance(view, YamsView)
    return view


def _rolled(*faces: int, rolls: int = 1) -> Match:
    match = Match.start("yams", 1)
    match.deal({"luck": "first", "seat": 0})
    for _ in range(rolls):
        match.play(0, {"do": "roll", "keep": []})
        match.deal({"luck": "rolled", "faces": list(faces)})
    return match


def _choice(match: Match, level: str) -> dict[str, Any]:
    move: dict[str, Any] = plain(match.game.bots[level](_view(match, 0), Random(1)))
    return move


def test_legal_moves_are_all_there_are() -> None:
    match = Match.start("yams", 2)
    match.deal({"luck": "first", "seat": 0})

    assert legal_moves(_view(match, 1)) == []
    assert [plain(move) for move in legal_moves(_view(match, 0))] == [{"do": "roll", "keep": []}]
    assert len(legal_moves(_view(_rolled(1, 2, 3, 4, 6), 0))) == 13 + 31
    assert len(legal_moves(_view(_rolled(1, 2, 3, 4, 6, rolls=3), 0))) == 13


def test_every_level_rolls_first() -> None:
    match = Match.start("yams", 1)
    match.deal({"luck": "first", "seat": 0})

    for level in ("greedy", "thoughtful"):
        assert _choice(match, level) == {"do": "roll", "keep": []}
    assert match.default_move(0) == {"do": "roll", "keep": []}


def test_a_bot_goes_for_what_is_near() -> None:
    match = _rolled(6, 6, 2, 6, 6)

    assert _choice(match, "thoughtful") == {"do": "roll", "keep": [0, 1, 3, 4]}
    assert _choice(_rolled(6, 6, 6, 6, 6), "greedy") == {"do": "score", "box": "yams"}
    assert _choice(_rolled(2, 3, 4, 5, 6), "thoughtful") == {"do": "score", "box": "large_straight"}
    assert _choice(_rolled(1, 1, 2, 3, 6, rolls=3), "greedy") == {"do": "score", "box": "chance"}
    assert _rolled(1, 1, 2, 3, 6).default_move(0) == {"do": "score", "box": "chance"}


def test_the_upper_bonus_no_longer_in_reach_weighs_nothing() -> None:
    match = Match.start("yams", 1)
    match.deal({"luck": "first", "seat": 0})
    for box in ("sixes", "fives", "fours"):
        match.play(0, {"do": "roll", "keep": []})
        match.deal({"luck": "rolled", "faces": [1, 1, 2, 2, 3]})
        match.play(0, {"do": "score", "box": box})
    match.play(0, {"do": "roll", "keep": []})
    match.deal({"luck": "rolled", "faces": [3, 3, 3, 3, 1]})

    assert _choice(match, "thoughtful")["do"] == "roll"


def test_one_roll_is_worth_its_average() -> None:
    def worth(dice: Dice) -> float:
        return float(sum(dice))

    values = keep_values(worth, 1)

    for keep in ((), (6,), (1, 2, 3, 4), (2, 2)):
        rolls = list(product(range(1, 7), repeat=5 - len(keep)))
        average = sum(sum(keep) + sum(faces) for faces in rolls) / len(rolls)
        assert abs(values[keep] - average) < 1e-9


def test_two_rolls_are_worth_the_best_of_each() -> None:
    def worth(dice: Dice) -> float:
        return float(dice.count(6))

    one, two = keep_values(worth, 1), keep_values(worth, 2)

    keep = (6, 6, 6)
    by_hand = sum(
        max([worth(dice), *(one[kept] for size in range(5) for kept in combinations(dice, size))])
        for dice in (tuple(sorted(keep + faces)) for faces in product(range(1, 7), repeat=2))
    )
    assert abs(two[keep] - by_hand / 36) < 1e-9


def test_keeps_are_distinct_and_never_all_five() -> None:
    assert set(keeps_of((1, 1, 1, 1, 1))) == {(), (1,), (1, 1), (1, 1, 1), (1, 1, 1, 1)}
