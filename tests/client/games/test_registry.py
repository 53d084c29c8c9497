"""A game's parts are found in its folder; a game's id from the wire is never trusted."""

import sys
from types import ModuleType

import pytest

from client.games import registry
from client.games.farkle.lines import LINES
from client.games.farkle.panel import PANEL
from client.games.farkle.words import WORDS
from client.games.generic.panel import GenericPanel
from client.games.lines import GameLines
from client.games.words import GameWords


def test_game_with_a_folder_has_its_own_parts() -> None:
    assert registry.panel("farkle") is PANEL
    assert registry.words("farkle") is WORDS
    assert registry.lines("farkle") is LINES


@pytest.mark.parametrize(
    "name", ["tarot", "", "../farkle", "farkle.words", "os", "Farkle", "base", "generic", "a" * 999]
)
def test_game_without_a_folder_has_the_generic_parts(name: str) -> None:
    assert type(registry.panel(name)) is GenericPanel
    assert type(registry.words(name)) is GameWords
    assert type(registry.lines(name)) is GameLines


def test_part_of_the_wrong_type_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = ModuleType("client.games.farkle.panel")
    broken.__spec__ = sys.modules["client.games.farkle.panel"].__spec__
    monkeypatch.setitem(sys.modules, "client.games.farkle.panel", broken)
    registry._loaded.cache_clear()

    with pytest.raises(TypeError, match=r"client\.games\.farkle\.panel needs a PANEL that is a Ga"):
        registry.panel("farkle")
