"""Drawing of a rules page."""

from msgspec import Struct, field

from client.games.base import Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import cut
from client.screens.layout import finished, is_small, screen, shown_lines
from client.screens.rules.rules_page import ANALYSIS, Page, page
from client.screens.small import Page as SmallPage
from client.screens.small import Position, draw_page
from client.widgets.buttons import Button, Hint

WIDEST = 84
READABLE, GAP = 60, 5
"""Least width of each of two columns of text, and the columns between them."""
CONTENTS = 30
"""Columns for the table of contents, where there is room."""


class RulesModel(Struct, frozen=True, kw_only=True):
    """The contents of the page, and the part on screen."""

    game: str
    title: str
    position: Position = field(default_factory=Position)


def draw_rules(model: RulesModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """Draw the page, with a table of contents where there is room."""
    lines = size[1]
    text = page_for(model, size, tr)
    if is_small(size):
        return draw_page(_page(model, text, size[0], tr), model.position, size, symbols, tr)
    top = max(0, min(model.position.top, last_top(text, size)))
    share = shown_lines(top, rows_shown(size), len(text.rows), tr)
    canvas = screen(size, _heading(model, tr), share, _hints(tr), _always(tr))
    left = CONTENTS if _has_contents(size) else 1
    high = lines - 3
    for number, row in enumerate(text.rows[top : top + rows_shown(size)]):
        column, y = divmod(number, high)
        canvas.put_row(left + 1 + column * (_columns(size) + GAP), y + 2, row)
    if _has_contents(size):
        _contents(canvas, text, top)
    return finished(canvas, symbols, tr)


def _heading(model: RulesModel, tr: Translator) -> str:
    return model.title if model.game == ANALYSIS else tr("Rules of {game}", game=model.title)


def _page(model: RulesModel, text: Page, columns: int, tr: Translator) -> SmallPage:
    """The rules on a small screen."""
    body = Canvas(columns, len(text.rows))
    for y, row in enumerate(text.rows):
        body.put_row(1, y, row)
    back = Button("do:back", tr.sense("key", "Esc"), tr("back"), main=True)
    onward = (Button(one.name, one.key, one.label) for one in reversed(_hints(tr)[1:]))
    return SmallPage(title=_heading(model, tr), body=body, buttons=(back, *onward))


def page_for(model: RulesModel, size: Size, tr: Translator) -> Page:
    """The page, wrapped for a screen of this size."""
    return page(model.game, tr.language, _columns(size))


def last_top(text: Page, size: Size) -> int:
    """The last line that can be scrolled to the top."""
    return max(0, len(text.rows) - rows_shown(size))


def rows_shown(size: Size) -> int:
    """The rows of the page that are on screen at once, in one or two columns."""
    return (size[1] - 3) * _abreast(size)


def _columns(size: Size) -> int:
    """The width of the text; of each column, if there are two."""
    room = size[0] - 3 - (CONTENTS if _has_contents(size) else 0)
    return max(20, min(WIDEST, (room + GAP) // _abreast(size) - GAP))


def _abreast(size: Size) -> int:
    """The number of columns of text."""
    return 2 if size[0] - 3 - CONTENTS >= 2 * READABLE + GAP else 1


def _has_contents(size: Size) -> bool:
    return size[0] >= WIDEST + CONTENTS


def _contents(canvas: Canvas, text: Page, top: int) -> None:
    """The table of contents, visible section marked; each entry is a place `part:<anchor>`."""
    running = max((line for line in text.anchors.values() if line <= top + 2), default=0)
    for y, (anchor, line) in enumerate(text.anchors.items(), start=2):
        here = line == running
        label = cut(text.headings[anchor], CONTENTS - 6)
        canvas.put(1, y, f"{'►' if here else ' '} {label}", "text.strong" if here else "text.dim")
        canvas.mark(f"part:{anchor}", 1, y, CONTENTS - 4)


def _hints(tr: Translator) -> tuple[Hint, ...]:
    return (
        Hint("do:down", "↑ ↓", tr("scroll")),
        Hint("do:page", tr.sense("key", "Space"), tr("next page")),
        Hint("do:next", tr.sense("key", "Tab"), tr("next part")),
    )


def _always(tr: Translator) -> tuple[Hint, ...]:
    return (Hint("do:back", tr.sense("key", "Esc"), tr("back")),)
