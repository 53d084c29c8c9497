"""A tournament as lines of text: for the screen, and for line mode."""

from collections import Counter
from collections.abc import Iterator, Mapping

from client.locale.i18n import Translator
from client.paint.text import clean, width, wrap
from client.screens.new_table.words import clock_rule, option_words, value_word
from client.screens.stats.text import Titles
from client.screens.table.fair_texts import checker
from client.screens.tournament.rounds import heading, titled
from client.screens.tournament.standings import (
    COLUMNS,
    Line,
    below,
    helped_name,
    settled,
    standing_lines,
)
from engine.sync.hall_views import LobbyView
from engine.sync.tournament_views import (
    MINUTES_FOR_PLAYERS,
    TournamentFormat,
    TournamentRow,
    TournamentView,
)

BROAD = 60
"""Columns from which a guest's way back stands above the standings, not below them."""

READABLE = 100
"""Most columns of a sentence of the page."""


def row_line(row: TournamentRow, tr: Translator) -> str:
    """A tournament of the lobby in a sentence."""
    name, who = clean(row.name), helped_name(clean(row.leader), tr, helped=row.helped)
    if row.held and row.phase != "over":
        return tr("Tournament {name} is paused.", name=name)
    if row.phase == "open":
        people = tr("nobody has entered yet")
        if row.people:
            people = tr.plural("{n} has entered so far", "{n} have entered so far", row.people)
        return tr("Tournament {name}: {people}.", name=name, people=people)
    if row.phase == "over" and row.leader:
        return tr("Tournament {name} is over: {who} won.", name=name, who=who)
    if row.phase == "over":
        return tr("Tournament {name} is over.", name=name)
    number = max(1, row.round + (row.phase == "words"))
    facts = {"name": name, "round": titled(row.stage, number, tr)}
    if row.takes_words:
        return tr(
            "Tournament {name} · {round}: its players can add a word to the draw now.", **facts
        )
    if row.leader:
        return tr(
            "Tournament {name} · {round}: {who} leads.",
            **facts,
            who=who,
        )
    return tr("Tournament {name} · {round}.", **facts)


def ended_line(lobby: LobbyView, tr: Translator) -> str:
    """The winner of the last tournament and the key to its page; "" while another one is there."""
    row = next(iter(lobby.tournaments), None)
    if row is None or row.phase != "over" or not row.leader:
        return ""
    key = tr.sense("key: tournament", "o")
    return " ".join((row_line(row, tr), tr("Press {key} to see it.", key=key)))


def about(view: TournamentView, title: Titles, tr: Translator) -> str:
    """Format, games and sizes in one line."""
    parts = [format_word(view.format, tr)]
    if view.rounds:
        parts.append(tr.plural("{n} round", "{n} rounds", view.rounds))
    if view.until:
        parts.append(tr("no new round after {time}", time=view.until))
    parts.append(", ".join(_game(view, game, title, tr) for game in view.games))
    parts.append(_tables(view, tr))
    if view.minutes:
        parts.append(tr("{n} min a round", n=tr.number(view.minutes)))
    if view.clock:
        parts.append(clock_rule(view.clock, tr))
    return " · ".join(parts)


def _tables(view: TournamentView, tr: Translator) -> str:
    """The sizes of the tables that are played at, or else the wanted one."""
    if view.phase != "playing":
        return tr("tables of {n} where possible", n=tr.number(view.size))
    sizes = Counter(len(table.players) for table in view.tables)
    told = (
        tr.plural("{n} table of {size}", "{n} tables of {size}", count, size=tr.number(size))
        for size, count in sorted(sizes.items(), reverse=True)
    )
    return ", ".join(told)


def _game(view: TournamentView, game: str, title: Titles, tr: Translator) -> str:
    """A game with its house rules."""
    rules = [
        f"{words.label} {value_word(value, words, tr)}"
        for name, value in view.options.get(game, {}).items()
        for words in (option_words(game, name, tr),)
    ]
    return f"{title(game)} ({', '.join(rules)})" if rules else title(game)


def format_word(form: TournamentFormat, tr: Translator) -> str:
    """A format in a word or two."""
    words: Mapping[TournamentFormat, str] = {
        "swiss": tr("Swiss system"),
        "knockout": tr("knock-out"),
        "points": tr("most points"),
    }
    return words[form]


def table_lines(view: TournamentView, tr: Translator, wide: int) -> Iterator[str]:
    """The tables of the round in lines, with places where the match is over."""
    for text in table_texts(view, tr):
        yield from (f"  {line}" for line in wrap(text, wide - 2))


def table_texts(view: TournamentView, tr: Translator) -> Iterator[str]:
    """Each table of the round with who plays there."""
    names = {one.number: clean(one.name) or tr("someone") for one in view.players}
    for number, table in enumerate(view.tables, start=1):
        ranks = table.ranks or (0,) * len(table.players)
        who = ", ".join(
            f"{rank}. {names.get(one, '')}" if rank else names.get(one, "")
            for one, rank in sorted(
                zip(table.players, ranks, strict=True), key=lambda pair: pair[1] or 99
            )
        )
        yield tr("Table {n}: {names}", n=tr.number(number), names=who)


def points_lines(form: TournamentFormat, tr: Translator) -> Iterator[str]:
    """How points are counted and ties are broken."""
    yield tr(
        "The winner of a table gets 100 points, the last 0, the others evenly between. A bye "
        "counts 50. Ties are broken by tables won, then by the average points of the opponents "
        "met. If that is equal too, the place is shared."
    )
    if form == "knockout":
        yield tr(
            "The better half of each table plays the next round: one of two or three, two of four "
            "or five. Ties at a table are broken by these points, then by who entered first."
        )
        yield tr(
            "The standings go by the last round reached, then by the place at the table there, "
            "then by points."
        )
        yield tr(
            "Players who withdraw stand behind everybody who stays. Others of their table go on in "
            "their place."
        )
    else:
        yield tr("Players who withdraw stand behind everybody who stays, whatever their points.")


def rules(view: TournamentView, tr: Translator) -> Iterator[str]:
    """How points are counted, and what happens to those who are not there."""
    yield from points_lines(view.format, tr)
    yield tr(
        "If you are not connected when entries for a round close, you sit that round out. If you "
        "leave during a match, a bot plays for you until you are back; if you withdraw, it plays "
        "your match to its end."
    )
    yield tr(
        "While the person who opened it is not connected, any player can start it or end a pause. "
        "The people who run the host can always pause or end it."
    )
    if view.clock:
        yield tr(
            "When the time for a move is up, the reserve for the match runs. When that is used "
            "up, the host makes a harmless move."
        )
    yield tr.plural(
        "If too few players are connected for a round, it waits {n} minute for them. Then the "
        "tournament ends, and the standings count as they are.",
        "If too few players are connected for a round, it waits {n} minutes for them. Then the "
        "tournament ends, and the standings count as they are.",
        MINUTES_FOR_PLAYERS,
    )


def draw_lines(view: TournamentView, tr: Translator) -> Iterator[str]:
    """The commitment to the next draw and the words in it, or the last draw with its seed."""
    names = {one.number: clean(one.name) for one in view.players}
    if view.commitment:
        yield tr("Fingerprint of the next draw: {hash}", hash=view.commitment)
        sealed = [
            tr("{name} (sealed: secret for now)", name=names.get(one, "")) for one, _ in view.sealed
        ]
        typed = [f"{names.get(one.number, '')}: {clean(one.word)}" for one in view.words]
        words = ", ".join([*sealed, *typed])
        if words:
            yield tr("Words: {words}", words=words)
    elif view.last_commitment:
        yield tr("Fingerprint of the last draw: {hash}", hash=view.last_commitment)
        yield tr("Its seed, now revealed: {seed}", seed=view.last_seed)


def page_parts(
    view: TournamentView,
    title: Titles,
    tr: Translator,
    columns: int,
    own: int | None = None,
    way_back: str = "",
) -> Iterator[Line]:
    """The whole page of a tournament that is shown live; no line is wider than `columns`.

    Args:
        view: the tournament.
        title: of a game by its id.
        tr: the reader's language.
        columns: that there are.
        own: the reader's number in it.
        way_back: brings a guest back to it; "" for everybody else.
    """
    yield from main_parts(view, title, tr, columns, own, way_back)
    if view.commitment or view.last_commitment:
        yield ""
    for text in draw_lines(view, tr):
        yield from wrap(text, min(columns, READABLE))


def notes(view: TournamentView, tr: Translator, where: str = "") -> Iterator[str]:
    """How points are counted, how the seats are drawn and how to check that, in sentences.

    `where` is the host as one types it after `ssh`; "" leaves out how to check.
    """
    yield from rules(view, tr)
    yield from draw_lines(view, tr)
    if where and view.last_commitment:
        yield from check_lines(where, view.id, tr)


def check_lines(where: str, number: int, tr: Translator) -> Iterator[str]:
    """The command that checks the draws of a tournament, and the way to the program."""
    command = f"ssh {where} tournament {number} --json | tablehost verify -"
    yield tr("To check the draws: {command}", command=command)
    yield checker(tr)
    yield tr("Without it, Python is enough. Get a program from this host, read it, and run it:")
    yield f"ssh {where} tournament --checker > check.py"
    yield f"ssh {where} tournament {number} --json | python3 check.py"


def way_back_lines(command: str, wide: int, tr: Translator) -> Iterator[str]:
    """What a guest types to come back; the command is not broken where it has room of its own."""
    told = tr("Keep this to come back if you get cut off: {line}", line=command)
    if width(told) <= wide:
        yield told
    else:
        yield from wrap(tr("Keep this to come back if you get cut off:"), wide)
        yield from wrap(command, wide)


def main_parts(
    view: TournamentView,
    title: Titles,
    tr: Translator,
    columns: int,
    own: int | None,
    way_back: str = "",
    *,
    are_rules_beside: bool = False,
) -> Iterator[Line]:
    """The tournament's facts, its standings and the tables of the round; see `page_parts`.

    How ties are broken is left out where the rules stand beside it.
    """
    wide = min(columns, READABLE)
    yield from wrap(about(view, title, tr), wide)
    back = way_back_lines(way_back, wide, tr) if way_back and view.phase != "over" else ()
    if columns >= BROAD:
        yield from back
    yield ""
    is_over = view.phase == "over"
    players = tuple(map(settled, view.players)) if is_over else view.players
    yield from standing_lines(players, tr, columns, own)
    yield from below(players, view.format, tr, wide, ties=not are_rules_beside)
    if view.tables and view.phase != "words":
        yield ""
        yield from wrap(heading(view.stage, view.round, title(view.game), tr), wide)
        yield from table_lines(view, tr, min(columns, COLUMNS))
    if columns < BROAD:
        yield from back
