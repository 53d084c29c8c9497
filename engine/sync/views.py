"""The schemas of all views there are, by the names that snapshots give them."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from engine import packages, registry
from engine.sync.diff import Schema, schema_hash
from engine.sync.hall_views import LobbyView, TableView
from engine.sync.house_view import HouseView
from engine.sync.tournament_views import TournamentView


@cache
def schemas() -> Mapping[str, Schema]:
    """`lobby`, `tournament`, `table` for its company, `house` for hosts, each game's id."""
    games = {game: Schema(registry.game(game).view_type) for game in registry.game_ids()}
    hall = {
        "lobby": Schema(LobbyView),
        "table": Schema(TableView),
        "house": Schema(HouseView),
        "tournament": Schema(TournamentView),
    }
    return MappingProxyType(games | hall)


@cache
def own_hash() -> str:
    """The hash of all views but those of packages: the same in the same version of the program."""
    brought = packages.packages()
    return schema_hash({name: one for name, one in schemas().items() if name not in brought})


@cache
def game_hash(game: str) -> str:
    """The hash of one game's view; "" if this program does not have the game."""
    found = schemas().get(game)
    return "" if found is None else schema_hash({game: found})
