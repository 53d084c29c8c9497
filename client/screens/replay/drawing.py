"""Drawing of a replay: the game's panel at one moment, and the keys that move through the match."""

from msgspec import Struct, field
from msgspec.structs import replace

from client.games import registry
from client.games.base import Seen, Size
from client.games.common import marked, whose_turn
from client.games.words import caption
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.screens.layout import (
    BLOCK,
    ROOMY,
    TOLD,
    finished,
    is_small,
    log_and_chat,
    screen,
    side_width,
    talk,
    told,
    typing,
)
from client.screens.small import Page, Position, Rows, draw_page
from client.widgets.buttons import Button, Hint
from client.widgets.entry import Entry
from client.widgets.frame import rule
from client.widgets.log import LogLine
from client.widgets.seat_line import seat_line

LEAST_LOG = 3
GOOD_LOG = 5


class ReplayModel(Struct, frozen=True, kw_only=True):
    """The contents of a replay's screen.

    Attributes:
        match: the match's number.
        seen: what the panel draws, with nothing selected.
        entry: number of the log entry that led here; `entries` is the last one.
        helped: the seats of people for whom a bot has made more than half of the moves.
        eyes: whose view it is, in words; "" if there is no choice.
        plays: whether the replay runs by itself.
        log: the last events, newest last.
        answer: why the last key did nothing.
        line: the line being typed.
        position: the part shown on a small screen.
    """

    match: int
    game: str
    seen: Seen
    entry: int
    entries: int
    helped: tuple[int, ...] = ()
    eyes: str = ""
    plays: bool = False
    log: tuple[LogLine, ...] = ()
    answer: str = ""
    line: Entry | None = None
    position: Position = field(default_factory=Position)


def draw_replay(model: ReplayModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """Draw the moment and the keys."""
    columns, lines = size
    title = tr("Match {number}", number=str(model.match))
    told = caption(registry.words(model.game), model.seen, tr)
    where = tr("{entry} of {entries}", entry=model.entry, entries=model.entries)
    if is_small(size):
        page = _page(model, columns, f"{title} · {told}", where, tr)
        return draw_page(page, model.position, size, symbols, tr)
    now = typing(tr, tr("jump")) if model.line is not None else _hints(tr)
    then = (_rules(tr),)
    canvas = screen(size, f"{title} · {told}", where, now, then)
    side = side_width(columns)
    canvas.paste(0, 1, _moment(model, columns - side, lines - 2, tr, alone=bool(side)))
    if side:
        beside = log_and_chat(model.log, "", side, lines - 2, model.line, tr)
        canvas.paste(columns - side, 1, beside)
    return finished(canvas, symbols, tr)


def draw_refused(match: int, why: str, size: Size, tr: Translator) -> Canvas:
    """The screen without a moment: why there is none, once that is known, and the way back."""
    title = tr("Match {number}", number=str(match))
    back = Button("do:back", tr.sense("key", "Esc"), tr("back"), main=True)
    if is_small(size):
        rows = Rows(size[0])
        rows.text(why, "text.strong")
        page = Page(title=title, body=rows.body(), buttons=(back,))
        return draw_page(page, Position(), size, "full", tr)
    canvas = screen(size, title, "", (), (Hint(back.name, back.key, back.label),))
    canvas.paste(0, 2, told(why, (back,), size[0], role="text.strong"))
    return canvas


def _page(model: ReplayModel, columns: int, title: str, where: str, tr: Translator) -> Page:
    """The moment on a small screen: the panel, whose turn it was, the seats, the last events."""
    panel, seen = registry.panel(model.game), model.seen
    memory = panel.looking_back(seen)
    seen = seen if memory is None else replace(seen, memory=memory)
    high = max(panel.phone_height(seen, columns))
    rows = Rows(columns)
    seats = panel.phone_seats(seen, tr)
    rows.part(seat_line(seats, columns, tr))
    rows.part(panel.draw_phone(seen, (columns, high), tr))
    rows.text(_status(model, tr), "text.dim")
    for seat in seats:
        rows.text(" · ".join(filter(None, (seat.name, seat.score, seat.note))))
    rows.talk(model.log)
    return Page(
        title=title,
        right=where,
        body=rows.body(),
        focus=None if model.line is None else (rows.height - 1, rows.height),
        buttons=offered(model, tr),
        others=True,
        answer=model.answer,
        veiled=panel.is_veiled(model.seen),
        entry=model.line,
        done=tr("jump"),
    )


def offered(model: ReplayModel, tr: Translator) -> tuple[Button, ...]:
    """All actions, the most important first."""
    step, back_one, play, *others = buttons(model, tr)
    ends = (Button(one.name, one.key, one.label) for one in (*_hints(tr), _rules(tr)))
    first, last, back, rules = ends
    return (step, back_one, play, back, *others, first, last, rules)


def _rules(tr: Translator) -> Hint:
    return Hint("do:rules", "?", tr("rules"))


def buttons(model: ReplayModel, tr: Translator) -> tuple[Button, ...]:
    """Buttons: back and forward, by turns, play, whose view."""
    label = tr("stop") if model.plays else tr.sense("replay", "play")
    eyes = (Button("do:eyes", tr.sense("key", "Tab"), tr("change view")),) if model.eyes else ()
    return (
        Button("do:next", "→", tr("step forward")),
        Button("do:back_one", "←", tr("step back")),
        Button("do:play", tr.sense("key", "Space"), label, main=True),
        Button("do:next_turn", "↓", tr("next turn")),
        Button("do:turn_before", "↑", tr("previous turn")),
        Button("do:jump", ":", tr("jump")),
        Button("do:analysis", tr.sense("key: analysis", "a"), tr("analysis")),
        *eyes,
    )


def _hints(tr: Translator) -> tuple[Hint, ...]:
    ends = Hint("do:first", tr.sense("key", "Home"), tr("beginning"))
    return (
        ends,
        Hint("do:last", tr.sense("key", "End"), tr("end")),
        Hint("do:back", tr.sense("key", "Esc"), tr("back")),
    )


def _moment(model: ReplayModel, columns: int, lines: int, tr: Translator, *, alone: bool) -> Canvas:
    """The panel, the status and the keys; below them the last events."""
    panel, seen = registry.panel(model.game), model.seen
    least, best = panel.height(seen, columns)
    wide = columns
    if columns >= ROOMY:
        wide, best = panel.fitted(seen, (columns, lines - TOLD - (0 if alone else GOOD_LOG)))
        wide = min(columns, max(BLOCK, wide))
    below = told(
        _status(model, tr),
        buttons(model, tr),
        wide,
        answer=model.answer,
        role="text.dim",
        most=2,
    )
    room = lines - below.height - 1
    high = min(best, room) if alone else min(max(least, min(best, room - GOOD_LOG)), room)
    left, top = (columns - wide) // 2, (room - high) // 2 if alone else 0
    canvas = Canvas(columns, lines)
    canvas.paste(left, top, panel.draw(seen, (wide, high), tr))
    y = top + high + int(alone)
    canvas.paste(left, y, below)
    if panel.is_veiled(seen):
        canvas.veil(left, top, wide, high)
    y += below.height
    if not alone:
        canvas.paste(0, y, rule(columns, ""))
        canvas.paste(0, y + 1, talk(model.log, columns, lines - y - 1, model.line))
    return canvas


def _status(model: ReplayModel, tr: Translator) -> str:
    """Whose turn it was, and whose view is shown."""
    view, names = model.seen.view, model.seen.names
    turn = whose_turn(view, marked(names, model.helped, tr) if view["over"] else names, tr)
    return " · ".join(filter(None, [turn, model.eyes]))
