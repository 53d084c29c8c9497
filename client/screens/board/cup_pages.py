"""The pages of a tournament on a board: standings, and who plays at which table."""

from collections.abc import Callable, Iterator

from client.locale.i18n import Translator
from client.paint.text import clean
from client.screens.board.page import Page, Row
from client.screens.tournament.rounds import heading
from client.screens.tournament.standings import bare_name, player_name, player_note
from client.screens.tournament.status import Reader, status
from client.screens.tournament.text import table_texts
from client.themes.roles import Role
from engine.sync.tournament_views import TournamentPlayer, TournamentView

MOST = 8
"""Rows of a page."""

COLUMN = 6
"""Places in each column of a page; up to so many stand in one."""

PAIRINGS, SHEETS = 10, 5
"""Tables of a round on one page, and most pages of them."""

Titles = Callable[[str], str]


def standings(
    cup: TournamentView, join: tuple[str, str], title: Titles, tr: Translator, left: int = 0
) -> tuple[Page, ...]:
    """Everybody's place, and what happens now and next; before the start, how to join.

    `left` is in seconds, to the next draw.
    """
    games = ", ".join(title(game) for game in cup.games)
    about = status(cup, Reader(left=left or None), tr)
    if cup.phase == "open":
        names = [player_name(one, tr) for one in cup.players if one.state != "out"]
        line, url = join
        key = tr.sense("key: tournament", "o")
        how = tr("To take part, type this line, then press {key}.", key=key)
        who = (tr("Taking part: {names}", names=tr.join(names)),) if names else ()
        typed = Row(line, about=how, typed=True)
        page = Page(
            clean(cup.name), (typed,), about=about, remarks=who, foot=games, url=url, way=line
        )
        return (page,)
    rows = [_place(one, tr) for one in sorted(cup.players, key=lambda one: one.place)]
    return tuple(
        Page(
            clean(cup.name),
            tuple(rows[first : first + 2 * COLUMN]),
            about=about,
            foot=_foot(cup, games, _share(first, len(rows)), tr),
            whole=True,
            is_double=len(rows) > COLUMN,
            seconds=left,
        )
        for first in range(0, len(rows), 2 * COLUMN)
    )


def _place(one: TournamentPlayer, tr: Translator) -> Row:
    ink: Role = "text.good" if one.place == 1 else "text.strong"
    name, points = f"{one.place} {bare_name(one, tr)}", tr.number(one.points)
    return Row(name, points, note=player_note(one, tr), ink=ink)


def _share(first: int, count: int) -> str:
    """Which of so many rows a page shows; "" if there is one page."""
    last = min(first + 2 * COLUMN, count)
    return f"{first + 1}–{last} / {count}" if count > 2 * COLUMN else ""


def _foot(cup: TournamentView, games: str, share: str, tr: Translator) -> str:
    """The games, which round has been drawn last, and which places the page shows."""
    facts = {"n": tr.number(cup.round), "rounds": tr.number(cup.rounds)}
    drawn = tr("round {n} of {rounds}", **facts) if cup.rounds else ""
    return " · ".join(filter(None, (games, drawn, share)))


def pairings(cup: TournamentView, title: Titles, tr: Translator) -> Iterator[Page]:
    """The players at each table of the running round."""
    if cup.phase != "playing":
        return
    found = list(table_texts(cup, tr))
    head = heading(cup.stage, cup.round, title(cup.game), tr)
    for first in range(0, min(len(found), SHEETS * PAIRINGS), PAIRINGS):
        yield Page(head, (), remarks=tuple(found[first : first + PAIRINGS]))
