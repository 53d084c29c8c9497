"""Placements: refusals, their order, and scores."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.games.flush_royal import naive
from tests.engine.games.flush_royal.tables import dealt, match_at, place, refusal

PAIR = {"7,5": "AD", "7,6": "AC"}


@pytest.mark.parametrize(
    "cards",
    [
        None,
        [],
        {},
        "AS",
        [None],
        [["AS", [7, 7]]],
        [{"card": "AS"}],
        [{"at": [7, 7]}],
        [{"card": "AS", "at": [7, 7], "to": 1}],
        [{"card": "AS", "at": [7]}],
        [{"card": "AS", "at": [7, 7, 7]}],
        [{"card": "AS", "at": "7,7"}],
        [{"card": "AS", "at": [7, True]}],
        [{"card": "AS", "at": [7, 7.0]}],
        [{"card": "AS", "at": [7, None]}],
        [{"card": "as", "at": [7, 7]}],
        [{"card": "1S", "at": [7, 7]}],
        [{"card": "AS\n", "at": [7, 7]}],
        [{"card": " AS", "at": [7, 7]}],
        [{"card": "AS*", "at": [7, 7]}],
        [{"card": 51, "at": [7, 7]}],
        [{"card": "AS", "as": "AS", "at": [7, 7]}],
        [{"card": "AS", "as": None, "at": [7, 7]}],
        [{"card": "**", "at": [7, 7]}],
        [{"card": "**", "as": None, "at": [7, 7]}],
        [{"card": "**", "as": "**", "at": [7, 7]}],
        [{"card": "**", "stands_for": "AS", "at": [7, 7]}],
        [{"card": "AS", "at": [7, 7]}, {"card": "AH", "at": [7, 7]}],
        [{"card": "AS", "at": [99, 7]}, {"card": "AH", "at": [99, 7]}],
        [{"card": "AS", "at": [7, column]} for column in range(6)],
    ],
)
def test_bad_move_malformed_placements(cards: Any) -> None:
    match = match_at(PAIR, ["AS AH ** 2S 3S", "4S"])

    assert refusal(match, {"do": "place", "cards": cards}).code == "bad_move"


def test_placement_out_of_turn_is_refused() -> None:
    match = match_at(PAIR, ["AS", "AH"])

    assert refusal(match, place("AH@7,7"), seat=1).code == "not_your_turn"


def test_not_on_rack() -> None:
    match = match_at(PAIR, ["AS 2S 2S **", "4S"])

    refused = refusal(match, place("AH@7,7"))
    assert (refused.code, refused.facts) == ("not_on_rack", {"card": "AH"})
    assert refusal(match, place("AS@7,7", "AS@7,4")).code == "not_on_rack"
    assert refusal(match, place("AH*@7,7", "AH*@7,4")).facts == {"card": "**"}


@pytest.mark.parametrize(
    ("at", "square"),
    [([-1, 7], "-1,7"), ([7, 15], "7,15"), ([15, -1], "15,-1"), ([10**30, 7], "…,7")],
)
def test_off_board(at: list[int], square: str) -> None:
    match = match_at(PAIR, ["AS", "4S"])

    refused = refusal(match, {"do": "place", "cards": [{"card": "AS", "at": at}]})
    assert refused.code == "off_board"
    assert refused.facts == {"card": "AS", "square": square}


def test_off_board_with_a_huge_number() -> None:
    move = {"do": "place", "cards": [{"card": "AS", "at": [10**9000, 7]}]}

    assert refusal(match_at(PAIR, ["AS", "4S"]), move).code == "off_board"


def test_square_taken_names_the_card() -> None:
    match = match_at({"7,5": "AD", "7,6": "AC*"}, ["AS", "4S"])

    refused = refusal(match, place("AS@7,6"))
    assert (refused.code, refused.facts) == ("square_taken", {"at": [7, 6], "card": "AC*"})


def test_first_play_must_be_in_the_start_zone() -> None:
    match = dealt("AD AC TH TS 9S", "4S 5S 6S 7S 2H")

    refused = refusal(match, place("AD@4,5", "AC@5,5"))
    assert (refused.code, refused.facts) == ("start_zone", {"at": [4, 5]})
    assert refusal(match, place("AD@9,9", "AC@9,10")).code == "start_zone"
    match.play(0, place("AD@9,9", "AC@9,8"))


@pytest.mark.parametrize(
    "cards",
    [
        ("AD@7,7",),
        ("AD@7,7", "AC@8,8"),
        ("AD@7,7", "AC@7,9"),
        ("AD@6,6", "AC@6,7", "TH@8,6", "TS@8,7"),
        ("AD@6,6", "AC@6,7", "AH@7,6"),
        ("AD@6,6", "AC@6,7", "TS@6,9"),
    ],
)
def test_first_play_must_be_one_run(cards: tuple[str, ...]) -> None:
    match = dealt("AD AC TH TS AH", "4S 5S 6S 7S 2H")

    refused = refusal(match, place(*cards))
    assert refused.code == "not_a_combination"
    assert refused.facts["reason"] == "not_one_run"


def test_first_play_of_five_cards_with_a_joker() -> None:
    match = dealt("TS JS QS KS **", "4S 5S 6S 7S 2H")

    match.play(0, place("KS@5,7", "TS@6,7", "AS*@7,7", "QS@8,7", "JS@9,7"))
    assert match.view(None)["scores"] == [42 // 2 + 15 + 10, 0]
    assert match.view(None)["board"]["7,7"] == "AS*"


def test_isolated_card_is_not_connected() -> None:
    for strict in (True, False):
        match = match_at(PAIR, ["AS AH 2S", "4S"], options={"strict_anchor": strict})

        refused = refusal(match, place("AS@7,7", "AH@10,10"))
        assert (refused.code, refused.facts) == ("not_connected", {"at": [10, 10]})
        assert refusal(match, place("AS@8,7")).code == "not_connected"


def test_strict_anchor_requires_an_old_card_in_every_run() -> None:
    # 2H and 2S each pair with an old card above, but their own run has only new cards.
    board = {"7,5": "2D", "7,6": "2C"}
    move = place("2H@8,5", "2S@8,6")
    refused = refusal(match_at(board, ["2H 2S", "4S"]), move)

    assert (refused.code, refused.facts) == ("not_connected", {"run": [[8, 5], [8, 6]]})
    loose = match_at(board, ["2H 2S", "4S"], options={"strict_anchor": False})
    assert loose.preview(0, move)["points"] == 3 * (2 + 6) - 2 * 3
    assert [run["cells"][0] for run in loose.preview(0, move)["runs"]] == [[8, 5], [7, 5], [7, 6]]


def test_without_strict_anchor_new_cards_connect_each_other() -> None:
    board = {"7,5": "KD", "7,6": "KC"}
    move = place("KH@8,7", "KS@7,7")

    assert refusal(match_at(board, ["KS KH", "4S"]), move).facts == {"run": [[7, 7], [8, 7]]}
    loose = match_at(board, ["KS KH", "4S"], options={"strict_anchor": False})
    assert loose.preview(0, move)["points"] == (6 + 3) + (2 + 6)


@pytest.mark.parametrize(
    ("cards", "reason", "run"),
    [
        (("2S@7,7",), "no_three", [[7, 5], [7, 6], [7, 7]]),
        (("2S@8,5",), "no_pair", [[7, 5], [8, 5]]),
        (("AD@7,7",), "same_card", [[7, 5], [7, 6], [7, 7]]),
        (("AD@8,5",), "same_card", [[7, 5], [8, 5]]),
        (("AS@7,7", "2S@7,8"), "no_four", [[7, 5], [7, 6], [7, 7], [7, 8]]),
        (("AS@7,7", "2S@7,8", "3S@7,9"), "no_five", [[7, 5], [7, 6], [7, 7], [7, 8], [7, 9]]),
    ],
)
def test_not_a_combination_names_the_run_and_the_reason(
    cards: tuple[str, ...], reason: str, run: list[list[int]]
) -> None:
    match = match_at(PAIR, ["AD AS 2S 3S", "4S"])

    refused = refusal(match, place(*cards))
    assert refused.code == "not_a_combination"
    assert refused.facts["reason"] == reason
    assert refused.facts["run"] == run
    assert len(refused.facts["cards"]) == len(run)
    for card in refused.facts["cards"]:
        assert card in refused.text


@pytest.mark.parametrize(
    ("board", "card"),
    [
        (["9S", "9H", "9D", "9C"], "2S"),
        (["9S", "TH", "JD", "QC", "KD"], "AS"),
        (["2S", "4S", "6S", "8S", "TS"], "QS"),
        (["9S", "9H", "9D", "2C", "2D"], "2S"),
    ],
)
def test_no_card_fits_four_of_a_kind_or_five_cards(board: list[str], card: str) -> None:
    shown = {f"7,{column}": name for column, name in enumerate(board, 3)}
    match = match_at(shown, [card, "4S"])

    refused = refusal(match, place(f"{card}@7,{3 + len(board)}"))
    assert refused.code == "not_a_combination"
    assert refused.facts["reason"] == ("too_long" if len(board) == 5 else "no_five")


def test_two_jokers_is_checked_last() -> None:
    match = match_at({"7,5": "AD", "7,6": "AC*"}, ["** 2S", "4S"])

    refused = refusal(match, place("AS*@7,7"))
    assert (refused.code, refused.facts) == ("two_jokers", {"run": [[7, 5], [7, 6], [7, 7]]})
    assert refusal(match, place("KS*@7,7")).code == "not_a_combination"
    match.play(0, place("AS*@8,5"))


def test_two_jokers_in_one_turn_need_different_runs() -> None:
    match = match_at({"7,5": "AD", "7,6": "AC"}, ["** **", "4S"])

    assert refusal(match, place("AS*@7,7", "AH*@7,8")).code == "two_jokers"
    assert match.preview(0, place("AS*@7,7", "AH*@8,5"))["points"] == (3 + 3) + (1 + 3)


def test_natural_card_cannot_join_two_jokers() -> None:
    match = match_at({"7,3": "AD", "7,4": "AC*", "7,6": "KS*", "7,7": "KH"}, ["KD AS", "4S"])

    assert refusal(match, place("AS@7,5")).code == "two_jokers"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (place("AH@99,0", "AD@7,5"), "not_on_rack"),
        (place("AS@7,5", "KS@99,0"), "off_board"),
        (place("AS@7,5", "KS@0,0"), "square_taken"),
        (place("2S@7,7", "KS@0,0"), "not_connected"),
        (place("2S@7,7", "AS*@7,4"), "not_a_combination"),
    ],
)
def test_order_of_refusals(move: dict[str, Any], code: str) -> None:
    match = match_at({"7,5": "AD", "7,6": "AC*"}, ["AS KS 2S **", "4S"])

    assert refusal(match, move).code == code


def test_start_zone_is_checked_before_the_run() -> None:
    match = dealt("AD AC TH TS AH", "4S 5S 6S 7S 2H")

    assert refusal(match, place("AD@7,7", "TH@4,7")).code == "start_zone"


def test_old_jokers_do_not_halve_the_base() -> None:
    match = match_at({"7,5": "AD", "7,6": "AC*"}, ["AS", "4S"])

    assert match.preview(0, place("AS@7,7"))["points"] == 6 + 3


def test_new_joker_halves_both_its_runs() -> None:
    match = match_at({"7,5": "AD", "7,6": "AC", "8,7": "AS", "9,7": "2H"}, ["**", "4S"])
    assert refusal(match, place("AH*@7,7")).code == "not_a_combination"

    match = match_at({"7,5": "AD", "7,6": "AC", "8,7": "AS"}, ["** KS", "4S"])
    seen = match.preview(0, place("AH*@7,7"))
    assert [run["points"] for run in seen["runs"]] == [6 // 2 + 3, 2 // 2 + 3]


def test_premium_squares() -> None:
    board = {"2,3": "2S", "2,4": "4S", "2,5": "6S"}
    match = match_at({"1,5": "9D", "1,6": "9C"}, ["9H", "4S"])
    assert match.preview(0, place("9H@1,7"))["points"] == 6 + 3, "9D already covered the square"

    match = match_at({"1,6": "9D", "1,7": "9C"}, ["9H 9S", "4S"])
    assert match.preview(0, place("9H@1,5"))["points"] == 2 * (6 + 3)
    match = match_at(board, ["8S TS", "4S"])
    assert match.preview(0, place("8S@2,2", "TS@2,6"))["points"] == 3 * (12 + 6)
    match = match_at({"1,6": "2S", "1,7": "4S", "1,8": "6S"}, ["8S TS", "4S"])
    assert match.preview(0, place("8S@1,5", "TS@1,9"))["points"] == 2 * 2 * (12 + 6)


def test_bonus_for_five_cards_is_not_multiplied() -> None:
    match = match_at({"1,6": "2S", "3,6": "3D"}, ["4S 6S 8S TS 3C", "4S"])

    seen = match.preview(0, place("4S@1,5", "6S@1,7", "8S@1,8", "TS@1,9", "3C@3,7"))
    assert seen["bonus"] == 10
    assert seen["points"] == 4 * (12 + 12) + 2 * (2 + 3) + 10


@settings(max_examples=150)
@given(seed=st.integers(0, 2**32), strict=st.booleans(), ace_low=st.booleans())
def test_placements_agree_with_the_simple_rules(*, seed: int, strict: bool, ace_low: bool) -> None:
    rng = Random(seed)
    board = naive.random_board(rng, cards=rng.randrange(1, 12), jokers=rng.randrange(3))
    near = sorted({other for at in board for other in naive.beside(at)} | {(0, 0)})
    squares = rng.sample(near, min(len(near), rng.randrange(1, 4)))
    names = [name[:2] for name in board.values()]
    placed = {
        at: rng.choice(names)[0] + rng.choice("SHDC") + ("*" if rng.randrange(6) == 0 else "")
        for at in squares
    }
    rack = " ".join("**" if name.endswith("*") else name for name in placed.values())
    shown = {f"{row},{column}": name for (row, column), name in board.items()}
    options = {"strict_anchor": strict, "ace_low": ace_low}
    match = match_at(shown, [rack, "4S"], reserve="", options=options)
    move = place(*[f"{name}@{row},{column}" for (row, column), name in placed.items()])

    expected = naive.points(board, placed, strict=strict, ace_low=ace_low)
    if expected is None:
        refusal(match, move)
    else:
        assert match.preview(0, move)["points"] == expected
        match.play(0, move)
        assert match.view(None)["last_play"]["points"] == expected
