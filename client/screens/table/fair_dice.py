"""The page that explains how the dice are made fair, with all fingerprints."""

from client.locale.i18n import Language, Translator, translator
from client.paint.canvas import Canvas
from client.paint.text import clean, wrap
from client.screens.layout import finished, is_small, screen, shown_lines
from client.screens.scrolled import ScrolledScreen
from client.screens.small import Page, Rows, draw_page
from client.screens.table.fair_texts import explanation, next_match, this_match
from client.screens.table.luck import fair_title
from client.screens.table.table_client import TableClient
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.buttons import Button, Hint

WIDEST = 84


def warning_of(client: TableClient) -> str:
    """What the player's own program warns of about the match that is over; "" for nothing."""
    sealer = client.context.sealer
    text = sealer.warnings.get(client.table.record, "") if sealer is not None else ""
    return client.tr("Your program warns: {text}", text=text) if text else ""


class FairDiceScreen(ScrolledScreen):
    """A scrollable page about the table's luck.

    Args:
        client: of the table.
    """

    def __init__(self, client: TableClient) -> None:
        super().__init__(client.context)
        self._client = client

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        tr = translator(language)
        if is_small(size):
            return draw_page(self._page_of(size, tr), self.position, size, "full", tr)
        rows, room = self._rows(size, tr), self.room
        share = shown_lines(self.top, room, len(rows), tr)
        hints = (Hint("do:down", "↑ ↓", tr("scroll")),)
        always = (Hint("do:back", tr.sense("key", "Esc"), tr("back to the table")),)
        title = self._title(tr)
        canvas = screen(size, title, share, hints if share else (), always)
        for y, row in enumerate(rows[self.top : self.top + room], start=2):
            canvas.put(2, y, row)
        return finished(canvas, "full", tr)

    def _title(self, tr: Translator) -> str:
        known = self._client.hall.table is not None
        return tr(fair_title(self._client.table)) if known else ""

    def _page_of(self, size: Size, tr: Translator) -> Page:
        """The page on a small screen."""
        rows = Rows(size[0])
        for text in self._rows(size, tr):
            rows.text(text) if text else rows.gap()
        back = Button("do:back", tr.sense("key", "Esc"), tr("back to the table"), main=True)
        title = self._title(tr)
        return Page(title=title, body=rows.body(), buttons=(back,))

    def _rows(self, size: Size, tr: Translator) -> list[str]:
        """The page, which begins with the match that is over, if there is one.

        If it fits only without empty lines between paragraphs, it has none.
        """
        if self._client.hall.table is None:
            return []
        view = self._client.table
        wide = max(20, min(WIDEST, size[0] - 4))
        paragraphs = [wrap(clean(text), wide) for text in explanation(view, tr)]
        warning = warning_of(self._client)
        this = [warning] if warning else []
        this += this_match(view, self._client.context.where, tr, hides=self._client.game.hidden)
        first, last = (this, []) if view.head else ([], this)
        above = [row for text in first for row in wrap(text, wide)]
        below = [row for text in (*next_match(view, tr), *last) for row in wrap(text, wide)]
        above += [""] if above else []
        spaced = [*above, *(row for paragraph in paragraphs for row in (*paragraph, "")), *below]
        dense = [*above, *(row for paragraph in paragraphs for row in paragraph), "", *below]
        return spaced if len(spaced) <= self.room or len(dense) > self.room else dense

    @property
    def last_top(self) -> int:
        return max(0, len(self._rows(self.app.size, self.tr)) - self.room)

    @property
    def room(self) -> int:
        return self.app.size[1] - 3
