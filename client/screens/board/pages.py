"""The pages of the board of a whole house, each from what the hall tells everybody."""

from collections.abc import Callable, Iterator

from client.locale.i18n import Translator
from client.screens.board.house_drawing import Page, Row
from client.screens.stats.text import Facts
from client.screens.stats.tonight import awards, kept, wins
from client.screens.tournament.text import row_line
from engine.sync.hall_views import LobbyView, TableRow, has_free_seat
from engine.sync.tournament_views import TournamentRow

MOST = 8
"""Rows of a page."""

Titles = Callable[[str], str]


def pages(
    lobby: LobbyView,
    ladder: tuple[Facts, ...],
    tonight: Facts | None,
    join: tuple[str, str],
    title: Titles,
    tr: Translator,
) -> Iterator[Page]:
    """All pages that have something to show; how to join is always one.

    Args:
        lobby: tables, people and tournaments.
        ladder: the first places over all games.
        tonight: the numbers of this evening, None before they are known.
        join: the command that people type, and the address for a QR code.
        title: of a game by its id.
        tr: the board's language.
    """
    yield _how_to_join(lobby, join, tr)
    tables = tuple(_table(row, title, tr) for row in liveliest(lobby.tables)[:MOST])
    if tables:
        yield Page(tr("Tables"), tables)
    for one in lobby.tournaments:
        yield _tournament(one, title, tr)
    if ladder:
        yield Page(
            tr("Ladder"),
            tuple(
                Row(f"{one['place']} {one['name']}", tr.number(one["strength"]))
                for one in ladder[:MOST]
            ),
        )
    if tonight is not None and tonight["players"]:
        won = tuple(Row(name, figure) for name, figure in wins(tonight, tr))
        yield Page(tr("Tonight"), won[:MOST], kept(tonight, tr))
    if tonight is not None and tonight["awards"]:
        rows = tuple(Row(who, value, what) for what, value, who in awards(tonight, title, tr))
        yield Page(tr("Awards"), rows[:MOST], kept(tonight, tr))


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
    about = " · ".join(filter(None, (row.name, names, seats, watch)))
    return Row(title(row.game), "", about)


def _tournament(row: TournamentRow, title: Titles, tr: Translator) -> Page:
    """The state of the round, and the number of the next one."""
    games = ", ".join(title(game) for game in row.games)
    rounds = f"{row.round}/{row.rounds}" if row.rounds else str(row.round)
    last = row.rounds and row.round == row.rounds
    coming = "" if last or row.phase == "over" else tr("Next: round {n}", n=row.round + 1)
    return Page(
        tr("Tournament"),
        (
            Row(row.name, rounds, row_line(row, tr)),
            *((Row(row.leader, "1", tr("in the lead")),) if row.leader else ()),
            *((Row(coming),) if coming else ()),
        ),
        games,
    )


def _how_to_join(lobby: LobbyView, join: tuple[str, str], tr: Translator) -> Page:
    line, url = join
    free = any(row.open and has_free_seat(row) for row in lobby.tables)
    rows = (
        Row(line, "", tr("Type this in any terminal: no account, no installation.")),
        Row(tr.plural("{n} person here", "{n} people here", len(lobby.people))),
    )
    return Page(tr("Come and play"), rows, url=url if free else "")
