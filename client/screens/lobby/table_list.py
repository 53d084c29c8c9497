"""Drawing of the lobby's tables: who sits where, and one line for those that sleep."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from client.locale.i18n import N_, Translator
from client.paint.canvas import Canvas
from client.paint.text import width, wrap
from client.screens.lobby.order import (
    FOLD,
    Personal,
    can_replace,
    can_sit,
    is_own,
    lines,
    who_is_here,
)
from client.screens.table.luck import drawn
from client.screens.tournament.rounds import table_name
from client.widgets.listing import LEAST, Column, Line, flexible_width, listing
from engine.sync.hall_views import SeatState, TableRow

ROOMY = 100
"""Columns from which the number of spectators has a column."""

_SIGNS: Mapping[SeatState, str] = {"here": "●", "away": "◌", "bot": "▪", "free": "○"}


@lru_cache(maxsize=64)
def table_list(
    tables: tuple[TableRow, ...],
    titles: tuple[tuple[str, str], ...],
    personal: Personal,
    chosen: int,
    columns: int,
    height: int,
    tr: Translator,
) -> Canvas:
    """The list of tables; sessions that see the same share the drawing.

    Args:
        tables: of the lobby.
        titles: of the games, by id.
        personal: the player's own part.
        chosen: the line under the cursor.
        columns: of the list.
        height: in lines, with the headings.
        tr: translates.
    """
    heads = [
        Column(tr("game"), 15),
        Column(tr("players"), 0),
        Column(tr("now"), 14, dim=True),
        Column(tr("table"), 17, dim=True),
    ]
    if columns >= ROOMY:
        heads.append(Column(tr("watching"), 8, ">", dim=True))
    by_id = {table.id: table for table in tables}
    listed = lines(tables, personal)
    shown = [by_id[number] for number in listed if number != FOLD]
    heads = _with_whole_names(heads, shown, dict(titles), personal, columns, tr)
    room = flexible_width(heads, columns)
    rows = [
        _fold(tables, personal, tr)
        if number == FOLD
        else _line(by_id[number], dict(titles), personal, room, tr)
        for number in listed
    ]
    place = listed.index(chosen) if chosen in listed else None
    return listing(heads, rows, place, columns, height)


def _with_whole_names(
    heads: Sequence[Column],
    tables: Sequence[TableRow],
    titles: Mapping[str, str],
    personal: Personal,
    columns: int,
    tr: Translator,
) -> list[Column]:
    """The columns, that of the tables' names as wide as they are where others need less room."""
    game, seats, now, name, *others = heads
    rows = [_line(table, titles, personal, columns, tr).cells for table in tables]
    game_needs, seats_need, now_needs, name_needs = (
        max((width(cells[at]) for cells in rows), default=0) for at in range(4)
    )
    narrow = min(game.width, max(game_needs, width(game.title)))
    brief = min(now.width, max(now_needs, width(now.title)))
    rest = max(0, flexible_width(heads, columns) - max(seats_need, LEAST))
    spare = game.width - narrow + now.width - brief
    more = min(max(0, name_needs - name.width), rest + spare)
    if not more:
        return list(heads)
    less = min(spare, max(0, more - rest))  # of the columns that need less
    of_game = min(less, game.width - narrow)
    return [
        replace(game, width=game.width - of_game),
        seats,
        replace(now, width=now.width - (less - of_game)),
        replace(name, width=name.width + more),
        *others,
    ]


def asleep_text(tables: Sequence[TableRow], personal: Personal, tr: Translator) -> str:
    """How many tables sleep."""
    asleep = sum(1 for table in tables if table.asleep and table.id not in personal.own)
    return tr.plural(
        "{n} table waits for people who left", "{n} tables wait for people who left", asleep
    )


def _fold(tables: Sequence[TableRow], personal: Personal, tr: Translator) -> Line:
    sign = "▼" if personal.unfolded else "►"
    return Line("fold", (f"{sign} {asleep_text(tables, personal, tr)}",))


def _line(
    table: TableRow, titles: Mapping[str, str], personal: Personal, room: int, tr: Translator
) -> Line:
    cells = (
        game_title(table, titles, tr),
        players(table, room, tr),
        now_word(table, personal, tr),
        table_name(table, tr),
        tr.number(table.watchers) if table.watchers else "",
    )
    return Line(f"table:{table.id}", cells, good=can_sit(table, personal))


def game_title(table: TableRow, titles: Mapping[str, str], tr: Translator) -> str:
    """The title of the game at a table and what it is for, or "party night"."""
    if table.daily:
        return tr("{game}, daily challenge", game=titles.get(table.game, table.game))
    if table.practice:
        return tr("{game}, practice", game=titles.get(table.game, table.game))
    return tr("party night") if table.evening else titles.get(table.game, table.game)


def spoken_title(table: TableRow, titles: Mapping[str, str], tr: Translator) -> str:
    """The same within a sentence."""
    return tr("a party night") if table.evening else titles.get(table.game, table.game)


def some(table: TableRow, tr: Translator) -> str:
    """Who is at a table, in few words."""
    return named(who_is_here(table) or [table.opener], tr)


def named(names: Sequence[str], tr: Translator) -> str:
    """One person or more, in few words."""
    first, *others = names
    if len(others) < 2:
        return tr.join([first, *others])
    return tr("{name} and {n} others", name=first, n=len(others))


def players(table: TableRow, room: int, tr: Translator) -> str:
    """The people and bots at a table in so many cells, those present first, and the free seats."""
    names = list(_named(table, ("here", "away", "bot"), tr))
    free, bots = table.seats.count("free"), table.seats.count("bot")
    after = [tr.plural("1 free", "{n} free", free)] if free else []
    for count in range(len(names), -1, -1):
        left_out = len(names) - count
        unnamed = min(bots, left_out)
        more = [f"+{left_out - unnamed}"] if left_out > unnamed else []
        more += [tr.plural("+{n} bot", "+{n} bots", unnamed)] if unnamed else []
        text = ", ".join([*names[:count], *more, *after])
        if width(text) <= room:
            return text
    return ", ".join(after)


def _named(table: TableRow, states: Sequence[SeatState], tr: Translator) -> Iterator[str]:
    notes = {"away": tr("(away)"), "bot": tr("(bot)")}
    for state in states:
        for name, own in zip(table.names, table.seats, strict=False):
            if own == state:
                yield f"{name} {notes[state]}" if state in notes else name


def seat_names(table: TableRow, tr: Translator) -> tuple[str, ...]:
    """Each seat's name and what it is, in order."""
    notes = {"away": tr("(away)"), "bot": tr("(bot)"), "free": tr("free")}
    return tuple(
        " ".join(filter(None, (name, notes.get(state))))
        for name, state in zip(table.names, table.seats, strict=False)
    )


def seat_lines(table: TableRow, columns: int, tr: Translator) -> tuple[str, ...]:
    """The seats with a sign for the state of each; a seat stays on one line."""
    names = zip(table.seats, seat_names(table, tr), strict=False)
    seats = (f"{_SIGNS[state]} {name}".replace(" ", "\xa0") for state, name in names)
    return wrap("   ".join(seats), max(2, columns))


def to_know(table: TableRow, tr: Translator) -> str:
    """What is to be known before one sits down at a table; "" for nothing."""
    practice = tr("{table} is for practice.", table=table.name) if table.practice else ""
    about = about_practice(tr) if table.practice else ""
    return " ".join(filter(None, (practice, about, _keeps_seeds(table, tr))))


def next_game(table: TableRow, tr: Translator) -> str:
    """That a table has played a match and is about to play another; "" for any other."""
    if not is_between_games(table) or table.evening:
        return ""
    free = table.seats.count("free")
    if free and table.open:
        return tr.plural(
            "{table} is choosing its next game: {n} seat is free.",
            "{table} is choosing its next game: {n} seats are free.",
            free,
            table=table.name,
        )
    return tr("{table} is choosing its next game.", table=table.name)


def about_practice(tr: Translator) -> str:
    """What is different at a table for practice."""
    return tr("Choices show what they cost, moves can be taken back, and nothing counts.")


def _keeps_seeds(table: TableRow, tr: Translator) -> str:
    """That the luck of a table can't be checked; "" where it can."""
    if table.open_after:
        return ""
    text = drawn(
        table,
        N_("{table} keeps its seeds secret: nobody can check the dice."),
        N_("{table} keeps its seeds secret: nobody can check the cards."),
    )
    return tr(text, table=table.name)


def phase_word(phase: str, tr: Translator) -> str:
    """A table's phase in a word."""
    words = {"waiting": tr("waiting"), "playing": tr("playing"), "over": tr("finished")}
    return words.get(phase, phase)


def row_phase(table: TableRow, tr: Translator) -> str:
    """The phase of a table in the lobby's list, in a word or two."""
    if is_between_games(table):
        return tr("intermission") if table.evening else tr("between games")
    return phase_word(table.phase, tr)


def is_between_games(table: TableRow) -> bool:
    """Whether a match is over at a table, and another one may follow."""
    return table.phase == "over" and not (table.ended or table.daily or table.tournament)


def now_word(table: TableRow, personal: Personal, tr: Translator) -> str:
    """The most important fact for the player: their seat, an invitation, or the table's phase."""
    if is_own(table, personal):
        return tr("your seat")
    if table.asleep:
        return tr("paused")
    if table.phase == "waiting" and not table.open:
        return tr("invited") if table.id in personal.invited else tr("by invitation")
    if can_replace(table, personal):
        return tr.plural("{n} bot’s seat", "{n} bots’ seats", table.bots_to_replace)
    return row_phase(table, tr)
