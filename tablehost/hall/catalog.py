"""The games as a client is told of them: titles, seats, options for the form, bots."""

from functools import cache
from typing import Any

from engine import registry
from engine.core.options import option_specs
from engine.core.plain import plain
from engine.sync.diff import Schema, schema_hash
from engine.sync.hall_views import LobbyView, TableView


@cache
def catalog() -> list[dict[str, Any]]:
    """One map a game: id, titles, seats, options, bots (levels, weakest first)."""
    return [_entry(game_id) for game_id in registry.game_ids()]


@cache
def lobby_schema() -> Schema:
    """The lobby's paths on the wire."""
    return Schema.of(LobbyView)


@cache
def table_schema() -> Schema:
    """A table's paths on the wire."""
    return Schema.of(TableView)


@cache
def game_schema(game_id: str) -> Schema:
    """The paths of a game's view on the wire."""
    return Schema.of(registry.game(game_id).view_type)


@cache
def all_schemas() -> str:
    """The hash of every schema; two programs whose hashes differ cannot talk."""
    games = {game_id: game_schema(game_id) for game_id in registry.game_ids()}
    return schema_hash(games | {"lobby": lobby_schema(), "table": table_schema()})


def _entry(game_id: str) -> dict[str, Any]:
    game = registry.game(game_id)
    return {
        "id": game.id,
        "titles": dict(game.titles),
        "seats": list(game.seats),
        "options": plain(option_specs(game.options)),
        "bots": list(game.bots),
    }
