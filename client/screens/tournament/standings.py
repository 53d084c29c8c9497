"""The standings of a tournament as lines; each is made only when it is shown.

A page of two hundred players is drawn again after each result, for everybody who looks at it.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from client.games.common import marked
from client.locale.i18n import Translator
from client.paint.columns import GAP
from client.paint.text import clean, fit, width, wrap
from engine.sync.tournament_views import TournamentFormat, TournamentPlayer

COLUMNS = 76
INDENT, OWN = "  ", "► "
"""What lines of a list begin with, and the reader's own."""
LEFT = 1
"""The column of names, which is aligned left and shortened where there is no room."""
HELPED = "*"
"""Marks somebody for whom a bot has made most moves in a match; a line below explains it."""
LEAST = 6
"""Cells for a name."""
NARROW = (0, 1, 2, 6)
"""The columns that remain where not all have room."""

Line = str | Callable[[], str]
"""A line of a page, or what makes it."""


def made(line: Line) -> str:
    """The text of a line."""
    return line if isinstance(line, str) else line()


def helped_name(name: str, tr: Translator, *, helped: bool) -> str:
    """A name, with a word where a bot has played for somebody."""
    return marked((name,), (0,) if helped else (), tr)[0]


def player_name(player: TournamentPlayer, tr: Translator) -> str:
    """A player's name in a list, with what has to be known of them."""
    return " ".join(filter(None, (bare_name(player, tr), player_note(player, tr))))


def bare_name(player: TournamentPlayer, tr: Translator) -> str:
    """A player's name alone."""
    return clean(player.name) or tr("someone")


def final_name(player: TournamentPlayer, tr: Translator) -> str:
    """A player's name once the tournament is over."""
    return player_name(settled(player), tr)


def settled(player: TournamentPlayer) -> TournamentPlayer:
    """A player of a tournament that is over: it says nothing any more who is here."""
    return replace(player, state="here") if player.state == "away" else player


def contenders(players: Sequence[TournamentPlayer]) -> list[TournamentPlayer]:
    """Those who have played and not withdrawn, the best first."""
    stayed = (one for one in players if one.played and one.state != "out")
    return sorted(stayed, key=lambda one: (one.place, one.number))


def player_note(player: TournamentPlayer, tr: Translator) -> str:
    """The notes beside a player's name."""
    helped = tr("(with a bot)") if player.helped else ""
    return " ".join(filter(None, (helped, state_note(player, tr))))


def state_note(player: TournamentPlayer, tr: Translator) -> str:
    """Whether a player is away, a bot, or takes part no longer."""
    match player.state:
        case "away":
            return tr("(away)")
        case "bot":
            return tr("(bot)")
        case "out":
            return tr("(withdrew)")
        case "here" if player.eliminated:
            return tr("(out)")
    return ""


def listed_name(player: TournamentPlayer, tr: Translator) -> str:
    """A player's name in the standings, with a short mark in place of the longest note."""
    name = bare_name(player, tr) + HELPED * player.helped
    return " ".join(filter(None, (name, state_note(player, tr))))


def legend(players: Sequence[TournamentPlayer], tr: Translator) -> str:
    """An explanation of the mark; "" if nobody has it."""
    if not any(one.helped for one in players):
        return ""
    return tr("{mark} a bot made most of their moves in a match", mark=HELPED)


def below(
    players: Sequence[TournamentPlayer],
    form: TournamentFormat,
    tr: Translator,
    wide: int,
    *,
    ties: bool = True,
) -> Iterator[str]:
    """Notes below the standings: how `ties` are broken, and the mark of those with a bot."""
    played = {(one.points, one.place) for one in players if one.played}
    is_tied = len(played) > len({points for points, _ in played})
    if ties and is_tied and form != "knockout":
        tie = tr("With equal points: tables won come first, then the opponents’ points.")
        yield from (INDENT + line for line in wrap(tie, wide - len(INDENT)))
    if text := legend(players, tr):
        yield from (INDENT + line for line in wrap(text, wide - len(INDENT)))


def standing_lines(
    players: Sequence[TournamentPlayer], tr: Translator, columns: int, own: int | None = None
) -> Iterator[Line]:
    """The standings with headings, the leader first, each line at most `columns` wide.

    `own` is the reader's number, whose line is marked.
    """
    kept = NARROW if columns < COLUMNS else tuple(range(7))
    head = ("", tr("name"), tr("points"), tr("won"), tr("opponents"), tr("matches"), tr("table"))
    wide = [max(width(one), most) for one, most in zip(head, _widest(players, tr), strict=True)]
    spare = columns - len(INDENT) - sum(wide[one] + len(GAP) for one in kept) + len(GAP)
    wide[LEFT] = max(LEAST, wide[LEFT] + min(0, spare))

    def line(cells: Sequence[str], mark: str = INDENT) -> str:
        aligned = (fit(cells[one], wide[one], "<" if one == LEFT else ">") for one in kept)
        return mark + GAP.join(aligned).rstrip()

    yield line(head)
    for one in sorted(players, key=lambda player: player.place):
        yield partial(_made, line, one, tr, OWN if one.number == own else INDENT)


def _made(
    line: Callable[[Sequence[str], str], str], one: TournamentPlayer, tr: Translator, mark: str
) -> str:
    return line(
        (
            tr.number(one.place),
            listed_name(one, tr),
            tr.number(one.points),
            tr.number(one.won),
            tr.number(one.opponents),
            tr.number(one.played),
            tr("bye") if one.bye else tr.number(one.table) if one.table else "",
        ),
        mark,
    )


def _widest(players: Sequence[TournamentPlayer], tr: Translator) -> tuple[int, ...]:
    """The cells that the widest entry of each column takes; of numbers that is the largest one."""

    def number(of: Callable[[TournamentPlayer], int]) -> int:
        return width(tr.number(max(map(of, players), default=0)))

    bye = width(tr("bye")) if any(one.bye for one in players) else 0
    return (
        number(lambda one: one.place),
        max((width(listed_name(one, tr)) for one in players), default=0),
        number(lambda one: one.points),
        number(lambda one: one.won),
        number(lambda one: one.opponents),
        number(lambda one: one.played),
        max(bye, number(lambda one: one.table)),
    )
