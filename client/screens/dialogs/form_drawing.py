"""Drawing of a form dialog, for instance about whom to ban, for how long and why."""

from msgspec import Struct

from client.paint.canvas import Canvas
from client.paint.text import clean, wrap
from client.widgets.buttons import Button, button_rows
from client.widgets.form import Field, form
from client.widgets.frame import dialog

LABELS = 20
HELP = 3  # lines below the fields for help


class FormModel(Struct, frozen=True, kw_only=True):
    """A sentence, fields, and the buttons to submit or cancel."""

    title: str
    text: str
    fields: tuple[Field, ...]
    chosen: int
    answers: tuple[Button, ...]


def draw_form(base: Canvas, model: FormModel) -> Canvas:
    columns = min(64, base.width - 6)
    text = wrap(clean(model.text), max(2, columns))
    keys = button_rows(model.answers, columns, 2, "dialog")
    fields = form(
        model.fields, model.chosen, columns, len(model.fields) + HELP,
        labels=LABELS, ground="dialog",
    )  # fmt: skip
    inside = Canvas(columns, len(text) + 1 + fields.height + keys.height, "dialog")
    for y, line in enumerate(text):
        inside.put(0, y, line, "dialog")
    inside.paste(0, len(text) + 1, fields)
    inside.paste(0, len(text) + 1 + fields.height, keys)
    return dialog(base, inside, model.title)
