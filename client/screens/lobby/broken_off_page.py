"""The page about a match that was broken off: its four words, and how to check it."""

from client.locale.i18n import Language, Translator, translator
from client.paint.canvas import Canvas
from client.paint.text import clean, wrap
from client.screens.context import SessionContext
from client.screens.layout import finished, is_small, screen
from client.screens.lobby.broken_off import Told
from client.screens.scrolled import ScrolledScreen
from client.screens.small import Page, Rows, draw_page
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.buttons import Button, Hint

WIDEST = 84


class BrokenOffScreen(ScrolledScreen):
    """A page of paragraphs.

    Args:
        told: the paragraphs; the first one is the title.
    """

    def __init__(self, context: SessionContext, told: Told) -> None:
        super().__init__(context)
        self._told = told

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        tr, (title, *paragraphs) = translator(language), self._told
        esc, back = tr.sense("key", "Esc"), tr("back")
        if is_small(size):
            return draw_page(self._page(size, tr), self.position, size, "full", tr)
        canvas = screen(size, title, "", (), (Hint("do:back", esc, back),))
        y = 2
        for text in paragraphs:
            for row in wrap(clean(text), min(WIDEST, size[0] - 4)):
                canvas.put(2, y, row)
                y += 1
            y += 1
        return finished(canvas, "full", tr)

    def _page(self, size: Size, tr: Translator) -> Page:
        """The page on a small screen."""
        title, *paragraphs = self._told
        rows = Rows(size[0])
        for text in paragraphs:
            rows.text(text)
            rows.gap()
        back = Button("do:back", tr.sense("key", "Esc"), tr("back"), main=True)
        return Page(title=title, body=rows.body(), buttons=(back,))

    @property
    def last_top(self) -> int:
        return 0

    @property
    def room(self) -> int:
        return self.app.size[1] - 3
