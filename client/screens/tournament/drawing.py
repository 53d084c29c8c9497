"""Drawing of a tournament's page, scrollable."""

from msgspec import Struct, field

from client.games.base import Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, cut
from client.screens.layout import finished, is_small, screen, told, typing
from client.screens.small import Page, Position, Rows, draw_page
from client.screens.tournament.standings import INDENT, Line, made
from client.themes.roles import Role
from client.widgets.buttons import Button, Hint
from client.widgets.entry import Entry, entry_line

BELOW = 4
"""Lines below the page."""


class TournamentModel(Struct, frozen=True, kw_only=True):
    """The contents of the page.

    Attributes:
        name: of the tournament.
        status: what happens now and next.
        lines: all lines of the page, none wider than it.
        buttons: what the player can do.
        position: the part on screen.
        entry: the line being typed; None while keys are commands.
        answer: about the last key.
    """

    name: str = ""
    status: str = ""
    lines: tuple[Line, ...] = ()
    buttons: tuple[Button, ...] = ()
    position: Position = field(default_factory=Position)
    entry: Entry | None = None
    answer: str = ""


def draw_tournament(model: TournamentModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """Draw the page above what can be done now."""
    columns, lines = size
    title = " · ".join(filter(None, (tr("Tournament"), clean(model.name))))
    if is_small(size):
        return draw_page(_page(model, title, size), model.position, size, symbols, tr)
    room = page_room(size)
    top = max(0, min(model.position.top, last_top(model, size)))
    share = f"{min(len(model.lines), top + room)}/{len(model.lines)}"
    scroll = (
        Hint("do:down", "↑ ↓", tr("scroll")),
        Hint("do:page", tr.sense("key", "Space"), tr("next page")),
    )
    back = Hint("do:back", tr.sense("key", "Esc"), tr("back"))
    now = typing(tr) if model.entry is not None else scroll
    canvas = screen(size, title, share, now, (back,))
    for y, line in enumerate(map(made, model.lines[top : top + room]), start=1):
        canvas.put(2, y, cut(clean(line), columns - 3), _role(line))
    below = told(model.status, model.buttons, columns, answer=model.answer, role="text.strong")
    canvas.paste(0, lines - 1 - below.height, below)
    if model.entry is not None:
        canvas.paste(0, lines - 1 - below.height - 1, entry_line(model.entry, columns))
    return finished(canvas, symbols, tr)


def _role(line: str) -> Role:
    return "text" if line.startswith(INDENT) else "text.strong"


def _page(model: TournamentModel, title: str, size: Size) -> Page:
    """The page on a small screen, with the rows that can be seen where it is scrolled to."""
    columns, lines = size
    rows = Rows(columns)
    rows.text(model.status, "text.strong")
    rows.gap()
    body = Canvas(columns, rows.height + len(model.lines))
    body.paste(0, 0, rows.body())
    top = max(0, min(model.position.top, body.height - lines))
    first = max(0, top - rows.height)
    seen = model.lines[first : top + 2 * lines]
    for y, line in enumerate(map(made, seen), start=rows.height + first):
        body.put(1, y, clean(line.removeprefix(INDENT)), _role(line))
    return Page(
        title=title,
        body=body,
        buttons=model.buttons,
        answer=model.answer,
        entry=model.entry,
    )


def page_room(size: Size) -> int:
    """Lines of the page that fit on the screen."""
    return max(1, size[1] - BELOW - 2)


def last_top(model: TournamentModel, size: Size) -> int:
    """The last line that can be scrolled to the top."""
    return max(0, len(model.lines) - page_room(size))
