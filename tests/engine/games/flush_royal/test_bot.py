"""The bots: legal play, their moves in given situations, and that each beats the one below."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Match
from engine.core.plain import plain
from engine.games.flush_royal import GAME, bot, judge, shrewd
from engine.games.flush_royal.bot import LEVELS, legal_moves
from engine.games.flush_royal.completions import hand_bits
from engine.games.flush_royal.heuristics import kept_worth, opened_worth
from engine.games.flush_royal.squares import FACTOR_AT
from engine.games.flush_royal.view import FlushRoyalView
from engine.kit import levels
from engine.kit.cards import numbers
from tests.engine.games.flush_royal import naive
from tests.engine.games.flush_royal.positions import likely_rack, some_match
from tests.engine.games.flush_royal.tables import dealt, draw, match_at, state_at

PAIR = {"7,5": "AD", "7,6": "AC"}
STRAIGHT = {"7,5": "9S", "7,6": "TH", "7,7": "JD", "7,8": "QC", "7,9": "KD*"}


def view_of(match: Match) -> FlushRoyalView:
    view = match.seat_view(match.turn["to_act"][0])
    assert isinstance(view, FlushRoyalView)
    return view


def move(match: Match, level: str, seed: int = 1) -> dict[str, Any]:
    chosen: dict[str, Any] = plain(LEVELS[level](view_of(match), Random(seed)))
    return chosen


def points(match: Match, chosen: dict[str, Any]) -> int:
    seen: int = match.preview(match.turn["to_act"][0], chosen)["points"]
    return seen


def test_levels_are_ordered_from_the_weakest() -> None:
    assert GAME.levels == levels.LEVELS
    assert set(GAME.older) == {"random", "quick", "best", "shrewd"}


@settings(max_examples=8)
@given(seed=st.integers(0, 2**32), entries=st.integers(8, 120))
def test_every_level_plays_legally_and_reproducibly(seed: int, entries: int) -> None:
    match = some_match(Random(seed), entries)
    if "to_act" not in match.turn:
        return

    for level in (*GAME.older, Random(seed).choice(levels.LEVELS)):
        chosen = move(match, level)
        points(match, chosen)
        assert move(match, level) == chosen
    points(match, match.default_move(match.turn["to_act"][0]))


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_best_finds_the_highest_score(seed: int) -> None:
    rng = Random(seed)
    board = naive.random_board(rng, cards=rng.randrange(2, 9))
    shown = {f"{row},{column}": name for (row, column), name in board.items()}
    match = match_at(shown, [" ".join(likely_rack(rng, board, 4)), "4S"], reserve="2S 2S 2S 2S 2S")
    moves = [plain(each) for each in legal_moves(view_of(match))]
    placements = [each for each in moves if each["do"] == "place"]
    if not placements:
        return

    most = max(points(match, each) for each in placements)
    assert points(match, move(match, "best")) == most
    assert points(match, move(match, "quick")) <= most


@pytest.mark.parametrize("level", LEVELS)
def test_bots_swap_if_they_can_place_only_after_a_swap(level: str) -> None:
    match = match_at(STRAIGHT, ["KD 2S", "3S"], reserve="")

    assert move(match, level) == {"do": "take_joker", "at": [7, 9]}
    assert match.default_move(0) == {"do": "take_joker", "at": [7, 9]}


@pytest.mark.parametrize("level", LEVELS)
def test_bots_exchange_or_pass_if_they_cannot_play(level: str) -> None:
    match = match_at(PAIR, ["2S 4H 6D", "4S"], reserve="9S 9H")
    chosen = move(match, level)

    assert chosen["do"] == "exchange"
    assert 1 <= len(chosen["cards"]) <= 2
    match.play(0, chosen)
    match = match_at(PAIR, ["2S 4H 6D", "AS"], reserve="")
    assert move(match, level) == {"do": "pass"}
    assert match.default_move(0) == {"do": "pass"}


def test_default_move_passes_if_allowed() -> None:
    match = match_at(PAIR, ["AS 2S", "4S"])
    assert match.default_move(0)["do"] == "place"

    match = match_at(PAIR, ["AS 2S", "4S"], options={"free_exchange": True})
    assert match.default_move(0) == {"do": "pass"}


def test_random_plays_every_kind_of_move() -> None:
    match = match_at(PAIR | {"8,6": "AS*"}, ["AS ** AH", "4S"], options={"free_exchange": True})
    done = {move(match, "random", seed)["do"] for seed in range(80)}

    assert done == {"place", "put_joker", "take_joker", "exchange", "pass"}


def test_legal_first_plays_cover_the_start_zone() -> None:
    match = dealt("AS AH 2C 4D 6H", "3S 3H 9D 8C 7C")
    moves = [plain(each) for each in legal_moves(view_of(match))]

    # A pair: 2 orders, 2 directions, 5 lines of 4 places each.
    assert len(moves) == 2 * 2 * 5 * 4
    for each in moves:
        assert points(match, each) == 8


def test_legal_moves_include_swaps_exchanges_and_passing() -> None:
    match = match_at({"0,0": "AD", "0,1": "AC*"}, ["AC 2S", "4S"], options={"free_exchange": True})
    moves = [plain(each) for each in legal_moves(view_of(match))]

    others = [each for each in moves if each["do"] != "place"]
    assert others == [
        {"do": "take_joker", "at": [0, 1]},
        {"do": "exchange", "cards": ["AC"]},
        {"do": "exchange", "cards": ["2S"]},
        {"do": "exchange", "cards": ["AC", "2S"]},
        {"do": "pass"},
    ]


def test_shrewd_fetches_a_natural_card_for_its_joker() -> None:
    # Placed as a joker it would halve the royal flush.
    board = {"10,2": "AS", "10,3": "AD", "4,7": "KS", "4,8": "KH"}
    match = match_at(board, ["** QS JS TS 2H", "3D 3C 8D 9D 9C"])
    with_joker = points(match, move(match, "best"))

    chosen = move(match, "shrewd")
    assert chosen["do"] == "put_joker"
    match.play(0, chosen)
    assert points(match, move(match, "shrewd")) >= with_joker + 42 // 2


@pytest.mark.parametrize("level", ["best", "shrewd", "master"])
def test_bots_play_if_the_search_is_cut_short(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (bot, shrewd, judge):
        monkeypatch.setattr(module, "NODES", 0)
    match = match_at(PAIR, ["AS AH 2S", "4S"])

    assert move(match, level)["do"] == "place"


@pytest.mark.parametrize("level", LEVELS)
def test_bots_do_not_swap_a_thirteenth_time(level: str) -> None:
    board = {"0,0": "AD", "0,1": "AC*"}
    match = match_at(board, ["AC AS 2S", "4S"], swaps=12)

    assert move(match, level)["do"] == "place"
    assert {plain(each)["do"] for each in legal_moves(view_of(match))} == {"place"}


@pytest.mark.unmeasured
def test_shrewd_takes_a_joker_it_can_use_better() -> None:
    match = match_at(
        {"10,2": "2D*", "10,3": "2C", "4,7": "KS", "4,8": "KH"},
        ["2D QS JS TS AS", "3D 3C 8D 9D 9C"],
    )

    assert move(match, "shrewd") == {"do": "take_joker", "at": [10, 2]}


def test_shrewd_exchanges_the_least_useful_card() -> None:
    match = match_at(PAIR, ["2S 4S 7S JS 9C", "3S"], reserve="5S")

    assert move(match, "shrewd") == {"do": "exchange", "cards": ["9C"]}
    match = match_at(PAIR, ["2S 2S 7D JH 9C", "3S"], reserve="5S")
    assert move(match, "shrewd") == {"do": "exchange", "cards": ["2S"]}


def test_worth_of_kept_cards() -> None:
    def worth(names: str) -> float:
        """The worth of keeping these cards."""
        return kept_worth(hand_bits(numbers(names.split())))

    assert worth("9S 9H") > worth("9S TH") > worth("9S 9S")
    assert worth("9S 9H 9D") > worth("9S 9H 2D")
    assert worth("2S 7S JS") > worth("2S 7S JH")
    assert worth("**") > worth("9S")
    assert worth("") > worth("2S 4H 6D 8C TD")


def test_worth_of_opened_premium_squares() -> None:
    bits = state_at({}, ["", ""]).board.bits
    square = {(row, column): row * 16 + column for row in range(15) for column in range(15)}

    def exposed(row: int, column: int) -> float:
        return opened_worth(bits, ((square[row, column], 1),))

    assert exposed(7, 7) == 0
    assert exposed(2, 11) > exposed(2, 10) > 0, "red"
    assert exposed(2, 11) > exposed(4, 11) > 0, "blue"
    assert FACTOR_AT[square[2, 12]] == 3
    two = opened_worth(bits, ((square[2, 10], 1), (square[2, 11], 2)))
    assert two == exposed(2, 11) + exposed(2, 10) + exposed(2, 11) / 2, "both new cards count"


@pytest.mark.parametrize("level", levels.LEVELS)
def test_every_level_swaps_jokers(level: str) -> None:
    match = match_at({"0,0": "AD", "0,1": "AC*"}, ["AC AS 2S", "4S"])
    done = {move(match, level, seed)["do"] for seed in range(30)}

    assert "take_joker" in done


def test_weak_levels_place_after_a_few_swaps() -> None:
    board = {"0,0": "AD", "0,1": "AC*", "7,7": "KS", "7,8": "KH"}
    match = match_at(board, ["AC AS 2S", "4S"], swaps=bot.FEW_SWAPS)

    assert {move(match, "beginner", seed)["do"] for seed in range(5)} == {"place"}


@pytest.mark.unmeasured
@pytest.mark.parametrize(("level", "below"), [("quick", "random"), ("best", "quick")])
def test_level_beats_the_one_below(level: str, below: str) -> None:
    """Six matches; `python -m tests.bench.flush_royal_bots` plays hundreds."""
    lead = 0
    for seed in range(6):
        rng = Random(seed)
        match = dealt(*[" ".join(rng.sample(naive.DECK, 5)) for _ in range(2)])
        while "over" not in match.turn:
            if "chance" in match.turn:
                draw(match, rng.randrange(1000))
                continue
            seat = match.turn["to_act"][0]
            match.play(seat, move(match, level if seat == seed % 2 else below, rng.randrange(99)))
        scores = match.turn["over"]["scores"]
        lead += scores[seed % 2] - scores[1 - seed % 2]

    assert lead > 0
