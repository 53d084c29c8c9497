"""Every award has words in both languages."""

import pytest

from client.games import registry
from client.locale.i18n import translator

EN, FR = translator("en"), translator("fr")


@pytest.mark.parametrize(
    ("game", "award", "en", "fr"),
    [
        ("farkle", ("best_turn", 1200, ""), ("Best turn", "1,200"), "Meilleur tour"),
        ("farkle", ("farkles", 1, ""), ("Most farkles", "once"), "Le plus de farkles"),
        ("farkle", ("hot_dice", 2, ""), ("Most hot dice", "2 times"), "Le plus de dés chauds"),
        ("yams", ("first_yams", 6, ""), ("First Yam's", "6 6 6 6 6"), "Premier Yam's"),
        ("yams", ("best_box", 29, "chance"), ("Best box", "29 in Chance"), "Meilleure case"),
        ("yams", ("upper_bonus", 35, ""), ("Upper bonus", "+35"), "Bonus partie haute"),
        (
            "yams",
            ("crossed_out", 2, ""),
            ("Most crossed out", "2"),
            "Le plus de cases barrées",
        ),
        ("dice_holdem", ("biggest_pot", 240, ""), ("Biggest pot", "240"), "Plus gros pot"),
        (
            "dice_holdem",
            ("best_hand", 5, "full_house"),
            ("Best hand shown", "full house"),
            "Meilleure main montrée",
        ),
        ("dice_holdem", ("raises", 3, ""), ("Most raises", "3"), "Le plus de relances"),
        (
            "poker_dice",
            ("believed", 70, "full K 9"),
            ("Highest call made and believed", "full K 9"),
            "Plus haute annonce faite et crue",
        ),
        (
            "poker_dice",
            ("lies_caught", 2, ""),
            ("Lies caught", "2"),
            "Mensonges démasqués",
        ),
        (
            "flush_royal",
            ("best_combination", 21, "flush"),
            ("Best combination", "flush, 21"),
            "Meilleure combinaison",
        ),
        (
            "flush_royal",
            ("jokers", 1, ""),
            ("Jokers taken back", "1"),
            "Jokers repris",
        ),
    ],
)
def test_award_in_words(
    game: str, award: tuple[str, int, str], en: tuple[str, str], fr: str
) -> None:
    words = registry.words(game)

    assert words.award(*award, EN) == en
    assert words.award(*award, FR)[0] == fr
