"""Menu, palette, settings and questions over a picture of a table."""

from collections.abc import Iterable, Mapping
from typing import cast

from client.app.app import TableApp
from client.app.painted_screen import PaintedScreen
from client.app.quit_dialog import QuitDialog
from client.connection.hall_client import HallClient
from client.games.base import Size
from client.locale.i18n import Language, Translator, translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.screens.base import Act
from client.screens.context import SessionContext
from client.screens.dialogs.confirm import ConfirmScreen
from client.screens.dialogs.menu import MenuScreen
from client.screens.dialogs.palette import PaletteScreen
from client.screens.dialogs.settings import SettingsScreen
from client.screens.main_screen import MainScreen
from client.screens.table import end_vote
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import buttons
from client.themes.themes import Theme, load
from client.widgets.buttons import Button, Hint


def _nothing(*_: object) -> None:
    """Ignore requests."""


class Still(MainScreen):
    """A table's client without a hall."""

    def __init__(self, model: TableModel, app: TableApp) -> None:
        super().__init__(SessionContext(app, "table.local", HallClient(_nothing)))
        self.hall.seat = 0
        self._model = model

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        return draw_table(self._model, size, "full")

    def keys(self) -> Mapping[str, str]:
        return {"?": "do:rules", "/": "do:chat"}

    def offered(self) -> Iterable[Button | Hint]:
        turn = self._model.turn
        return (*buttons(turn.actions), *turn.hints)

    def acts(self) -> Mapping[str, Act]:
        return {**self.everywhere(), **{one.name: _nothing for one in self.offered()}}


class StillApp:
    """As much of an app as drawing needs."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.tr = translator(language)
        self.symbols: Symbols = "full"
        self.ask_to_quit = _nothing


def drawn(model: TableModel, tr: Translator, size: Size) -> Mapping[str, Canvas]:
    """Each of them by name."""
    table = Still(model, cast("TableApp", StillApp(tr.language)))
    context = table.context
    title, text = (
        tr("Leave the match?"),
        tr(
            "A bot will take your seat for good. To keep the seat, just close the terminal. To "
            "end the match for all, stay and press {key}: the others are asked, too.",
            key=end_vote.KEY,
        ),
    )
    screens: dict[str, PaintedScreen] = {
        "menu": MenuScreen(context, table, table.menu()),
        "palette": PaletteScreen(context, table, tuple(table.commands())),
        "settings": SettingsScreen(context, table),
        "question": ConfirmScreen(
            context, table, title, text, tr("give up the seat"), tr("stay"), _nothing
        ),
        "leaving": QuitDialog(table),
    }
    return {name: screen.draw(size, load(), tr.language) for name, screen in screens.items()}
