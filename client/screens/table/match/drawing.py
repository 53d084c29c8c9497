"""A table while a match is played: the game's panel, what can be done, log and chat."""

from msgspec import Struct

from client.games.base import Size
from client.games.common import whose_turn
from client.games.words import caption
from client.paint.canvas import Canvas, Place
from client.paint.symbols import Symbols
from client.screens.layout import (
    always,
    finished,
    log_and_chat,
    screen,
    side_width,
    talk,
    told,
    typing,
)
from client.screens.table.match.turn import Turn
from client.themes.roles import Role
from client.widgets.buttons import Hint
from client.widgets.entry import Entry
from client.widgets.frame import rule
from client.widgets.log import LogLine
from client.widgets.slide import draw_slides

LEAST_LOG = 3
GOOD_LOG = 5
MOST_COLUMNS, AIR = 112, 4
"""Columns of a panel beside the log, and lines of air around what it uses well."""

URGENT = 10.0
"""Seconds left from which the clock is shown as urgent."""


class TableModel(Struct, frozen=True, kw_only=True):
    """What the table shows.

    Attributes:
        name: the table's.
        elapsed: seconds since the things on the table began to move; None while nothing moves.
        clock: seconds the running seat has left; None without a clock.
        coach: one line about the next step, "" for players who know it.
        answer: why the last key or move did nothing, shown until the next one.
        entry: what is being typed, None while keys are commands.
    """

    name: str
    turn: Turn
    elapsed: float | None = None
    log: tuple[LogLine, ...] = ()
    watchers: int = 0
    clock: float | None = None
    coach: str = ""
    answer: str = ""
    entry: Entry | None = None


class Surroundings(Struct, frozen=True):
    """A table without the game's own part of it, which alone moves.

    Attributes:
        screen: top line and footer.
        play: columns and lines between them, without those of `beside`.
        panel: the place of the game's part in `play`.
        parts: what else lies in `play`, each with its left column and its top.
        beside: log and chat, where there is room for them at the side.
    """

    screen: Canvas
    play: Size
    panel: Place
    parts: tuple[tuple[int, int, Canvas], ...]
    beside: Canvas | None = None


def draw_table(
    model: TableModel, size: Size, symbols: Symbols, around: Surroundings | None = None
) -> Canvas:
    """The table; `around` is what `surroundings` has drawn for this model, whatever elapsed."""
    columns, lines = size
    around = around or surroundings(model, size)
    play, (left, top, wide, high) = Canvas(*around.play), around.panel
    play.paste(left, top, _panel(model, (wide, high)))
    for x, y, part in around.parts:
        play.paste(x, y, part)
    canvas = Canvas(columns, lines)
    canvas.paste(0, 0, around.screen)
    canvas.paste(0, 1, play)
    if around.beside is not None:
        canvas.paste(play.width, 1, around.beside)
    if model.turn.is_veiled:
        canvas.veil(0, lines - 1, columns, 1)  # which keys work may tell it as well
        if "entry" in canvas.places():
            canvas.veil(*canvas.places()["entry"])
    return finished(canvas, symbols, model.turn.tr)


def surroundings(model: TableModel, size: Size) -> Surroundings:
    """All of the table that does not move; with room log and chat stand beside it."""
    columns, lines = size
    turn, tr = model.turn, model.turn.tr
    frame = screen(
        size,
        f"{model.name} · {caption(turn.words, turn.seen, tr)}",
        _whose_turn(model),
        _hints(model),
        always(tr, columns),
        urgent=model.clock is not None and model.clock <= URGENT and turn.is_mine,
    )
    side = side_width(columns)
    if not side:
        return _above_the_log(model, frame, (columns, lines - 2))
    head = " · ".join(part for part in (tr("Chat"), _watching(model)) if part)
    talked = log_and_chat(model.log, head, side, lines - 2, model.entry, tr)
    return _alone(model, frame, (columns - side, lines - 2), talked)


def _whose_turn(model: TableModel) -> str:
    tr, seen = model.turn.tr, model.turn.seen
    turn = whose_turn(seen.view, seen.names, tr)
    return turn if model.clock is None else f"{turn}   {tr.clock(model.clock)}"


def _hints(model: TableModel) -> tuple[Hint, ...]:
    """What digits, arrows and space do now."""
    turn = model.turn
    if model.entry is not None:
        return typing(turn.tr)
    may_type = turn.seen.forms and turn.seen.view["can"]
    typed = (Hint("do:type", ":", turn.tr("type a move")),) if may_type else ()
    return (*turn.hints, *typed)


def _above_the_log(model: TableModel, frame: Canvas, size: Size) -> Surroundings:
    """Panel, status and buttons; below them log and chat."""
    columns, lines = size
    least, best = model.turn.panel.height(model.turn.seen, columns)
    spare = lines - least - 2 - LEAST_LOG
    below = _told(model, columns, most=max(2, spare), coached=spare >= 2)
    room = lines - below.height - 1
    high = min(max(least, min(best, room - GOOD_LOG)), room)
    y = high + below.height
    line = rule(columns, _watching(model))
    talked = talk(model.log, columns, lines - y - 1, model.entry)
    parts = (0, high, below), (0, y, line), (0, y + 1, talked)
    return Surroundings(frame, size, (0, 0, columns, high), parts)


def _alone(model: TableModel, frame: Canvas, size: Size, beside: Canvas) -> Surroundings:
    """Panel, status and buttons as one block in the middle, no larger than the eye takes in."""
    columns, lines = size
    wide = min(columns, MOST_COLUMNS)
    least, best = model.turn.panel.height(model.turn.seen, wide)
    below = _told(model, wide, most=max(2, lines - least - 2), coached=True)
    room = lines - below.height - 1
    high = min(room, best + AIR)
    left, top = (columns - wide) // 2, (room - high) // 2
    parts = ((left, top + high + min(1, room - high), below),)
    return Surroundings(frame, size, (left, top, wide, high), parts, beside)


def _panel(model: TableModel, size: Size) -> Canvas:
    """The game's table, and over it what is on its way."""
    turn, seen = model.turn, model.turn.seen_at(model.elapsed)
    canvas = turn.panel.draw(seen, size, turn.tr)
    if model.elapsed is not None:
        draw_slides(canvas, turn.panel.slides(seen), model.elapsed)
    return canvas


def _told(model: TableModel, columns: int, *, most: int, coached: bool) -> Canvas:
    """Whose turn it is and what can be done, or why something was not."""
    turn = model.turn
    role: Role = "text.strong" if turn.is_mine else "text.dim"
    coach = model.coach if coached else ""
    canvas = told(
        turn.status, turn.buttons, columns,
        answer=model.answer, role=role, coach=coach, most=most, lines=turn.panel.told_lines,
    )  # fmt: skip
    if turn.is_veiled:
        canvas.veil(0, 0, columns, canvas.height)
    return canvas


def _watching(model: TableModel) -> str:
    number = model.watchers
    return model.turn.tr.plural("{n} watching", "{n} watching", number) if number else ""
