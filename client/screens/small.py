"""Screens on small terminals such as phones: a page that scrolls, above a bar of large buttons.

A page says what there is, top to bottom, as narrow as need be and as long as it likes; its position
follows the chosen row, and the wheel moves it. The bar shows the most important actions, and at its
end the list of all.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from client.games.base import Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, cut, shortened, width, wrap
from client.screens.layout import PALETTE, finished
from client.themes.roles import Role
from client.widgets.bar import fitting_bar
from client.widgets.buttons import Button
from client.widgets.entry import Entry, entry_line, put_entry
from client.widgets.form import LESS, MORE, TYPED, Field
from client.widgets.frame import rule, title_line
from client.widgets.log import LogLine, apart, digest, newest_lines, whole_log

HIGH = 20
"""Lines from which the bar has two rows of buttons."""

TALK = 40
"""Lines of the log on a page."""

MOST_ANSWER = 4
"""Lines of the answer to the last key."""

MARK = 2
"""Columns at the right for the marks that there is more."""

REACH = 6
"""Columns at the right where a tap on such a mark turns the page."""

TURNS = ("page:up", "page:down")
"""The places that turn the page."""


class Position:
    """Which part of a page is shown; drawing keeps it within the page.

    Attributes:
        top: the first row shown.
        room: rows that were shown last.
        follows: whether the chosen rows are kept in view; the wheel ends that.
    """

    def __init__(self, top: int = 0, *, follows: bool = True) -> None:
        self.top = top
        self.room = 0
        self.follows = follows

    def turn(self, rows: int) -> None:
        """Show what is so many rows further down, or up."""
        self.top += rows
        self.follows = False

    def settle(self, focus: tuple[int, int] | None, rows: int, room: int) -> None:
        """Stay within a page of so many rows, and where it follows, at the rows of the focus."""
        if self.follows and focus is not None:
            first, end = focus
            self.top = min(max(self.top, end - room), first)
        self.top = max(0, min(self.top, rows - room))
        self.room = room


class Page(Struct, frozen=True, kw_only=True):
    """A screen as a page.

    Attributes:
        title: of the screen.
        right: what stands at the right of the title; "" for how much of the page has been seen.
        body: all rows.
        focus: the first of the chosen rows, and the one after the last; None without a choice.
        buttons: what can be done, the most important first.
        others: there are more actions than these, so that the bar ends in the list of all.
        answer: about the last key.
        latest: the newest line of the log or chat, shown where the end of the page is not.
        entry: the line being typed.
        done: what Enter does while a line is typed; "" for sending it.
        urgent: highlight what is at the right of the title.
        veiled: the body shows something that only this player may know.
    """

    title: str
    right: str = ""
    body: Canvas
    focus: tuple[int, int] | None = None
    buttons: tuple[Button, ...] = ()
    others: bool = False
    answer: str = ""
    latest: Sequence[LogLine] = ()
    entry: Entry | None = None
    done: str = ""
    urgent: bool = False
    veiled: bool = False


def draw_page(
    page: Page, position: Position, size: Size, symbols: Symbols, tr: Translator
) -> Canvas:
    """Draw the part of a page at a position, its title above and its bar below."""
    columns, lines = size
    low = _below(page, size, tr)
    room = max(1, lines - 1 - low.height)
    position.settle(page.focus, page.body.height, room)
    if position.top + room >= page.body.height:
        low = _below(page, size, tr, ends=True)
    shown = Canvas(columns, room)
    shown.paste(0, -position.top, page.body)
    _put_marks(shown, position.top, page.body.height)
    share = f"{min(page.body.height, position.top + room)}/{page.body.height}"
    right = page.right or (share if page.body.height > room else "")
    canvas = Canvas(columns, lines)
    canvas.paste(0, 0, title_line(page.title, right, columns, urgent=page.urgent))
    canvas.paste(0, 1, shown)
    if page.veiled:
        canvas.veil(0, 1, columns, room)
    canvas.paste(0, max(1, lines - low.height), low)
    return finished(canvas, symbols, tr)


def _below(page: Page, size: Size, tr: Translator, *, ends: bool = False) -> Canvas:
    """The answer to the last key, the line being typed, and the bar.

    Where the page `ends` above it, the newest line is left out: the page has it.
    """
    columns, lines = size
    answer = shortened(page.answer, columns - 2, MOST_ANSWER) if page.answer else ()
    news = page.latest[-1:] if not (answer or page.entry) else ()
    typed = page.entry is not None
    buttons = typing_buttons(tr, _done(page)) if typed and page.others else page.buttons
    rest = Button("do:palette", PALETTE, tr("more")) if page.others and not typed else None
    keys = fitting_bar(buttons, rest, columns, 1 if rest and lines < HIGH else 2)
    if page.body.height <= lines - 1 - keys.height:
        news = ()
    high = newest_lines(news, columns)
    canvas = Canvas(columns, len(answer) + high + typed + keys.height)
    for y, text in enumerate(answer):
        canvas.put(1, y, text, "alert")
    if news and not ends:
        canvas.paste(0, 0, digest(news, columns, high))
        canvas.mark("do:chat", 0, 0, columns, high)
    if page.entry is not None:
        canvas.paste(0, len(answer), entry_line(page.entry, columns))
        canvas.mark("entry", 0, len(answer), columns)
    canvas.paste(0, canvas.height - keys.height, keys)
    return canvas


def _done(page: Page) -> str:
    """The label of Enter while a line is typed."""
    return page.done or ("" if page.entry is None else page.entry.done)


def typing_buttons(tr: Translator, done: str = "") -> tuple[Button, ...]:
    """The bar while a line is typed; `done` is what Enter does, "" for sending it."""
    return (
        Button("do:send", tr.sense("key", "Enter"), done or tr("send"), main=True),
        Button("do:back", tr.sense("key", "Esc"), tr("back")),
    )


def _put_marks(shown: Canvas, top: int, rows: int) -> None:
    """Arrows at the right where there is more; a tap there turns the page."""
    half = max(1, shown.height // 2)
    x = shown.width - REACH
    if top > 0:
        shown.put(shown.width - 1, 0, "▲", "text.strong")
        shown.mark(TURNS[0], x, 0, REACH, min(2, half))
    if top + shown.height < rows:
        shown.put(shown.width - 1, shown.height - 1, "▼", "text.strong")
        shown.mark(TURNS[1], x, shown.height - min(2, half), REACH, min(2, half))


# Rows of a page


class Rows:
    """Collects the rows of a page, `columns` wide.

    Attributes:
        focus: the rows that are chosen.
    """

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.focus: tuple[int, int] | None = None
        self._parts: list[Canvas] = []
        self.height = 0

    @property
    def text_columns(self) -> int:
        """Columns for text: a margin on the left, the marks on the right."""
        return max(2, self.columns - 1 - MARK)

    @property
    def choice_columns(self) -> int:
        """Columns for the text of a row of a list."""
        return max(2, self.columns - 3 - MARK)

    def part(self, canvas: Canvas, x: int = 0) -> None:
        """Add a drawing."""
        if x or canvas.width != self.columns:
            wide = Canvas(self.columns, canvas.height)
            wide.paste(x, 0, canvas)
            canvas = wide
        self._parts.append(canvas)
        self.height += canvas.height

    def rows(self, others: "Rows") -> None:
        """Add the rows of another collection, with what is chosen there."""
        if others.focus is not None:
            first, end = others.focus
            self.focus = first + self.height, end + self.height
        self.part(others.body())

    def gap(self) -> None:
        """Add an empty row, unless nothing is above it."""
        if self.height:
            self.part(Canvas(self.columns, 1))

    def heading(self, title: str, place: str = "") -> None:
        """Add a line with a title."""
        canvas = Canvas(self.columns, 1)
        canvas.paste(0, 0, rule(self.columns - MARK, title))
        if place:
            canvas.mark(place, 0, 0, self.columns)
        self.part(canvas)

    def tabs(self, tabs: Iterable[tuple[str, str]], here: str) -> None:
        """Add tabs, each a place and a name, side by side in as many lines as they need."""
        lines: list[list[tuple[int, str, str]]] = [[]]
        x = 0
        for place, label in tabs:
            name = f" {cut(label, self.text_columns - 2)} "
            if lines[-1] and x + width(name) > self.columns - MARK:
                lines.append([])
                x = 0
            lines[-1].append((x, place, name))
            x += width(name) + 1
        canvas = Canvas(self.columns, len(lines))
        for y, line in enumerate(lines):
            for x, place, name in line:
                end = canvas.put(x, y, name, "list.chosen" if place == here else "text.dim")
                canvas.mark(place, x, y, end - x)
        self.part(canvas)

    def text(self, text: str, role: Role = "text", *, place: str = "", indent: int = 0) -> None:
        """Add a text, wrapped."""
        lines = wrap(clean(text), max(2, self.text_columns - indent)) if text else ()
        canvas = Canvas(self.columns, len(lines))
        for y, line in enumerate(lines):
            canvas.put(1 + indent, y, line, role)
        if place:
            canvas.mark(place, 0, 0, self.columns, len(lines))
        self.part(canvas)

    def line(self, text: str, role: Role = "text") -> None:
        """Add a line of a table, which keeps its blanks unless it has to be wrapped."""
        if width(clean(text)) > self.text_columns:
            self.text(text, role)
            return
        canvas = Canvas(self.columns, 1)
        canvas.put(1, 0, text, role)
        self.part(canvas)

    def choice(
        self,
        place: str,
        text: str,
        more: Iterable[str] = (),
        *,
        role: Role = "list",
        chosen: bool = False,
    ) -> None:
        """Add a row of a list; if it is chosen, all of it, wrapped, and more about it below."""
        ink: Role = "list.chosen" if chosen else role
        wide = self.choice_columns
        is_long = chosen and width(clean(text)) > wide
        indent = len(text) - len(text.lstrip()) if is_long else 0
        said = wrap(clean(text), wide - indent) if is_long else (cut(clean(text), wide),)
        about = [line for one in more if one for line in wrap(clean(one), wide)] if chosen else []
        canvas = Canvas(self.columns, len(said) + len(about), ink)
        canvas.put(1, 0, "►" if chosen else " ", ink)
        for y, line in enumerate(said):
            canvas.put(3 + indent, y, line, ink)
        for y, line in enumerate(about, start=len(said)):
            canvas.put(3, y, line, "list.chosen.dim")
        canvas.mark(place, 0, 0, self.columns, canvas.height)
        if chosen:
            self.focus = (self.height, self.height + canvas.height)
        self.part(canvas)

    def field(self, field: Field, *, chosen: bool = False) -> None:
        """Add a field of a form; the chosen one with arrows beside its value, and its help."""
        ink: Role = "list.chosen" if chosen else "list.good" if field.changed else "list"
        dim: Role = "list.chosen.dim" if chosen else "list.dim"
        wide = self.choice_columns
        label, value = f"{'•' if field.changed else ' '} {cut(field.label, wide)}", field.value
        if chosen and field.entry is None:
            less, more = LESS if field.less else " ", MORE if field.more else " "
            value = f"{less} {value} {more}"
        typed = 0 if field.entry is None else TYPED
        apart = width(label) + 2 + max(typed, width(value)) > wide + 2
        told = field.help
        if field.entry is None and width(value) > self.columns - MARK - 3:
            told = f"{field.value}. {field.help}"
        about = wrap(clean(told), wide) if chosen and told else ()
        canvas = Canvas(self.columns, 1 + apart + len(about), ink)
        x = canvas.put(1, 0, label, dim)
        left = 3 if apart else x + 2
        if field.entry is not None:
            put_entry(canvas, left, int(apart), field.entry, self.columns - MARK - left)
        else:
            value = cut(value, self.columns - MARK - 3)
            canvas.put(max(left, self.columns - MARK - width(value)), int(apart), value, ink)
        for y, line in enumerate(about, start=1 + apart):
            canvas.put(3, y, line, dim)
        canvas.mark(f"field:{field.name}", 0, 0, self.columns, canvas.height)
        if chosen:
            self.focus = (self.height, self.height + canvas.height)
        self.part(canvas)

    def talk(self, lines: Sequence[LogLine]) -> None:
        """Add the last lines of a log; a tap there begins a line of chat."""
        whole = whole_log(lines[-TALK:], self.columns - MARK)
        canvas = Canvas(self.columns, whole.height, "log")
        canvas.paste(0, 0, whole)
        canvas.mark("do:chat", 0, 0, self.columns, canvas.height)
        self.part(canvas)

    def talk_apart(self, lines: Sequence[LogLine], tr: Translator) -> None:
        """Add what happened at a table, and below it what was said."""
        happened, said = apart(lines)
        if happened:
            self.heading(tr("What happened"))
            self.talk(happened)
        self.heading(tr("Chat"), "do:chat")
        self.talk(said)

    def body(self) -> Canvas:
        """All rows."""
        if len(self._parts) == 1:
            return self._parts[0]
        canvas = Canvas(self.columns, self.height)
        y = 0
        for part in self._parts:
            canvas.paste(0, y, part)
            y += part.height
        self._parts = [canvas]
        return canvas
