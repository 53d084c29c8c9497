"""The end of a match and its scores."""

from typing import Any
from unittest.mock import Mock

import pytest

from engine import Match
from engine.games.flush_royal import closing
from engine.games.flush_royal.events import MatchEnded
from tests.engine.games.flush_royal.tables import dealt, draw, match_at, place, refusal

PAIR = {"7,5": "AD", "7,6": "AC"}
PASS: dict[str, Any] = {"do": "pass"}


def test_match_ends_if_the_reserve_is_empty_and_nobody_can_place() -> None:
    match = match_at(PAIR, ["AS", "2S 4H"], reserve="")

    step = match.play(0, place("AS@7,7"))

    assert match.turn == {"over": {"winners": [0], "scores": [9, -6]}}
    view = match.view(1)
    assert (view["phase"], view["to_act"], view["can"]) == ("over", [], {})
    assert view["over"] == {"winners": [0], "scores": [9, -6]}
    assert (view["scores"], view["rack"], view["rack_sizes"]) == ([9, -6], ["2S", "4H"], [0, 2])
    assert step.public[-1] == MatchEnded((0,), (9, -6), (0, 2))
    assert refusal(match, PASS, 1).code == "not_your_turn"


def test_match_continues_while_any_seat_can_place() -> None:
    match = match_at(PAIR, ["2S", "AH", "4S"], reserve="")

    match.play(0, PASS)
    assert match.turn == {"to_act": [1]}
    match = match_at(PAIR, ["2S", "4S", "AH"], reserve="")
    match.play(0, PASS)
    assert match.turn == {"to_act": [1]}
    match.play(1, PASS)
    match.play(2, place("AH@7,7"))
    assert "over" in match.turn


def test_match_continues_if_a_seat_can_place_after_a_swap() -> None:
    board = {"7,5": "9S", "7,6": "TH", "7,7": "JD", "7,8": "QC", "7,9": "KD*"}
    match = match_at(board, ["2S", "KD"], reserve="")

    match.play(0, PASS)
    assert match.turn == {"to_act": [1]}
    assert match.view(1)["can"]["place"]


def test_match_continues_while_the_reserve_has_cards() -> None:
    match = match_at(PAIR, ["AS 2S", "2S 4H"], reserve="9S")

    match.play(0, place("AS@7,7"))
    draw(match)
    assert "over" in match.turn, "the draw took the last card"
    match = match_at(PAIR, ["AS 2S 3S 4S 5S", "2S 4H"], reserve="9S 9S")
    match.play(0, place("AS@7,7"))
    draw(match)
    assert match.turn == {"to_act": [1]}


def quiet(match: Match) -> None:
    """Play a turn without a placement: an exchange if a play is possible, otherwise a pass."""
    seat = match.turn["to_act"][0]
    if match.view(seat)["can"]["place"]:
        match.play(seat, {"do": "exchange", "cards": match.view(seat)["rack"][:1]})
        draw(match)
    else:
        match.play(seat, PASS)


def test_two_full_rounds_without_a_placement_end_the_match() -> None:
    match = match_at(PAIR, ["2S 4H", "4S 6D", "8C"], reserve="9S 9S 9S")

    for turn in range(1, 7):
        assert match.turn["to_act"] == [(turn - 1) % 3]
        quiet(match)
        assert match.view(None)["quiet_turns"] == turn

    assert match.turn == {"over": {"winners": [2], "scores": [-6, -6, -3]}}


def test_placement_resets_quiet_turns() -> None:
    match = match_at(PAIR, ["2S 4H", "AS 6D"], reserve="9S 9S 9S 9D 9H 9C", quiet_turns=2)
    match.play(0, PASS)
    assert match.view(None)["quiet_turns"] == 3

    match.play(1, place("AS@7,7"))
    assert match.view(None)["quiet_turns"] == 0
    draw(match)
    assert match.view(None)["quiet_turns"] == 0
    assert match.turn == {"to_act": [0]}


def test_six_full_rounds_without_a_first_placement_end_the_match() -> None:
    match = dealt("2S 4H 6D 8C TS", "3S 5H 7D 9C JS", options={"free_exchange": True})

    for _ in range(11):
        match.play(match.turn["to_act"][0], PASS)
    assert match.turn == {"to_act": [1]}
    match.play(1, {"do": "exchange", "cards": ["JS"]})
    assert match.turn == {"chance": "draw", "seat": 1, "count": 1}
    draw(match)
    assert match.turn == {"over": {"winners": [0, 1], "scores": [-15, -15]}}


def test_equal_totals_share_the_win() -> None:
    match = match_at(PAIR, ["2S 4H", "AS", ""], reserve="", scores=(12, 0, 9))
    match.play(0, PASS)

    match.play(1, place("AS@7,7"))
    assert match.turn == {"over": {"winners": [1, 2], "scores": [6, 9, 9]}}


def test_preview_of_a_pass_searches_no_other_rack(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_at(PAIR, ["2S 4H", "AS 6D"], reserve="")
    monkeypatch.setattr(closing, "anybody_can_place", Mock(side_effect=AssertionError))

    assert match.preview(0, PASS) == {"runs": [], "bonus": 0, "points": 0}
    assert refusal(match_at(PAIR, ["AS", "2S"], reserve=""), PASS, 0).code == "can_play"


def test_moves_are_judged_by_hidden_racks_as_soon_as_one_can_empty_the_reserve() -> None:
    assert match_at(PAIR, ["AS", "2S"], reserve="9S 9S 9S 9S 9S").judges_hidden(0)
    assert not match_at(PAIR, ["AS", "2S"], reserve="9S 9S 9S 9S 9S 9D").judges_hidden(0)
