"""Finds a bot by what is typed for it: a level, a function in a file, or one in a module."""

import sys
from contextvars import ContextVar
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from engine import registry
from tablehost_bots.bot import Bot

is_loading = ContextVar("is_loading", default=False)
"""Set while the file of a bot is read: the `run` at its end then does nothing."""


class LoadError(Exception):
    """There is no such bot; the text says what was looked for."""


def load(text: str, game: str) -> Bot:
    """The bot that is meant.

    Raises:
        LoadError: there is none.
        UnknownGameError: there is no such game.
    """
    levels = registry.game(game).bots
    if text in levels:
        return levels[text]
    where, colon, name = text.rpartition(":")
    if not colon:
        raise LoadError(
            f"{game} has no level {text}; there are {', '.join(levels)}. "
            "A bot of yours: FILE.py:FUNCTION"
        )
    before = is_loading.set(True)
    try:
        found = getattr(_file(where) if where.endswith(".py") else _module(where), name, None)
    finally:
        is_loading.reset(before)
    if not callable(found):
        raise LoadError(f"{where} has no function {name}")
    bot: Bot = found
    return bot


def _module(name: str) -> ModuleType:
    sys.path.insert(0, "")
    try:
        return import_module(name)
    except ImportError as error:
        raise LoadError(f"{name} cannot be imported: {error}") from None
    finally:
        sys.path.remove("")


def _file(name: str) -> ModuleType:
    spec = spec_from_file_location(f"bot_{Path(name).stem}", name)
    if spec is None or spec.loader is None or not Path(name).is_file():
        raise LoadError(f"there is no file {name}")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where its types and its text are looked for
    spec.loader.exec_module(module)
    return module
