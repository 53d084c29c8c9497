"""Whose turn it is, who won, and refusals: texts that all games share."""

from typing import Any

import pytest

from client.games.common import seat_name, standings, whose_turn, window_title, winner
from client.games.refusals import refused
from client.locale.i18n import translator

EN, FR = translator("en"), translator("fr")
NAMES = ("Mara", "jo", "", "Théo")


def view(you: int | None = 0, to_act: tuple[int, ...] = (), over: Any = None) -> dict[str, Any]:
    return {"you": you, "to_act": to_act, "over": over}


def over(*scores: int) -> dict[str, Any]:
    best = max(scores)
    winners = [seat for seat, score in enumerate(scores) if score == best]
    return {"winners": winners, "scores": list(scores)}


@pytest.mark.parametrize(
    ("seat", "name"), [(1, "jo"), (2, "seat 3"), (9, "seat 10"), (-1, "seat 0")]
)
def test_named_falls_back_to_the_seat(seat: int, name: str) -> None:
    assert seat_name(seat, NAMES, EN) == name


@pytest.mark.parametrize(
    ("state", "en", "fr"),
    [
        (view(1, (1,)), "your turn", "à vous"),
        (view(0, (1,)), "jo’s turn", "au tour de jo"),
        (view(None, (1, 3)), "jo and Théo’s turn", "au tour de jo et Théo"),
        (view(0, ()), "", ""),
        (view(0, (), over(5, 2, 0)), "you won", "vous avez gagné"),
        (view(1, (), over(5, 2, 0)), "Mara won", "Mara a gagné"),
        (
            view(1, (), over(5, 5, 0)),
            "you share the win with Mara",
            "vous partagez la victoire avec Mara",
        ),
        (
            view(None, (), over(5, 5, 0)),
            "Mara and jo share the win",
            "Mara et jo partagent la victoire",
        ),
    ],
)
def test_whose_turn_it_is(state: dict[str, Any], en: str, fr: str) -> None:
    assert whose_turn(state, NAMES, EN) == en
    assert whose_turn(state, NAMES, FR) == fr


def test_window_title_says_whose_turn_it_is() -> None:
    assert window_title(view(1, (1,)), NAMES, "Farkle", EN) == "your turn · Farkle"
    assert window_title(view(1), NAMES, "Farkle", EN) == "Farkle"


def test_winner_of_all_seats() -> None:
    assert (
        winner(view(None, (), over(1, 1, 1, 1)), NAMES, EN)
        == "Mara, jo, seat 3 and Théo share the win"
    )


def test_of_eliminated_seats_the_one_that_lasted_longer_ranks_higher() -> None:
    ended = {"winners": [1], "scores": [0, 3, 0, 0, 0], "lasted": [2, 0, 5, 2, 1]}

    assert [(rank, seat) for rank, seat, _ in standings(view(0, (), ended))] == [
        (1, 1), (2, 2), (3, 0), (3, 3), (5, 4),
    ]  # fmt: skip


def test_standings_share_ranks() -> None:
    assert standings(view(0, (), over(5, 9, 9, 2))) == ((1, 1, 9), (1, 2, 9), (3, 0, 5), (4, 3, 2))


def test_winner_is_first_regardless_of_score() -> None:
    """A yahtzee flush wins the match with few chips."""
    state = view(0, (), {"winners": [2], "scores": [900, 500, 500]})

    assert standings(state) == ((1, 2, 500), (2, 0, 900), (3, 1, 500))


@pytest.mark.parametrize(
    ("code", "facts", "said"),
    [
        ("not_your_turn", {"to_act": [1]}, "Pas encore\u00a0: c’est à jo de jouer."),
        ("not_your_turn", {"to_act": []}, "Pas maintenant\u00a0: un tirage est en cours"),
        ("bad_move", {"reason": "x"}, "Ce n’est pas un coup possible."),
        ("wrong_phase", {}, "Pas maintenant."),
        (
            "bad_options",
            {"option": "target", "value": "3", "range": "5-9"},
            "target ne peut pas être 3",
        ),
    ],
)
def test_common_refusals_in_french(code: str, facts: dict[str, Any], said: str) -> None:
    assert said in refused("tarot", code, facts, "English", NAMES, FR)


def test_refusal_of_the_game_comes_first() -> None:
    said = refused("farkle", "wrong_phase", {"phase": "keep"}, "English", NAMES, EN)

    assert said == "Not now: set aside at least one die that scores."


@pytest.mark.parametrize(
    ("code", "facts"),
    [
        ("opening_short", {}),
        ("no_score", {"dice": 3}),
        ("wrong_phase", {"phase": ["?"]}),
        ("never_heard_of", {}),
    ],
)
def test_refusal_with_facts_that_do_not_fit_is_shown_in_english(
    code: str, facts: dict[str, Any]
) -> None:
    said = refused("farkle", code, facts, "As the \x1b[1mhost says.", NAMES, FR)

    assert said == "As the [1mhost says." or code == "wrong_phase"
