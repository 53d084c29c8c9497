"""Finds a game's panel, words, line mode and cover in its folder or package, or generic ones."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

from client import games
from client.connection.foreign_games import foreign
from client.games.cover import GameCover
from client.games.generic import panel as generic
from client.games.generic.foreign import ForeignCover
from client.games.lines import GameLines
from client.games.panel import GamePanel
from client.games.words import GameWords
from client.locale.i18n import texts_fault
from engine.packages import PackageFault, packages

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
    if foreign(game) is not None:
        return ForeignCover(game)
    return _own(game, "cover") or _COVER


def load() -> None:
    """Import the parts of all games at start, so that no file is opened while people play."""
    for game in (*_FOLDERS, *packages()):
        for part in _KINDS:
            _own(game, part)


def faults() -> Sequence[PackageFault]:
    """Why parts of packages are not used; generic ones stand in for them."""
    return tuple(
        PackageFault(one.id, one.distribution, text)
        for one in packages().values()
        for text in _faults(one.home, one.id)
        if text
    )


def _faults(home: str, game: str) -> Iterator[str]:
    yield texts_fault(home, game)
    for part in _KINDS:
        yield _of_package(game, part)[1]


def _own(game: str, part: str) -> Any:
    """The game's own part; None if it has none. `game` came over the wire and may be anything."""
    if game in _FOLDERS:
        return _loaded(f"client.games.{game}.{part}", part)
    if game in packages() and foreign(game) is None:
        return _of_package(game, part)[0]
    return None


@cache
def _of_package(game: str, part: str) -> tuple[Any, str]:
    """The part of a package's game, and what is wrong with it; no fault ends the program."""
    home = packages()[game].home
    try:
        if find_spec(f"{home}.client") is None:
            return None, ""
        return _loaded(f"{home}.client.{part}", part), ""
    except (Exception, SystemExit) as error:  # noqa: BLE001 - it is somebody else's program
        return None, f"{home}.client.{part}: {type(error).__name__}: {error}"


@cache
def _loaded(path: str, part: str) -> Any:
    """The part's instance, in a module under the part's name in capitals; None without a module.

    Raises:
        TypeError: the file has no such instance.
    """
    if find_spec(path) is None:
        return None
    found = getattr(import_module(path), part.upper(), None)
    if not isinstance(found, _KINDS[part]):
        raise TypeError(f"{path} needs a {part.upper()} that is a {_KINDS[part].__name__}")
    return found
