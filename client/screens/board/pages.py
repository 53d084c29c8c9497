"""The pages of the board of a whole house, each from what the hall tells everybody."""

from collections.abc import Callable, Iterator

from client.locale.i18n import Translator
from client.paint.text import clean
from client.screens.board.page import Page, Row
from client.screens.stats.text import Facts
from client.screens.stats.tonight import awards, kept, wins
from client.screens.tournament.standings import player_name
from client.screens.tournament.text import row_line, status, table_texts
from engine.sync.hall_views import LobbyView, TableRow, has_free_seat
from engine.sync.tournament_views import TournamentRow, TournamentView

MOST = 8
"""Rows of a page."""

TABLES = 5
"""Tables of a page: each has a sentence, too."""

PAIRINGS, SHEETS = 10, 5
"""Tables of a round on one page, and most pages of them."""

Titles = Callable[[str], str]


def pages(
    lobby: LobbyView,
    ladder: tuple[Facts, ...],
    tonight: Facts | None,
    join: tuple[str, str],
    title: Titles,
    tr: Translator,
    cup: TournamentView | None = None,
) -> Iterator[Page]:
    """All pages that have something to show; how to join is always one.

    Args:
        lobby: tables, people and tournaments.
        ladder: the first places over all games.
        tonight: the numbers of this evening, None before they are known.
        join: the command that people type, and the address for a QR code.
        title: of a game by its id.
        tr: the board's language.
        cup: the tournament that is shown with its standings and tables.
    """
    yield _how_to_join(lobby, join, tr)
    tables = tuple(_table(row, title, tr) for row in liveliest(lobby.tables)[:TABLES])
    if tables:
        yield Page(tr("Tables"), tables)
    for one in lobby.tournaments:
        if cup is not None and one.id == cup.id:
            yield _standings(cup, join, title, tr)
            yield from _pairings(cup, title, tr)
        else:
            yield _tournament(one, title, tr)
    if ladder:
        yield Page(
            tr("Ratings"),
            tuple(
                Row(f"{one['place']} {one['name']}", tr.number(one["strength"]))
                for one in ladder[:MOST]
            ),
        )
    if tonight is not None and tonight["players"]:
        won = tuple(Row(name, figure) for name, figure in wins(tonight, tr))
        yield Page(tr("Tonight"), won[:MOST], foot=kept(tonight, tr))
    if tonight is not None and tonight["awards"]:
        rows = tuple(Row(who, value, what) for what, value, who in awards(tonight, title, tr))
        yield Page(tr("Awards"), rows[:MOST], foot=kept(tonight, tr))


def liveliest(tables: tuple[TableRow, ...]) -> list[TableRow]:
    """Open tables where something happens, the most people first."""
    awake = (row for row in tables if row.open and not row.asleep)
    return sorted(awake, key=lambda row: (row.phase != "playing", -_people(row), row.id))


def _people(row: TableRow) -> int:
    return sum(state in ("here", "away") for state in row.seats) + row.watchers


def _table(row: TableRow, title: Titles, tr: Translator) -> Row:
    free = row.names.count("") if has_free_seat(row) else 0
    seats = tr.plural("{n} free seat", "{n} free seats", free) if free else ""
    names = ", ".join(name for name in row.names if name)
    watch = tr.plural("{n} watching", "{n} watching", row.watchers) if row.watchers else ""
    return Row(title(row.game), about=" · ".join(filter(None, (names, seats, watch))))


def _tournament(row: TournamentRow, title: Titles, tr: Translator) -> Page:
    """The state of the round, and the number of the next one."""
    last = row.rounds and row.round == row.rounds
    coming = "" if last or row.phase == "over" else tr("Next: round {n}", n=row.round + 1)
    lead = (Row(row.leader, tr("in the lead")),) if row.leader else ()
    return Page(
        row.name,
        (*lead, *((Row(coming),) if coming else ())),
        about=row_line(row, tr),
        foot=", ".join(title(game) for game in row.games),
    )


def _standings(cup: TournamentView, join: tuple[str, str], title: Titles, tr: Translator) -> Page:
    """The first places, and what happens now and next; before the start, how to join."""
    games = ", ".join(title(game) for game in cup.games)
    about = "" if cup.phase == "over" else status(cup, None, tr, adds_word=False)
    if cup.phase == "open":
        names = [player_name(one, tr) for one in cup.players if one.state != "out"]
        line, url = join
        return Page(
            clean(cup.name), (), about=about, remarks=(tr.join(names),), foot=games, url=url,
            way=line,
        )  # fmt: skip
    best = sorted(cup.players, key=lambda one: one.place)[:MOST]
    rows = (
        Row(
            f"{one.place} {player_name(one, tr)}",
            tr.number(one.points),
            ink="text.good" if one.place == 1 else "text.strong",
        )
        for one in best
    )
    head = f"{clean(cup.name)} {cup.round}/{cup.rounds}" if cup.rounds else clean(cup.name)
    return Page(head, tuple(rows), about=about, foot=games)


def _pairings(cup: TournamentView, title: Titles, tr: Translator) -> Iterator[Page]:
    """Who plays at which table in the running round."""
    if cup.phase != "playing":
        return
    found = list(table_texts(cup, tr))
    head = tr("Round {n}: {game}", n=tr.number(cup.round), game=title(cup.game))
    for first in range(0, min(len(found), SHEETS * PAIRINGS), PAIRINGS):
        yield Page(head, (), remarks=tuple(found[first : first + PAIRINGS]))


def _how_to_join(lobby: LobbyView, join: tuple[str, str], tr: Translator) -> Page:
    line, url = join
    free = any(row.open and has_free_seat(row) for row in lobby.tables)
    free = free or any(one.phase == "open" for one in lobby.tournaments)
    rows = (
        Row(line, about=tr("Type this in any terminal: no account, no installation."), typed=True),
        Row(tr.plural("{n} person here", "{n} people here", len(lobby.people) + lobby.more_people)),
    )
    return Page(tr("Come and play"), rows, url=url if free else "", way=line if free else "")
