"""The games to play now, and how many people wait for each."""

from collections.abc import Iterable

import msgspec

from client.games.forms import GameForm, default_game
from client.locale.i18n import Language, Translator, translator
from client.paint.canvas import Canvas
from client.screens.base import HallScreen
from client.screens.context import SessionContext
from client.screens.dialogs.drawing import Item
from client.screens.dialogs.menu import MenuScreen
from client.terminal.terminal import Size
from client.themes.themes import Theme
from engine.sync.hall_views import LobbyView, TableRow, is_joinable


class PlayNowScreen(MenuScreen):
    """A list of the games, always in one order; the cursor is on the one that was played last."""

    def __init__(self, context: SessionContext, below: HallScreen) -> None:
        super().__init__(context, below, _listed(context, below.tr), below.tr("Play now"))
        last, games = context.settings.played, list(context.games)
        self._chosen = games.index(last if last in games else default_game(context.games))

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        """Draw the list with those who wait now."""
        self._items = _listed(self.context, translator(language))
        return super().draw(size, theme, language)


def _listed(context: SessionContext, tr: Translator) -> tuple[Item, ...]:
    view = msgspec.convert(context.hall.lobby, LobbyView)
    return items(context.games.values(), view.tables, tr)


def items(
    games: Iterable[GameForm], tables: Iterable[TableRow], tr: Translator
) -> tuple[Item, ...]:
    """The games, to be chosen by digits, with the people who wait for each."""
    rows = tuple(tables)
    return tuple(
        Item(f"do:play:{game.id}", str(number), _label(game, waiting(rows, game.id), tr))
        for number, game in enumerate(games, start=1)
    )


def waiting(tables: Iterable[TableRow], game: str) -> int:
    """How many people wait at public tables of a game for somebody to join them."""
    return sum(
        table.seats.count("here")
        for table in tables
        if is_joinable(table) and table.game == game and not table.evening
    )


def _label(game: GameForm, people: int, tr: Translator) -> str:
    if not people:
        return game.title(tr)
    wait = tr.plural("one waiting", "{n} waiting", people)
    return f"{game.title(tr)} · {wait}"
