"""Finding a table in a house that has more of them than the lobby lists."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec

from client.games.names import LONGEST, searched
from client.locale.i18n import Translator
from client.screens.base import Act
from client.screens.dialogs.drawing import Item
from client.screens.dialogs.menu import MenuScreen
from client.screens.lobby.arrival import ArrivalScreen
from client.screens.lobby.order import Personal, can_sit
from client.screens.lobby.table_list import game_title, now_word, players
from client.screens.tournament.rounds import table_name
from client.widgets.buttons import Button
from engine.sync.hall_views import TableRow
from engine.sync.requests import FindTables, Watch

NAMES = 40  # cells of an item for the people at a table


def find_button(more: int, tr: Translator) -> tuple[Button, ...]:
    """The button that finds a table, if there are more than the lobby lists."""
    if not more:
        return ()
    label = tr.plural("find {n} more table", "find {n} more tables", more)
    return (Button("do:find", tr.sense("key: find", "f"), label),)


class TableFinder:
    """Asks for a text, and shows the tables that it finds.

    Args:
        screen: the lobby.
    """

    def __init__(self, screen: ArrivalScreen) -> None:
        self._screen = screen
        self._found: Mapping[str, TableRow] = {}

    def acts(self) -> Mapping[str, Act]:
        """The actions of its button and its menu."""
        found = {place: partial(self._go_to, row) for place, row in self._found.items()}
        return {"do:find": self._ask, **found}

    def _ask(self) -> None:
        tr = self._screen.tr
        hint = tr("a player, a table or a game")
        self._screen.open_line(tr("find"), self._find, hint=hint, limit=LONGEST, done=tr("find"))

    def _find(self, text: str) -> None:
        screen = self._screen
        titles = {game.id: game.titles.values() for game in screen.context.games.values()}
        wanted = searched(titles, text)
        show = partial(self._show, text)
        screen.hall.ask(FindTables, wanted, granted=show, denied=screen.refused)

    def _show(self, text: str, data: Mapping[str, Any]) -> None:
        screen, tr = self._screen, self._screen.tr
        rows = msgspec.convert(data["tables"], tuple[TableRow, ...])
        if not rows:
            screen.answer = tr("No table has “{text}” in a name.", text=text)
            screen.refresh()
            return
        self._found = {f"do:found:{row.id}": row for row in rows}
        titles = {game.id: game.title(tr) for game in screen.context.games.values()}
        items = tuple(
            Item(place, "", self._label(row, titles)) for place, row in self._found.items()
        )
        title = tr.plural("{n} table found", "{n} tables found", len(rows) + data["more"])
        screen.app.push_screen(MenuScreen(screen.context, screen, items, title))

    def _label(self, row: TableRow, titles: Mapping[str, str]) -> str:
        tr = self._screen.tr
        facts = (
            game_title(row, titles, tr),
            players(row, NAMES, tr),
            now_word(row, self._personal, tr),
            table_name(row, tr),
        )
        return " · ".join(filter(None, facts))

    def _go_to(self, row: TableRow) -> None:
        """Sit down there, or watch."""
        screen = self._screen
        if can_sit(row, self._personal):
            screen.sit_at(row.id)
        else:
            screen.hall.ask(Watch, row.id, denied=screen.refused)

    @property
    def _personal(self) -> Personal:
        hall = self._screen.hall
        return Personal(hall.own_tables, frozenset(hall.invitations))
