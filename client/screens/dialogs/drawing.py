"""Drawing of dialogs: menu, command palette, settings and questions."""

from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from client.locale.i18n import Language, Translator, translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, cut, fit, width, wrap
from client.screens.layout import PALETTE, is_small
from client.screens.small import Page, Position, Rows, draw_page
from client.themes.roles import Role
from client.widgets.buttons import Button, button_rows
from client.widgets.entry import Entry, entry_line
from client.widgets.form import Field, form
from client.widgets.frame import dialog
from client.widgets.listing import first_shown

ROOMY = (160, 48)
"""Columns and lines from which a dialog has wider rows with a blank line between them."""

BESIDE = 60
"""Columns of the explanations that then stand beside the settings."""


class Item(Struct, frozen=True):
    """A line of a menu: its place, its key, and its label."""

    name: str
    key: str
    label: str


class Menu(Struct, frozen=True, kw_only=True):
    """A menu with one chosen line; the palette is a menu that can be searched.

    Attributes:
        chosen: the number of the marked line; -1 while none is.
        search: what is searched for; None while keys are commands.
        ways: how the palette is used, shown while nothing is searched for; "" in other menus.
        kind: of its places: `<kind>:do` does what is chosen, `<kind>:close` closes the menu.
        position: the part shown on a small screen.
    """

    title: str
    items: tuple[Item, ...]
    chosen: int = 0
    search: Entry | None = None
    ways: str = ""
    kind: str = "menu"
    position: Position = field(default_factory=Position)


LEAST_KEY = 6
"""Columns of the keys of a menu, at least."""


class Settings(Struct, frozen=True, kw_only=True):
    """The settings dialog; `kept` says whether they are saved with the player's key."""

    fields: tuple[Field, ...]
    chosen: int = 0
    kept: bool = False
    position: Position = field(default_factory=Position)


class Question(Struct, frozen=True, kw_only=True):
    """A question and its answers, the harmless one first."""

    title: str
    text: str
    answers: tuple[Button, ...]
    position: Position = field(default_factory=Position)


def draw_menu(base: Canvas, model: Menu, symbols: Symbols, tr: Translator) -> Canvas:
    size = base.width, base.height
    if is_small(size):
        return draw_page(_menu_page(model, size[0], tr), model.position, size, symbols, tr)
    room = max(1, base.height - 8)
    roomy = _is_roomy(size)
    least = max(60 if roomy else 40, _menu_width(model.items), width(model.ways) + 2)
    columns = min(base.width - 6, least)
    each = 2 if roomy and 2 * len(model.items) + 1 <= room else 1
    shown = min(len(model.items), room)
    top = 2 if model.ways else each - 1
    y = top
    inside = Canvas(columns, max(1, each * shown) + top, "dialog")
    if model.search is not None:
        inside.paste(0, 0, entry_line(model.search, columns))
    elif model.ways:
        inside.put(1, 0, cut(model.ways, columns - 2), "dialog.dim")
        inside.mark(f"{model.kind}:search", 0, 0, columns)
    if not model.items:
        inside.put(1, y, tr("nothing found"), "dialog.dim")
    first = first_shown(len(model.items), model.chosen, shown)
    for number in range(first, first + shown):
        item = _shown(model.items[number], model)
        _item(inside, y, item, _keys_width(model.items), chosen=number == model.chosen)
        y += each
    return _over(base, inside, model.title, symbols, tr.language, _closing(tr))


def draw_settings(base: Canvas, model: Settings, symbols: Symbols, tr: Translator) -> Canvas:
    size = base.width, base.height
    if is_small(size):
        return draw_page(_settings_page(model, size[0], tr), model.position, size, symbols, tr)
    each = 2 if _is_roomy(size) else 1
    helped = any(one.help for one in model.fields)
    beside = BESIDE if each == 2 and helped else 0
    columns = min(64 + beside, base.width - 6)
    lines = min(each * len(model.fields) + 3, max(4, base.height - 6))
    inside = Canvas(columns, lines + 2, "dialog")
    fields = form(
        model.fields, model.chosen, columns, lines,
        labels=20, ground="dialog", beside=beside, each=each,
    )  # fmt: skip
    inside.paste(0, 0, fields)
    inside.put(1, lines + 1, cut(_kept(model, tr), columns - 2), "dialog.dim")
    return _over(base, inside, tr("Settings"), symbols, tr.language, _closing(tr))


def _kept(model: Settings, tr: Translator) -> str:
    return tr("Kept with your key.") if model.kept else tr("Kept until you leave: you have no key.")


def _menu_page(model: Menu, columns: int, tr: Translator) -> Page:
    """The menu on a small screen."""
    rows = Rows(columns)
    for number, one in enumerate(model.items):
        item = _shown(one, model)
        key = f"[{item.key}] " if item.key else ""
        rows.choice(item.name, f"{key}{item.label}", chosen=number == model.chosen)
    if not model.items:
        rows.text(tr("nothing found"), "text.dim")
    do, close = f"{model.kind}:do", f"{model.kind}:close"
    choose = Button(do, tr.sense("key", "Enter"), tr("choose"), main=True)
    back = Button(close, tr.sense("key", "Esc"), tr("back"))
    can_search = model.ways and model.search is None
    search = (Button(f"{model.kind}:search", PALETTE, tr("search")),) if can_search else ()
    return Page(
        title=model.title,
        body=rows.body(),
        focus=rows.focus,
        buttons=(choose, back, *search),
        entry=model.search,
    )


def _shown(item: Item, model: Menu) -> Item:
    """The item; without its key while letters are typed into a search."""
    return item if model.search is None else replace(item, key="")


def _settings_page(model: Settings, columns: int, tr: Translator) -> Page:
    """The settings on a small screen."""
    rows = Rows(columns)
    for number, one in enumerate(model.fields):
        rows.field(one, chosen=number == model.chosen)
    rows.gap()
    rows.text(_kept(model, tr), "text.dim")
    back = Button("do:back", tr.sense("key", "Esc"), tr("back"), main=True)
    return Page(
        title=tr("Settings"),
        body=rows.body(),
        focus=rows.focus,
        buttons=(Button("do:less", "←", ""), Button("do:more", "→", ""), back),
    )


def draw_question(
    base: Canvas, model: Question, symbols: Symbols, language: Language = "en"
) -> Canvas:
    size = base.width, base.height
    if is_small(size):
        rows = Rows(size[0])
        rows.text(model.text)
        page = Page(title=model.title, body=rows.body(), buttons=model.answers)
        return draw_page(page, model.position, size, symbols, translator(language))
    air = int(_is_roomy(size))
    columns = min(60 + 20 * air, base.width - 6)
    text = wrap(clean(model.text), max(2, columns - 2 * air))
    keys = button_rows(model.answers, columns - 2 * air, 4, "dialog")
    inside = Canvas(columns, len(text) + 1 + keys.height + 2 * air, "dialog")
    for y, line in enumerate(text, start=air):
        inside.put(air, y, line, "dialog")
    inside.paste(air, len(text) + 1 + air, keys)
    return _over(base, inside, model.title, symbols, language)


def _is_roomy(size: tuple[int, int]) -> bool:
    return size[0] >= ROOMY[0] and size[1] >= ROOMY[1]


def _closing(tr: Translator) -> str:
    key, label = tr.sense("key", "Esc"), tr("back")
    return f"[{key}] {label}"


def _over(
    base: Canvas, inside: Canvas, title: str, symbols: Symbols, language: Language, foot: str = ""
) -> Canvas:
    canvas = dialog(base, inside, title, foot)
    return canvas.drawn_in(symbols, language)


def _menu_width(items: Sequence[Item]) -> int:
    return max((width(clean(item.label)) + _keys_width(items) + 4 for item in items), default=0)


def _keys_width(items: Sequence[Item]) -> int:
    """The columns of the keys; several for one action stand further from what they do."""
    wide = max((width(item.key) for item in items), default=0)
    return wide + 1 if wide > LEAST_KEY else LEAST_KEY


def _item(canvas: Canvas, y: int, item: Item, keys: int, *, chosen: bool) -> None:
    ink: Role = "list.chosen" if chosen else "dialog"
    key: Role = "list.chosen" if chosen else "dialog.key"
    canvas.fill(0, y, canvas.width, 1, ink)
    canvas.put(1, y, fit(item.key, keys), key)
    canvas.put(keys + 2, y, cut(clean(item.label), canvas.width - keys - 3), ink)
    canvas.mark(item.name, 0, y, canvas.width)
