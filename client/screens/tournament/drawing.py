"""Drawing of a tournament's page, scrollable."""

from collections.abc import Iterator, Sequence

from msgspec import Struct, field

from client.games.base import Size
from client.games.forms import GameForm
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, cut, shortened, wrap
from client.screens.details import details, details_width
from client.screens.headings import role_of
from client.screens.layout import (
    finished,
    is_small,
    page_columns,
    screen,
    shown_lines,
    told,
    typing,
)
from client.screens.lobby.games import games_below
from client.screens.small import Page, Position, Rows, draw_page, typing_buttons
from client.screens.stats.text import Titles
from client.screens.tournament.standings import INDENT, OWN, Line, made
from client.screens.tournament.text import READABLE, main_parts, notes, page_parts
from client.themes.roles import Role
from client.widgets.buttons import Button, Hint
from client.widgets.entry import Entry, entry_line
from engine.sync.tournament_views import TournamentView

BELOW = 4
"""Lines below the page, at least."""

STATUS = 3
"""Most lines of the status."""


class TournamentModel(Struct, frozen=True, kw_only=True):
    """The contents of the page.

    Attributes:
        name: of the tournament.
        status: what happens now and next.
        is_urgent: it says that it is the player's turn.
        lines: all lines of the page, none wider than it.
        later: how to read the page on another day, once it is over.
        notes: sentences beside them, on a large screen.
        games: those played, shown with pictures where a large screen has room below.
        buttons: what the player can do.
        position: the part on screen.
        entry: the line being typed; None while keys are commands.
        answer: about the last key.
        has_rules: a key shows them where they do not stand beside the page.
    """

    name: str = ""
    status: str = ""
    is_urgent: bool = False
    lines: tuple[Line, ...] = ()
    later: str = ""
    notes: tuple[str, ...] = ()
    games: tuple[GameForm, ...] = ()
    buttons: tuple[Button, ...] = ()
    position: Position = field(default_factory=Position)
    entry: Entry | None = None
    answer: str = ""
    has_rules: bool = False

    @property
    def role(self) -> Role:
        """Of the status."""
        return "alert" if self.is_urgent else "text.strong"


def contents(
    view: TournamentView,
    title: Titles,
    size: Size,
    tr: Translator,
    own: int | None = None,
    way_back: str = "",
    where: str = "",
) -> tuple[tuple[Line, ...], tuple[str, ...]]:
    """The lines of the page, and the rules beside them where there is room for that.

    `own` is the reader's number, whose line is marked; `way_back` brings a guest back to it.
    `where` is the host as one types it after `ssh`.
    """
    columns = size[0] - details_width(size[0])
    if columns == size[0]:
        return tuple(page_parts(view, title, tr, columns - 3, own, way_back)), ()
    wide = page_columns(columns)[1] - 3
    lines = main_parts(view, title, tr, wide, own, way_back, are_rules_beside=True)
    return tuple(lines), tuple(notes(view, tr, where))


def rules_lines(view: TournamentView, size: Size, tr: Translator, where: str) -> tuple[Line, ...]:
    """The rules as a page of their own."""
    wide = min(_beside(size[0])[1] - 3, READABLE)
    paragraphs = (wrap(text, wide) for text in notes(view, tr, where))
    return (tr("How it is played"), "", *(line for one in paragraphs for line in (*one, "")))


def draw_tournament(model: TournamentModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """Draw the page above what can be done now."""
    columns, lines = size
    title = " · ".join(filter(None, (tr("Tournament"), clean(model.name))))
    if is_small(size):
        return draw_page(_page(model, title, size, tr), model.position, size, symbols, tr)
    room = page_room(model, size)
    top = max(0, min(model.position.top, last_top(model, size)))
    share = shown_lines(top, room, len(model.lines), tr)
    scroll = (
        Hint("do:down", "↑ ↓", tr("scroll")),
        Hint("do:page", tr.sense("key", "Space"), tr("next page")),
    )
    back = Hint("do:back", tr.sense("key", "Esc"), tr("back"))
    side = details_width(columns)
    rules = (Hint("do:rules", "?", tr("rules")),) if model.has_rules and not side else ()
    now = typing(tr, model.entry.done) if model.entry is not None else scroll
    canvas = screen(size, title, share, now, rules if model.buttons else (*rules, back))
    left, wide = _beside(columns)
    for y, (line, role) in enumerate(_shown(model.lines, top, room), start=1 + bool(side)):
        canvas.put(left + (1 if side else 2), y, cut(clean(line), wide - 3), role)
    below = _below(model, columns)
    answer = _answer(model.answer, wide)
    y = lines - 1 - below.height
    if side:
        y = min(y, 3 + max(lines // 2, len(model.lines)))
        told_beside = details(tr("How it is played"), (), model.notes, side, lines - 2)
        canvas.paste(columns - side, 1, told_beside)
    canvas.paste(left, y - answer.height, answer)
    canvas.paste(left, y, below)
    if side and (room := lines - 3 - y - below.height) > 0:
        pictures = games_below(model.games, tr("What is played"), wide - 2, room, tr)
        canvas.paste(left + 1, y + below.height + 1, pictures)
    if model.entry is not None:
        canvas.paste(left, y - 1, entry_line(model.entry, wide))
    return finished(canvas, symbols, tr)


def _answer(text: str, columns: int) -> Canvas:
    """The answer to the last key, which stands above the status; no lines without one."""
    lines = shortened(text, columns - 2, 2) if text else ()
    canvas = Canvas(columns, len(lines))
    for y, line in enumerate(lines):
        canvas.put(1, y, line, "alert")
    return canvas


def _shown(lines: Sequence[Line], first: int, most: int) -> Iterator[tuple[str, Role]]:
    """Up to so many lines from the first one on, with their roles; no others are made."""
    before = max(0, first - 1)
    texts = list(map(made, lines[before : first + most + 1]))
    for number in range(first - before, min(len(texts), first - before + most)):
        own = texts[number].startswith(OWN)
        yield texts[number], "text.strong" if own else role_of(texts, number)


def _page(model: TournamentModel, title: str, size: Size, tr: Translator) -> Page:
    """The page on a small screen, with the rows that can be seen where it is scrolled to."""
    columns, lines = size
    rows = Rows(columns)
    rows.text(model.status, model.role)
    rows.text(model.later, "text.dim")
    rows.gap()
    below = Rows(columns)
    if model.has_rules:
        below.part(Canvas(columns, 1))
        rules = tr("rules")
        below.choice("do:rules", f"[?] {rules}")
    body = Canvas(columns, rows.height + len(model.lines) + below.height)
    body.paste(0, 0, rows.body())
    body.paste(0, body.height - below.height, below.body())
    top = max(0, min(model.position.top, body.height - lines))
    first = max(0, top - rows.height)
    seen = _shown(model.lines, first, top + 2 * lines - first)
    for y, (line, role) in enumerate(seen, start=rows.height + first):
        text = clean(line.removeprefix(INDENT))
        if line.startswith(OWN):
            body.put(0, y, OWN[0], "text.strong")
            text = clean(line.removeprefix(OWN))
        body.put(1, y, text, role)
    return Page(
        title=title,
        body=body,
        buttons=model.buttons if model.entry is None else typing_buttons(tr, model.entry.done),
        answer=model.answer,
        entry=model.entry,
    )


def _beside(columns: int) -> tuple[int, int]:
    """The column where the page begins, and its width, beside how it is played."""
    side = details_width(columns)
    return page_columns(columns - side) if side else (0, columns)


def _below(model: TournamentModel, columns: int) -> Canvas:
    """The status, what can be done unless a line is typed, and how to read the page later."""
    wide = _beside(columns)[1]
    return told(
        model.status,
        model.buttons if model.entry is None else (),
        wide,
        role=model.role,
        coach=model.later,
        text_lines=STATUS,
    )


def page_room(model: TournamentModel, size: Size) -> int:
    """Lines of the page that fit on the screen."""
    return max(1, size[1] - max(BELOW, _below(model, size[0]).height) - 2)


def last_top(model: TournamentModel, size: Size) -> int:
    """The last line that can be scrolled to the top."""
    return max(0, len(model.lines) - page_room(model, size))
