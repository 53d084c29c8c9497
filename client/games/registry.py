"""Finds a game's panel, words and line mode by its folder; any other game has the generic ones."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

from client import games
from client.games.generic import panel as generic
from client.games.lines import GameLines
from client.games.panel import GamePanel
from client.games.words import GameWords

_FOLDERS = frozenset(module.name for module in iter_modules(games.__path__) if module.ispkg)
_KINDS: Mapping[str, type] = {"panel": GamePanel, "words": GameWords, "lines": GameLines}
_PANEL, _WORDS, _LINES = generic.PANEL, GameWords(), GameLines()


def panel(game: str) -> GamePanel:
    """How the game is drawn and played by keys."""
    return _own(game, "panel") or _PANEL


def words(game: str) -> GameWords:
    """The game in sentences."""
    return _own(game, "words") or _WORDS


def lines(game: str) -> GameLines:
    """How the game is played in line mode."""
    return _own(game, "lines") or _LINES


def load() -> None:
    """Import all games' own parts, so that no file is opened while people play."""
    for game in _FOLDERS:
        for part in _KINDS:
            _own(game, part)


def _own(game: str, part: str) -> Any:
    """A game's own part, None if it has none; `game` came over the wire and may be anything."""
    return _loaded(game, part) if game in _FOLDERS else None


@cache
def _loaded(game: str, part: str) -> Any:
    """What `client/games/<game>/<part>.py` has under that part's name in capitals.

    Raises:
        TypeError: there is no such thing in that file.
    """
    path = f"client.games.{game}.{part}"
    if find_spec(path) is None:
        return None
    found = getattr(import_module(path), part.upper(), None)
    if not isinstance(found, _KINDS[part]):
        raise TypeError(f"{path} needs a {part.upper()} that is a {_KINDS[part].__name__}")
    return found
