"""The bots: their moves in given situations, their average scores, and legal play."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Match
from engine.core.plain import plain
from engine.games.yams.bot import legal_moves
from engine.games.yams.view import YamsView
from engine.kit.levels import LEVELS
from tests.engine.games.bots import play_on


def _view(match: Match, seat: int) -> YamsView:
    view = match.seat_view(seat)
    assert isinstance(view, YamsView)
    return view


def _match(**options: Any) -> Match:
    match = Match.start("yams", 1, options)
    match.deal({"luck": "first", "seat": 0})
    return match


def _roll(match: Match, faces: list[int], rolls: int = 1) -> None:
    for _ in range(rolls):
        match.play(0, {"do": "roll", "keep": []})
        match.deal({"luck": "rolled", "faces": faces})


def _rolled(*faces: int, rolls: int = 1) -> Match:
    match = _match()
    _roll(match, list(faces), rolls)
    return match


def _fill(match: Match, faces: list[int], box: str) -> None:
    _roll(match, faces)
    match.play(0, {"do": "score", "box": box})


def _choice(match: Match, level: str) -> dict[str, Any]:
    move: dict[str, Any] = plain(match.game.bots[level](_view(match, 0), Random(1)))
    return move


def test_legal_moves_are_complete() -> None:
    match = Match.start("yams", 2)
    match.deal({"luck": "first", "seat": 0})

    assert legal_moves(_view(match, 1)) == []
    assert [plain(move) for move in legal_moves(_view(match, 0))] == [{"do": "roll", "keep": []}]
    assert len(legal_moves(_view(_rolled(1, 2, 3, 4, 6), 0))) == 13 + 31
    assert len(legal_moves(_view(_rolled(1, 2, 3, 4, 6, rolls=3), 0))) == 13


def test_every_level_rolls_first() -> None:
    match = Match.start("yams", 1)
    match.deal({"luck": "first", "seat": 0})

    for level in ("beginner", "master"):
        assert _choice(match, level) == {"do": "roll", "keep": []}
    assert match.default_move(0) == {"do": "roll", "keep": []}


def test_bots_choose_obvious_moves() -> None:
    match = _rolled(6, 6, 2, 6, 6)

    assert _choice(match, "master") == {"do": "roll", "keep": [0, 1, 3, 4]}
    assert _choice(_rolled(6, 6, 6, 6, 6), "master") == {"do": "score", "box": "yams"}
    assert _choice(_rolled(2, 3, 4, 5, 6), "master") == {"do": "score", "box": "large_straight"}
    assert _rolled(1, 1, 2, 3, 6).default_move(0) == {"do": "score", "box": "chance"}


def test_master_gives_up_ones_before_chance() -> None:
    """After a bad last roll it fills the box that costs least in the long run."""
    match = _rolled(1, 1, 2, 4, 6, rolls=3)

    assert _choice(match, "master") == {"do": "score", "box": "ones"}


def test_master_fills_sixes_to_reach_the_bonus() -> None:
    match = _match()
    for face, box in enumerate(("ones", "twos", "threes", "fours", "fives"), start=1):
        _fill(match, [face] * 3 + [6, 6], box)

    _roll(match, [6, 6, 6, 5, 5], rolls=3)
    assert _choice(match, "master") == {"do": "score", "box": "sixes"}


def test_last_box_is_played_for_its_points() -> None:
    match = _match()
    for box in list(match.view(0)["sheets"][0])[:-1]:
        _fill(match, [1, 2, 2, 4, 6], box)
    _roll(match, [4, 5, 3, 1, 6], rolls=2)

    # A die averages 3.5, so 1 and 3 are rolled again.
    assert _choice(match, "master") == {"do": "roll", "keep": [0, 1, 4]}


def test_master_uses_option_full_five_alike() -> None:
    match = _match(order="down", full_five_alike=True)
    for box in list(match.view(0)["sheets"][0])[:8]:
        _fill(match, [1, 2, 2, 4, 6], box)
    _roll(match, [6, 6, 6, 6, 6])

    assert _choice(match, "master") == {"do": "score", "box": "full_house"}


@pytest.mark.long
@settings(max_examples=25)
@given(
    seed=st.integers(0, 2**32),
    seats=st.integers(1, 3),
    options=st.fixed_dictionaries(
        {
            "yams_bonus": st.sampled_from([0, 50, 100]),
            "order": st.sampled_from(["free", "down", "up"]),
            "full_five_alike": st.booleans(),
        }
    ),
)
def test_bots_play_legally_under_all_options(
    seed: int, seats: int, options: dict[str, Any]
) -> None:
    match = Match.start("yams", seats, options)

    play_on(match, ["master", "beginner", "random"][:seats], Random(seed))

    assert "over" in match.turn


@pytest.mark.long
@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("level", "low", "high"),
    [
        ("beginner", 135, 165), ("casual", 170, 200), ("club", 197, 227),
        ("expert", 215, 245), ("master", 231, 261), ("greedy", 197, 227), ("thoughtful", 231, 261),
    ],
)  # fmt: skip
def test_average_total_of_a_level(level: str, low: int, high: int) -> None:
    """The average of 40 matches with fixed dice; the last two are names in older tables."""
    totals = []
    rng = Random(9)
    for _ in range(40):
        match = Match.start("yams", 1)
        play_on(match, [level], rng)
        totals.append(match.turn["over"]["scores"][0])

    assert low < sum(totals) / len(totals) < high


def test_levels_have_the_common_names() -> None:
    assert Match.start("yams", 1).game.levels == LEVELS
