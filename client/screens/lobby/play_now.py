"""The games to play now, and how many people wait for each."""

from collections.abc import Iterable, Sequence

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
from engine.sync.hall_views import LobbyView, TableRow, is_joinable, may_replace_bot


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
        Item(f"do:play:{game.id}", str(number), _label(game, rows, tr))
        for number, game in enumerate(games, start=1)
    )


def waiting(tables: Iterable[TableRow], game: str) -> int:
    """How many people wait at public tables of a game for somebody to join them."""
    return sum(
        table.seats.count("here")
        for table in tables
        if is_joinable(table) and table.game == game and not table.evening
    )


def is_played_with_bots(tables: Iterable[TableRow], game: str) -> bool:
    """Whether somebody plays the game at a public table where a bot's seat can be taken."""
    return any(
        may_replace_bot(table) and "here" in table.seats
        for table in tables
        if table.game == game and not table.evening
    )


def _label(game: GameForm, tables: Sequence[TableRow], tr: Translator) -> str:
    people, now = waiting(tables, game.id), ""
    if people:
        now = tr.plural("one waiting", "{n} waiting", people)
    elif is_played_with_bots(tables, game.id):
        now = tr("a match is running: take a bot’s seat")
    return " · ".join(filter(None, (game.title(tr), now)))
