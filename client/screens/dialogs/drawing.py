"""Drawing of dialogs: menu, command palette, settings and questions."""

from collections.abc import Sequence

from msgspec import Struct

from client.locale.i18n import Language, Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, cut, fit, width, wrap
from client.themes.roles import Role
from client.widgets.buttons import Button, button_rows
from client.widgets.entry import Entry, entry_line
from client.widgets.form import Field, form
from client.widgets.frame import dialog
from client.widgets.listing import first_shown


class Item(Struct, frozen=True):
    """A line of a menu: its place, its key, and its label."""

    name: str
    key: str
    label: str


class Menu(Struct, frozen=True, kw_only=True):
    """A menu with one chosen line; the palette is a menu with a search line."""

    title: str
    items: tuple[Item, ...]
    chosen: int = 0
    search: Entry | None = None


class Settings(Struct, frozen=True, kw_only=True):
    """The settings dialog; `kept` says whether they are saved with the player's key."""

    fields: tuple[Field, ...]
    chosen: int = 0
    kept: bool = False


class Question(Struct, frozen=True, kw_only=True):
    """A question and its answers, the harmless one first."""

    title: str
    text: str
    answers: tuple[Button, ...]


def draw_menu(base: Canvas, model: Menu, symbols: Symbols, tr: Translator) -> Canvas:
    room = max(1, base.height - 8)
    columns = min(base.width - 6, max(40, _menu_width(model.items)))
    shown = min(len(model.items), room)
    searching = model.search is not None
    inside = Canvas(columns, max(1, shown) + (2 if searching else 0), "dialog")
    if model.search is not None:
        inside.paste(0, 0, entry_line(model.search, columns))
    y = 2 if searching else 0
    if not model.items:
        inside.put(1, y, tr("nothing of that name"), "dialog.dim")
    first = first_shown(len(model.items), model.chosen, shown)
    for number in range(first, first + shown):
        _item(inside, y, model.items[number], chosen=number == model.chosen)
        y += 1
    return _over(base, inside, model.title, symbols, tr.language, _closing(tr))


def draw_settings(base: Canvas, model: Settings, symbols: Symbols, tr: Translator) -> Canvas:
    columns = min(64, base.width - 6)
    lines = min(len(model.fields) + 3, max(4, base.height - 6))
    inside = Canvas(columns, lines + 2, "dialog")
    inside.paste(0, 0, form(model.fields, model.chosen, columns, lines, labels=20, ground="dialog"))
    kept = tr("Kept with your key.") if model.kept else tr("Kept until you leave: you have no key.")
    inside.put(1, lines + 1, cut(kept, columns - 2), "dialog.dim")
    return _over(base, inside, tr("Settings"), symbols, tr.language, _closing(tr))


def draw_question(
    base: Canvas, model: Question, symbols: Symbols, language: Language = "en"
) -> Canvas:
    columns = min(60, base.width - 6)
    text = wrap(clean(model.text), max(2, columns))
    keys = button_rows(model.answers, columns, 4, "dialog")
    inside = Canvas(columns, len(text) + 1 + keys.height, "dialog")
    for y, line in enumerate(text):
        inside.put(0, y, line, "dialog")
    inside.paste(0, len(text) + 1, keys)
    return _over(base, inside, model.title, symbols, language)


def _closing(tr: Translator) -> str:
    return f"[{tr.sense('key', 'Esc')}] {tr('back')}"


def _over(
    base: Canvas, inside: Canvas, title: str, symbols: Symbols, language: Language, foot: str = ""
) -> Canvas:
    canvas = dialog(base, inside, title, foot)
    return canvas.ascii(language) if symbols == "ascii" else canvas


def _menu_width(items: Sequence[Item]) -> int:
    return max((width(clean(item.label)) + 10 for item in items), default=0)


def _item(canvas: Canvas, y: int, item: Item, *, chosen: bool) -> None:
    ink: Role = "list.chosen" if chosen else "dialog"
    key: Role = "list.chosen" if chosen else "dialog.key"
    canvas.fill(0, y, canvas.width, 1, ink)
    canvas.put(1, y, fit(item.key, 6), key)
    canvas.put(8, y, cut(clean(item.label), canvas.width - 9), ink)
    canvas.mark(item.name, 0, y, canvas.width)
