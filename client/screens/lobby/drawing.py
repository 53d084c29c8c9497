"""Drawing of the lobby: tables, people, chat, and the ways to sit down."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import astuple

from client.games.base import Size
from client.games.cover import HEIGHT
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, cut, cut_name, width, wrap
from client.screens.layout import (
    always,
    beside,
    finished,
    headed,
    is_small,
    screen,
    side_width,
    talk,
    typing,
)
from client.screens.lobby.games import games_list
from client.screens.lobby.greeting import (
    all_ways,
    draw_greeting,
    sentences,
    tells_of_tournaments,
)
from client.screens.lobby.model import LobbyModel, chosen_table
from client.screens.lobby.order import FOLD, Personal, can_replace, can_sit
from client.screens.lobby.order import lines as lines_of
from client.screens.lobby.table_list import (
    asleep_text,
    game_title,
    next_game,
    now_word,
    players,
    seat_lines,
    seat_names,
    table_list,
    to_know,
)
from client.screens.small import Page, Rows, draw_page
from client.screens.tournament.rounds import table_name
from client.themes.roles import Role
from client.widgets.buttons import Button, Hint
from client.widgets.frame import rule
from engine.sync.hall_views import LobbyView, PersonRow, TableRow

MOST_COLUMNS = 132
"""Limit of columns for the tables, so that a row stays easy to read."""

TALL = 30
"""Lines from which nothing stands close together."""

AROUND_TITLE = 4
"""Columns of the first line beside its two texts."""

AT_THE_TABLE = 3
"""Lines for the people at a table."""


def draw_lobby(model: LobbyModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """Draw the lobby; from 120 columns, people and chat stand beside the tables."""
    columns, lines = size
    here = tr.plural("{n} here", "{n} here", len(model.view.people) + model.view.more_people)
    title, you = f"tablehost · {model.host}", f"{model.you} · {here}"
    if is_small(size):
        is_whole = width(title) + width(you) + AROUND_TITLE <= columns
        page = _page(model, columns, title if is_whole else model.host, you, tr)
        return draw_page(page, model.position, size, symbols, tr)
    canvas = screen(
        size,
        title,
        you,
        hints(model, tr),
        always(tr, columns, rules=tr("games")),
    )
    side = side_width(columns)
    wide = min(columns - side, MOST_COLUMNS) if side else columns
    left = (columns - side - wide) // 2
    greeting = draw_greeting(model, wide, tr)
    canvas.paste(left, 2, greeting)
    is_empty = not model.view.tables
    top = (2 if is_empty and lines < TALL else 3) + greeting.height
    low = 0 if side else max(5, (lines - 7) * 9 // 20)
    if is_empty and low and model.entry is None and not model.chat:
        low = 3  # the pictures of the games need the room
    canvas.paste(left, top, _middle(model, wide - bool(side), lines - 1 - top - low, tr))
    if side:
        canvas.paste(columns - side, 1, beside(_company(model, side - 1, lines - 2, tr)))
    else:
        canvas.paste(0, lines - 1 - low, _company(model, columns, low, tr))
    return finished(canvas, symbols, tr)


def _page(model: LobbyModel, columns: int, title: str, you: str, tr: Translator) -> Page:
    """The lobby on a small screen: greeting, tables, people and chat below one another."""
    rows = Rows(columns)
    rows.text(" ".join(filter(None, sentences(model, tr))), "text.strong")
    rows.gap()
    titles = tuple((game.id, game.title(tr)) for game in model.games.values())
    tables = model.view.tables, titles, model.personal, model.chosen
    rows.rows(_tables_on_page(*tables, columns, tr))
    if not model.view.tables:
        for game in model.games.values():
            rows.choice(f"game:{game.id}", game.title(tr))
        rows.gap()
    rows.heading(tr("Here now"))
    rows.text(", ".join([*(one.name for one in model.view.people), *_others(model.view)]))
    rows.heading(tr("Chat"), "do:chat")
    rows.talk(model.chat)
    at_table = {one.name: Button(*astuple(one)) for one in _with_a_table(model, tr)}
    told = tells_of_tournaments(model)  # else a tournament is in the list of all actions
    ways = (one for one in all_ways(model, tr) if told or one.name != "do:tournament")
    *first, play, new, learn, daily, code, language, name = ways
    sit, watch = ([at_table[one]] if one in at_table else [] for one in ("do:sit", "do:watch"))
    if model.chosen == FOLD:
        sit, watch = [], sit
    return Page(
        title=title,
        right=you,
        body=rows.body(),
        focus=(rows.height - 1, rows.height) if model.entry is not None else rows.focus,
        buttons=(*first, *sit, play, new, *watch, learn, daily, code, language, name),
        others=True,
        answer=model.answer,
        latest=model.chat,
        entry=model.entry,
    )


@lru_cache(maxsize=32)
def _tables_on_page(
    tables: tuple[TableRow, ...],
    titles: tuple[tuple[str, str], ...],
    personal: Personal,
    chosen: int,
    columns: int,
    tr: Translator,
) -> Rows:
    """The tables in a line each; the chosen one with its people. Sessions share the drawing."""
    rows = Rows(columns)
    by_id = {table.id: table for table in tables}
    for number in lines_of(tables, personal):
        if number == FOLD:
            text = asleep_text(tables, personal, tr)
            rows.choice("fold", text, chosen=number == chosen)
            continue
        table = by_id[number]
        title = game_title(table, dict(titles), tr)
        who = players(table, rows.choice_columns - width(title) - 2, tr)
        about = f"{table_name(table, tr)} · {now_word(table, personal, tr)}"
        known = next_game(table, tr), to_know(table, tr)
        facts = (about, ", ".join(seat_names(table, tr)), *known)
        more = facts if number == chosen else ()
        role: Role = "list.good" if can_sit(table, personal) else "list"
        rows.choice(f"table:{number}", f"{title}  {who}", more, role=role, chosen=number == chosen)
    return rows


def _middle(model: LobbyModel, columns: int, lines: int, tr: Translator) -> Canvas:
    """The tables; where there is room, the people at the chosen one and the games.

    Without tables, the games with pictures.
    """
    if not model.view.tables:
        return games_list(tuple(model.games.values()), None, columns, lines, tr)
    table = chosen_table(model)
    listed = len(lines_of(model.view.tables, model.personal)) + 1
    if table is None or lines < listed + 1 + AT_THE_TABLE:
        return _tables(model, columns, lines, tr)
    canvas = Canvas(columns, lines)
    canvas.paste(0, 0, _tables(model, columns, listed, tr))
    canvas.paste(0, listed + 1, _at_the_table(table, columns, tr))
    below = listed + 2 + AT_THE_TABLE
    if lines - below > HEIGHT * len(model.games):
        games = tuple(model.games.values())
        canvas.paste(0, below, rule(columns, tr("What can be played here")))
        canvas.paste(0, below + 2, games_list(games, None, columns, lines - below - 2, tr))
    return canvas


def _at_the_table(table: TableRow, columns: int, tr: Translator) -> Canvas:
    """The people at the chosen table by name, and its free seats."""
    canvas = Canvas(columns, AT_THE_TABLE)
    canvas.paste(0, 0, rule(columns, table_name(table, tr)))
    for y, line in enumerate(seat_lines(table, columns - 2, tr)[: AT_THE_TABLE - 1], start=1):
        canvas.put(1, y, line)
    return canvas


def _tables(model: LobbyModel, columns: int, lines: int, tr: Translator) -> Canvas:
    return table_list(
        model.view.tables,
        tuple((game.id, game.title(tr)) for game in model.games.values()),
        model.personal,
        model.chosen,
        columns,
        lines,
        tr,
    )


def _company(model: LobbyModel, columns: int, lines: int, tr: Translator) -> Canvas:
    """The people and the chat."""
    canvas = Canvas(columns, lines, "log")
    most = max(1, (lines - 2) * 3 // 5)
    if lines >= TALL and len(model.view.people) <= most and not model.view.more_people:
        places = tuple((table.id, table_name(table, tr)) for table in model.view.tables)
        here = _people_and_places(model.view.people, places, columns, tr)
    else:
        here = _people(model.view.people, model.view.more_people, columns, most, tr)
    canvas.paste(0, 0, here)
    y = here.height
    canvas.paste(0, y, headed(tr("Chat"), talk(model.chat, columns, lines - y - 1, model.entry)))
    if model.entry is not None and model.answer:
        canvas.fill(0, lines - 2, columns, 1, "log")
        canvas.put(1, lines - 2, cut(clean(model.answer), columns - 2), "alert")
    return canvas


@lru_cache(maxsize=64)
def _people(
    people: tuple[PersonRow, ...], others: int, columns: int, most: int, tr: Translator
) -> Canvas:
    """The people, those in the lobby first; sessions share the drawing."""
    in_order = sorted(people, key=lambda person: person.table != 0)
    lines = _enumerated([person.name for person in in_order], others, max(2, columns - 2), most)
    names = Canvas(columns, len(lines), "log")
    for y, text in enumerate(lines):
        names.put(1, y, text, "log")
    return headed(tr("Here now"), names)


@lru_cache(maxsize=64)
def _people_and_places(
    people: tuple[PersonRow, ...],
    places: tuple[tuple[int, str], ...],
    columns: int,
    tr: Translator,
) -> Canvas:
    """A line for each of the people, with the table they are at; sessions share the drawing."""
    at = dict(places)
    names = Canvas(columns, len(people), "log")
    for y, person in enumerate(sorted(people, key=lambda person: person.table != 0)):
        name = cut_name(person.name, columns - 2)
        table = cut(clean(at.get(person.table, "")), max(0, columns - width(name) - 5))
        names.put(1, y, name, "log")
        names.put(columns - 1 - width(table), y, table, "log.dim")
    return headed(tr("Here now"), names)


def _others(view: LobbyView) -> tuple[str, ...]:
    """How many people are not named; nothing if all are."""
    return (f"+{view.more_people}",) if view.more_people else ()


def _enumerated(names: Sequence[str], others: int, cells: int, most: int) -> tuple[str, ...]:
    """As many names as fit in `most` lines, and how many more there are, with `others`."""

    def with_first(count: int) -> tuple[str, ...]:
        left = len(names) - count + others
        more = [f"+{left}"] if left else []
        return wrap(clean(", ".join([*names[:count], *more])), cells)

    too_many = bisect(range(len(names) + 1), most, key=lambda count: len(with_first(count)))
    return with_first(max(0, too_many - 1))[:most]


def hints(model: LobbyModel, tr: Translator) -> tuple[Hint, ...]:
    """Hints for Enter and the arrow keys."""
    if model.entry is not None:
        return typing(tr, model.entry.done)
    return tuple(_with_a_table(model, tr))


def _with_a_table(model: LobbyModel, tr: Translator) -> Iterator[Hint]:
    """Buttons for the chosen line."""
    if len(lines_of(model.view.tables, model.personal)) > 1:
        yield Hint("do:down", "↑ ↓", tr("choose"))
    enter = tr.sense("key", "Enter")
    if model.chosen == FOLD:
        yield Hint(
            "do:sit", enter, tr("hide these") if model.personal.unfolded else tr("show these")
        )
    table = chosen_table(model)
    if table is None:
        return
    if can_sit(table, model.personal):
        yield Hint("do:sit", enter, tr("sit down"))
    elif can_replace(table, model.personal):
        yield Hint("do:sit", enter, tr("take a bot’s seat"))
    yield Hint("do:watch", tr.sense("key: watch", "w"), tr("watch"))
