"""Highlights of a Poker Dice match."""

from client.games.poker_dice.highlights import highlights
from client.locale.i18n import translator
from tests.client.games.poker_dice.moments import NAMES, called, covered, ended

EN, FR = translator("en"), translator("fr")


def test_highlights_name_the_boldest_bluff_and_most_lies_caught() -> None:
    found = highlights(ended().events, NAMES, EN)

    assert found == (
        "Boldest bluff: poker A on pair Q, Mara",
        "Best nose: one lie caught, jo",
    )


def test_highlights_name_the_highest_true_call_with_its_chance() -> None:
    events = covered().looks().calls("pair", "Q", to="left").doubts().events

    assert highlights(events, NAMES, EN) == (
        "Highest true call: pair Q (a chance of 68%), Mara",
        "Most curious: one look under the cup, Mara",
    )


def test_highlights_count_over_the_whole_match() -> None:
    events = called().doubts().events

    assert highlights([*events, *events], NAMES, FR)[1:] == (
        "Meilleur flair\u00a0: 2 mensonges démasqués, jo",
        "Le plus curieux\u00a0: 2 regards sous le gobelet, Mara",
    )


def test_match_without_a_lift_has_no_highlights() -> None:
    assert highlights((), NAMES, EN) == ()
