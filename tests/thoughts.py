"""Bots' thoughts in tests, in a process that imports it by name: the same each time."""

from random import Random
from typing import Any

from engine import registry
from engine.core.plain import plain, typed_view


def choose(game: str, level: str, view: dict[str, Any]) -> dict[str, Any]:
    """A bot's move, with luck of its own for each moment, which is the same for the same view."""
    rules = registry.game(game)
    move: dict[str, Any] = plain(
        rules.bots[level](typed_view(rules.view_type, view), Random(repr(view)))
    )
    return move
