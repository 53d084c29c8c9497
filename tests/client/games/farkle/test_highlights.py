"""Highlights are computed from a match's events."""

from client.games.farkle.highlights import highlights
from client.locale.i18n import translator
from tests.client.games.moments import NAMES, Farkle

EN, FR = translator("en"), translator("fr")


def test_highlights_of_a_match() -> None:
    farkle = Farkle(2).banks(2000).farkles().banks(1000).farkles()
    farkle.roll(1, 2, 3, 4, 5, 6).keep(0, 1, 2, 3, 4, 5).roll(2, 2, 3, 3, 4, 6)

    assert highlights(farkle.events, NAMES, EN) == (
        "Best turn: 2,000, Mara",
        "Best roll: 2,000, Mara",
        "Dearest farkle: 1,000 points, Mara",
        "Longest row of farkles: 2, jo",
        "Hot dice: once, Mara",
    )
    assert highlights(farkle.events, NAMES, FR)[0] == "Meilleur tour\u00a0: 2\u00a0000, Mara"


def test_highlights_name_the_first_of_equals() -> None:
    events = Farkle(2).banks(1000).banks(1000).events

    assert highlights(events, NAMES, EN)[0] == "Best turn: 1,000, Mara"


def test_match_without_events_has_no_highlights() -> None:
    assert highlights([], NAMES, EN) == ()


def test_row_of_farkles_ends_with_a_bank() -> None:
    farkle = Farkle(1).farkles().banks(1000).farkles()

    assert not any("row" in line for line in highlights(farkle.events, NAMES, EN))
