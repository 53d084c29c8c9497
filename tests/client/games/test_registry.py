"""Looks and words are found by a game's folder, and whatever comes over the wire is only a name."""

import pytest

from client.games import registry
from client.games.base import Panel, Words
from client.games.farkle import panel as farkle_panel
from client.games.farkle import words as farkle_words
from client.games.generic import panel as generic_panel
from client.games.generic import words as generic_words
from engine.registry import game_ids


def test_modules_keep_their_contracts() -> None:
    panels: list[Panel] = [farkle_panel, generic_panel]
    words: list[Words] = [farkle_words, generic_words]

    assert len(panels) == len(words) == 2


def test_game_with_a_folder_has_its_own() -> None:
    assert registry.panel("farkle") is farkle_panel
    assert registry.words("farkle") is farkle_words


@pytest.mark.parametrize(
    "name", ["tarot", "", "../farkle", "farkle.words", "os", "Farkle", "a" * 999]
)
def test_game_without_a_folder_has_the_generic_ones(name: str) -> None:
    assert registry.panel(name) is generic_panel
    assert registry.words(name) is generic_words


@pytest.mark.parametrize("game", game_ids())
def test_every_game_there_is_can_be_drawn_and_told(game: str) -> None:
    for part, found in ((Panel, registry.panel(game)), (Words, registry.words(game))):
        names = [name for name in vars(part) if not name.startswith("_")]

        assert all(callable(getattr(found, name)) for name in names)
