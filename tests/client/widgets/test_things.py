"""Cups, cards and chips."""

import pytest

from client.locale.i18n import translator
from client.paint.text import width
from client.widgets.card import card, card_text
from client.widgets.chips import chips, discs
from client.widgets.cup import cup, cup_columns


def test_cup_covers_unknown_dice() -> None:
    shown = cup(["?", "?", "?"], label="3").text()

    assert shown.count("?") == 3
    assert "3" in shown.splitlines()[1]
    assert max(width(line) for line in shown.splitlines()) == cup_columns(3)


def test_cup_without_dice() -> None:
    assert cup([]).height == 4


@pytest.mark.parametrize(
    ("code", "shown", "role"),
    [
        ("TH", "10♥", "card.heart"),
        ("AS", "A♠", "card.spade"),
        ("QD*", "Q♦✶", "card.joker"),
        ("**", "✶", "card.joker"),
    ],
)
def test_card_text_has_rank_and_suit(code: str, shown: str, role: str) -> None:
    assert card_text(code) == (shown, role)


def test_card_shows_its_face_twice_and_its_back_not_at_all() -> None:
    assert card("TH").text().count("10♥") == 2
    assert "♥" not in card(None).text()
    assert card("AS", chosen=True, key="3").text().endswith("╚═3 ═╝")


def test_discs_are_sorted_by_value_and_limited() -> None:
    assert "".join(text for text, _ in discs(270)) == "●●◆••"
    assert sum(len(text) for text, _ in discs(2400, 9)) == 9
    assert discs(0) == ()


def test_chips_show_the_amount() -> None:
    assert "".join(text for text, _ in chips(1120, translator("fr"))).endswith(" 1\xa0120")
