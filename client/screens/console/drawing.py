"""Drawing of the host's console: people, tables, bans, load, machines, and actions."""

from collections.abc import Iterator, Sequence

from client.games.base import Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean
from client.screens.console import text as words
from client.screens.console.machines import (
    machine_cells,
    machine_heads,
    machine_line,
    machine_state,
    survival,
)
from client.screens.console.model import (
    ConsoleModel,
    Part,
    ban,
    hall,
    machine,
    machines,
    parts,
    table,
)
from client.screens.details import details, details_width
from client.screens.layout import ROOMY, finished, is_small, page_columns, screen, told, typing
from client.screens.small import Page, Rows, draw_page
from client.screens.stats.text import Titles
from client.widgets.buttons import Button, Hint
from client.widgets.entry import entry_line
from client.widgets.listing import Column, Line, lines_of_row, listing
from engine.sync.house_view import HouseTable, HouseView, Load

ABOVE, BELOW = 3, 5
"""Lines above and below the list."""
LEAST = 16
"""Fewest lines for the list on a large screen."""


def draw_console(
    model: ConsoleModel, size: Size, symbols: Symbols, titles: Titles, tr: Translator
) -> Canvas:
    """Draw the open tab between the tab names and the actions."""
    columns, lines = size
    if is_small(size):
        page = _page(model, columns, titles, tr)
        return draw_page(page, model.position, size, symbols, tr)
    canvas = screen(
        size,
        tr("{host} · the host’s console", host=model.host),
        words.state(model.view, tr),
        hints(model, tr),
        (Hint("do:back", tr.sense("key", "Esc"), tr("back")),) if model.entry is None else (),
        urgent=model.view.paused or not model.view.doors_open,
    )
    side = details_width(columns)
    left, wide = page_columns(columns - side)
    x = left + 1
    for part in parts(model.view):
        here = part == model.part
        end = canvas.put(x, 1, f" {_tab(part, model, tr)} ", "list.chosen" if here else "text.dim")
        canvas.mark(f"part:{part}", x, 1, end - x)
        x = end + 1
    room = _lines_of_part(model, lines - ABOVE - BELOW)
    canvas.paste(left + 1, ABOVE, _inner(model, wide - 2, room, titles, tr))
    if model.entry is not None:
        canvas.paste(0, lines - 2, entry_line(model.entry, columns))
        canvas.mark("entry", 0, lines - 2, columns)
    else:
        below = told(
            "" if side else _about(model, tr), buttons(model, tr), wide,
            answer=model.answer, role="text.dim", lines=BELOW - 1,
        )  # fmt: skip
        canvas.paste(left, ABOVE + room, below)
    if side:
        canvas.paste(columns - side, 1, _details(model, (side, lines - 2), titles, tr))
    return finished(canvas, symbols, tr)


def _lines_of_part(model: ConsoleModel, room: int) -> int:
    """The lines of the open tab, so that its actions stand not far below short lists."""
    chosen = table(model)
    seats = len(chosen.seats) + 2 if chosen is not None else 0
    rows = {
        "people": len(model.view.people),
        "tables": len(model.view.tables),
        "machines": len(machines(model.view)),
    }
    listed = rows.get(model.part, len(model.bans))
    needed = lines_of_row(listed, room) * (listed + 1) + seats + 1
    return min(room, max(LEAST, room // 2, needed))


def _details(model: ConsoleModel, size: Size, titles: Titles, tr: Translator) -> Canvas:
    """All about the chosen row; what belongs to no row, as a sentence."""
    person, place, kept_out, one = hall(model), table(model), ban(model), machine(model)
    heads: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    if person is not None:
        heads = words.guest_heads(tr)
        key = person.key or tr("a guest without a key")
        cells = (*words.guest_cells(person, model.view, tr)[:-1], key)
    elif place is not None:
        heads, cells = words.table_heads(tr), words.table_cells(place, titles, tr)
    elif kept_out is not None:
        heads, cells = words.ban_heads(tr), words.ban_cells(kept_out, tr)
    elif one is not None:
        heads, cells = machine_heads(tr), machine_cells(one, tr)
    title = clean(cells[0]) if cells else part_name(model.part, tr)
    notes = () if cells and one is None else (_about(model, tr),)
    return details(title, tuple(zip(heads, cells, strict=True))[1:], notes, *size)


def _page(model: ConsoleModel, columns: int, titles: Titles, tr: Translator) -> Page:
    """The open tab on a small screen."""
    rows = Rows(columns)
    tabs = ((f"part:{part}", _tab(part, model, tr)) for part in parts(model.view))
    rows.tabs(tabs, f"part:{model.part}")
    rows.gap()
    about = _about(model, tr)
    if hall(model) is None and about:
        rows.text(about, "text.dim")
    _add_rows(model, rows, titles, tr)
    return Page(
        title=tr("{host} · the host’s console", host=model.host),
        right=words.state(model.view, tr),
        body=rows.body(),
        focus=rows.focus,
        buttons=offered(model, tr),
        others=True,
        answer=model.answer,
        entry=model.entry,
        urgent=model.view.paused or not model.view.doors_open,
    )


def _add_rows(model: ConsoleModel, rows: Rows, titles: Titles, tr: Translator) -> None:
    """The rows of the open tab; the chosen one with all about it."""
    match model.part:
        case "people":
            for number, person in enumerate(model.view.people):
                name, *more = words.guest_cells(person, model.view, tr)
                more = [" · ".join(filter(None, more)), _about(model, tr)]
                _add_row(model, rows, number, name, more, good=person.host)
        case "tables":
            _add_tables(model, rows, titles, tr)
        case "bans":
            for number, kept_out in enumerate(model.bans):
                who, *more = words.ban_cells(kept_out, tr)
                _add_row(model, rows, number, who, [" · ".join(filter(None, more))])
        case "machines":
            for number, one in enumerate(machines(model.view)):
                text = f"{one.name} · {machine_state(one, tr)}"
                _add_row(model, rows, number, text, [machine_line(one, tr)], good=one.has_hall)
        case "load":
            for name, value in words.load_lines(model.view.load, tr):
                rows.text(name, "text.dim")
                rows.text(value, "text.strong", indent=2)


def _add_tables(model: ConsoleModel, rows: Rows, titles: Titles, tr: Translator) -> None:
    """The tables; below the chosen one its seats."""
    for number, one in enumerate(model.view.tables):
        code, game, name, phase, *more = words.table_cells(one, titles, tr)
        text, playing = f"{code} · {game} · {name}", one.phase == "playing"
        labels = words.table_heads(tr)[-len(more) :]
        named = (f"{label} {cell}" for label, cell in zip(labels, more, strict=True))
        _add_row(model, rows, number, text, [" · ".join((phase, *named))], good=playing)
        if number == model.chosen:
            _add_seats(model, one, rows, tr)


def _add_row(
    model: ConsoleModel,
    rows: Rows,
    number: int,
    text: str,
    more: Sequence[str],
    *,
    good: bool = False,
) -> None:
    chosen = number == model.chosen
    rows.choice(f"row:{number}", text, more, role="list.good" if good else "list", chosen=chosen)


def _add_seats(model: ConsoleModel, one: HouseTable, rows: Rows, tr: Translator) -> None:
    """The seats of the chosen table."""
    for number in range(len(one.seats)):
        text = " · ".join(filter(None, words.seat_cells(one, number, tr)))
        rows.choice(f"seat:{number}", f"  {text}", chosen=number == model.seat)


def part_name(part: Part, tr: Translator) -> str:
    """A tab's name."""
    names = {
        "people": tr("People"),
        "tables": tr("Tables"),
        "bans": tr("Bans"),
        "load": tr("Load"),
        "machines": tr("Machines"),
    }
    return names[part]


def _tab(part: Part, model: ConsoleModel, tr: Translator) -> str:
    every = machines(model.view)
    counts = {
        "people": tr.number(model.view.load.people),
        "tables": tr.number(model.view.load.tables),
        "bans": tr.number(len(model.bans)),
        "machines": f"{sum(not one.gone for one in every)}/{len(every)}",
    }
    return f"{part_name(part, tr)} {counts.get(part, '')}".strip()


def hints(model: ConsoleModel, tr: Translator) -> tuple[Hint, ...]:
    """Hints for the arrow keys."""
    if model.entry is not None:
        return typing(tr)
    parts = Hint("do:next", tr.sense("key", "Tab"), tr("next part"))
    if model.part == "tables":
        return parts, Hint("do:right", "←→", tr("seat"))
    return (parts,)


def buttons(model: ConsoleModel, tr: Translator) -> tuple[Button, ...]:
    """Buttons for the chosen row, then for the whole host."""
    return (*_asking(model, tr), *_own_buttons(model, tr), *_house_buttons(model.view, tr))


def _asking(model: ConsoleModel, tr: Translator) -> Iterator[Button]:
    """Let in a guest who asks for their seat, in every part."""
    asking = words.first_asking(model.view)
    if asking is not None:
        seat = asking[1]
        label = tr("let {asker} in to the seat of {name}", asker=seat.asker, name=seat.name)
        yield Button("do:let_in", tr.sense("key: let in", "y"), label, main=True)


def offered(model: ConsoleModel, tr: Translator) -> tuple[Button, ...]:
    """All actions, the most important first."""
    onward = Button("do:next", tr.sense("key", "Tab"), tr("next part"))
    back = Button("do:back", tr.sense("key", "Esc"), tr("back"))
    return (onward, back, *buttons(model, tr))


def _own_buttons(model: ConsoleModel, tr: Translator) -> Iterator[Button]:
    person, place, kept_out = hall(model), table(model), ban(model)
    if person is not None:
        muting = tr("unmute") if person.muted else tr.sense("host", "mute")
        yield Button("do:mute", tr.sense("key: mute", "m"), muting)
        yield Button("do:kick", tr.sense("key: kick", "k"), tr("kick"))
    if place is not None and place.phase == "playing":
        seat = place.seats[model.seat]
        if model.seat in place.waits_for:
            yield Button("do:skip", tr.sense("key: skip", "s"), tr("skip the turn"))
        if seat.kind == "person":
            lending = tr("give the seat back") if seat.stand_in else tr("let a bot play")
            yield Button("do:lend", tr.sense("key: lend", "r"), lending)
        if seat.away or seat.kind == "bot":
            giving = tr("give the seat to somebody")
            yield Button("do:give", tr.sense("key: give a seat", "g"), giving)
    if place is not None:
        closing = tr("close the table")
        yield Button("do:close", tr.sense("key: close a table", "c"), closing)
    if kept_out is not None:
        yield Button("do:lift", tr.sense("key: lift", "l"), tr("lift the ban"))
    if model.part in ("people", "bans"):
        yield Button("do:ban", tr.sense("key: ban", "b"), tr("ban"))


def _house_buttons(view: HouseView, tr: Translator) -> tuple[Button, ...]:
    doors = tr("close the doors") if view.doors_open else tr("open the doors")
    pause = tr("continue all tables") if view.paused else tr("pause all tables")
    return (
        Button("do:announce", tr.sense("key: announce", "a"), tr("announce")),
        Button("do:doors", tr.sense("key: doors", "d"), doors),
        Button("do:pause", tr.sense("key: pause", "p"), pause),
        Button("do:stop", tr.sense("key: stop", "x"), tr("stop the host")),
    )


def _about(model: ConsoleModel, tr: Translator) -> str:
    """Details of the chosen row that do not fit into it."""
    person = hall(model)
    if person is not None:
        key = person.key or tr("a guest without a key")
        place = tr("from {address}", address=person.address) if person.address else ""
        return " · ".join(filter(None, (clean(person.name), key, clean(place))))
    if model.part == "tables" and not model.view.tables:
        return tr("No tables yet.")
    if model.part == "bans" and not model.bans:
        return tr("Nobody is banned.")
    if model.part == "machines" and model.view.cluster is not None:
        return survival(model.view.cluster.survives, tr)
    return tr("Times are of the last minute.") if model.part == "load" else ""


def _inner(model: ConsoleModel, columns: int, lines: int, titles: Titles, tr: Translator) -> Canvas:
    match model.part:
        case "people":
            rows = [
                Line(f"row:{n}", words.guest_cells(one, model.view, tr), good=one.host)
                for n, one in enumerate(model.view.people)
            ]
            widths = (0, 12, 8, 12, 15, 8) if columns < ROOMY else (0, 20, 8, 13, 28, 8)
            shape = _shape(words.guest_heads(tr), widths)
            return listing(shape, rows, model.chosen, columns, lines)
        case "tables":
            return _tables(model, columns, lines, titles, tr)
        case "bans":
            rows = [Line(f"row:{n}", words.ban_cells(one, tr)) for n, one in enumerate(model.bans)]
            shape = _shape(words.ban_heads(tr), (0, 8, 9, 18))
            return listing(shape, rows, model.chosen, columns, lines)
        case "machines":
            rows = [
                Line(f"row:{n}", machine_cells(one, tr), good=one.has_hall)
                for n, one in enumerate(machines(model.view))
            ]
            shape = _shape(machine_heads(tr), (0, 23, 6, 6, 15))
            return listing(shape, rows, model.chosen, columns, lines)
        case "load":
            return _load(model.view.load, columns, lines, tr)


def _tables(
    model: ConsoleModel, columns: int, lines: int, titles: Titles, tr: Translator
) -> Canvas:
    """The tables, and below them the seats of the chosen one."""
    canvas = Canvas(columns, lines)
    chosen = table(model)
    low = min(len(chosen.seats), lines // 2) + 1 if chosen is not None else 0
    rows = [
        Line(f"row:{n}", words.table_cells(one, titles, tr), good=one.phase == "playing")
        for n, one in enumerate(model.view.tables)
    ]
    shape = _shape(words.table_heads(tr), (9, 15, 0, 10, 6, 8, 8))
    high = lines - low - bool(low)
    canvas.paste(0, 0, listing(shape, rows, model.chosen, columns, high))
    if chosen is not None:
        numbers = range(len(chosen.seats))
        seats = [
            Line(f"seat:{n}", words.seat_cells(chosen, n, tr), good=n in chosen.waits_for)
            for n in numbers
        ]
        heads = (tr("seat"), tr("name"), "", "")
        shape = _shape(heads, (6, 0, 22, 12))
        canvas.paste(0, lines - low, listing(shape, seats, model.seat, columns, low))
    return canvas


def _load(load: Load, columns: int, lines: int, tr: Translator) -> Canvas:
    canvas = Canvas(columns, lines)
    for y, (name, value) in enumerate(words.load_lines(load, tr)):
        canvas.put(0, y, name, "text.dim")
        canvas.put(22, y, value, "text.strong")
    return canvas


def _shape(heads: Sequence[str], widths: Sequence[int]) -> list[Column]:
    return [Column(head, wide) for head, wide in zip(heads, widths, strict=True)]
