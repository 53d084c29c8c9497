"""Another game after a match, in line mode."""

from collections.abc import Iterator

from client.line_mode.context import LineContext
from client.screens.table.other_game_text import is_open, may_ask, may_change
from engine.sync.hall_views import TableView


def ways(talk: LineContext, table: TableView) -> Iterator[str]:
    """How to choose another game, or to ask whoever is in charge for one."""
    tr, seat = talk.tr, talk.hall.seat
    if may_change(table, seat) and is_open(table):
        yield tr('{name} is away. For another game, type "choose" and its name.', name=table.opener)
    elif may_change(table, seat):
        yield tr('For another game, type "choose" and its name.')
    elif may_ask(table, seat):
        yield tr('To ask {name} for another game, type "choose" and its name.', name=table.opener)
