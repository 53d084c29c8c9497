"""Finds games by folder: a new folder under `engine/games` is a new game."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, get_args

from engine import games
from engine.core.errors import BadGameError, UnknownGameError
from engine.core.game import Game
from engine.core.values import MOST_SEATS, Language

DECLARED = ("id", "titles", "seats", "options", "moves", "lucks", "view_type", "bots")


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games, sorted."""
    return tuple(sorted(module.name for module in iter_modules(games.__path__) if module.ispkg))


def game(game_id: str) -> Game[Any, Any, Any]:
    """The game with this id.

    Raises:
        UnknownGameError: no game has this id; the text lists those there are.
        BadGameError: the folder is not a complete game; the text says what is missing.
    """
    if type(game_id) is not str or game_id not in game_ids():
        raise UnknownGameError(game_id, game_ids())
    return _load(game_id)


@cache
def _load(game_id: str) -> Game[Any, Any, Any]:
    found = getattr(import_module(f"engine.games.{game_id}"), "GAME", None)
    if not isinstance(found, Game):
        text = "its __init__.py needs GAME, an object of a class derived from engine.core.game.Game"
        raise BadGameError(game_id, [text])
    faults = list(_faults(game_id, found))
    if faults:
        raise BadGameError(game_id, faults)
    return found


def _faults(game_id: str, found: Game[Any, Any, Any]) -> Iterator[str]:
    """The mistakes in a game's declarations."""
    missing = [name for name in DECLARED if not hasattr(found, name)]
    if missing:
        yield f"{type(found).__name__} declares no {', '.join(missing)}"
        return
    if found.id != game_id:
        yield f"its id is {found.id!r}, not the name of its folder"
    if found.titles.keys() != set(get_args(Language)):
        yield f"its titles must be in {' and '.join(get_args(Language))}"
    low, high = found.seats
    if not 1 <= low <= high <= MOST_SEATS:
        yield f"its seats {low} to {high} are not within 1 to {MOST_SEATS}"
    if "random" not in found.bots:
        yield "its bots have no level 'random'"
    if "can" not in found.view_type.__struct_fields__:
        yield f"{found.view_type.__name__} has no field `can`"
