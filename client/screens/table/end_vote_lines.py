"""The line-mode command that votes to end a match before its time."""

from collections.abc import Iterator

from client.games.lines import join_words, normalized
from client.line_mode.commands import Command
from client.line_mode.context import LineContext
from client.locale.i18n import N_, Translator
from client.screens.table import end_vote
from engine.sync.hall_views import TableView
from engine.sync.requests import EndMatch

_YES = ("yes", "oui")


def changes(before: TableView, after: TableView, talk: LineContext) -> Iterator[str]:
    """The changes of the vote as sentences, with the line that agrees to it."""
    said = [*end_vote.changes(before, after, talk.tr)]
    yield from said
    seat = talk.hall.seat
    if said and after.end_vote:
        yield from filter(None, [end_vote.leaders(after, after.end_vote, talk.tr)])
    if said and after.end_vote and _asked(after, seat):
        yield talk.tr("Type: {line}", line=_agree(talk.tr))


def _asked(table: TableView, seat: int | None) -> bool:
    return end_vote.may_vote(table, seat) and not end_vote.has_agreed(table, seat)


def _agree(tr: Translator) -> str:
    return join_words(tr.sense("line", "end"), tr("yes"))


def end(talk: LineContext, words: str) -> None:
    """Vote after a confirmation, or take the vote back at once."""
    table, seat, tr = talk.table, talk.hall.seat, talk.tr
    assert table is not None, "works at a table only"
    if not end_vote.has_agreed(table, seat) and normalized(words) not in _YES:
        talk.say(end_vote.question(table, tr), tr("Type: {line}", line=_agree(tr)))
        return
    yes = not end_vote.has_agreed(table, seat)
    talk.ask(EndMatch, table.id, yes, granted=lambda _: talk.say(_voted(talk, yes=yes)))


def _voted(talk: LineContext, *, yes: bool) -> str:
    tr = talk.tr
    if not yes:
        return tr("You want to play on.")
    return tr('You want to end the match. Type "end" to take that back.')


def _may_vote(talk: LineContext) -> bool:
    table = talk.table
    return table is not None and end_vote.may_vote(table, talk.hall.seat)


COMMANDS = (
    Command(
        "end",
        "terminer",
        "",
        N_("vote to end the match now, or take that back"),
        frozenset(("playing",)),
        end,
        when=_may_vote,
    ),
)
