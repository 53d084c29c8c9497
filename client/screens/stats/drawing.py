"""Drawing of statistics, the ladder, finished matches and party nights."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct, field

from client.games.base import Size
from client.games.forms import GameForm
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, cut, width, wrap
from client.screens.details import details, details_width
from client.screens.evening.text import row_cells, row_heads
from client.screens.layout import finished, is_small, page_columns, screen, told
from client.screens.lobby.games import games_below
from client.screens.small import Page, Position, Rows, draw_page
from client.screens.stats.text import Facts, Titles, match_cells, match_heads, rung_cells
from client.widgets.buttons import Button, Hint
from client.widgets.listing import LEAST as LEAST_LISTED
from client.widgets.listing import Column, Line, lines_of_row, listing

Part = Literal["tonight", "own", "ladder", "matches", "evenings"]
PARTS: tuple[Part, ...] = ("tonight", "own", "ladder", "matches", "evenings")
IN_LINES: frozenset[Part] = frozenset(("tonight", "own"))
"""Tabs that are lines of text; the others are lists."""
ABOVE, BELOW = 3, 4
"""Lines above and below the list."""
LEAST = 16
"""Fewest lines for the list on a large screen: the buttons below it move with longer ones only."""
ABREAST, GAP = 56, 4
"""The least width of each of several columns of text on a large screen, and the gap between."""

LEAST_TITLE, LEAST_RESULT = 16, 20
"""Columns of a game and of a result in the list of matches that names cannot take."""

Row = tuple[str, bool]
"""A line of text, and whether it is strong."""


class StatsModel(Struct, frozen=True, kw_only=True):
    """The contents of the screen.

    Attributes:
        part: the open tab.
        about: its subject in words: a game, whose statistics.
        lines: the numbers of this evening, or the player's statistics.
        rows: places on the ladder, matches or party nights.
        chosen: the row under the cursor.
        top: the first visible line of the statistics.
        answer: why there is nothing, or why the last key did nothing.
        games: of the host, shown with pictures where a large screen has room below the lines.
        position: the part shown on a small screen.
        turns: the directions in which there is another page: 1 to the next, -1 to the previous.
    """

    part: Part
    about: str = ""
    lines: tuple[str, ...] = ()
    rows: tuple[Facts, ...] = ()
    chosen: int = 0
    top: int = 0
    answer: str = ""
    games: tuple[GameForm, ...] = ()
    position: Position = field(default_factory=Position)
    turns: tuple[int, ...] = ()


def draw_numbers(
    model: StatsModel, size: Size, symbols: Symbols, titles: Titles, tr: Translator
) -> Canvas:
    """Draw the open tab below the tab names."""
    columns = size[0]
    if is_small(size):
        page = _page(model, columns, titles, tr)
        return draw_page(page, model.position, size, symbols, tr)
    hints = (Hint("do:next", tr.sense("key", "Tab"), tr("next part")), *_scroll(model, size, tr))
    back = (Hint("do:back", tr.sense("key", "Esc"), tr("back")),)
    canvas = screen(size, tr("Statistics and past matches"), model.about, hints, back)
    side = details_width(columns)
    left, wide = page_columns(columns - side)
    x = left + 1
    for part in PARTS:
        name = f" {part_name(part, tr)} "
        here = part == model.part
        end = canvas.put(x, 1, name, "list.chosen" if here else "text.dim")
        canvas.mark(f"part:{part}", x, 1, end - x)
        x = end + 1
    inner, room = _room(size)
    drawn = (
        _text(model, size, tr) if model.part in IN_LINES else _list(model, inner, room, titles, tr)
    )
    canvas.paste(left + 1, ABOVE, drawn)
    said = "" if side and model.rows else _status(model, tr)
    below = told(said, buttons(model, tr), wide, answer=model.answer, role="text.dim")
    listed = lines_of_row(len(model.rows), room) * (1 + len(model.rows))
    listed = room if model.part in IN_LINES else listed
    canvas.paste(left, ABOVE + min(room, max(LEAST, room // 2, listed + 1)), below)
    if side and model.part not in IN_LINES:
        canvas.paste(columns - side, 1, _details(model, (side, size[1] - 2), titles, tr))
    return finished(canvas, symbols, tr)


def _details(model: StatsModel, size: Size, titles: Titles, tr: Translator) -> Canvas:
    """The chosen row, with all that its list has to leave out."""
    facts: list[tuple[str, str]] = []
    title = part_name(model.part, tr)
    if model.rows:
        row = model.rows[model.chosen]
        match model.part:
            case "ladder":
                _, title, *more = rung_cells(row, tr)
                heads: tuple[str, ...] = (tr("rating"), tr("matches"), "")
                facts = [(tr("place"), tr.number(row["place"])), *zip(heads, more, strict=True)]
            case "matches":
                number, *more = match_cells(row, titles, tr)
                title = tr("Match {number}", number=number)
                facts = list(zip(match_heads(tr)[1:], more, strict=True))
            case "evenings":
                _, ended, title, *more = row_cells(row, tr)
                heads = row_heads(tr)
                facts = list(zip((heads[1], *heads[3:]), (ended, *more), strict=True))
    notes = (_status(model, tr),) if model.part == "ladder" and model.rows else ()
    return details(clean(title), facts, notes, *size)


def _page(model: StatsModel, columns: int, titles: Titles, tr: Translator) -> Page:
    """The open tab on a small screen."""
    rows = Rows(columns)
    tabs = ((f"part:{part}", part_name(part, tr)) for part in PARTS)
    rows.tabs(tabs, f"part:{model.part}")
    rows.gap()
    if status := _status(model, tr):
        rows.text(status, "text.dim")
    if model.part in IN_LINES:
        for line in model.lines:
            rows.line(line) if line.startswith(" ") else rows.text(line, "text.strong")
    for number, row in enumerate(model.rows):
        chosen = number == model.chosen
        match model.part:
            case "ladder":
                place, name, *more = rung_cells(row, tr)
                rows.text(f"{place}. {name}", "text.strong")
                rows.text(" · ".join(filter(None, more)), indent=2)
            case "matches":
                _, ended, title, result, others = match_cells(row, titles, tr)
                rows.choice(
                    f"match:{number}", f"{title} · {result}", (f"{ended} UTC", others),
                    role="list.good" if row["won"] else "list", chosen=chosen,
                )  # fmt: skip
            case "evenings":
                _, ended, name, matches, place = row_cells(row, tr)
                rows.choice(
                    f"evening:{number}", f"{name} · {matches}", (f"{ended} UTC", place),
                    role="list.good" if row["place"] == 1 else "list", chosen=chosen,
                )  # fmt: skip
    return Page(
        title=tr("Statistics and past matches"),
        right=model.about,
        body=rows.body(),
        focus=rows.focus,
        buttons=offered(model, tr),
        others=True,
        answer=model.answer,
    )


def offered(model: StatsModel, tr: Translator) -> tuple[Button, ...]:
    """All actions of the open tab, the most important first."""
    onward = Button("do:next", tr.sense("key", "Tab"), tr("next part"))
    back = Button("do:back", tr.sense("key", "Esc"), tr("back"))
    look = tuple(one for one in buttons(model, tr) if one.main)
    return (*look, onward, back, *(one for one in buttons(model, tr) if not one.main))


def part_name(part: Part, tr: Translator) -> str:
    """A tab's name."""
    names = {
        "tonight": tr("Tonight"),
        "own": tr("Your statistics"),
        "ladder": tr("Ratings"),
        "matches": tr("Your matches"),
        "evenings": tr("Your evenings"),
    }
    return names[part]


def buttons(model: StatsModel, tr: Translator) -> tuple[Button, ...]:
    """Buttons of the open tab."""
    onward = Button("do:page", tr.sense("key", "PgDn"), tr("next page"))
    backward = Button("do:page_back", tr.sense("key", "PgUp"), tr("previous page"))
    pages = tuple(one for step, one in ((1, onward), (-1, backward)) if step in model.turns)
    match model.part:
        case "matches" if model.rows:
            look = Button("do:look", tr.sense("key", "Enter"), tr("replay"), main=True)
            key = tr.sense("key: analysis", "a")
            return look, Button("do:analysis", key, tr("analysis")), *pages
        case "matches" | "evenings":
            look = Button("do:look", tr.sense("key", "Enter"), tr("replay"), main=True)
            return ((look,) if model.rows else ()) + pages
        case "ladder":
            return (Button("do:game", "←→", tr("another game")), *pages)
    return ()


def _status(model: StatsModel, tr: Translator) -> str:
    match model.part:
        case "ladder" if model.rows:
            return tr(
                "Rating ± margin of error, 95% sure. The list is ordered by the lowest likely "
                "rating."
            )
        case "ladder":
            return tr("Nobody is rated yet: only matches between players with ssh keys count.")
        case "matches" if not model.rows:
            return tr("No finished matches here.")
        case "evenings" if not model.rows:
            return tr("No evenings here yet: open a table for a party night.")
    return ""


def _list(model: StatsModel, columns: int, lines: int, titles: Titles, tr: Translator) -> Canvas:
    match model.part:
        case "ladder":
            heads = ("", tr("name"), tr("rating"), tr("matches"), "")
            rows = [Line(f"rung:{n}", rung_cells(one, tr)) for n, one in enumerate(model.rows)]
            shape = _shape(heads, (5, 0, 17, 8, 12), right=(0, 3))
            return listing(shape, rows, model.chosen, columns, lines)
        case "matches":
            rows = [
                Line(f"match:{n}", match_cells(one, titles, tr), good=one["won"])
                for n, one in enumerate(model.rows)
            ]
            shape = _shape(match_heads(tr), _match_widths(rows, columns, tr), right=(0,))
            return listing(shape, rows, model.chosen, columns, lines)
        case _:
            rows = [
                Line(f"evening:{n}", row_cells(one, tr), good=one["place"] == 1)
                for n, one in enumerate(model.rows)
            ]
            shape = _shape(row_heads(tr), (7, 16, 0, 8, 18), right=(0,))
            return listing(shape, rows, model.chosen, columns, lines)


def _match_widths(rows: Sequence[Line], columns: int, tr: Translator) -> tuple[int, ...]:
    """The widths of the columns of matches: none is wider than it needs, names get the rest."""
    cells = zip(match_heads(tr), *(line.cells for line in rows), strict=True)
    number, ended, title, result, names = (max(map(width, column)) for column in cells)
    room = columns - 2 - 2 * 4 - number - ended
    title = max(min(title, LEAST_TITLE), min(title, room - result - names))
    names = min(names, room - title - max(LEAST_LISTED, min(result, LEAST_RESULT)))
    return number, ended, title, 0, names


def _shape(heads: Sequence[str], widths: Sequence[int], right: Sequence[int]) -> list[Column]:
    return [
        Column(head, wide, ">" if number in right else "<")
        for number, (head, wide) in enumerate(zip(heads, widths, strict=True))
    ]


def room_for_lines(text: Sequence[str], size: Size) -> Size:
    """The width of a tab that is text, and how many of its lines are on screen at once."""
    columns, lines = _room(size)
    many = _side_by_side(text, size)
    return (columns if many == 1 else _abreast_width(text)), lines * many


def _room(size: Size) -> Size:
    """Columns and lines of a list."""
    columns = size[0] - details_width(size[0])
    return page_columns(columns)[1] - 2, size[1] - ABOVE - BELOW


def _side_by_side(text: Sequence[str], size: Size) -> int:
    """How many columns of text there are."""
    left, _ = page_columns(size[0] - details_width(size[0]))
    return max(1, (size[0] - 2 * left + GAP) // (_abreast_width(text) + GAP))


def _abreast_width(text: Sequence[str]) -> int:
    """The width of one of several columns: no line of a table in them is cut."""
    return max([ABREAST, *(width(clean(line)) for line in text if line.startswith(" "))])


def wrapped(text: Sequence[str], columns: int) -> Sequence[Row]:
    """Lines, of which the indented ones are cut and all others wrapped, and which are strong."""
    rows: list[Row] = []
    for line in text:
        strong = not line.startswith(" ")
        pieces = wrap(line, columns) if strong else (cut(clean(line), columns),)
        rows += [(piece, strong) for piece in pieces]
    return rows


def _text(model: StatsModel, size: Size, tr: Translator) -> Canvas:
    """The lines from the first visible one on, and the games below them."""
    columns, shown = room_for_lines(model.lines, size)
    many, high = _side_by_side(model.lines, size), _room(size)[1]
    rows = wrapped(model.lines, columns)
    canvas = Canvas(many * (columns + GAP), high)
    groups = _abreast(rows[model.top :][:shown], many, high)
    for number, group in enumerate(groups):
        for y, (row, strong) in enumerate(group):
            canvas.put(number * (columns + GAP), y, row, "text.strong" if strong else "text")
    top = max(map(len, groups), default=0) + 2
    wide, title = canvas.width - GAP, tr("What can be played here")
    if many > 1:
        canvas.paste(0, top, games_below(model.games, title, wide, high - top, tr))
    return canvas


def _abreast(rows: Sequence[Row], most: int, lines: int) -> Sequence[Sequence[Row]]:
    """The rows in up to `most` columns of about one height, which if possible part no block."""
    blocks: list[list[Row]] = [[]]
    for one in rows:
        blocks.append([]) if not one[0] else blocks[-1].append(one)
    for high in range(max(1, -(-len(rows) // most)), lines + 1 if most > 1 else 0):
        packed = _packed(blocks, high)
        if len(packed) <= most:
            return packed
    return [rows[first : first + lines] for first in range(0, len(rows), lines)]


def _packed(blocks: Sequence[Sequence[Row]], high: int) -> list[list[Row]]:
    """The blocks one below the other, in as many columns of this height as they take."""
    packed: list[list[Row]] = [[]]
    for block in filter(None, blocks):
        if packed[-1] and len(packed[-1]) + 1 + len(block) > high:
            packed.append([])
        packed[-1] += [*([("", False)] if packed[-1] else []), *block]
    return packed


def _scroll(model: StatsModel, size: Size, tr: Translator) -> tuple[Hint, ...]:
    """The keys that scroll, where there is more text than room."""
    columns, lines = room_for_lines(model.lines, size)
    if model.part not in IN_LINES or len(wrapped(model.lines, columns)) <= lines:
        return ()
    return (Hint("do:down", "↑ ↓", tr("scroll")),)
