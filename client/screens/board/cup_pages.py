"""The pages of a tournament on a board: standings, and who plays at which table."""

from collections.abc import Callable, Iterator

from client.locale.i18n import Translator
from client.paint.text import clean
from client.screens.board.page import Page, Row
from client.screens.tournament.rounds import heading
from client.screens.tournament.standings import bare_name, player_name, player_note
from client.screens.tournament.status import Reader, status
from client.screens.tournament.text import table_texts
from engine.sync.tournament_views import TournamentView

MOST = 8
"""Rows of a page."""

PAIRINGS, SHEETS = 10, 5
"""Tables of a round on one page, and most pages of them."""

Titles = Callable[[str], str]


def standings(cup: TournamentView, join: tuple[str, str], title: Titles, tr: Translator) -> Page:
    """The first places, and what happens now and next; before the start, how to join."""
    games = ", ".join(title(game) for game in cup.games)
    about = status(cup, Reader(), tr)
    if cup.phase == "open":
        names = [player_name(one, tr) for one in cup.players if one.state != "out"]
        line, url = join
        key = tr.sense("key: tournament", "o")
        how = tr("To take part, type this line, then press {key}.", key=key)
        who = (tr("Taking part: {names}", names=tr.join(names)),) if names else ()
        typed = Row(line, about=how, typed=True)
        return Page(
            clean(cup.name), (typed,), about=about, remarks=who, foot=games, url=url, way=line
        )
    best = sorted(cup.players, key=lambda one: one.place)[:MOST]
    rows = (
        Row(
            f"{one.place} {bare_name(one, tr)}",
            tr.number(one.points),
            note=player_note(one, tr),
            ink="text.good" if one.place == 1 else "text.strong",
        )
        for one in best
    )
    more = max(0, len(cup.players) - MOST)
    return Page(clean(cup.name), tuple(rows), about=about, foot=_foot(cup, games, tr), more=more)


def _foot(cup: TournamentView, games: str, tr: Translator) -> str:
    """The games, and which round has been drawn last."""
    if not cup.rounds:
        return games
    facts = {"n": tr.number(cup.round), "rounds": tr.number(cup.rounds)}
    return " · ".join((games, tr("round {n} of {rounds}", **facts)))


def pairings(cup: TournamentView, title: Titles, tr: Translator) -> Iterator[Page]:
    """The players at each table of the running round."""
    if cup.phase != "playing":
        return
    found = list(table_texts(cup, tr))
    head = heading(cup.stage, cup.round, title(cup.game), tr)
    for first in range(0, min(len(found), SHEETS * PAIRINGS), PAIRINGS):
        yield Page(head, (), remarks=tuple(found[first : first + PAIRINGS]))
