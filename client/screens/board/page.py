"""A page of a board: a heading, rows, remarks, and the code to scan; read across a room."""

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest

from msgspec import Struct

from client.games.base import Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import cut, width, wrap
from client.screens.board.signs import SPACE, drawn, letters, lower, sentence, sign
from client.screens.layout import finished, screen
from client.themes.roles import Role
from client.widgets.large_text import GIANT, HEIGHT, HUGE
from client.widgets.qr import qr_code

LEFT, TOP = 2, 2
GAP = 2
"""Columns between a name, its note and its figure, at least."""

APART = 11
"""Columns between two columns of rows, with a line in their middle."""

AIR = 3
"""Most lines added between two rows."""

GROWN = 3
"""Lines between two rows in larger letters, at least."""

HIGHER = {1: HEIGHT, HEIGHT: HUGE, HUGE: GIANT}
"""The height of the seconds' figures, by that of the letters."""

CODE, LARGE_CODE = 2, 3
"""The part of the columns, one of so many, that a code may take, and one twice as large."""

MOST_LINES = 4
"""Lines of letters that a remark may take."""

MOST_ABOUT = 3
"""Lines of letters that the sentence below the heading may take."""

FEW_SECONDS = 100
"""From so many on, no seconds are shown."""

LEAST_PICTURE = 7
"""Lines from which a picture below the rows is worth it."""


class Row(Struct, frozen=True):
    """A row of a page.

    Attributes:
        name: if it is long and there is a figure, in lower letters, then cut; without one it is a
            sentence, which is shown whole.
        note: what else is to be said of a name, in lower letters behind it.
        figure: on the right.
        about: a sentence below.
        ink: of the name.
        typed: it is a command.
    """

    name: str
    figure: str = ""
    note: str = ""
    about: str = ""
    ink: Role = "text.strong"
    typed: bool = False


class Page(Struct, frozen=True):
    """A page of a board.

    Attributes:
        title: the heading.
        rows: as many as fit.
        about: a sentence below the heading.
        remarks: sentences in lower letters below the rows, as many as fit.
        foot: what the page counts, or how to see more; "" for nothing.
        url: for a QR code, "" for none.
        way: what is written below that code, or at the foot where it has no room.
        code: of the table that it leads to.
        whole: no row may be missing, so letters are lower if that helps.
        picture: draws what is shown where there is still room.
        more: rows that the page leaves out.
        is_double: the rows stand in two columns, the first half on the left.
        seconds: to what comes next, in figures beside the heading as long as they are few.
        grows: few rows have larger letters; their names are sentences.
    """

    title: str
    rows: tuple[Row, ...]
    about: str = ""
    remarks: tuple[str, ...] = ()
    foot: str = ""
    url: str = ""
    way: str = ""
    code: str = ""
    whole: bool = False
    picture: Callable[[Size], Canvas | None] | None = None
    more: int = 0
    is_double: bool = False
    seconds: int = 0
    grows: bool = False


def draw_page(
    page: Page, size: Size, top: tuple[str, str], bottom: str, symbols: Symbols, tr: Translator
) -> Canvas:
    """The page in the largest letters that the screen allows.

    Args:
        page: what it shows.
        size: of the screen.
        top: what the first line says, left and right.
        bottom: the last line.
        symbols: without a code to scan in ASCII.
        tr: the language.
    """
    columns, lines = size
    high = letters(size)
    canvas = screen(size, *top, (), ())
    way_in = _way_in(page, size, symbols, tr)
    wide = columns - 2 * LEFT - (way_in.width + LEFT if way_in.width else 0)
    head = _head(page, wide, high)
    canvas.paste(LEFT, TOP, head)
    foot = page.foot or (page.way if not way_in.width else "")
    tall = _foot(foot, columns, high).height
    y, last = TOP + head.height + 1 + (high > HEIGHT), lines - 1 - tall - bool(foot)
    missing = page.more + len(page.rows) - len(_rows(page, (wide, last - y), high))
    if missing and not page.whole:
        foot = " · ".join(filter(None, (tr("and {n} more", n=tr.number(missing)), foot)))
        tall = _foot(foot, columns, high).height
        last = lines - 2 - tall
    canvas.paste(LEFT, y, _body(page, (wide, last - y), high))
    if foot:
        canvas.paste(LEFT, lines - 1 - tall, _foot(foot, columns, high))
    canvas.put(1, lines - 1, cut(bottom, columns - 2), "footer")
    canvas.paste(columns - way_in.width - LEFT, max(1, (lines - way_in.height) // 2), way_in)
    return finished(canvas, symbols, tr)


def _foot(foot: str, columns: int, high: int) -> Canvas:
    """The text at the foot, on a television in letters if they have room."""
    if not foot:
        return Canvas(0, 0)
    return sign(foot, columns - 2 * LEFT, HEIGHT if high > HEIGHT else 1, "text.dim")


def _head(page: Page, columns: int, high: int) -> Canvas:
    """The heading and the sentence below it, beside the seconds that are left."""
    if not 0 < page.seconds < FEW_SECONDS:
        return _heading(page, columns, high)
    figure = sign(str(page.seconds), columns, HIGHER[high], "text.good")
    heading = _heading(page, columns - figure.width - AIR, high)
    canvas = Canvas(columns, max(heading.height, figure.height))
    canvas.paste(0, 0, heading)
    canvas.paste(columns - figure.width, 0, figure)
    return canvas


def _heading(page: Page, columns: int, high: int) -> Canvas:
    title = sentence(page.title, columns, max(high, HEIGHT) if high > 1 else 1, "chip.high", 1)
    about = Canvas(0, 0)
    if page.about:
        about = sentence(page.about, columns, lower(high), "text.dim", MOST_ABOUT)
    gap = int(bool(about.height))
    canvas = Canvas(columns, title.height + gap + about.height)
    canvas.paste(0, 0, title)
    canvas.paste(0, title.height + gap, about)
    return canvas


def _body(page: Page, size: Size, high: int) -> Canvas:
    """The rows and as much below them as has room, with the rest of the room between the rows."""
    columns, lines = size
    gap = int(high > 1)
    rows = _rows(page, size, high)
    left = lines - _height(rows, gap) - gap * bool(rows)
    below = _remarks(page, (columns, left), min(high, HEIGHT) if rows else high)
    left -= _height(below, gap) + gap * bool(below)
    if page.picture is not None and left >= LEAST_PICTURE:
        drawn = page.picture((columns, left))
        below += [drawn] if drawn is not None else []
        left = 0
    air = min(AIR, max(0, left) // (len(rows) + len(below) + 1)) if high > 1 else 0
    canvas = Canvas(columns, lines)
    y = air
    for part in (*rows, *below):
        canvas.paste(0, y, part)
        y += part.height + gap + air
    return canvas


def _rows(page: Page, size: Size, high: int) -> list[Canvas]:
    """The rows that fit, in lower letters where none may be missing."""
    columns, lines = size
    if page.grows and high > 1 and (grown := _grown(page.rows, size, high)):
        return grown
    rows, gap = _listed(page, columns, high), int(high > 1)
    while page.whole and high > 1 and _height(rows, gap) > lines:
        high = lower(high)
        rows = _listed(page, columns, high)
    while rows and _height(rows, gap) > lines:
        rows.pop()
    return rows


def _grown(rows: Sequence[Row], size: Size, high: int) -> list[Canvas]:
    """Rows with larger letters, of all names or at least of all below them; none if too many.

    Rows stand further apart than their lines, or one would be read with the next.
    """
    columns, lines = size
    higher, none = HIGHER[high], Canvas(0, 0)
    for own in (higher, high):
        alike = (sentence(row.name, columns, own, row.ink).height for row in rows)
        found = [_row(row, none, columns, (own, higher)) for row in rows]
        if all(tall in (own, 2 * own + 1) for tall in alike) and _height(found, GROWN) <= lines:
            return found
    return []


def _listed(page: Page, columns: int, high: int) -> list[Canvas]:
    """All rows; of a double page, two beside each other in each line."""
    if not page.is_double:
        return drawn_rows(page.rows, columns, high)
    half, wide = -(-len(page.rows) // 2), (columns - APART) // 2
    rows = drawn_rows(page.rows, wide, high, alike=False)
    return [_beside(pair, columns) for pair in zip_longest(rows[:half], rows[half:])]


def _beside(pair: tuple[Canvas, Canvas | None], columns: int) -> Canvas:
    """Two rows with a line between them, so that a figure is not read with the next place."""
    left, right = pair
    canvas = Canvas(columns, max(one.height for one in pair if one is not None))
    canvas.paste(0, 0, left)
    for y in range(canvas.height):
        canvas.put(left.width + APART // 2, y, "│", "text.dim")
    if right is not None:
        canvas.paste(columns - right.width, 0, right)
    return canvas


def _remarks(page: Page, size: Size, high: int) -> list[Canvas]:
    """The sentences that fit; all in lower letters where there would be no room for some."""
    columns, lines = size
    gap = int(high > 1)
    found = [sentence(text, columns, high, "text", MOST_LINES) for text in page.remarks]
    is_cut = _height(found, gap) > lines or any(one.height < high for one in found)
    if is_cut and high > 1 and not page.rows:
        return _remarks(page, size, lower(high))
    while found and _height(found, gap) > lines:
        found.pop()
    return found


def _height(rows: Sequence[Canvas], gap: int) -> int:
    return sum(row.height + gap for row in rows) - gap if rows else 0


def drawn_rows(rows: Sequence[Row], columns: int, high: int, *, alike: bool = True) -> list[Canvas]:
    """All rows: names and figures each of one height, sentences of any.

    Unless names are `alike`, a long one is lower than the others; one that has no room in large
    letters is so in any case.
    """
    figures = _figures(rows, columns // 2, high)
    listed = [
        (row, columns - figure.width - _before(figure))
        for row, figure in zip(rows, figures, strict=True)
        if row.figure
    ]
    names = high
    while (
        alike
        and names > HEIGHT
        and any(_name(row, room, names)[0].height < names for row, room in listed)
    ):
        names = lower(names)
    return [
        _row(row, figure, columns, (names if row.figure else high, high))
        for row, figure in zip(rows, figures, strict=True)
    ]


def _name(row: Row, room: int, high: int) -> tuple[Canvas, Canvas]:
    """A name in letters of this height, and its note in lower ones."""
    for below in (lower(high), 1):
        note = sign(row.note, room // 2, below, "text.dim") if row.note else Canvas(0, 0)
        name = sign(row.name, room - note.width - GAP * bool(row.note), high, row.ink)
        if high == 1 or name.width == drawn(row.name, high, row.ink).width:
            break
    return name, note


def _figures(rows: Sequence[Row], columns: int, high: int) -> list[Canvas]:
    """All figures in the largest letters that fit all of them."""
    while True:
        found = [sign(row.figure, columns, high, "text.strong") for row in rows]
        shown = [one for one, row in zip(found, rows, strict=True) if row.figure]
        if high == 1 or all(one.height == high for one in shown):
            return found
        high = lower(high)


def _before(figure: Canvas) -> int:
    """Columns before a figure: of letters, as many as between two words."""
    return GAP if figure.height == 1 else SPACE[HEIGHT]


def _row(row: Row, figure: Canvas, columns: int, letters_of: tuple[int, int]) -> Canvas:
    """A row; the heights are those of its name's letters, and of the page's."""
    own, high = letters_of
    note = Canvas(0, 0)
    if row.typed:
        name = sentence(row.name, columns, own, row.ink, 1, typed=True)
    elif row.figure:
        name, note = _name(row, columns - figure.width - _before(figure), own)
    else:
        name = sentence(row.name, columns, own, row.ink)
    about = sentence(row.about, columns, lower(high), "text.dim") if row.about else Canvas(0, 0)
    tall = max(name.height, figure.height if row.figure else 0)
    gap = int(high > HEIGHT and bool(row.about))
    canvas = Canvas(columns, tall + gap + about.height)
    canvas.paste(0, tall - name.height, name)
    canvas.paste(name.width + GAP, tall - note.height, note)
    if row.figure:
        canvas.paste(columns - figure.width, tall - figure.height, figure)
    canvas.paste(0, tall + gap, about)
    return canvas


def _way_in(page: Page, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """The code to scan, twice as large where there is room, with the way in words below it."""
    columns, lines = size
    if not page.url or symbols != "full":
        return Canvas(0, 0)
    code = qr_code(page.url, large=letters(size) == HUGE)
    if code.width > columns // LARGE_CODE:
        code = qr_code(page.url)
    parts = list(_around(page, code, letters(size), tr))
    high = sum(part.height + 1 for part in parts) - 1
    if high > lines - 2 or code.width > columns // CODE:
        return Canvas(0, 0)
    canvas, y = Canvas(code.width, high), 0
    for part in parts:
        canvas.paste((code.width - part.width) // 2, y, part)
        y += part.height + 1
    return canvas


def _around(page: Page, code: Canvas, high: int, tr: Translator) -> Iterator[Canvas]:
    if page.code:
        head = tr("Come and play: {code}", code=page.code)
        yield sign(head if high == 1 else page.code, code.width, high, "chip.high")
    yield code
    if page.way:
        rows = wrap(page.way, code.width)
        below = Canvas(code.width, len(rows))
        for y, row in enumerate(rows):
            below.put((code.width - width(row)) // 2, y, row, "text.strong")
        yield below
