"""Finds games by folder: a new folder under `engine/games` is a new game."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from engine import games
from engine.core.errors import UnknownGameError
from engine.core.game import Game


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games, sorted."""
    return tuple(sorted(module.name for module in iter_modules(games.__path__) if module.ispkg))


def game(game_id: str) -> Game[Any, Any, Any]:
    """The game with this id.

    Raises:
        UnknownGameError: no game has this id.
    """
    if type(game_id) is not str or game_id not in game_ids():
        raise UnknownGameError(game_id, game_ids())
    return _load(game_id)


@cache
def _load(game_id: str) -> Game[Any, Any, Any]:
    found = import_module(f"engine.games.{game_id}").GAME
    assert isinstance(found, Game)
    return found
