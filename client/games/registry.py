"""Finds a game's looks and words by its folder; the generic ones where it has none."""

import re
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import cast

from client import games
from client.games.base import Panel, Slides, Words
from client.games.coaching import Coach
from client.games.quoted import Figures
from client.games.spoken import Spoken

_ID = re.compile("[a-z][a-z0-9_]*").fullmatch


@cache
def panel(game: str) -> Panel:
    """What draws the game."""
    return cast("Panel", _module(game, "panel"))


@cache
def words(game: str) -> Words:
    """What tells it."""
    return cast("Words", _module(game, "words"))


@cache
def coach(game: str) -> Coach:
    """What explains it to who plays it for the first time."""
    return cast("Coach", _module(game, "coach"))


@cache
def slides(game: str) -> Slides:
    """What goes across its table."""
    return cast("Slides", _module(game, "slides"))


@cache
def spoken(game: str) -> Spoken:
    """What reads and offers its moves as lines."""
    return cast("Spoken", _module(game, "spoken"))


@cache
def figures(game: str) -> Figures:
    """What tells the numbers that people quote of it."""
    return cast("Figures", _module(game, "figures"))


def load() -> None:
    """Import what there is for all games, so that no file is opened while people play."""
    for game in (module.name for module in iter_modules(games.__path__) if module.ispkg):
        for part in (panel, words, coach, slides, spoken, figures):
            part(game)


def _module(game: str, part: str) -> ModuleType:
    """The game's own module; its name comes over the wire, so it is looked at first."""
    if _ID(game) and find_spec(f"client.games.{game}") and find_spec(f"client.games.{game}.{part}"):
        return import_module(f"client.games.{game}.{part}")
    return import_module(f"client.games.generic.{part}")
