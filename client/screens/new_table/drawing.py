"""Drawing of the form for a new table."""

from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from client.games.base import Size
from client.games.cover import LARGE_HEIGHT
from client.games.forms import GameForm
from client.games.length import length_text
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, width, wrap
from client.screens.layout import finished, is_small, screen
from client.screens.lobby.games import games_list
from client.screens.new_table.drafts import Draft, game_of, number_of, seconds_of_draft
from client.screens.new_table.fields import fields
from client.screens.small import Page, Position, Rows, draw_page
from client.widgets.buttons import Button, Hint, button_rows
from client.widgets.entry import Entry
from client.widgets.form import EDGE, Field, form

WIDEST, BROAD = 100, 176
"""Most columns of the form, and of one with each option's explanation beside it."""
LEAST = 46
"""Fewest columns of labels and values beside explanations."""
EXPLAINED = 120
"""Columns from which each option has its explanation beside it."""
TALL = 36
"""Lines from which the game is shown above the form."""
PICTURE = 2
"""Columns of the list of games left of its pictures."""
SHORT = 2 / 3
"""The part of the explanations that take one line, so that there are gaps between them."""
HIGH = 19
"""Lines of the form where there is room, so that its help stays in place for all short ones."""
HELP = 2
"""Lines that hold each help text."""


class NewTableModel(Struct, frozen=True, kw_only=True):
    """The contents of the form.

    Attributes:
        chosen: the field that the arrow keys change.
        entry: the value being typed into it; None while arrow keys change it.
        answer: why the host refused, or what was typed cannot be; shown until the next key.
        position: the part shown on a small screen.
    """

    draft: Draft
    games: tuple[GameForm, ...]
    chosen: int = 0
    entry: Entry | None = None
    answer: str = ""
    position: Position = field(default_factory=Position)


def draw_new_table(model: NewTableModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """Draw the form between its heading and its buttons."""
    columns, lines = size
    title = game_of(model.draft, model.games).title(tr)
    if model.draft.evening is not None:
        title = tr("Party night")
    rows = list(fields(model.draft, model.games, tr))
    rows[model.chosen] = replace(rows[model.chosen], entry=model.entry)
    if is_small(size):
        page = _page(model, rows, columns, title, tr)
        return draw_page(page, model.position, size, symbols, tr)
    lasts = length_text(seconds_of_draft(model.draft, model.games), model.draft.seats, tr)
    right = " · ".join(filter(None, (title, lasts)))
    canvas = screen(size, tr("New table"), right, _hints(model, rows, tr), _always(model, tr))
    head, each, beside = _layout(model, rows, size, tr)
    wide = min(BROAD if beside else WIDEST, columns - 2)
    left = (columns - wide) // 2
    helps = 1 if beside else HELP
    high = max(4, min(lines - 5 - head.height, max(HIGH, each * len(rows) + helps + 2)))
    inner = form(
        rows, model.chosen, wide, high,
        helps=helps,
        alert=clean(model.answer),
        beside=beside,
        each=each,
    )  # fmt: skip
    canvas.paste(left + 1, 2, head)
    top = 2 + head.height
    canvas.paste(left, top, inner)
    canvas.paste(left + 1, top + high + 1, button_rows(_ways(model, rows, tr), wide - 2, 1))
    return finished(canvas, symbols, tr)


def _layout(
    model: NewTableModel, rows: Sequence[Field], size: Size, tr: Translator
) -> tuple[Canvas, int, int]:
    """What stands above the form, the lines of each field, and the columns of the explanations."""
    columns, lines = size
    if columns < EXPLAINED or lines < TALL:
        return Canvas(0, 0), 1, 0
    spare = lines - 6 - 2 * len(rows) - 2
    needed = max(width(row.label) for row in rows) + max(width(row.value) for row in rows)
    beside = min(BROAD, columns - 2) - max(needed + 4, LEAST) - EDGE
    is_explained = spare >= 0 and _are_short(rows, beside - EDGE)
    head = _head(model, min(BROAD if is_explained else WIDEST, columns - 2), tr)
    if not is_explained:
        return head, 1, 0
    return (head if spare >= head.height else Canvas(0, 0)), 2, beside


def _are_short(rows: Sequence[Field], columns: int) -> bool:
    """Whether explanations beside the options are whole in two lines, and most are in one."""
    lines = [len(wrap(row.help, columns)) for row in rows]
    return max(lines) <= 2 and lines.count(1) > len(rows) * SHORT


def _head(model: NewTableModel, columns: int, tr: Translator) -> Canvas:
    """The game's picture and what it is about; nothing above a party night."""
    if model.draft.evening is not None:
        return Canvas(0, 0)
    game = game_of(model.draft, model.games)
    inner = games_list((game,), None, columns, LARGE_HEIGHT + 1, tr)
    canvas = Canvas(columns, inner.height + 1)
    canvas.paste(-PICTURE, 0, inner)
    return canvas


def _page(
    model: NewTableModel, fields: Sequence[Field], columns: int, title: str, tr: Translator
) -> Page:
    """The form on a small screen: its fields, and the rules of the game below them."""
    rows = Rows(columns)
    lasts = length_text(seconds_of_draft(model.draft, model.games), model.draft.seats, tr)
    if lasts:
        rows.text(lasts, "text.dim")
    for number, one in enumerate(fields):
        rows.field(one, chosen=number == model.chosen)
    rules = tr("Rules of {game}", game=title)
    rows.choice("do:rules", f"[?] {rules}")
    create, cup, back = _ways(model, fields, tr)
    rows.choice(cup.name, f"[{cup.key}] {cup.label}" if cup.key else cup.label)
    if model.entry is not None:
        onward = Button("do:next", tr.sense("key", "Enter"), tr.sense("form", "next"), main=True)
        buttons: tuple[Button, ...] = (onward, back)
    else:
        buttons = (create, Button("do:less", "←", ""), Button("do:more", "→", ""), back)
    return Page(
        title=tr("New table"),
        right=title,
        body=rows.body(),
        focus=rows.focus,
        buttons=buttons,
        answer=model.answer,
    )


def _types_text(model: NewTableModel, rows: Sequence[Field]) -> bool:
    """Whether letters are typed into the chosen field, instead of being commands."""
    return model.entry is not None and rows[model.chosen].name == "name"


def _ways(model: NewTableModel, rows: Sequence[Field], tr: Translator) -> tuple[Button, ...]:
    types = _types_text(model, rows)
    key = "" if types else tr.sense("key: create", "c")
    cup = "" if types else tr.sense("key: tournament", "o")
    return (
        Button("do:create", key, tr("open the table"), main=True),
        Button("do:tournament", cup, tr("open a tournament")),
        Button("do:back", tr.sense("key", "Esc"), tr("back")),
    )


def _always(model: NewTableModel, tr: Translator) -> tuple[Hint, ...]:
    return () if model.entry is not None else (Hint("do:rules", "?", tr("rules")),)


def _hints(model: NewTableModel, rows: Sequence[Field], tr: Translator) -> tuple[Hint, ...]:
    last = model.chosen == len(rows) - 1
    onward = Hint(
        "do:next",
        tr.sense("key", "Enter"),
        tr("open the table") if last else tr.sense("form", "next"),
    )
    if model.entry is not None:
        return (onward, Hint("do:back", tr.sense("key", "Esc"), tr("back")))
    hints = (onward, Hint("do:change", "← →", tr("change")), Hint("do:up", "↑ ↓", tr("choose")))
    number = number_of(model.draft, model.games, rows[model.chosen].name)
    return hints if number is None else (*hints, Hint("do:type", "0-9", tr("type a number")))
