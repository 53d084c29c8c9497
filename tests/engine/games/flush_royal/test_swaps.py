"""Joker swaps: their effect and their refusals."""

from typing import Any

import pytest

from engine import Match
from tests.engine.games.flush_royal.tables import dealt, match_at, place, refusal

BOARD = {"7,5": "AD", "7,6": "AC", "8,6": "AS*"}


def put(row: int, column: int) -> dict[str, Any]:
    return {"do": "put_joker", "at": [row, column]}


def take(row: int, column: int) -> dict[str, Any]:
    return {"do": "take_joker", "at": [row, column]}


def test_put_joker_swaps_a_card_for_a_joker() -> None:
    match = match_at(BOARD, ["** 2S", "4S"])

    step = match.play(0, put(7, 5))

    view = match.view(0)
    assert view["board"]["7,5"] == "AD*"
    assert view["rack"] == ["2S", "AD"]
    assert view["rack_sizes"] == [2, 1]
    assert (view["swaps"], view["scores"], view["quiet_turns"]) == (1, [0, 0], 0)
    assert view["last_play"] is None
    assert match.turn == {"to_act": [0]}
    assert [event.__struct_config__.tag for event in step.public] == ["joker_put"]


def test_take_joker_swaps_a_joker_for_its_card() -> None:
    match = match_at(BOARD, ["AS 2S", "4S"])

    match.play(0, take(8, 6))

    view = match.view(0)
    assert view["board"]["8,6"] == "AS"
    assert view["rack"] == ["2S", "**"]
    assert view["swaps"] == 1
    assert view["reserve"] == match_at(BOARD, ["AS 2S", "4S"]).view(0)["reserve"]


def test_swapped_card_counts_as_old() -> None:
    match = match_at({"7,5": "AD", "7,6": "AC"}, ["** AS", "4S"])
    match.play(0, put(7, 6))

    assert match.preview(0, place("AS@7,7"))["points"] == 6 + 3
    assert match.preview(0, place("AS@7,7", "AC@8,5"))["points"] == (6 + 3) + (2 + 3)


@pytest.mark.parametrize("move", [put(7, 5), take(7, 5), put(99, 99)])
def test_swap_on_an_empty_board_is_refused(move: dict[str, Any]) -> None:
    match = dealt("** AD 3S 5H 9C", "4S 5S 6S 7S 2H")

    assert refusal(match, move).code == "wrong_phase"


def test_thirteenth_swap_is_refused_first() -> None:
    match = match_at({"7,5": "AD", "7,6": "AC"}, ["** 2S", "4S"])
    for _ in range(6):
        match.play(0, put(7, 5))
        match.play(0, take(7, 5))

    assert match.view(0)["swaps"] == 12
    assert refusal(match, put(7, 5)).code == "wrong_phase"
    assert refusal(match, take(99, 99)).code == "wrong_phase"
    assert match.view(0)["can"]["put_joker"] is False
    assert match.view(0)["can"]["take_joker"] == []
    match.play(0, place("AH*@7,7"))


def test_swaps_are_counted_anew_each_turn() -> None:
    match = match_at({"7,5": "AD", "7,6": "AC"}, ["** 2S", "4S"], options={"free_exchange": True})
    match.play(0, put(7, 5))
    match.play(0, {"do": "pass"})

    assert match.view(1)["swaps"] == 0
    assert match.view(1)["board"]["7,5"] == "AD*", "swaps made before a pass stay"


@pytest.mark.parametrize("at", [[7, 5], [0, 0], [99, 7], [-1, 0], [10**9000, 1]])
def test_no_joker(at: list[int]) -> None:
    match = match_at(BOARD, ["AD 2S", "4S"])

    assert refusal(match, {"do": "take_joker", "at": at}).code == "no_joker"


def test_take_joker_needs_its_card() -> None:
    match = match_at(BOARD, ["AD 2S", "4S"])

    refused = refusal(match, take(8, 6))
    assert (refused.code, refused.facts) == ("not_on_rack", {"card": "AS"})


@pytest.mark.parametrize("at", [[8, 6], [0, 0], [99, 7], [-1, 0], [10**9000, 1]])
def test_no_card(at: list[int]) -> None:
    match = match_at(BOARD, ["** 2S", "4S"])

    assert refusal(match, {"do": "put_joker", "at": at}).code == "no_card"


def test_order_of_refusals() -> None:
    without = match_at(BOARD, ["AD 2S", "4S"])
    assert refusal(without, put(8, 6)).code == "no_card"
    refused = refusal(without, put(7, 6))
    assert (refused.code, refused.facts) == ("two_jokers", {"run": [[7, 6], [8, 6]]})
    assert refusal(without, put(7, 5)).facts == {"card": "**"}
    assert refusal(without, take(7, 5)).code == "no_joker"


@pytest.mark.parametrize(
    "move",
    [
        {"do": "put_joker"},
        {"do": "take_joker", "at": [7]},
        {"do": "put_joker", "at": [7, 5], "card": "AD"},
        {"do": "take_joker", "at": [True, 5]},
        {"do": "put_joker", "at": [7.0, 5]},
        {"do": "take_joker", "at": "7,5"},
    ],
)
def test_bad_move_malformed_swaps(move: dict[str, Any]) -> None:
    assert refusal(match_at(BOARD, ["** 2S", "4S"]), move).code == "bad_move"


def test_can_lists_possible_swaps() -> None:
    match = match_at(BOARD, ["** AS", "4S"])
    assert match.view(0)["can"]["put_joker"] is True
    assert match.view(0)["can"]["take_joker"] == [[8, 6]]

    match = match_at({"7,5": "AD*", "7,6": "AC"}, ["** AS", "4S"])
    assert match.view(0)["can"]["put_joker"] is False
    assert refusal(match, put(7, 6)).code == "two_jokers"


def test_preview_of_a_swap() -> None:
    match: Match = match_at(BOARD, ["** AS", "4S"])
    before = match.view(0)

    for move in (put(7, 5), take(8, 6)):
        assert match.preview(0, move) == {"runs": [], "bonus": 0, "points": 0}
    assert match.view(0) == before
