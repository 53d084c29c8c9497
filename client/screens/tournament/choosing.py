"""The way from the lobby to a tournament: one of those there are, or a new one."""

from collections.abc import Mapping
from functools import partial

import msgspec

from client.connection.news import Facts, PlaceAsked
from client.locale.i18n import Language, Translator
from client.paint.canvas import Canvas
from client.paint.text import clean
from client.screens.base import Act, HallScreen
from client.screens.context import SessionContext
from client.screens.dialogs.drawing import Item
from client.screens.dialogs.menu import MenuScreen
from client.screens.tournament.form import Begun, tournament_form
from client.screens.tournament.screen import TournamentScreen
from client.screens.tournament.text import row_line
from client.terminal.terminal import Size
from client.themes.themes import Theme
from engine.sync.hall_views import LobbyView

NEW = "do:tournament:new"


class Tournaments(MenuScreen):
    """The menu of all tournaments as they are now; the marked one stays marked."""

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        names, self._items = [one.name for one in self._items], _items(self.context)
        marked = names[self._chosen]
        self._chosen = next((n for n, one in enumerate(self._items) if one.name == marked), 0)
        return super().draw(size, theme, language)


def acts(context: SessionContext, below: HallScreen) -> Mapping[str, Act]:
    """The actions that lead to tournaments."""

    def show(number: int) -> None:
        context.app.push_screen(TournamentScreen(context, number))

    def choose() -> None:
        items, tr = _items(context), context.app.tr
        if len(items) == 1:
            context.app.push_screen(tournament_form(context, below, show))
        else:
            context.app.push_screen(Tournaments(context, below, items, tr("Tournaments")))

    found = msgspec.convert(context.hall.lobby, LobbyView).tournaments
    return {
        "do:tournament": choose,
        NEW: lambda: context.app.push_screen(tournament_form(context, below, show)),
        **{f"do:tournament:{row.id}": partial(show, row.id) for row in found},
    }


def over_line(lobby: Facts, number: int, tr: Translator) -> str:
    """The winner of a tournament of the lobby, and the key to its page; "" if it is gone."""
    rows = msgspec.convert(lobby, LobbyView).tournaments
    row = next((one for one in rows if one.id == number), None)
    if row is None:
        return ""
    key = tr.sense("key: tournament", "o")
    return " ".join((row_line(row, tr), tr("In the lobby, press {key} to see it.", key=key)))


def place_asked(news: PlaceAsked, tr: Translator) -> str:
    """A sentence about somebody who asks for a guest's place, and the page to answer on."""
    asked = tr(
        "{asker} says they are {name}, who is in the tournament {cup}.",
        asker=clean(news.asker),
        name=clean(news.owner),
        cup=clean(news.tournament),
    )
    key = tr.sense("key: tournament", "o")
    return " ".join((asked, tr("In the lobby, press {key} to answer.", key=key)))


def begin(context: SessionContext, below: HallScreen, begun: Begun) -> None:
    """Open the form with what was chosen in the one for a new table."""

    def show(number: int) -> None:
        context.app.push_screen(TournamentScreen(context, number))

    context.app.push_screen(tournament_form(context, below, show, begun))


def _items(context: SessionContext) -> tuple[Item, ...]:
    tr = context.app.tr
    found = msgspec.convert(context.hall.lobby, LobbyView).tournaments
    rows = [
        Item(f"do:tournament:{row.id}", str(row.id) if row.id < 10 else "", row_line(row, tr))
        for row in sorted(found, key=lambda row: (row.phase == "over", row.id))
    ]
    return (*rows, Item(NEW, tr.sense("key: new table", "n"), tr("new tournament")))
