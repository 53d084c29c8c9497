"""Drawing of the form for a new table."""

from msgspec import Struct

from client.games.base import Size
from client.games.forms import GameForm
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, cut
from client.screens.layout import always, finished, screen, typing
from client.screens.new_table.drafts import Draft, fields
from client.widgets.buttons import Button, Hint, button_rows
from client.widgets.form import form

WIDEST = 100


class NewTableModel(Struct, frozen=True, kw_only=True):
    """What the form shows.

    Attributes:
        chosen: the field that the arrow keys change.
        typed: the value being typed into it; None while arrow keys change it.
        answer: why the host refused, shown until something is changed.
    """

    draft: Draft
    games: tuple[GameForm, ...]
    chosen: int = 0
    typed: str | None = None
    answer: str = ""


def draw_new_table(model: NewTableModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """Draw the form between its heading and its buttons."""
    columns, lines = size
    title = next(game for game in model.games if game.id == model.draft.game).title(tr)
    if model.draft.evening is not None:
        title = tr("Party night")
    canvas = screen(
        size, tr("New table"), title, _hints(model, tr), always(tr, size[0], chat=False)
    )
    wide = min(WIDEST, columns - 2)
    left = (columns - wide) // 2
    rows = list(fields(model.draft, model.games, tr))
    if model.typed is not None:
        field = rows[model.chosen]
        rows[model.chosen] = type(field)(
            field.name, field.label, field.value, field.help, typed=clean(model.typed)
        )
    canvas.paste(left, 2, form(rows, model.chosen, wide, max(4, lines - 6)))
    if model.answer:
        canvas.put(left + 1, lines - 4, cut(clean(model.answer), wide), "alert")
    ways = (
        Button("do:create", tr.sense("key: create", "c"), tr("open the table"), main=True),
        Button("do:back", tr.sense("key", "Esc"), tr("back")),
    )
    canvas.paste(left + 1, lines - 3, button_rows(ways, wide - 2, 1))
    return finished(canvas, symbols, tr)


def _hints(model: NewTableModel, tr: Translator) -> tuple[Hint, ...]:
    if model.typed is not None:
        return typing(tr, tr("done"))
    return (
        Hint("do:up", "↑ ↓", tr("choose")),
        Hint("do:change", "← →", tr("change")),
        Hint("do:type", tr.sense("key", "Enter"), tr("type")),
    )
