"""The examples of the printed rules, played on one board."""

from engine import Match
from tests.engine.games.flush_royal.tables import dealt, draw, match_at, place

A, B, C, D = range(4)


def example() -> Match:
    """A match with the cards of the examples; the other cards of the racks do not matter."""
    return dealt("AD AC 6S 2S 9C", "TH TD TS 3S 4C", "2H 6H JH KH 5S", "QC QS 6D 7S 8C")


def to_the_fifth_play() -> Match:
    match = example()
    match.play(A, place("AD@5,5", "AC@5,6"))
    draw(match, wanted="KD KS")
    match.play(B, place("TD@5,7", "TH@5,8", "TS@5,9"))
    draw(match, wanted="KC 4C 5C")
    match.play(C, place("2H@6,8", "6H@7,8", "JH@8,8", "KH@9,8"))
    draw(match, wanted="3C 4D 7D 8S")
    match.play(D, place("QC@7,6", "QS@7,7", "6D@7,9"))
    draw(match, wanted="2C 7H 9D")
    return match


def test_examples_one_to_four() -> None:
    match = to_the_fifth_play()

    assert match.view(None)["scores"] == [8, 17, 24, 13]
    assert match.view(None)["last_play"] == {
        "seat": D,
        "cards": [
            {"card": "QC", "at": [7, 6]},
            {"card": "QS", "at": [7, 7]},
            {"card": "6D", "at": [7, 9]},
        ],
        "runs": [
            {"cells": [[7, 6], [7, 7], [7, 8], [7, 9]], "combination": "two_pair", "points": 13}
        ],
        "bonus": 0,
        "points": 13,
    }


def test_example_five_plays_two_runs_in_two_places() -> None:
    match = to_the_fifth_play()

    match.play(A, place("6S@7,10", "KD@9,7", "KS@9,9"))

    last = match.view(A)["last_play"]
    assert [(run["combination"], run["points"]) for run in last["runs"]] == [
        ("full_house", 11),
        ("three_kind", 12),
    ]
    assert last["points"] == 23
    assert match.view(None)["scores"][A] == 8 + 23


def test_example_six_counts_a_card_in_both_its_runs() -> None:
    match = to_the_fifth_play()
    match.play(A, place("6S@7,10", "KD@9,7", "KS@9,9"))
    draw(match)

    match.play(B, place("KC@9,6", "4C@6,6", "5C@8,6"))

    assert match.view(B)["last_play"]["runs"] == [
        {
            "cells": [[9, 6], [9, 7], [9, 8], [9, 9]],
            "combination": "four_kind",
            "points": 17,
        },
        {
            "cells": [[5, 6], [6, 6], [7, 6], [8, 6], [9, 6]],
            "combination": "flush",
            "points": 21,
        },
    ]
    assert match.view(B)["last_play"]["points"] == 38


def test_example_six_on_a_blue_square_doubles_both_runs() -> None:
    # The same runs, moved so that the king of clubs covers the blue square (10, 4).
    board = {
        "10,5": "KD",
        "10,6": "KH",
        "10,7": "KS",
        "6,4": "AC",
        "8,4": "QC",
    }
    match = match_at(board, ["KC 4C 5C", "2S"])

    seen = match.preview(0, place("KC@10,4", "4C@7,4", "5C@9,4"))

    assert [run["points"] for run in seen["runs"]] == [2 * 17, 2 * 21]
    assert seen["points"] == 76


def test_example_joker_halves_the_four_of_a_kind_but_no_card_points() -> None:
    match = match_at({"7,5": "AD", "7,4": "AH"}, ["AS AC **", "2S"])
    assert match.preview(0, place("AS@7,6", "AC@7,7"))["points"] == 14 + 6

    match = match_at({"7,5": "AD"}, ["AS AC **", "2S"])
    seen = match.preview(0, place("AS@7,6", "AC@7,7", "AH*@7,8"))

    assert seen == {
        "runs": [
            {
                "cells": [[7, 5], [7, 6], [7, 7], [7, 8]],
                "combination": "four_kind",
                "points": 16,
            }
        ],
        "bonus": 0,
        "points": 16,
    }


def test_example_of_the_end_subtracts_three_points_per_card_left() -> None:
    match = match_at(
        {"7,5": "AD", "7,6": "AC"},
        ["2S 3H 4D 6C", "5S"],
        reserve="",
        scores=(544, 500),
        quiet_turns=3,
    )

    match.play(0, {"do": "pass"})

    assert match.turn == {"over": {"winners": [0], "scores": [532, 497]}}
    assert match.view(None)["scores"] == [532, 497]
