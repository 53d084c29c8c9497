"""The tables of a tournament from its page: the player's own, and one to watch."""

import msgspec

from client.connection.hall_client import HallClient
from client.games.common import is_mine
from client.screens.liveliest import liveliest
from engine.sync.hall_views import TableRow
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
    if own is None or not own.table or hall.table_id is not None or view.phase != "playing":
        return 0
    table = view.tables[own.table - 1]
    return 0 if table.ranks else table.id


def table_to_watch(hall: HallClient, view: TournamentView, own: TournamentPlayer | None) -> int:
    """The liveliest table that still plays, for somebody in the lobby without a match; else 0."""
    if hall.table_id is not None or view.phase != "playing" or table_left(hall, view, own):
        return 0
    playing = [one.id for one in view.tables if one.id and not one.ranks]
    rows = [row for row in hall.lobby.get("tables", ()) if row["id"] in playing]
    listed = liveliest(msgspec.convert(rows, tuple[TableRow, ...]))
    return next(iter((*(row.id for row in listed), *playing)), 0)
