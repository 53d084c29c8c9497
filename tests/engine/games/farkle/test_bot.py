"""The bots: their moves in given situations, their average scores, and legal play."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Match
from engine.core.plain import plain
from engine.games.farkle import GAME
from engine.games.farkle.bot import legal_moves
from engine.games.farkle.values import Roll
from engine.games.farkle.view import FarkleView
from engine.kit.levels import LEVELS
from tests.engine.games.bots import play_on
from tests.engine.games.farkle.table import BANK, ROLL, Table, keep


def _view(match: Match, seat: int) -> FarkleView:
    view = match.seat_view(seat)
    assert isinstance(view, FarkleView)
    return view


def _choice(table: Table, level: str = "bold") -> dict[str, Any]:
    match = table.match
    move: dict[str, Any] = plain(match.game.bots[level](_view(match, table.seat), Random(1)))
    return move


def _opened(**options: Any) -> Table:
    """Both seats have banked 1100 points; seat 0 is to roll."""
    table = Table(2, **options)
    for _ in range(2):
        table.score(1, 2, 3, 4, 5, 6)
    return table


def test_waiting_seat_has_no_legal_moves() -> None:
    match = Match.start("farkle", 2)
    match.deal({"luck": "first", "seat": 0})

    assert legal_moves(_view(match, 1)) == []
    assert [plain(move) for move in legal_moves(_view(match, 0))] == [ROLL]


def test_careful_keeps_the_best_score_and_banks_when_allowed() -> None:
    table = Table(1)
    assert _choice(table, "careful") == ROLL

    table.roll(1, 1, 1, 2, 3, 4)
    assert _choice(table, "careful") == keep(0, 1, 2)

    table.play(keep(0, 1, 2))
    assert _choice(table, "careful") == BANK


def test_bold_keeps_few_dice_to_roll_many() -> None:
    table = _opened()
    assert _choice(table) == ROLL

    table.roll(1, 5, 2, 2, 3, 4)

    assert _choice(table) == keep(0)


@pytest.mark.parametrize(
    ("faces", "kept", "move"),
    [
        ((1, 2, 2, 3, 4, 6), (0,), ROLL),  # 100 points, five dice: a farkle is rare
        ((3, 3, 3, 4, 6, 2), (0, 1, 2), ROLL),  # 300 and three dice
        ((5, 5, 5, 4, 6, 2), (0, 1, 2), BANK),  # 500 and three dice
        ((3, 3, 3, 5, 6, 2), (0, 1, 2, 3), BANK),  # 350 and two dice
        ((1, 1, 1, 3, 4, 6), (0, 1, 2), BANK),
    ],
)
def test_bold_rolls_or_banks_by_expected_value(
    faces: tuple[int, ...], kept: tuple[int, ...], move: dict[str, Any]
) -> None:
    table = _opened()
    table.roll(*faces)
    table.play(keep(*kept))

    assert _choice(table) == move


def test_bold_rolls_optional_hot_dice() -> None:
    table = _opened(hot_dice="optional")
    table.roll(1, 2, 3, 4, 5, 6)
    table.play(keep(0, 1, 2, 3, 4, 5))

    assert table.view()["can"]["bank"]
    assert _choice(table) == ROLL


def test_bold_rolls_for_the_opening_before_its_first_bank() -> None:
    table = Table(2)
    table.roll(5, 5, 5, 2, 3, 4)
    table.play(keep(0, 1, 2))
    assert _choice(table) == ROLL

    table.roll(1, 1, 2)
    table.play(keep(0, 1))
    table.roll(1)
    table.play(keep(0))
    table.roll(5, 5, 5, 2, 3, 4)
    table.play(keep(0, 1, 2))

    assert _choice(table) == BANK


def test_bold_banks_under_a_lower_opening() -> None:
    table = Table(2, opening=300)
    table.roll(5, 5, 5, 2, 3, 4)
    table.play(keep(0, 1, 2))

    assert _choice(table) == BANK


def test_bold_does_not_bank_while_behind_in_its_final_turn() -> None:
    table = _opened(target=2000)
    table.score(1, 2, 3, 4, 5, 6)  # 2200 to 1100: seat 1 finishes the round and has one more turn
    table.farkle()
    assert table.view()["final"] == {"by": 0, "left": [1]}

    table.roll(1, 1, 1, 2, 3, 4)
    table.play(keep(0, 1, 2))
    assert _choice(table, "careful") == BANK
    assert _choice(table) == ROLL

    table.roll(1, 2, 3)
    table.play(keep(0))
    assert _choice(table) == ROLL  # equal totals: two dice win with a chance above one half


def test_bold_banks_in_its_final_turn_once_it_wins() -> None:
    table = _opened(target=2000)
    table.score(1, 2, 3, 4, 5, 6)
    table.farkle()
    table.roll(1, 1, 1, 2, 3, 4)
    table.play(keep(0, 1, 2))
    table.roll(1, 5, 3)
    assert _choice(table) == keep(0, 1)

    table.play(keep(0, 1))

    assert _choice(table) == BANK


def test_bold_plays_for_points_with_two_turns_left() -> None:
    table = _opened(target=2000)
    table.score(1, 2, 3, 4, 5, 6)
    assert table.view()["final"] == {"by": 0, "left": [1, 1]}

    table.roll(5, 5, 5, 2, 3, 4)
    table.play(keep(0, 1, 2))

    assert _choice(table) == BANK


@settings(max_examples=40)
@given(
    seed=st.integers(0, 2**32),
    seats=st.integers(1, 4),
    options=st.fixed_dictionaries(
        {
            "target": st.integers(1000, 4000),
            "opening": st.integers(0, 2000),
            "four_pair": st.booleans(),
            "two_triplets": st.integers(0, 5000),
            "hot_dice": st.sampled_from(["forced", "optional"]),
            "three_farkles": st.integers(0, 2000),
            "final": st.sampled_from(["finish_round", "one_turn_each"]),
        }
    ),
)
def test_bots_play_legally_under_all_options(
    seed: int, seats: int, options: dict[str, Any]
) -> None:
    match = Match.start("farkle", seats, options)

    play_on(match, ["bold", "master", "beginner", "bold"][:seats], Random(seed))

    assert max(match.view(None)["scores"]) >= options["target"] - options["three_farkles"]


@pytest.mark.unmeasured
@pytest.mark.parametrize(("level", "low", "high"), [("careful", 380, 450), ("bold", 520, 600)])
def test_average_points_of_a_turn(level: str, low: int, high: int) -> None:
    """The average over some matches, with the turns before the first bank."""
    points = turns = 0
    rng = Random(7)
    for _ in range(40):
        match = Match.start("farkle", 1)
        play_on(match, [level], rng)
        points += match.view(None)["scores"][0]
        turns += match.view(None)["turns"][0]

    assert low < points / turns < high


@pytest.mark.unmeasured
def test_bold_beats_careful_in_most_matches() -> None:
    rng = Random(8)
    won = 0.0
    for number in range(40):
        match = Match.start("farkle", 2)
        levels = ["bold", "careful"] if number % 2 else ["careful", "bold"]
        play_on(match, levels, rng)
        winners = match.turn["over"]["winners"]
        won += (levels.index("bold") in winners) / len(winners)

    assert won / 40 > 0.6


@pytest.mark.long
@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [("master", "casual"), ("expert", "beginner"), ("beginner", "random")],
)
def test_stronger_levels_win_most_short_matches(stronger: str, weaker: str) -> None:
    """`tests.bench.farkle_bots` compares neighbours, in more matches."""
    rng = Random(3)
    won = 0.0
    for number in range(20):
        match = Match.start("farkle", 2, {"target": 2000})
        levels = [stronger, weaker] if number % 2 else [weaker, stronger]
        play_on(match, levels, rng)
        winners = match.turn["over"]["winners"]
        won += (levels.index(stronger) in winners) / len(winners)

    assert won / 20 > 0.5


def test_levels_have_the_common_names() -> None:
    assert Match.start("farkle", 1).game.levels == LEVELS


def test_characters_roll_on_and_bank_more_often_than_their_level() -> None:
    table = _opened()
    table.roll(1, 1, 3, 4, 6, 6)
    table.play(keep(0, 1))  # 200 points, and four dice left

    def rolls(level: str) -> int:
        moves = [GAME.bots[level](_view(table.match, 0), Random(seed)) for seed in range(200)]
        return moves.count(Roll())

    assert rolls("daring") > rolls(GAME.characters["daring"]) + 20
    assert rolls("cautious") < rolls(GAME.characters["cautious"]) - 20
