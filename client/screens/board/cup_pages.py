"""The pages of a tournament on a board: standings, and who plays at which table."""

from collections.abc import Callable, Iterator

from client.locale.i18n import Translator
from client.paint.text import clean
from client.screens.board.page import Page, Row
from client.screens.tournament.rounds import heading, titled
from client.screens.tournament.standings import bare_name, player_name, state_note
from client.screens.tournament.status import Reader, status, time_left, who_continues
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


def is_waited(cup: TournamentView) -> bool:
    """Whether everybody waits: for the end of a pause, for the next draw, or while it is made."""
    if cup.phase in ("open", "over"):
        return False
    return cup.held or cup.phase == "words" or (cup.phase == "between" and bool(cup.next_at))


def standings(
    cup: TournamentView,
    join: tuple[str, str],
    title: Titles,
    tr: Translator,
    left: int = 0,
    *,
    is_late: bool = False,
) -> tuple[Page, ...]:
    """Everybody's place, and what happens now and next; before the start, how to join.

    While everybody waits, the heading says for what. `left` is in seconds, to the next draw;
    `is_late` means that the time of the running round is over.
    """
    games = ", ".join(title(game) for game in cup.games)
    head, about = _head(cup, left, tr, is_late=is_late)
    if cup.phase == "open":
        names = [player_name(one, tr) for one in cup.players if one.state != "out"]
        line, url = join
        key = tr.sense("key: tournament", "o")
        how = tr("To take part, type this line, then press {key}.", key=key)
        who = (tr("Taking part: {names}", names=tr.join(names)),) if names else ()
        typed = Row(line, about=how, typed=True)
        page = Page(head, (typed,), about=about, remarks=who, foot=games, url=url, way=line)
        return (page,)
    rows = [_place(one, tr) for one in sorted(cup.players, key=lambda one: one.place)]
    return tuple(
        Page(
            head,
            tuple(rows[first : first + 2 * COLUMN]),
            about=about,
            foot=_foot(cup, games, _share(first, len(rows)), tr),
            whole=True,
            is_double=len(rows) > COLUMN,
            seconds=left,
            remarks=tuple(_then(cup, title, tr)),
        )
        for first in range(0, len(rows), 2 * COLUMN)
    )


def _head(cup: TournamentView, left: int, tr: Translator, *, is_late: bool) -> tuple[str, str]:
    """The heading and the sentence below it: what everybody waits for, or else the name."""
    reader = Reader(left=0 if is_late else left or None)
    name, about = clean(cup.name), status(cup, reader, tr)
    coming = titled(cup.next_stage, cup.round + 1, tr)
    if cup.held and cup.phase != "over":
        return tr("Paused"), f"{name}: {who_continues(cup, tr)}"
    if is_late and cup.phase == "playing":
        return tr("Time is up"), f"{name}: {about}"
    if not is_waited(cup) or cup.fewest:
        return name, about
    label = _awaited(cup, left, tr) or name
    if cup.phase == "words":
        return tr("Draw: {round}", round=coming), label
    return tr("Next: {round}", round=coming), label


def _awaited(cup: TournamentView, left: int, tr: Translator) -> str:
    """The event that the seconds beside the heading count down to."""
    when = time_left(cup, left or None, tr)
    if cup.step == "opening" or not cup.next_at:
        return ""
    match cup.step:
        case "first":
            return tr("Words can be added {when}.", when=when)
        case "guests":
            return tr("Add a word on your screen: the words close {when}.", when=when)
    return tr("The draw begins {when}.", when=when)


def _then(cup: TournamentView, title: Titles, tr: Translator) -> Iterator[str]:
    """The step after the draw, and the words in it so far."""
    if cup.phase != "words" or cup.held:
        return
    game = title(cup.game)
    yield tr("Next: everybody is taken to their table, and plays {game}.", game=game)
    names = {one.number: clean(one.name) for one in cup.players}
    words = [f"{names.get(one.number, '')}: {clean(one.word)}" for one in cup.words]
    if words:
        yield tr("Words: {words}", words=", ".join(words))


def _place(one: TournamentPlayer, tr: Translator) -> Row:
    ink: Role = "text.good" if one.place == 1 else "text.strong"
    name = f"{one.place} {bare_name(one, tr)}"  # without a mark, which letters make a part of it
    note = tr("(left)") if one.state == "out" else state_note(one, tr)  # short: letters are large
    return Row(name, tr.number(one.points), note=note, ink=ink)


def _share(first: int, count: int) -> str:
    """Which of so many rows a page shows; "" if there is one page."""
    last = min(first + 2 * COLUMN, count)
    return f"{first + 1}–{last} / {count}" if count > 2 * COLUMN else ""


def _foot(cup: TournamentView, games: str, share: str, tr: Translator) -> str:
    """The games, the running round or how many are over, and which places the page shows."""
    facts = {"n": tr.number(cup.round), "rounds": tr.number(cup.rounds)}
    drawn = ""
    if cup.rounds and cup.round:
        done = tr("{n} of {rounds} rounds played", **facts)
        drawn = tr("round {n} of {rounds}", **facts) if cup.phase == "playing" else done
    name = clean(cup.name) if is_waited(cup) else ""  # else it is the heading
    return " · ".join(filter(None, (name, games, drawn, share)))


def pairings(cup: TournamentView, title: Titles, tr: Translator) -> Iterator[Page]:
    """The players at each table of the running round."""
    if cup.phase != "playing":
        return
    found = list(table_texts(cup, tr))
    head = heading(cup.stage, cup.round, title(cup.game), tr)
    for first in range(0, min(len(found), SHEETS * PAIRINGS), PAIRINGS):
        yield Page(head, (), remarks=tuple(found[first : first + PAIRINGS]))
