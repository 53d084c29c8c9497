"""Finds games: each folder of `engine/games` is one, and each that an installed package brings."""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any, get_args

from msgspec import inspect

from engine import packages
from engine.core.errors import BadGameError, UnknownGameError
from engine.core.game import Game
from engine.core.values import MOST_SEATS, Language

DECLARED = ("id", "titles", "seats", "options", "moves", "lucks", "view_type", "bots")


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games, sorted; without those of packages that are not complete."""
    return tuple(sorted((*packages.own_ids(), *_of_packages()[0])))


def faults() -> Sequence[packages.PackageFault]:
    """Why games of packages are left out."""
    return (*packages.naming_faults(), *_of_packages()[1])


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
def _of_packages() -> tuple[tuple[str, ...], tuple[packages.PackageFault, ...]]:
    """The games of packages, and what is wrong with those that cannot be played."""
    good, bad = list[str](), list[packages.PackageFault]()
    for one in packages.packages().values():
        try:
            _try_out(_load(one.id), one.home)
        except BadGameError as error:
            bad.append(packages.PackageFault(one.id, one.distribution, "; ".join(error.faults)))
        except (Exception, SystemExit) as error:  # noqa: BLE001 - it is somebody else's program
            text = f"it cannot be loaded: {type(error).__name__}: {error}"
            bad.append(packages.PackageFault(one.id, one.distribution, text))
        else:
            good.append(one.id)
    return tuple(good), tuple(bad)


def _try_out(rules: Game[Any, Any, Any], home: str) -> None:
    """Look at what every host asks of a game before the first match.

    Raises:
        BadGameError: it has no page of rules in one of the languages.
    """
    pages = [f"rules.{language}.md" for language in get_args(Language)]
    if missing := [page for page in pages if not (files(home) / page).is_file()]:
        raise BadGameError(home, [f"{home} has no {' and no '.join(missing)}"])
    inspect.multi_type_info([rules.view_type, rules.options, *rules.moves, *rules.lucks])
    state = rules.setup(rules.seats[0], rules.settled(rules.seats[0], rules.options()))
    rules.turn(state)
    for viewer in (0, None):
        rules.view(state, viewer)


@cache
def _load(game_id: str) -> Game[Any, Any, Any]:
    home = packages.home(game_id)
    found = getattr(import_module(home), "GAME", None)
    if not isinstance(found, Game):
        text = "its __init__.py needs GAME, an object of a class derived from engine.core.game.Game"
        raise BadGameError(home, [text])
    faults = list(_faults(game_id, found))
    if faults:
        raise BadGameError(home, faults)
    return found


def _faults(game_id: str, found: Game[Any, Any, Any]) -> Iterator[str]:
    """The mistakes in a game's declarations."""
    missing = [name for name in DECLARED if not hasattr(found, name)]
    if missing:
        yield f"{type(found).__name__} declares no {', '.join(missing)}"
        return
    if found.id != game_id:
        yield f"its id is {found.id!r}, not {game_id!r}, its folder's or entry point's name"
    if found.titles.keys() != set(get_args(Language)):
        yield f"its titles must be in {' and '.join(get_args(Language))}"
    low, high = found.seats
    if not 1 <= low <= high <= MOST_SEATS:
        yield f"its seats {low} to {high} are not within 1 to {MOST_SEATS}"
    if "random" not in found.bots:
        yield "its bots have no level 'random'"
    if "can" not in found.view_type.__struct_fields__:
        yield f"{found.view_type.__name__} has no field `can`"
