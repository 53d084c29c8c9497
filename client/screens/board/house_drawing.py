"""Drawing of the board of a whole house: one page at a time, to be read across a room."""

from msgspec import Struct

from client.games.base import Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, cut, width, wrap
from client.screens.layout import WIDE, finished, screen
from client.themes.roles import Role
from client.widgets.large_text import HEIGHT, HUGE, huge_text, large_text
from client.widgets.qr import qr_code

FAR, WIDEST = 50, 160
"""Lines and columns from which rows are drawn in huge letters."""

ROOMY, BROAD = 30, 100
"""Those from which they are drawn in large ones."""

RIGHT = 3
"""The part of the columns, one of so many, that figures may take."""


class Row(Struct, frozen=True):
    """A row of a page: a name, a figure, and a sentence below them, each perhaps ""."""

    name: str
    figure: str = ""
    about: str = ""


class Page(Struct, frozen=True):
    """A page of the board.

    Attributes:
        foot: what the page counts, or how to see more; "" for nothing.
        url: for a QR code, "" for none.
    """

    title: str
    rows: tuple[Row, ...]
    foot: str = ""
    url: str = ""


class HouseModel(Struct, frozen=True):
    """The contents of the board.

    Attributes:
        host: the host's name, as people type it after `ssh`.
        number: of the page, from 1.
        pages: how many there are.
    """

    host: str
    page: Page
    number: int
    pages: int
    line: str


def draw_house(model: HouseModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """Draw a page as large as the screen allows, with the way to join at the bottom."""
    columns, lines = size
    page = model.page
    canvas = screen(size, model.host, f"{model.number}/{model.pages}", (), ())
    code = qr_code(page.url) if page.url and symbols == "full" and columns >= WIDE else None
    wide = columns - 4 - (0 if code is None else code.width + 3)
    high = letters(size)
    head = sign(page.title, wide, HUGE if high == HUGE else min(HEIGHT, 2 * high - 1), "chip.high")
    canvas.paste(2, 2, head)
    y, last = 3 + head.height, lines - 2 - bool(page.foot)
    for row in page.rows:
        drawn = _row(row, wide, high)
        if y + drawn.height > last:
            break
        canvas.paste(2, y, drawn)
        y += drawn.height + (high > 1)
    if page.foot:
        canvas.put(2, lines - 2, cut(clean(page.foot), columns - 4), "text.dim")
    text = tr("Play here: {line}", line=model.line)
    canvas.put(1, lines - 1, cut(text, columns - 2), "footer")
    if code is not None and code.height < lines - 4:
        canvas.paste(columns - code.width - 2, (lines - code.height) // 2, code)
    return finished(canvas, symbols, tr)


def letters(size: Size) -> int:
    """The height of the letters on a screen of this size."""
    columns, lines = size
    if lines >= FAR and columns >= WIDEST:
        return HUGE
    return HEIGHT if lines >= ROOMY and columns >= BROAD else 1


def sign(text: str, columns: int, high: int, role: Role) -> Canvas:
    """The text in letters of this height or lower ones, so that it fits; cut if it must be."""
    text = clean(text)
    for most, drawn in ((HUGE, huge_text), (HEIGHT, large_text)):
        found = drawn(text, role) if high >= most else None
        if found is not None and found.width <= columns:
            return found
    canvas = Canvas(max(0, min(width(text), columns)), 1, role)
    canvas.put(0, 0, cut(text, columns), role)
    return canvas


def _row(row: Row, columns: int, high: int) -> Canvas:
    figure = sign(row.figure, columns // RIGHT, high, "text.strong")
    name = _name(row.name, columns - figure.width - 2, high)
    about = wrap(clean(row.about), columns)[:1] if row.about else ()
    tall = max(name.height, figure.height)
    canvas = Canvas(columns, tall + len(about))
    canvas.paste(0, tall - name.height, name)
    canvas.paste(columns - figure.width, tall - figure.height, figure)
    for text in about:
        canvas.put(0, tall, text, "text.dim")
    return canvas


def _name(text: str, columns: int, high: int) -> Canvas:
    """A name in the largest letters, rather shortened than small."""
    for letter_count in range(len(text), 3, -1):
        drawn = sign(text[:letter_count].rstrip(), columns, high, "text.strong")
        if drawn.height == high or letter_count <= len(text) // 2:
            return drawn
    return sign(text, columns, high, "text.strong")
