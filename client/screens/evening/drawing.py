"""Drawing of a party night's page, scrollable; provisional while the night goes on."""

from msgspec import Struct, field

from client.games.base import Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, cut
from client.screens.headings import role_of
from client.screens.layout import finished, is_small, page_columns, screen, shown_lines, told
from client.screens.small import Page, Position, Rows, draw_page
from client.widgets.buttons import Button, Hint

UNDERLINE = 1
"""The line that underlines the name in print, which the screen leaves empty."""

BELOW = 4
"""Lines below the page."""


class EveningModel(Struct, frozen=True, kw_only=True):
    """The contents of the page.

    Attributes:
        name: the table's.
        lines: all lines of the page.
        position: the part on screen.
        replays: number of matches whose replay can be opened, by digit.
        command: the command that prints the page.
        answer: why there is no page, or why the last key did nothing.
    """

    name: str = ""
    lines: tuple[str, ...] = ()
    position: Position = field(default_factory=Position)
    replays: int = 0
    command: str = ""
    answer: str = ""


def draw_evening(model: EveningModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """Draw the page, the command that prints it, and the keys."""
    columns, lines = size
    if is_small(size):
        return draw_page(_page(model, columns, tr), model.position, size, symbols, tr)
    room = page_room(size)
    top = max(0, min(model.position.top, last_top(model, size)))
    share = shown_lines(top, room, len(model.lines), tr)
    scroll = (
        Hint("do:down", "↑ ↓", tr("scroll")),
        Hint("do:page", tr.sense("key", "Space"), tr("next page")),
    )
    then = (
        Hint("do:rules", "?", tr("rules of the evening")),
        Hint("do:back", tr.sense("key", "Esc"), tr("back")),
    )
    canvas = screen(size, _title(model, tr), share, scroll, then)
    left, wide = page_columns(columns)
    shown = _shown(model)
    for y, line in enumerate(shown[top : top + room], start=1):
        role = role_of(shown, top + y - 1)
        canvas.put(left + 2, y, cut(clean(line), wide - 3), role)
    below = told(
        _status(model, tr),
        _buttons(model, tr),
        wide,
        answer=model.answer,
        role="text.dim",
    )
    canvas.paste(left, lines - BELOW, below)
    return finished(canvas, symbols, tr)


def _page(model: EveningModel, columns: int, tr: Translator) -> Page:
    """The page on a small screen."""
    rows = Rows(columns)
    shown = _shown(model)
    for number, line in enumerate(shown):
        if number == UNDERLINE:
            rows.gap()
        elif line.startswith(" "):
            rows.line(line.removeprefix("  "))
        else:
            rows.text(line, role_of(shown, number))
    if told := "" if model.answer else _status(model, tr):
        rows.gap()
        rows.text(told, "text.dim")
    return Page(
        title=_title(model, tr),
        body=rows.body(),
        buttons=(*_buttons(model, tr), Button("do:rules", "?", tr("rules of the evening"))),
        answer=model.answer,
    )


def _title(model: EveningModel, tr: Translator) -> str:
    return " · ".join(filter(None, (tr("Party night"), model.name)))


def _status(model: EveningModel, tr: Translator) -> str:
    """The command that keeps the page; until it is there, that it is being loaded."""
    if not model.lines:
        return tr("The page is being loaded…")
    return tr("To keep or print it: {line}", line=model.command) if model.command else ""


def _shown(model: EveningModel) -> tuple[str, ...]:
    """The lines, without what underlines the name."""
    return tuple("" if number == UNDERLINE else one for number, one in enumerate(model.lines))


def page_room(size: Size) -> int:
    """Lines of the page that fit on the screen."""
    return max(1, size[1] - BELOW - 2)


def last_top(model: EveningModel, size: Size) -> int:
    """The last line that can be scrolled to the top."""
    return max(0, len(model.lines) - page_room(size))


def _buttons(model: EveningModel, tr: Translator) -> tuple[Button, ...]:
    digits = "1" if model.replays == 1 else f"1-{min(9, model.replays)}"
    look = (Button("do:look", digits, tr("replay a match")),) if model.replays else ()
    return (*look, Button("do:back", tr.sense("key", "Esc"), tr("back"), main=True))
