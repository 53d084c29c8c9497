"""The pages of the board of a whole house, each from what the hall tells everybody."""

from collections.abc import Iterator

from client.locale.i18n import Translator
from client.screens.board.cup_pages import MOST, Titles, pairings, standings
from client.screens.board.page import Page, Row
from client.screens.stats.text import Facts
from client.screens.stats.tonight import awards, kept, wins
from client.screens.tournament.rounds import is_final
from client.screens.tournament.text import row_line
from engine.sync.hall_views import LobbyView, TableRow, has_free_seat
from engine.sync.tournament_views import TournamentRow, TournamentView

TABLES = 5
"""Tables of a page: each has a sentence, too."""

WATCHED = 3
"""Tables that are watched between the pages."""

Slide = Page | int
"""One turn of a house's board: a page, or the number of a table to watch."""


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
    played = (one for one in lobby.tournaments if one.round or one.phase != "over")
    for one in played:
        if cup is not None and one.id == cup.id:
            yield standings(cup, join, title, tr)
            yield from pairings(cup, title, tr)
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
        more = max(0, len(won) - MOST)
        yield Page(tr("Tonight: matches won"), won[:MOST], foot=kept(tonight, tr), more=more)
    if tonight is not None and tonight["awards"]:
        rows = tuple(Row(who, value, what) for what, value, who in awards(tonight, title, tr))
        more = max(0, len(rows) - MOST)
        yield Page(tr("Awards"), rows[:MOST], foot=kept(tonight, tr), more=more)


def liveliest(tables: tuple[TableRow, ...]) -> list[TableRow]:
    """Open tables, and those of tournaments, where something happens; the most people first."""
    awake = (row for row in tables if (row.open or row.tournament) and not row.asleep)
    return sorted(awake, key=lambda row: (row.phase != "playing", -_people(row), row.id))


def lively(tables: tuple[TableRow, ...], cup: TournamentView | None) -> tuple[int, ...]:
    """The tables to watch: that of a final alone, or else those where most people play."""
    if cup is not None and is_final(cup) and cup.tables[0].id and not cup.tables[0].ranks:
        return (cup.tables[0].id,)
    playing = (row for row in liveliest(tables) if row.phase == "playing" and not row.daily)
    return tuple(row.id for row in playing)[:WATCHED]


def slides(found: list[Page], tables: tuple[int, ...]) -> list[Slide]:
    """All pages, and after each of them a table to watch, as long as one plays."""
    shown: list[Slide] = []
    for number, page in enumerate(found):
        shown.append(page)
        if tables:
            shown.append(tables[number % len(tables)])
    return shown


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
    place = tr("first place") if row.phase == "over" else tr("in the lead")
    lead = (Row(row.leader, place),) if row.leader else ()
    return Page(
        row.name,
        (*lead, *((Row(coming),) if coming else ())),
        about=row_line(row, tr),
        foot=", ".join(title(game) for game in row.games),
    )


def _how_to_join(lobby: LobbyView, join: tuple[str, str], tr: Translator) -> Page:
    line, url = join
    free = any(row.open and has_free_seat(row) for row in lobby.tables)
    free = free or any(one.phase == "open" for one in lobby.tournaments)
    rows = (
        Row(line, about=tr("Type this in any terminal: no account, no installation."), typed=True),
        Row(tr.plural("{n} person here", "{n} people here", len(lobby.people) + lobby.more_people)),
    )
    return Page(tr("Come and play"), rows, url=url if free else "", way=line if free else "")
