"""The dialog shown while the connection to the hall is lost."""

from collections.abc import Callable

from client.app.painted_screen import PaintedScreen
from client.locale.i18n import Language, Translator, translator
from client.paint.canvas import Canvas
from client.paint.text import wrap
from client.screens.layout import is_small
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.bar import bar
from client.widgets.buttons import Button, button_rows
from client.widgets.frame import dialog

COLUMNS = 56


class DisconnectedScreen(PaintedScreen):
    """Tells that the connection is lost; the player can retry at once, or quit.

    Args:
        below: the screen shown before, which stays visible.
        hurry: retries at once.

    Attributes:
        reason: why the last attempt failed; "" before that.
        asks: ssh needs an answer from the player, which they give outside the app.
    """

    def __init__(self, below: PaintedScreen, hurry: Callable[[], None]) -> None:
        super().__init__()
        self.reason = ""
        self.asks = False
        self._below = below
        self._retry = hurry

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        tr = translator(language)
        columns = max(2, min(COLUMNS, size[0] - 4))
        told = [
            *wrap(self._what_is_done(tr), columns),
            *(wrap(self.reason, columns) if self.reason else ()),
        ]
        way = tr("go to the question") if self.asks else tr("try now")
        buttons = [
            Button("leave", "q", tr("quit")),
            Button("now", tr.sense("key", "Enter"), way, main=True),
        ]
        keys = (
            bar(buttons, columns) if is_small(size) else button_rows(buttons, columns, 1, "dialog")
        )
        told = told[: max(1, size[1] - 3 - keys.height)]
        inside = Canvas(columns, len(told) + 1 + keys.height, "dialog")
        for row, text in enumerate(told):
            inside.put(0, row, text, "dialog")
        inside.paste(0, len(told) + 1, keys)
        return dialog(self._below.draw(size, theme, language), inside, tr("Connection lost"))

    def _what_is_done(self, tr: Translator) -> str:
        if self.asks:
            return tr("ssh has to ask you something, for instance your key’s passphrase.")
        return tr("Trying again… You will be back where you were.")

    def key(self, key: Key) -> None:
        match key.name:
            case "enter" | "space":
                self._retry()
            case "q" | "escape":
                self.app.ask_to_quit()

    def click(self, place: str) -> None:
        match place:
            case "now":
                self._retry()
            case "leave":
                self.app.ask_to_quit()
