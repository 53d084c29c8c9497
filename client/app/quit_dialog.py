"""The question whether to quit, which Ctrl+C asks on every screen."""

from typing_extensions import override

from client.app.painted_screen import PaintedScreen
from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.paint.text import width, wrap
from client.session.rejoin import KEPT
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.bar import bar
from client.widgets.buttons import Button, button_rows
from client.widgets.frame import PHONE, dialog


class QuitDialog(PaintedScreen):
    """A question over another screen: Enter or Ctrl+C quits, any other key stays."""

    def __init__(self, below: PaintedScreen) -> None:
        super().__init__()
        self._below = below

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        """The screen below, dimmed, and a box over it."""
        tr = translator(language)
        way = self._below.way_back
        note = tr("Your place in the tournament is kept.") if way else ""
        note = tr(KEPT) if self._below.has_seat else note
        told = [note, *([tr("To come back:"), way] if way else [])] if note else []
        columns = min(max(36, width(way)), max(2, size[0] - 4))
        notes = [*(line for text in told for line in wrap(text, columns)), *([""] if told else [])]
        buttons = [
            Button("stay", tr.sense("key", "Esc"), tr("stay")),
            Button("leave", tr.sense("key", "Enter"), tr("quit"), main=True),
        ]
        is_phone = size[0] < PHONE[0] or size[1] < PHONE[1]
        keys = bar(buttons, columns) if is_phone else button_rows(buttons, columns, 2, "dialog")
        inside = Canvas(columns, len(notes) + keys.height, "dialog")
        for y, line in enumerate(notes):
            inside.put(0, y, line, "dialog")
        inside.paste(0, len(notes), keys)
        return dialog(self._below.draw(size, theme, language), inside, tr("Quit?"))

    @property
    @override
    def way_back(self) -> str:
        return self._below.way_back

    def key(self, key: Key) -> None:
        """Quit or stay."""
        self._decide(leaves=key.name in {"enter", "ctrl+c"})

    def click(self, place: str) -> None:
        """Quit or stay."""
        self._decide(leaves=place == "leave")

    def _decide(self, *, leaves: bool) -> None:
        if leaves:
            self.app.quit(self._below.way_back)
        else:
            self.dismiss()
