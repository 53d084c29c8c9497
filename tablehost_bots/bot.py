"""What a bot is: a function from what its seat sees to a move."""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from engine import registry
from engine.core.plain import plain, typed_view
from engine.core.values import Move

Choice = Move | Mapping[str, Any]
"""A move of the game, as its struct (`Bank()`) or as plain data (`{"do": "bank"}`)."""

Bot = Callable[[Any, Random], Choice]
"""(its seat's view, a source of randomness) -> a move. The levels of the games are bots as well."""


def seen(game: str, view: Mapping[str, Any]) -> Any:
    """A view from a host as the game's own struct; as it is for a game that is not installed."""
    if game not in registry.game_ids():
        return view
    return typed_view(registry.game(game).view_type, dict(view))


def sent(choice: Choice) -> Mapping[str, Any]:
    """A move as plain data."""
    if isinstance(choice, Move):
        move: Mapping[str, Any] = plain(choice)
        return move
    return choice


def house_rules(typed: Iterable[str]) -> dict[str, int | bool | str]:
    """House rules, each typed as `NAME=VALUE`."""
    return dict(map(_house_rule, typed))


def _house_rule(text: str) -> tuple[str, int | bool | str]:
    name, _, value = text.partition("=")
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.isdecimal() else value
