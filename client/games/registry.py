"""Finds a game's panel, words, line mode and cover in its folder, or the generic ones."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

from client import games
from client.games.cover import GameCover
from client.games.generic import panel as generic
from client.games.lines import GameLines
from client.games.panel import GamePanel
from client.games.words import GameWords

_FOLDERS = frozenset(module.name for module in iter_modules(games.__path__) if module.ispkg)
_KINDS: Mapping[str, type] = {
    "panel": GamePanel,
    "words": GameWords,
    "lines": GameLines,
    "cover": GameCover,
}
_PANEL, _WORDS, _LINES, _COVER = generic.PANEL, GameWords(), GameLines(), GameCover()


def panel(game: str) -> GamePanel:
    return _own(game, "panel") or _PANEL


def words(game: str) -> GameWords:
    return _own(game, "words") or _WORDS


def lines(game: str) -> GameLines:
    return _own(game, "lines") or _LINES


def cover(game: str) -> GameCover:
    return _own(game, "cover") or _COVER


def load() -> None:
    """Import the parts of all games at start, so that no file is opened while people play."""
    for game in _FOLDERS:
        for part in _KINDS:
            _own(game, part)


def _own(game: str, part: str) -> Any:
    """The game's own part; None if it has none. `game` came over the wire and may be anything."""
    return _loaded(game, part) if game in _FOLDERS else None


@cache
def _loaded(game: str, part: str) -> Any:
    """The part's instance, in `client/games/<game>/<part>.py` under the part's name in capitals.

    Raises:
        TypeError: the file has no such instance.
    """
    path = f"client.games.{game}.{part}"
    if find_spec(path) is None:
        return None
    found = getattr(import_module(path), part.upper(), None)
    if not isinstance(found, _KINDS[part]):
        raise TypeError(f"{path} needs a {part.upper()} that is a {_KINDS[part].__name__}")
    return found
