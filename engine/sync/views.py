"""The schemas of all views there are, by the names that snapshots give them."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from engine import registry
from engine.sync.diff import Schema
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
