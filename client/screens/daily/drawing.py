"""Drawing of the page of the daily challenge, scrollable."""

import re

from msgspec import Struct, field

from client.games.base import Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, cut, width, wrap
from client.screens.headings import role_of
from client.screens.layout import finished, is_small, page_columns, screen, shown_lines, told
from client.screens.small import Page, Position, Rows, draw_page
from client.widgets.buttons import Button, Hint

BELOW = 4
"""Lines below the page."""
MARGIN = 3
GAPS = re.compile(" {3,}")
"""The room between columns, which small screens have no use for: rows do not fit one line there."""


class DailyModel(Struct, frozen=True, kw_only=True):
    """The contents of the page.

    Attributes:
        lines: all lines, see `daily_lines`.
        position: the part on screen.
        plays: labels of the games that can be played now, by digit.
        replays: how many matches can be replayed, by digit, where the day is over.
        has_earlier, has_later: there are other days to look at.
        answer: why there is no page, or why the last key did nothing.
    """

    lines: tuple[str, ...] = ()
    position: Position = field(default_factory=Position)
    plays: tuple[str, ...] = ()
    replays: int = 0
    has_earlier: bool = False
    has_later: bool = False
    answer: str = ""


def draw_daily(model: DailyModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """Draw the page and its actions."""
    columns, lines = size
    if is_small(size):
        return draw_page(_page(model, columns, tr), model.position, size, symbols, tr)
    room, shown = page_room(size), _wrapped(model, size)
    top = max(0, min(model.position.top, last_top(model, size)))
    share = shown_lines(top, room, len(shown), tr)
    scroll = (Hint("do:down", "↑ ↓", tr("scroll")),)
    back = (Hint("do:back", tr.sense("key", "Esc"), tr("back")),)
    canvas = screen(size, tr("Daily challenge"), share, scroll, back)
    left, wide = page_columns(columns)
    for y, line in enumerate(shown[top : top + room], start=1):
        canvas.put(left + 2, y, cut(clean(line), wide - MARGIN), role_of(shown, top + y - 1))
    below = told("", offered(model, tr), wide, answer=model.answer, role="text.dim")
    canvas.paste(left, lines - BELOW, below)
    return finished(canvas, symbols, tr)


def _page(model: DailyModel, columns: int, tr: Translator) -> Page:
    """The page on a small screen."""
    rows = Rows(columns)
    for number, line in enumerate(model.lines):
        if not line:
            rows.gap()
        elif line.startswith(" "):
            rows.text(GAPS.sub("  ", line.strip()))
        else:
            rows.text(line, role_of(model.lines, number))
    return Page(
        title=tr("Daily challenge"),
        body=rows.body(),
        buttons=offered(model, tr),
        answer=model.answer,
    )


def page_room(size: Size) -> int:
    """Lines of the page that fit on the screen."""
    return max(1, size[1] - BELOW - 2)


def last_top(model: DailyModel, size: Size) -> int:
    """The last line that can be scrolled to the top."""
    return max(0, len(_wrapped(model, size)) - page_room(size))


def _wrapped(model: DailyModel, size: Size) -> list[str]:
    """The lines of the page, long ones in several; what is within a part stays indented."""
    _, wide = page_columns(size[0])
    shown: list[str] = []
    for line in model.lines:
        indent = " " * (len(line) - len(line.lstrip(" ")))
        if len(indent) + width(line) <= wide - MARGIN:
            shown.append(line)
        else:
            parts = wrap(clean(line.strip()), wide - MARGIN - len(indent))
            shown += [f"{indent}{part}" for part in parts]
    return shown


def offered(model: DailyModel, tr: Translator) -> tuple[Button, ...]:
    """All actions, the most important first."""
    digits = "1" if model.replays == 1 else f"1-{min(9, model.replays)}"
    plays = enumerate(model.plays, start=1)
    return (
        *(Button(f"do:play:{n}", str(n), label, main=n == 1) for n, label in plays),
        *((Button("do:look", digits, tr("replay a match")),) if model.replays else ()),
        *((Button("do:earlier", "←", tr("previous day")),) if model.has_earlier else ()),
        *((Button("do:later", "→", tr("next day")),) if model.has_later else ()),
        Button("do:back", tr.sense("key", "Esc"), tr("back"), main=not model.plays),
    )
