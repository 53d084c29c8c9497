"""Drawing of the lobby: tables, people, chat, and the ways to sit down."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from client.games.base import Size
from client.games.forms import GameForm
from client.locale.i18n import LANGUAGE_NAMES, LANGUAGES, Language, Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, fit, wrap
from client.screens.layout import (
    always,
    beside,
    finished,
    headed,
    screen,
    side_width,
    talk,
    told,
    typing,
)
from client.widgets.buttons import Button, Hint
from client.widgets.entry import Entry
from client.widgets.frame import rule
from client.widgets.listing import Column, Line, listing
from client.widgets.log import LogLine
from engine.sync.hall_views import LobbyView, TableRow

MOST_COLUMNS = 112
"""Limit of columns for the tables, so that a row stays easy to read."""

AT_THE_TABLE = 3
"""Lines for the people at a table."""


class LobbyModel(Struct, frozen=True, kw_only=True):
    """What the lobby shows.

    Attributes:
        host: the host's name, as guests type it.
        you: the player's name.
        games: the catalogue, by id.
        chosen: the table under the cursor.
        waiting: that a seat waits for the player, "" if none does.
        answer: why the last key did nothing, shown until the next one.
        entry: the line being typed; None while keys are commands.
    """

    host: str
    you: str
    view: LobbyView
    games: Mapping[str, GameForm] = {}
    chosen: int = 0
    chat: tuple[LogLine, ...] = ()
    waiting: str = ""
    answer: str = ""
    entry: Entry | None = None


def draw_lobby(model: LobbyModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """Draw the lobby; from 120 columns, people and chat stand beside the tables."""
    columns, lines = size
    here = tr.plural("{n} here", "{n} here", len(model.view.people))
    canvas = screen(
        size,
        f"tablehost · {model.host}",
        f"{model.you} · {here}",
        hints(model, tr),
        always(tr, columns),
    )
    side = side_width(columns)
    wide = min(columns - side, MOST_COLUMNS) if side else columns
    left = (columns - side - wide) // 2
    greeting = _greeting(model, wide, tr)
    canvas.paste(left, 2, greeting)
    top = 3 + greeting.height
    low = 0 if side else max(5, (lines - 7) * 9 // 20)
    canvas.paste(left, top, _middle(model, wide - bool(side), lines - 1 - top - low, tr))
    if side:
        canvas.paste(columns - side, 1, beside(_company(model, side - 1, lines - 2, tr)))
    else:
        canvas.paste(0, lines - 1 - low, _company(model, columns, low, tr))
    return finished(canvas, symbols, tr)


def chosen_table(model: LobbyModel) -> TableRow | None:
    """The table under the cursor; None if there are no tables."""
    tables = model.view.tables
    return tables[model.chosen] if 0 <= model.chosen < len(tables) else None


def has_room(table: TableRow) -> bool:
    """Whether the table has a free seat to take."""
    return table.phase == "waiting" and "" in table.names


def ways(tr: Translator) -> tuple[Button, ...]:
    """Buttons that lead to a table, and for guests the one that changes their name."""
    return (
        Button("do:play", tr.sense("key: play now", "p"), tr("play now"), main=True),
        Button("do:new", tr.sense("key: new table", "n"), tr("new table")),
        Button("do:code", tr.sense("key: join by code", "c"), tr("join with a code")),
        Button("do:name", tr.sense("key: change name", "i"), tr("change name")),
        Button("do:language", "l", LANGUAGE_NAMES[_other(tr.language)]),
    )


def _greeting(model: LobbyModel, columns: int, tr: Translator) -> Canvas:
    """The greeting and the buttons."""
    greeting = tr("Welcome, {name}! Play now sits you down at the first free seat.", name=model.you)
    buttons = ways(tr)
    if model.waiting:
        greeting, buttons = model.waiting, (back_button(tr), *buttons)
    return told(greeting, buttons, columns, answer=model.answer, role="text.strong")


def back_button(tr: Translator) -> Button:
    """The button that leads back to the player's seat."""
    return Button("do:back_to_seat", tr.sense("key: back to my seat", "r"), tr("back to my seat"))


def _middle(model: LobbyModel, columns: int, lines: int, tr: Translator) -> Canvas:
    """The tables; where there is room, the people at the chosen one and the games."""
    table = chosen_table(model)
    listed = len(model.view.tables) + 1
    if table is None or lines < listed + 1 + AT_THE_TABLE:
        return _tables(model, columns, lines, tr)
    canvas = Canvas(columns, lines)
    canvas.paste(0, 0, _tables(model, columns, listed, tr))
    canvas.paste(0, listed + 1, _at_the_table(table, columns, tr))
    below = listed + 2 + AT_THE_TABLE
    if lines - below > len(model.games):
        canvas.paste(0, below, _games(model, columns, tr))
    return canvas


def _games(model: LobbyModel, columns: int, tr: Translator) -> Canvas:
    """The games of this host, with the number of seats."""
    canvas = Canvas(columns, len(model.games) + 1)
    canvas.paste(0, 0, rule(columns, tr("What can be played here")))
    for y, game in enumerate(model.games.values(), start=1):
        low, high = game.seats
        x = canvas.put(1, y, fit(game.title(tr), 20))
        canvas.put(x, y, tr("{low} to {high} players", low=low, high=high), "text.dim")
    return canvas


def _at_the_table(table: TableRow, columns: int, tr: Translator) -> Canvas:
    """The people at the chosen table by name, and its free seats."""
    canvas = Canvas(columns, AT_THE_TABLE)
    canvas.paste(0, 0, rule(columns, table.name))
    free = tr("free")
    seats = "   ".join(f"● {name}" if name else f"○ {free}" for name in table.names)
    for y, line in enumerate(wrap(seats, max(2, columns - 2))[: AT_THE_TABLE - 1], start=1):
        canvas.put(1, y, line)
    return canvas


def _tables(model: LobbyModel, columns: int, lines: int, tr: Translator) -> Canvas:
    titles = tuple((game.id, game.title(tr)) for game in model.games.values())
    return _table_list(model.view.tables, titles, model.chosen, columns, lines, tr)


@lru_cache(maxsize=64)
def _table_list(
    tables: tuple[TableRow, ...],
    titles: tuple[tuple[str, str], ...],
    chosen: int,
    columns: int,
    lines: int,
    tr: Translator,
) -> Canvas:
    """The list of tables; sessions with the same one chosen share the drawing."""
    heads = (
        Column(tr("table"), 0),
        Column(tr("game"), 16, dim=True),
        Column(tr("seats"), 13),
        Column(tr("now"), 14, dim=True),
        Column(tr("watching"), 8, ">", dim=True),
    )
    rows = [_line(table, dict(titles), tr) for table in tables]
    if rows:
        return listing(heads, rows, chosen, columns, lines)
    canvas = listing(heads, (), None, columns, lines)
    canvas.put(
        1,
        2,
        tr("No tables yet: press {key} and be the first.", key=tr.sense("key: play now", "p")),
        "text.dim",
    )
    return canvas


def _line(table: TableRow, titles: Mapping[str, str], tr: Translator) -> Line:
    taken = sum(1 for name in table.names if name)
    seats = "●" * taken + "○" * (len(table.names) - taken)
    cells = (
        table.name,
        tr("party night") if table.evening else titles.get(table.game, table.game),
        f"{seats} {taken}/{len(table.names)}",
        _now(table, tr),
        tr.number(table.watchers) if table.watchers else "",
    )
    return Line(f"table:{table.id}", cells, good=table.open and has_room(table))


def phase_word(phase: str, tr: Translator) -> str:
    """A table's phase in a word."""
    words = {"waiting": tr("waiting"), "playing": tr("playing"), "over": tr("finished")}
    return words.get(phase, phase)


def _now(table: TableRow, tr: Translator) -> str:
    """The table's phase, and whether sitting down takes a code."""
    if table.phase == "waiting" and not table.open:
        return tr("by invitation")
    return phase_word(table.phase, tr)


def _company(model: LobbyModel, columns: int, lines: int, tr: Translator) -> Canvas:
    """The people and the chat."""
    canvas = Canvas(columns, lines, "log")
    here = _people(model.view, columns, max(1, lines // 3), tr)
    canvas.paste(0, 0, here)
    y = here.height
    canvas.paste(0, y, headed(tr("Chat"), talk(model.chat, columns, lines - y - 1, model.entry)))
    return canvas


@lru_cache(maxsize=64)
def _people(view: LobbyView, columns: int, most: int, tr: Translator) -> Canvas:
    """The people and their tables; sessions share the drawing."""
    tables = {table.id: table.name for table in view.tables}
    people = (
        f"{person.name} ({tables[person.table]})" if person.table in tables else person.name
        for person in view.people
    )
    lines = wrap(clean(", ".join(people)), max(2, columns - 2))[:most]
    names = Canvas(columns, len(lines), "log")
    for y, text in enumerate(lines):
        names.put(1, y, text, "log")
    return headed(tr("Here now"), names)


def hints(model: LobbyModel, tr: Translator) -> tuple[Hint, ...]:
    """Hints for Enter and the arrow keys."""
    return typing(tr) if model.entry is not None else tuple(_with_a_table(model, tr))


def _with_a_table(model: LobbyModel, tr: Translator) -> Iterator[Hint]:
    """Buttons for the chosen table."""
    table = chosen_table(model)
    if table is None:
        return
    if len(model.view.tables) > 1:
        yield Hint("do:down", "↑ ↓", tr("choose"))
    if has_room(table):
        yield Hint("do:sit", tr.sense("key", "Enter"), tr("sit down"))
    yield Hint("do:watch", tr.sense("key: watch", "w"), tr("watch"))


def _other(language: Language) -> Language:
    return LANGUAGES[(LANGUAGES.index(language) + 1) % len(LANGUAGES)]
