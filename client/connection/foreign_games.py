"""Games of the host's packages that this program does not have, or in another version.

The host's catalogue describes their views, so that they can be followed and played all the same;
what they bring for screens is missing. A host itself has all of its games.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from engine.packages import own_ids
from engine.sync.diff import Schema
from engine.sync.views import game_hash, schemas

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}").fullmatch
_foreign: dict[str, "ForeignGame"] = {}


class ForeignGame(Struct, frozen=True):
    """A game of the host that this program lacks.

    Attributes:
        distribution: what to install; "" if the host does not say it.
        schema: to follow its views with.
    """

    distribution: str
    schema: Schema


class _Entry(Struct, frozen=True):
    """The catalogue's entry for a game from a package."""

    id: str
    package: str
    schema: str
    keys: list[list[str]]


def learn(catalogue: Iterable[Mapping[str, Any]]) -> None:
    """Take in a host's catalogue, instead of the one before."""
    _foreign.clear()
    for game in catalogue:
        if "keys" not in game or game["id"] in own_ids():
            continue
        entry = msgspec.convert(game, _Entry)
        if entry.schema != game_hash(entry.id):
            name = entry.package if _NAME(entry.package) else ""
            _foreign[entry.id] = ForeignGame(name, Schema.of_keys(entry.keys))


def foreign(game: str) -> ForeignGame | None:
    """The game, if this program lacks it; None if it has it."""
    return _foreign.get(game)


def schema_of(name: str) -> Schema:
    """The schema of a view."""
    found = _foreign.get(name)
    return schemas().get(name) or Schema() if found is None else found.schema
