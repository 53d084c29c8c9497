"""A table while a match is played: the game's panel, what can be done, log and chat."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from client.games import registry
from client.games.base import Action, Seen, Size
from client.games.common import is_mine, whose_turn
from client.locale.i18n import Translator
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
from client.themes.roles import Role
from client.widgets.buttons import Button, Hint
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
        clock: seconds the running seat has left; None without a clock.
        beside: what can be done at the table beside the game's own.
        coach: one line about the next step, "" for who knows it.
        answer: why the last key or move did nothing, shown until the next one.
        entry: what is being typed, None while keys are commands.
    """

    name: str
    game: str
    seen: Seen
    log: tuple[LogLine, ...] = ()
    watchers: int = 0
    clock: float | None = None
    beside: tuple[Action, ...] = ()
    coach: str = ""
    answer: str = ""
    entry: Entry | None = None


class Around(Struct, frozen=True):
    """A table but for the game's own part of it: what lies still whatever moves there.

    Attributes:
        screen: top line and footer.
        play: columns and lines between them, those of `beside` left out.
        panel: the place of the game's part in them.
        parts: what lies there round it, each with its left column and its top.
        beside: log and chat, where there is room.
    """

    screen: Canvas
    play: Size
    panel: Place
    parts: tuple[tuple[int, int, Canvas], ...]
    beside: Canvas | None = None


def draw_table(
    model: TableModel, size: Size, symbols: Symbols, tr: Translator, lying: Around | None = None
) -> Canvas:
    """The table; `lying` is what `around` has drawn of the same model, whatever has elapsed."""
    columns, lines = size
    lying = lying or around(model, size, tr)
    play, (left, top, wide, high) = Canvas(*lying.play), lying.panel
    play.paste(left, top, _panel(model, (wide, high), tr))
    for x, y, part in lying.parts:
        play.paste(x, y, part)
    canvas = Canvas(columns, lines)
    canvas.paste(0, 0, lying.screen)
    canvas.paste(0, 1, play)
    if lying.beside is not None:
        canvas.paste(play.width, 1, lying.beside)
    if registry.panel(model.game).is_veiled(model.seen):
        canvas.veil(0, lines - 1, columns, 1)  # which keys work may tell it as well
        if "entry" in canvas.places():
            canvas.veil(*canvas.places()["entry"])
    return finished(canvas, symbols, tr)


def around(model: TableModel, size: Size, tr: Translator) -> Around:
    """All of the table that does not move; with room log and chat stand beside it."""
    model = replace(model, seen=replace(model.seen, elapsed=None))
    columns, lines = size
    frame = screen(
        size,
        f"{model.name} · {_caption(model, tr)}",
        _turn(model, tr),
        _hints(model, tr),
        always(tr, columns),
        urgent=_is_urgent(model),
    )
    side = side_width(columns)
    if not side:
        return _above_the_log(model, frame, (columns, lines - 2), tr)
    head = " · ".join(part for part in (tr("Chat"), _watching(model, tr)) if part)
    talked = log_and_chat(model.log, head, side, lines - 2, model.entry, tr)
    return _alone(model, frame, (columns - side, lines - 2), talked, tr)


def buttons(actions: Sequence[Action]) -> tuple[Button, ...]:
    """Actions as they are drawn."""
    return tuple(
        Button(f"do:{one.name}", one.key, one.label, one.main) for one in actions if one.button
    )


def _caption(model: TableModel, tr: Translator) -> str:
    return registry.words(model.game).caption(model.seen.view, model.seen.options, tr)


def _turn(model: TableModel, tr: Translator) -> str:
    turn = whose_turn(model.seen.view, model.seen.names, tr)
    return turn if model.clock is None else f"{turn}   {tr.clock(model.clock)}"


def _is_urgent(model: TableModel) -> bool:
    return model.clock is not None and model.clock <= URGENT and is_mine(model.seen.view)


def _hints(model: TableModel, tr: Translator) -> tuple[Hint, ...]:
    """What digits, arrows and space do now."""
    if model.entry is not None:
        return typing(tr)
    may_type = model.seen.forms and model.seen.view["can"]
    typed = (Hint("do:type", ":", tr("type a move")),) if may_type else ()
    return (*registry.panel(model.game).hints(model.seen, tr), *typed)


def _above_the_log(model: TableModel, frame: Canvas, size: Size, tr: Translator) -> Around:
    """Panel, status and buttons; below them log and chat."""
    columns, lines = size
    panel = registry.panel(model.game)
    least, best = panel.height(model.seen, columns)
    spare = lines - least - 2 - LEAST_LOG
    below = _told(model, columns, tr, most=max(2, spare), coached=spare >= 2)
    room = lines - below.height - 1
    high = min(max(least, min(best, room - GOOD_LOG)), room)
    y = high + below.height
    line = rule(columns, _watching(model, tr))
    talked = talk(model.log, columns, lines - y - 1, model.entry)
    parts = (0, high, below), (0, y, line), (0, y + 1, talked)
    return Around(frame, size, (0, 0, columns, high), parts)


def _alone(model: TableModel, frame: Canvas, size: Size, beside: Canvas, tr: Translator) -> Around:
    """Panel, status and buttons as one block in the middle, no larger than the eye takes in."""
    columns, lines = size
    panel = registry.panel(model.game)
    wide = min(columns, MOST_COLUMNS)
    least, best = panel.height(model.seen, wide)
    below = _told(model, wide, tr, most=max(2, lines - least - 2), coached=True)
    room = lines - below.height - 1
    high = min(room, best + AIR)
    left, top = (columns - wide) // 2, (room - high) // 2
    parts = ((left, top + high + min(1, room - high), below),)
    return Around(frame, size, (left, top, wide, high), parts, beside)


def _panel(model: TableModel, size: Size, tr: Translator) -> Canvas:
    """The game's table, and over it what is on its way."""
    canvas = registry.panel(model.game).draw(model.seen, size, tr)
    if model.seen.elapsed is not None:
        on_their_way = registry.panel(model.game).slides(model.seen)
        draw_slides(canvas, on_their_way, model.seen.elapsed)
    return canvas


def _told(model: TableModel, columns: int, tr: Translator, *, most: int, coached: bool) -> Canvas:
    """Whose turn it is and what can be done, or why something was not."""
    view, panel = model.seen.view, registry.panel(model.game)
    status = registry.words(model.game).status(view, model.seen.names, tr)
    keys = buttons((*panel.actions(model.seen, tr), *model.beside))
    role: Role = "text.strong" if is_mine(view) else "text.dim"
    coach = model.coach if coached else ""
    canvas = told(
        status, keys, columns,
        answer=model.answer, role=role, coach=coach, most=most, lines=panel.told_lines,
    )  # fmt: skip
    if panel.is_veiled(model.seen):
        canvas.veil(0, 0, columns, canvas.height)
    return canvas


def _watching(model: TableModel, tr: Translator) -> str:
    return tr.plural("{n} watching", "{n} watching", model.watchers) if model.watchers else ""
