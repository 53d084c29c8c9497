"""Drawing of an analysis: the sums, a curve, the turning points and the decisions."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from client.games import registry
from client.games.base import Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import cut, shortened, width
from client.screens.analysis import text
from client.screens.analysis.text import Facts, Titles
from client.screens.details import details, details_width
from client.screens.layout import always, beside, finished, headed, is_small, screen, told
from client.screens.small import Page, Position, Rows, draw_page
from client.themes.roles import Role
from client.widgets.buttons import Button, Hint, button_rows
from client.widgets.curve import MARGIN, curve
from client.widgets.frame import rule
from client.widgets.listing import LEAST, Column, Line, listing

SCALE: Mapping[str, int] = {"win": 1000}
"""Steps of the curve for one of a unit; 10 for those that are not here."""

LEAST_CURVE, MOST_CURVE = 7, 14
"""Lines of the curve with its title and its axis."""
WIDEST_SUMS = 52
"""Most columns of the sums: more would only move labels and amounts apart."""
ROOMY = 30
"""Lines from which the chosen decision and the explanation both stand below the list."""
CHOICE_LINES, STATUS_LINES = 2, 4
"""Lines of the chosen decision, and most of the explanation, below the list."""
LEAST_CHOSEN = 14
"""Columns that what was chosen keeps in the list, where it needs so many."""
GAP = 2
"""Columns between those of the list."""
CURVE_COLUMNS = 34
"""Columns of the curve on a small screen."""
LEAST_AXIS = 5
"""Columns between the names of an axis' ends."""


class AnalysisModel(Struct, frozen=True, kw_only=True):
    """The contents of the screen.

    Attributes:
        match: its number.
        data: the answer to `Analyse`; None while it is awaited, or if there is none.
        decisions: of `data`, in the order shown.
        by_cost: that order is by cost; else that of the match.
        chosen: the decision under the cursor.
        denied: why there is no analysis.
        answer: why the last key did nothing.
        position: the part shown on a small screen.
    """

    match: int
    data: Facts | None = None
    decisions: Sequence[Facts] = ()
    by_cost: bool = True
    chosen: int = 0
    denied: str = ""
    answer: str = ""
    position: Position = field(default_factory=Position)


class _Table(Struct, frozen=True):
    """The list of decisions; `is_cut` says that some texts are shortened to fit their column."""

    columns: tuple[Column, ...]
    rows: tuple[Line, ...]
    is_cut: bool


def draw_analysis(
    model: AnalysisModel, size: Size, symbols: Symbols, titles: Titles, tr: Translator
) -> Canvas:
    """Draw the analysis; while it is awaited, say so."""
    columns, lines = size
    heading = tr("Analysis of match {number}", number=str(model.match))
    if is_small(size):
        return draw_page(_page(model, columns, titles, tr), model.position, size, symbols, tr)
    about = "" if model.data is None else text.title(model.data, titles, tr)
    back = (Hint("do:back", tr.sense("key", "Esc"), tr("back")),)
    explained = always(tr, columns, chat=False, rules=tr("this page"))[:1]
    canvas = screen(size, heading, about, back, explained)
    side = details_width(columns)
    wide = columns - side
    if model.data is None:
        said = _status(model, tr)
        below = told(said, offered(model, tr), wide, answer=model.answer, role="text.dim")
        left = max(0, columns - width(model.answer or said) - 2) // 2
        canvas.paste(left, (lines - below.height) // 3, below)
        return finished(canvas, symbols, tr)
    top = _top(model.data, wide - 2, _curve_lines(lines), tr, with_points=not side)
    canvas.paste(1, 1, top)
    table = _table(model, model.data, wide - 2, tr)
    below = _below(model, model.data, (wide, lines), tr, has_side=bool(side), is_cut=table.is_cut)
    y = 1 + top.height
    canvas.paste(0, y, rule(wide, _list_title(model, tr)))
    room = max(1, lines - 3 - below.height - top.height)
    chosen = model.chosen if table.rows else None
    canvas.paste(1, y + 1, listing(table.columns, table.rows, chosen, wide - 2, room))
    canvas.paste(0, lines - 1 - below.height, below)
    if side:
        canvas.paste(wide, 1, _side(model, model.data, (side, lines - 2), tr))
    return finished(canvas, symbols, tr)


def _below(
    model: AnalysisModel, data: Facts, size: Size, tr: Translator, *, has_side: bool, is_cut: bool
) -> Canvas:
    """The text and buttons below the list, as high for every decision."""
    columns, lines = size
    is_high = lines >= ROOMY
    buttons = offered(model, tr)
    if has_side or not (is_cut and model.decisions):
        about = _status(model, tr) if is_high else text.about_accuracy(data, tr)
        said, most = "" if has_side else about, STATUS_LINES if is_high else 2
        return told(said, buttons, columns, answer=model.answer, role="text.dim", text_lines=most)
    words = registry.words(data["game"])
    choice = text.whole(model.decisions[model.chosen], words, tr)
    if is_high:
        said, most = _status(model, tr), STATUS_LINES
        rest = told(said, buttons, columns, answer=model.answer, role="text.dim", text_lines=most)
        return _above(choice, rest, "text")
    keys = button_rows(buttons, columns - 2, 2)
    rest = Canvas(columns, keys.height)
    rest.paste(1, 0, keys)
    return _above(model.answer or choice, rest, "alert" if model.answer else "text")


def _above(sentence: str, rest: Canvas, ink: Role) -> Canvas:
    """A sentence in `CHOICE_LINES`, however short it is, above the rest."""
    canvas = Canvas(rest.width, CHOICE_LINES + rest.height)
    for y, line in enumerate(shortened(sentence, rest.width - 2, CHOICE_LINES)):
        canvas.put(1, y, line, ink)
    canvas.paste(0, CHOICE_LINES, rest)
    return canvas


def _side(model: AnalysisModel, data: Facts, size: Size, tr: Translator) -> Canvas:
    """What a large screen shows beside the list: the turning points and the chosen decision."""
    columns, lines = size
    points = _points(data, columns - 3, tr, "log")
    canvas = Canvas(columns, lines, "log")
    y = 0
    if points.height:
        inner = Canvas(columns - 1, points.height + 1, "log")
        inner.paste(1, 0, points)
        canvas.paste(0, 0, beside(headed(tr("Turning points"), inner)))
        y = points.height + 2
    facts: list[tuple[str, str]] = []
    if model.decisions:
        words = registry.words(data["game"])
        heads = text.heads(tr)
        cells = text.cells(model.decisions[model.chosen], words, tr)
        facts = [(heads[number], cells[number]) for number in (0, 1, 2, 3, 4)]
    title = tr("Decision") if facts else ""
    canvas.paste(0, y, details(title, facts, (_status(model, tr),), columns, lines - y))
    return canvas


def _curve_lines(lines: int) -> int:
    return max(LEAST_CURVE, min(MOST_CURVE, lines // 4))


def _list_title(model: AnalysisModel, tr: Translator, *, with_unit: bool = True) -> str:
    title = tr("Costliest decisions") if model.by_cost else tr("All decisions")
    if model.data is None:
        return title
    is_estimate = bool(text.estimate_text(model.data, tr))
    unit = text.unit_text(model.data, tr) if with_unit else ""
    parts = title, unit, tr("estimates") if is_estimate else ""
    return " · ".join(filter(None, parts))


def _status(model: AnalysisModel, tr: Translator) -> str:
    if model.data is None:
        return model.denied or tr("The analysis is being worked out…")
    about = text.about_costs(model.data, tr), text.about_accuracy(model.data, tr)
    return " ".join(filter(None, about))


def _top(data: Facts, columns: int, lines: int, tr: Translator, *, with_points: bool) -> Canvas:
    """The accuracy and the sums at the left, the curve at the right, the turning points below."""
    sums = list(text.rows(data, tr))
    points = _points(data, columns, tr) if with_points else Canvas(columns, 0)
    accuracy = text.accuracy_text(data, tr)
    longest = max((width(label) + width(amount) for label, amount in sums), default=0)
    half = max(35, width(accuracy) + 2, longest + 4, min(WIDEST_SUMS, columns * 2 // 5))
    high = max(lines, len(sums) + 1)
    canvas = Canvas(columns, high + points.height + bool(points.height))
    canvas.put(0, 0, cut(accuracy, half - 1), "text.strong")
    for y, (label, amount) in enumerate(sums, start=1):
        canvas.put(1, y, cut(label, half - 4 - width(amount)), "text")
        canvas.put(half - 2 - width(amount), y, amount, "text.strong")
    canvas.paste(half, 0, _curve(data, columns - half, high, tr))
    if points.height:
        canvas.put(0, high, tr("Turning points"), "text.strong")
        canvas.paste(0, high + 1, points)
    return canvas


def _points(data: Facts, columns: int, tr: Translator, ink: Role = "text") -> Canvas:
    """The turning points, each a place that leads there."""
    points = list(text.turning_points(data, tr))
    canvas = Canvas(columns, len(points), ink)
    for y, (entry, sentence) in enumerate(points):
        canvas.put(0, y, cut(f" {_entry(entry, tr)} · {sentence}", columns), ink)
        canvas.mark(f"entry:{entry}", 0, y, columns)
    return canvas


def _curve(data: Facts, columns: int, lines: int, tr: Translator) -> Canvas:
    """The curve of the seat's expectation, under its title and above the entries it runs over."""
    canvas = Canvas(columns, lines)
    part = text.main_part(data)
    if part is None:
        return canvas
    unit, amounts = part["unit"], [amount for _, amount in part["curve"]]
    canvas.put(0, 0, cut(text.curve_title(part, tr), columns), "text.dim")
    steps = [round(amount * SCALE.get(unit, 10)) for amount in amounts]
    high, low = (text.value(one, unit, tr) for one in (max(amounts), min(amounts)))
    canvas.paste(0, 1, curve([steps], (columns, lines - 2), high, low, with_letters=False))
    left = max(width(high), width(low)) + 1
    ends = [entry for entry, _ in part["curve"]]
    canvas.paste(left, lines - 1, _entries(ends[0], ends[-1], columns - left - MARGIN, tr))
    return canvas


def _entry(number: int, tr: Translator) -> str:
    """An entry of the record, by its number."""
    return tr("entry {number}", number=tr.number(number))


def _entries(first: int, last: int, columns: int, tr: Translator) -> Canvas:
    """The axis of a curve: from which entry of the record to which, from left to right."""
    canvas = Canvas(columns, 1)
    start, end = (_entry(one, tr) for one in (first, last))
    if width(start) + width(end) + LEAST_AXIS > columns:
        start = tr.number(first)
    between = columns - width(start) - width(end) - 3
    if between > 0:
        canvas.put(0, 0, f"{start} {'─' * between}→ {end}", "text.dim")
    return canvas


def _table(model: AnalysisModel, data: Facts, columns: int, tr: Translator) -> _Table:
    """The decisions with what was chosen, what was better and what it has cost."""
    words = registry.words(data["game"])
    rows = [text.cells(one, words, tr) for one in model.decisions]
    heads = text.heads(tr)
    at = width(heads[0])
    room = columns - 2 - 4 * GAP - at
    if is_cut := sum(_widths(rows, heads)) > room:
        rows = [text.cells(one, words, tr, is_short=True) for one in model.decisions]
    costs = _under_each_other([row[4] for row in rows])
    before, chosen, better, paid = _widths(rows, heads)
    room -= paid
    before = min(before, room - LEAST - min(chosen, LEAST_CHOSEN))
    room -= before
    chosen = max(width(heads[2]), min(chosen, room - max(LEAST, min(better, room // 2))))
    shape = (
        Column(heads[0], at, ">", dim=True),
        Column(heads[1], before),
        Column(heads[4], paid, ">"),
        Column(heads[2], chosen),
        Column(heads[3]),
    )
    shown = tuple(
        Line(f"decision:{number}", (row[0], row[1], costs[number], row[2], row[3]))
        for number, row in enumerate(rows)
    )
    return _Table(shape, shown, is_cut)


def _widths(rows: Sequence[Sequence[str]], heads: Sequence[str]) -> list[int]:
    """The columns that all cells but the first of each row would need."""
    cells = [[row[number] for row in rows] for number in range(1, len(heads))]
    cells[-1] = _under_each_other(cells[-1])
    return [max(map(width, (head, *found))) for head, found in zip(heads[1:], cells, strict=True)]


def _under_each_other(amounts: Sequence[str]) -> list[str]:
    """Amounts at the right of a column: units, which differ in length, begin below each other."""
    units = [amount.partition(" ")[2] for amount in amounts]
    longest = max(map(width, units), default=0)
    return [
        amount + " " * (longest - width(unit)) if unit else amount
        for amount, unit in zip(amounts, units, strict=True)
    ]


def _page(model: AnalysisModel, columns: int, titles: Titles, tr: Translator) -> Page:
    """The analysis on a small screen."""
    rows = Rows(columns)
    if model.data is None:
        rows.text("" if model.answer else _status(model, tr))
    else:
        rows.text(text.title(model.data, titles, tr), "text.strong")
        rows.text(text.accuracy_text(model.data, tr), "text.strong")
        for label, amount in text.rows(model.data, tr):
            rows.text(tr.labelled(label, amount))
        rows.gap()
        rows.part(_curve(model.data, min(columns - 4, CURVE_COLUMNS), LEAST_CURVE, tr), 1)
        points = list(text.turning_points(model.data, tr))
        if points:
            rows.heading(tr("Turning points"))
        for entry, sentence in points:
            rows.text(f"{_entry(entry, tr)} · {sentence}", place=f"entry:{entry}")
        rows.heading(_list_title(model, tr, with_unit=False))
        words = registry.words(model.data["game"])
        for number, decision in enumerate(model.decisions):
            at, before, chosen, better, paid = text.cells(decision, words, tr)
            rows.choice(
                f"decision:{number}",
                " · ".join(filter(None, (at, before, paid))),
                (chosen, tr("better: {choice}", choice=better) if better else ""),
                chosen=number == model.chosen,
            )
        rows.gap()
        rows.text(_status(model, tr), "text.dim")
    return Page(
        title=tr("Analysis of match {number}", number=str(model.match)),
        body=rows.body(),
        focus=rows.focus,
        buttons=offered(model, tr),
        others=True,
        answer=model.answer,
    )


def offered(model: AnalysisModel, tr: Translator) -> tuple[Button, ...]:
    """All actions, the most important first."""
    back = Button("do:back", tr.sense("key", "Esc"), tr("back"))
    if model.data is None:
        return (back,)
    look = Button("do:look", tr.sense("key", "Enter"), tr("replay from here"), main=True)
    order = tr("in order") if model.by_cost else tr("costliest first")
    other = Button("do:seat", tr.sense("key", "Tab"), tr("another player"))
    return (
        *((look,) if model.decisions else ()),
        Button("do:order", tr.sense("key: order", "o"), order),
        *((other,) if len(model.data["seats"]) > 1 else ()),
        back,
    )
