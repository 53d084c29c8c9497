"""Highlights are computed from a match's events."""

from client.games.yams.highlights import highlights
from client.locale.i18n import translator
from tests.client.games.yams.moments import NAMES, Yams, full, late

EN, FR = translator("en"), translator("fr")


def test_highlights_of_a_match() -> None:
    events = full(2).events

    assert highlights(events, NAMES, EN) == (
        "Best box: 50 in Yam's, Mara",
        "Most Yam's rolled: 13, Mara",
        "Best average: 13.1 points a turn, Mara",
        "Most crossed out: 8 boxes, Mara",
    )
    assert highlights(events, NAMES, FR) == (
        "Meilleure case\xa0: 50, Yam's, Mara",
        "Le plus de Yam's lancés\xa0: 13, Mara",
        "Meilleure moyenne\xa0: 13,1 points par tour, Mara",
        "Le plus de cases barrées\xa0: 8, Mara",
    )


def test_highlights_name_all_who_reached_the_bonus() -> None:
    told = highlights(late(4).events, NAMES, EN)

    assert "Bonus of the upper section: jo and Théo" in told


def test_highlights_of_a_single_yams_and_a_single_box_crossed_out() -> None:
    events = Yams(2).turn("yams", 4, 4, 4, 4, 4).turn("yams", 1, 2, 3, 4, 6).events

    assert highlights(events, NAMES, EN) == (
        "Best box: 50 in Yam's, Mara",
        "Yam's rolled: once, Mara",
        "Best average: 50.0 points a turn, Mara",
        "Crossed out: one box, jo",
    )
    assert highlights(events, NAMES, FR)[1::2] == (
        "Yam's lancé\xa0: une fois, Mara",
        "Case barrée\xa0: une seule, jo",
    )


def test_highlights_name_the_first_of_equals() -> None:
    events = Yams(2).turn("chance", 6, 6, 6, 6, 5).turn("chance", 6, 6, 6, 5, 6).events

    assert highlights(events, NAMES, EN)[0] == "Best box: 29 in Chance, Mara"


def test_match_without_events_has_no_highlights() -> None:
    assert highlights([], NAMES, EN) == ()
