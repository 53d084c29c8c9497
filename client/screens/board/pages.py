"""The pages of the board of a whole house, each from what the hall tells everybody."""

from collections.abc import Iterator

from msgspec import Struct

from client.locale.i18n import Translator
from client.screens.board.champion import champion_page
from client.screens.board.cup_pages import MOST, Titles, pairings, standings
from client.screens.board.page import Page, Row
from client.screens.liveliest import liveliest
from client.screens.stats.text import Facts
from client.screens.stats.tonight import (
    awards,
    champions,
    kept,
    own_moves,
    winners_of_tournaments,
    wins,
)
from client.screens.tournament.rounds import table_name, titled
from client.screens.tournament.text import row_line
from engine.sync.hall_views import LobbyView, TableRow, has_free_seat
from engine.sync.tournament_views import TournamentRow, TournamentView

TABLES, AWARDS = 5, 4
"""Tables and awards of a page: each has a sentence, too."""


class HousePages(Struct, frozen=True):
    """All pages that have something to show.

    Attributes:
        join: how to join.
        main: what happens now: the tournament, or else the tables; None without either.
        crown: the champion of the tournament that is followed, once it is over.
        more: the others, the liveliest first.
        standings: of the tournament that is followed, until it is over.
        seating: who plays at which table of its running round.
    """

    join: Page
    main: Page | None
    crown: Page | None
    more: tuple[Page, ...]
    standings: tuple[Page, ...] = ()
    seating: tuple[Page, ...] = ()

    @property
    def first(self) -> Page:
        """The champion, what happens now, or else how to join."""
        return self.crown or self.main or self.join


def pages(
    lobby: LobbyView,
    ladder: tuple[Facts, ...],
    tonight: Facts | None,
    join: tuple[str, str],
    title: Titles,
    tr: Translator,
    cup: TournamentView | None = None,
    left: int = 0,
    *,
    is_late: bool = False,
) -> HousePages:
    """All pages that have something to show.

    Args:
        lobby: tables, people and tournaments.
        ladder: the first places over all games.
        tonight: the numbers of this evening, None before they are known.
        join: the command that people type, and the address for a QR code.
        title: of a game by its id.
        tr: the board's language.
        cup: the tournament that is shown with its standings and tables.
        left: seconds to its next draw.
        is_late: the time of its running round is over.
    """
    followed = cup if cup is not None and cup.phase != "over" else None
    places: tuple[Page, ...] = ()
    if followed is not None:
        places = standings(followed, join, title, tr, left, is_late=is_late)

    def cups(*, are_over: bool) -> Iterator[Page]:
        return _cups(lobby, title, tr, cup, places, are_over=are_over)

    running = (*cups(are_over=False), *_tables(lobby, title, tr, followed))
    crown = champion_page(cup, title, tr) if cup is not None and cup.phase == "over" else None
    past = (*([crown] if crown is not None else ()), *cups(are_over=True))
    # beside a tournament's standings they would be taken for these
    numbers = () if _has_begun(lobby) else _numbers(ladder, tonight, title, tr)
    return HousePages(
        join=_how_to_join(lobby, join, tr),
        main=running[0] if running else None,
        crown=crown,
        more=(*running[1:], *numbers, *past),
        standings=places,
        seating=tuple(pairings(followed, title, tr)) if followed is not None else (),
    )


def _has_begun(lobby: LobbyView) -> bool:
    """Whether a tournament is being played."""
    return any(one.phase not in ("open", "over") for one in lobby.tournaments)


def _tables(
    lobby: LobbyView, title: Titles, tr: Translator, cup: TournamentView | None
) -> Iterator[Page]:
    """The liveliest tables, if there are any, with their numbers in the round of a tournament."""
    places = {one.id: n for n, one in enumerate(cup.tables, start=1)} if cup is not None else {}
    rows = tuple(
        _table(row, places.get(row.id, 0), title, tr) for row in liveliest(lobby.tables)[:TABLES]
    )
    if rows:
        yield Page(tr("Tables"), rows, grows=True)


def _cups(
    lobby: LobbyView,
    title: Titles,
    tr: Translator,
    cup: TournamentView | None,
    places: tuple[Page, ...],
    *,
    are_over: bool,
) -> Iterator[Page]:
    """The tournaments that are over, if any match was played; or else those that are not.

    The one that is followed has pages for its standings and tables, and no page here once it is
    over.
    """
    for one in lobby.tournaments:
        if (one.phase == "over") != are_over or (are_over and not one.round):
            continue
        if cup is None or one.id != cup.id:
            yield _tournament(one, title, tr)
        elif not are_over:
            yield from places[:1]
            yield from pairings(cup, title, tr)
            yield from places[1:]


def _numbers(
    ladder: tuple[Facts, ...], tonight: Facts | None, title: Titles, tr: Translator
) -> Iterator[Page]:
    """The first places over all games, and the numbers of this evening."""
    if ladder:
        yield Page(
            tr("Ratings of the house"),
            tuple(
                Row(f"{one['place']} {one['name']}", tr.number(one["strength"]))
                for one in ladder[:MOST]
            ),
        )
    if tonight is not None and tonight["tournaments"]:
        winners = tuple(Row(who, about=cup) for cup, who in champions(tonight, tr))
        yield Page(winners_of_tournaments(tr), winners[-MOST:], more=max(0, len(winners) - MOST))
    if tonight is not None and tonight["players"]:
        won = tuple(Row(name, figure) for name, figure in wins(tonight, tr))
        more = max(0, len(won) - MOST)
        yield Page(tr("Tonight: matches won"), won[:MOST], foot=kept(tonight, tr), more=more)
    if tonight is not None and tonight["awards"]:
        rows = tuple(Row(who, value, about=what) for what, value, who in awards(tonight, title, tr))
        for first in range(0, len(rows), AWARDS):
            yield Page(tr("Awards"), rows[first : first + AWARDS], foot=own_moves(tr))


def _table(row: TableRow, place: int, title: Titles, tr: Translator) -> Row:
    """A table: its number in the round, or else its name, and the people in letters below."""
    name = tr("Table {n}", n=tr.number(place)) if place else table_name(row, tr)
    free = row.names.count("") if has_free_seat(row) else 0
    seats = tr.plural("{n} free seat", "{n} free seats", free) if free else ""
    names = ", ".join(name for name in row.names if name)
    watch = tr.plural("{n} watching", "{n} watching", row.watchers) if row.watchers else ""
    return Row(f"{name} · {title(row.game)}", about=" · ".join(filter(None, (names, seats, watch))))


def _tournament(row: TournamentRow, title: Titles, tr: Translator) -> Page:
    """The state of the round, and the number of the next one."""
    last = row.rounds and row.round == row.rounds
    coming = (
        ""
        if last or row.phase == "over"
        else tr("Next: {round}", round=titled("", row.round + 1, tr))
    )
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
