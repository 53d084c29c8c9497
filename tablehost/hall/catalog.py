"""The catalog of games that clients get: titles, seats, options for the form, bots."""

from functools import cache
from typing import Any

from msgspec import inspect

from engine import packages, registry
from engine.core.options import option_specs
from engine.core.plain import plain
from engine.core.values import Move
from engine.sync.views import game_hash, schemas


@cache
def catalog() -> list[dict[str, Any]]:
    """One map per game: id, titles, seats, options, bots, quick, hints, moves and so on.

    `bots` are levels, weakest first; `older` says as which of them those of older tables are shown,
    and `characters`, which bots there are besides, and which of them they are as strong as.
    `quick` are the options of a short match, where the defaults take long.
    For a game of a package also: package, its version, and its views' schema with their keys, so
    that clients without it can follow a match.
    """
    return [_entry(game_id) for game_id in registry.game_ids()]


def _entry(game_id: str) -> dict[str, Any]:
    game = registry.game(game_id)
    return {
        "id": game.id,
        "titles": dict(game.titles),
        "seats": list(game.seats),
        "options": plain(option_specs(game.options)),
        "bots": list(game.levels),
        "older": dict(game.older),
        "characters": dict(game.characters),
        "hints": game.has_hints,
        "judge": game.has_judge,
        "hidden": game.hidden,
        "moves": {_tag(move): _fields(move) for move in game.moves},
        "quick": dict(game.quick),
    } | _origin(game_id)


def _origin(game: str) -> dict[str, Any]:
    found = packages.packages().get(game)
    if found is None:
        return {}
    return {
        "package": found.distribution,
        "version": found.version,
        "schema": game_hash(game),
        "keys": [list(keys) for keys in schemas()[game].keys],
    }


def _tag(move: type[Move]) -> str:
    return str(move.__struct_config__.tag)


def _fields(move: type[Move]) -> dict[str, str]:
    """A move's fields and their types, for clients in which moves are typed."""
    info = inspect.type_info(move)
    assert isinstance(info, inspect.StructType)
    return {field.encode_name: _kind(field.type) for field in info.fields}


def _kind(declared: inspect.Type) -> str:
    match declared:
        case inspect.IntType():
            return "int"
        case inspect.BoolType():
            return "bool"
        case inspect.StrType() | inspect.LiteralType():
            return "text"
        case inspect.CollectionType() | inspect.TupleType():
            return "list"
    return "any"
