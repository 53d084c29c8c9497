"""The usual length of a match: close to what matches of bots take, and in plain words."""

import pytest

from client.games import registry as shown
from client.games.length import length_text, party_seconds, seconds_of
from client.locale.i18n import Language, translator
from engine import registry
from tests import match_lengths
from tests.client.drawings.samples import GAMES

QUICK = [
    ("yams", 1, {}), ("yams", 3, {}), ("farkle", 2, {}), ("farkle", 4, {"target": 5000}),
    ("farkle", 6, {"target": 2000}), ("poker_dice", 2, {"lives": 2}), ("poker_dice", 4, {}),
    ("dice_holdem", 3, {}), ("flush_royal", 2, {}),
]  # fmt: skip
"""Matches that bots play in seconds."""
LEVELS = {"flush_royal": "beginner", "poker_dice": "beginner"}
MATCHES = {"flush_royal": 1, "dice_holdem": 3}


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats", "options"), QUICK)
def test_told_lengths_are_those_of_matches(
    game: str, seats: int, options: dict[str, object]
) -> None:
    """Within half of what the moves of bots would take people."""
    rules = {**match_lengths.usual(game, seats), **options}
    level = LEVELS.get(game, "casual")
    found = match_lengths.measured(game, seats, rules, level, MATCHES.get(game, 6))
    assert found / 1.5 < match_lengths.told(game, seats, rules) < 1.6 * found + 1


@pytest.mark.parametrize("game", sorted({game for game, *_ in QUICK}))
def test_every_number_of_players_has_a_length(game: str) -> None:
    low, high = registry.game(game).seats
    for seats in range(low, high + 1):
        assert 2 < match_lengths.told(game, seats, match_lengths.usual(game, seats)) < 45


def test_house_rules_change_the_length() -> None:
    def told(game: str, **options: object) -> float:
        return match_lengths.told(game, 4, {**match_lengths.usual(game, 4), **options})

    assert told("farkle", target=5000) < told("farkle")
    assert told("poker_dice", lives=1) < told("poker_dice") < told("poker_dice", lives=5)
    assert told("dice_holdem", max_hands=5) < told("dice_holdem", ante_doubles_every=1)
    assert told("dice_holdem") < told("dice_holdem", ante_doubles_every=0)


@pytest.mark.parametrize(
    ("seconds", "players", "language", "text"),
    [
        (0, 4, "en", ""),
        (20, 1, "en", "about 1 minute alone"),
        (9 * 60, 2, "en", "about 9 minutes with 2 players"),
        (14 * 60, 4, "en", "about 15 minutes with 4 players"),
        (14 * 60, 4, "fr", "environ 15 minutes à 4 joueurs"),
        (14 * 60, 1, "fr", "environ 15 minutes en solo"),
        (98 * 60, 8, "en", "about 100 minutes with 8 players"),
        (170 * 60, 8, "en", "about 3 hours with 8 players"),
        (170 * 60, 8, "fr", "environ 3 heures à 8 joueurs"),
    ],
)
def test_lengths_are_rounded(seconds: float, players: int, language: Language, text: str) -> None:
    assert length_text(seconds, players, translator(language)) == text


def test_a_party_night_lasts_as_long_as_its_matches() -> None:
    games = GAMES[:2]
    one = sum(seconds_of(game, 4, game.usual(4)) for game in games) / 2
    assert party_seconds(games, 4, {}, 6) == pytest.approx(6 * one)
    assert party_seconds((), 4, {}, 6) == 0


def test_games_without_words_tell_no_length() -> None:
    assert shown.words("nothing").seconds(2, {}) == 0
