"""The player's own table of a tournament, while they look at its page."""

from client.connection.hall_client import HallClient
from client.games.common import is_mine
from engine.sync.tournament_views import TournamentPlayer, TournamentView


def is_at_table(hall: HallClient, cup: int) -> bool:
    """Whether the player sits at a table of this tournament, over which its page lies."""
    seat = (hall.table or {}).get("tournament")
    return hall.seat is not None and seat is not None and bool(seat["id"] == cup)


def turn_at(hall: HallClient, cup: int) -> int:
    """The number of their table in the round, if it is their turn there; else 0."""
    table, view = hall.table, hall.view
    if table is None or view is None or not is_at_table(hall, cup):
        return 0
    number: int = table["tournament"]["table"]
    return number if is_mine(view) and not table["paused"] else 0


def table_left(hall: HallClient, view: TournamentView, own: TournamentPlayer | None) -> int:
    """Their table in the house, if its match goes on while they are in the lobby; else 0."""
    if own is None or hall.table_id is not None or view.phase != "playing":
        return 0
    return next((one.id for one in view.tables if own.number in one.players and not one.ranks), 0)
