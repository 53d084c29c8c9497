"""A table while a match is played: the game's panel, what can be done, log and chat."""

from collections.abc import Sequence

from msgspec import Struct

from client.canvas import Canvas
from client.games import hooks, registry
from client.games.base import Action, Seen, Size
from client.games.common import is_mine, whose_turn
from client.i18n import Translator
from client.roles import Role
from client.scenes.screen import (
    always,
    finished,
    log_and_chat,
    screen,
    side_width,
    talk,
    told,
    typing,
)
from client.symbols import Symbols
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


class TableScene(Struct, frozen=True, kw_only=True):
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


def draw_table(model: TableScene, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """The table; with room log and chat stand beside it."""
    columns, lines = size
    canvas = screen(
        size,
        f"{model.name} · {_caption(model, tr)}",
        _turn(model, tr),
        _hints(model, tr),
        always(tr, columns),
        urgent=_is_urgent(model),
    )
    side = side_width(columns)
    play = _play_alone if side else _play
    canvas.paste(0, 1, play(model, columns - side, lines - 2, tr))
    if side:
        head = " · ".join(part for part in (tr("Chat"), _watching(model, tr)) if part)
        talked = log_and_chat(model.log, head, side, lines - 2, model.entry, tr)
        canvas.paste(columns - side, 1, talked)
    if hooks.veiled(registry.panel(model.game), model.seen):
        canvas.veil(0, lines - 1, columns, 1)  # which keys work may tell it as well
        if "entry" in canvas.places():
            canvas.veil(*canvas.places()["entry"])
    return finished(canvas, symbols, tr)


def buttons(actions: Sequence[Action]) -> tuple[Button, ...]:
    """Actions as they are drawn."""
    return tuple(
        Button(f"do:{one.name}", one.key, one.label, one.main) for one in actions if one.button
    )


def _caption(model: TableScene, tr: Translator) -> str:
    return registry.words(model.game).caption(model.seen.view, model.seen.options, tr)


def _turn(model: TableScene, tr: Translator) -> str:
    turn = whose_turn(model.seen.view, model.seen.names, tr)
    return turn if model.clock is None else f"{turn}   {tr.clock(model.clock)}"


def _is_urgent(model: TableScene) -> bool:
    return model.clock is not None and model.clock <= URGENT and is_mine(model.seen.view)


def _hints(model: TableScene, tr: Translator) -> tuple[Hint, ...]:
    """What digits, arrows and space do now."""
    if model.entry is not None:
        return typing(tr)
    may_type = model.seen.forms and model.seen.view["can"]
    typed = (Hint("do:type", ":", tr("type a move")),) if may_type else ()
    return (*hooks.hints(registry.panel(model.game), model.seen, tr), *typed)


def _play(model: TableScene, columns: int, lines: int, tr: Translator) -> Canvas:
    """Panel, status and buttons; below them log and chat."""
    panel = registry.panel(model.game)
    least, best = panel.height(model.seen, columns)
    spare = lines - least - 2 - LEAST_LOG
    below = _told(model, columns, tr, most=max(2, spare), coached=spare >= 2)
    room = lines - below.height - 1
    high = min(max(least, min(best, room - GOOD_LOG)), room)
    canvas = Canvas(columns, lines)
    canvas.paste(0, 0, _panel(model, (columns, high), tr))
    canvas.paste(0, high, below)
    y = high + below.height
    canvas.paste(0, y, rule(columns, _watching(model, tr)))
    canvas.paste(0, y + 1, talk(model.log, columns, lines - y - 1, model.entry))
    return canvas


def _play_alone(model: TableScene, columns: int, lines: int, tr: Translator) -> Canvas:
    """Panel, status and buttons as one block in the middle, no larger than the eye takes in."""
    panel = registry.panel(model.game)
    wide = min(columns, MOST_COLUMNS)
    least, best = panel.height(model.seen, wide)
    below = _told(model, wide, tr, most=max(2, lines - least - 2), coached=True)
    room = lines - below.height - 1
    high = min(room, best + AIR)
    left, top = (columns - wide) // 2, (room - high) // 2
    canvas = Canvas(columns, lines)
    canvas.paste(left, top, _panel(model, (wide, high), tr))
    canvas.paste(left, top + high + min(1, room - high), below)
    return canvas


def _panel(model: TableScene, size: Size, tr: Translator) -> Canvas:
    """The game's table, and over it what is on its way."""
    canvas = registry.panel(model.game).draw(model.seen, size, tr)
    if model.seen.elapsed is not None:
        on_their_way = registry.slides(model.game).slides(model.seen)
        draw_slides(canvas, on_their_way, model.seen.elapsed)
    return canvas


def _told(model: TableScene, columns: int, tr: Translator, *, most: int, coached: bool) -> Canvas:
    """Whose turn it is and what can be done, or why something was not."""
    view, panel = model.seen.view, registry.panel(model.game)
    status = registry.words(model.game).status(view, model.seen.names, tr)
    keys = buttons((*panel.actions(model.seen, tr), *model.beside))
    role: Role = "text.strong" if is_mine(view) else "text.dim"
    coach = model.coach if coached else ""
    canvas = told(
        status, keys, columns,
        answer=model.answer, role=role, coach=coach, most=most, lines=hooks.told_lines(panel),
    )  # fmt: skip
    if hooks.veiled(panel, model.seen):
        canvas.veil(0, 0, columns, canvas.height)
    return canvas


def _watching(model: TableScene, tr: Translator) -> str:
    return tr.plural("{n} watching", "{n} watching", model.watchers) if model.watchers else ""
