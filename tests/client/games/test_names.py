"""Games are found by every name that people use for them."""

import pytest

from client.games.names import find_game
from engine import registry

GAMES = {game: registry.game(game).titles.values() for game in registry.game_ids()}


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("farkle", "farkle"),
        ("10 000", "farkle"),
        ("Dix mille", "farkle"),
        ("yams", "yams"),
        ("Yam's", "yams"),
        ("yahtzee", "yams"),
        ("hold'em", "dice_holdem"),
        ("holdem", "dice_holdem"),
        ("texas hold’em", "dice_holdem"),
        ("Hold'em aux dés", "dice_holdem"),
        ("dice-holdem", "dice_holdem"),
        ("dice", "dice_holdem"),
        ("poker", "poker_dice"),
        ("poker dice", "poker_dice"),
        ("poker menteur", "poker_dice"),
        ("flush", "flush_royal"),
        ("royal flush", "flush_royal"),
    ],
)
def test_game_is_found(typed: str, game: str) -> None:
    assert find_game(GAMES, typed) == game


@pytest.mark.parametrize("typed", ["", "chess", "fa", "x" * 1000, "'"])
def test_other_words_are_no_game(typed: str) -> None:
    assert find_game(GAMES, typed) is None


def test_beginning_of_two_games_is_neither() -> None:
    assert find_game({"one_two": (), "one_three": ()}, "one") is None


def test_game_without_a_folder_of_words_is_found_by_its_title() -> None:
    assert find_game({"tarot": ("Tarot", "Le Tarot")}, "le tarot") == "tarot"
