"""Drawing of a form dialog, for instance about whom to ban, for how long and why."""

from msgspec import Struct, field

from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import clean, wrap
from client.screens.layout import is_small
from client.screens.small import Page, Position, Rows, draw_page
from client.widgets.buttons import Button, button_rows
from client.widgets.form import Field, form
from client.widgets.frame import dialog

LABELS = 20
HELP = 3  # lines below the fields for help, where there is room
FRAME = 2  # lines of the dialog's frame


class FormModel(Struct, frozen=True, kw_only=True):
    """A sentence, fields, and the buttons to submit or cancel."""

    title: str
    text: str
    fields: tuple[Field, ...]
    chosen: int
    answers: tuple[Button, ...]
    position: Position = field(default_factory=Position)


def draw_form(base: Canvas, model: FormModel, tr: Translator) -> Canvas:
    size = base.width, base.height
    if is_small(size):
        return draw_page(_page(model, size[0]), model.position, size, "full", tr)
    columns = min(64, base.width - 6)
    text = wrap(clean(model.text), max(2, columns))
    keys = button_rows(model.answers, columns, 2, "dialog")
    spare = base.height - FRAME - len(text) - 1 - len(model.fields) - keys.height
    has_help = spare >= HELP
    fields = form(
        model.fields, model.chosen, columns, len(model.fields) + (HELP if has_help else 1),
        labels=LABELS, ground="dialog", helps=HELP - 1 if has_help else 0,
    )  # fmt: skip
    inside = Canvas(columns, len(text) + 1 + fields.height + keys.height, "dialog")
    for y, line in enumerate(text):
        inside.put(0, y, line, "dialog")
    inside.paste(0, len(text) + 1, fields)
    inside.paste(0, len(text) + 1 + fields.height, keys)
    return dialog(base, inside, model.title)


def _page(model: FormModel, columns: int) -> Page:
    """The form on a small screen."""
    rows = Rows(columns)
    rows.text(model.text)
    rows.gap()
    for number, one in enumerate(model.fields):
        rows.field(one, chosen=number == model.chosen)
    arrows = (Button("do:less", "←", ""), Button("do:more", "→", ""))
    typed = model.fields[model.chosen].entry is not None
    return Page(
        title=model.title,
        body=rows.body(),
        focus=rows.focus,
        buttons=(*model.answers, *(() if typed else arrows)),
    )
