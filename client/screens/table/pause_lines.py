"""The pause of a table in line mode."""

from client.games.base import View
from client.line_mode.context import LineContext
from client.screens.table.after_pause import whose_turn
from client.screens.tournament.paused import paused_line
from engine.sync.hall_views import TableView


def paused(talk: LineContext, table: TableView, view: View) -> str:
    """That nobody can move, who can end that, and whose turn it is then; "" while play goes on."""
    if not table.paused or view["over"]:
        return ""
    tr, names = talk.tr, [seat.name for seat in table.seats]
    of_house = tr("The host has paused all tables: nobody can move.")
    of_cup = table.tournament is not None and table.tournament.held
    why = (paused_line(talk.hall, tr) or tr("Play is paused: nobody can move.")) if of_cup else ""
    return " ".join(filter(None, (why or of_house, whose_turn(view, names, tr))))
