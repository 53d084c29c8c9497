"""The games as a client is told of them: titles, seats, options for the form, bots."""

from functools import cache
from typing import Any

from engine import registry
from engine.core.options import option_specs
from engine.core.plain import plain


@cache
def catalog() -> list[dict[str, Any]]:
    """One map a game: id, titles, seats, options, bots (levels, weakest first)."""
    return [_entry(game_id) for game_id in registry.game_ids()]


def _entry(game_id: str) -> dict[str, Any]:
    game = registry.game(game_id)
    return {
        "id": game.id,
        "titles": dict(game.titles),
        "seats": list(game.seats),
        "options": plain(option_specs(game.options)),
        "bots": list(game.bots),
    }
