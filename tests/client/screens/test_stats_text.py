"""A player's matches as lines: who else played, with bots counted."""

import pytest

from client.locale.i18n import translator
from client.screens.stats.text import match_cells


@pytest.mark.parametrize(
    ("names", "others"),
    [
        (["ada"], ""),
        (["ada", None], "a bot"),
        (["ada", None, None], "2 bots"),
        (["ada", "bob", None, None, ""], "bob, someone and 2 bots"),
    ],
)
def test_bots_are_counted_after_the_people(names: list[str | None], others: str) -> None:
    row = {
        "match": 7,
        "ended": "2026-01-01T20:00:00Z",
        "game": "farkle",
        "status": "abandoned",
        "names": names,
        "seat": 0,
    }

    assert match_cells(row, str, translator("en"))[-1] == others


@pytest.mark.parametrize(
    ("shared", "result"), [(False, "won with 900"), (True, "tied for the win with 900")]
)
def test_a_shared_win_is_called_a_tie(*, shared: bool, result: str) -> None:
    row = {
        "match": 7,
        "ended": "2026-01-01T20:00:00Z",
        "game": "yams",
        "status": "over",
        "names": ["ada", "bob"],
        "seat": 0,
        "won": True,
        "shared": shared,
        "score": 900,
        "place": 1,
    }

    assert match_cells(row, str, translator("en"))[3] == result


def test_poker_dice_counts_lives_in_a_result() -> None:
    row = {
        "match": 7,
        "ended": "2026-01-01T20:00:00Z",
        "game": "poker_dice",
        "status": "over",
        "names": ["ada", "bob"],
        "seat": 0,
        "won": True,
        "score": 1,
        "place": 1,
    }

    assert match_cells(row, str, translator("en"))[3] == "won with 1 life"
    lost = {**row, "won": False, "score": 0, "place": 2}
    assert match_cells(lost, str, translator("en"))[3] == "place 2 of 2 with 0 lives"
