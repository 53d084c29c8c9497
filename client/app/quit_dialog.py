"""The question whether to leave, which Ctrl+C asks from anywhere."""

from client.app.scene import Scene
from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.paint.text import width
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.buttons import Button, button_rows
from client.widgets.frame import dialog


class QuitDialog(Scene):
    """Asks over another scene; Enter or Ctrl+C once more leaves, anything else stays."""

    def __init__(self, below: Scene) -> None:
        self._below = below

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        """The scene below, stepped back, and a box over it."""
        tr = translator(language)
        note = tr("Your seat is kept for a while.")
        buttons = [
            Button("stay", tr.sense("key", "Esc"), tr("stay")),
            Button("leave", tr.sense("key", "Enter"), tr("leave"), main=True),
        ]
        inside = Canvas(max(36, width(note)), 3, "dialog")
        inside.put(0, 0, note, "dialog")
        inside.paste(0, 2, button_rows(buttons, inside.width, 1, "dialog"))
        return dialog(self._below.draw(size, theme, language), inside, tr("Leave?"))

    def key(self, key: Key) -> None:
        """Decide."""
        if key.name in {"enter", "ctrl+c"}:
            self.stage.leave()
        else:
            self.stage.pop()

    def click(self, place: str) -> None:
        """The same with the mouse."""
        if place == "leave":
            self.stage.leave()
        else:
            self.stage.pop()
