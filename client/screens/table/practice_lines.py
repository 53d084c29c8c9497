"""Line-mode commands of a table for practice: what a move would cost, and taking one back."""

from functools import partial

from client.connection.news import Facts
from client.games import registry
from client.games.lines import join_words
from client.line_mode.commands import MATCH, Command
from client.line_mode.context import LineContext
from client.locale.i18n import N_
from client.screens.table.match.practice import choice_cost, why
from engine.sync.hall_views import is_practice_table
from engine.sync.practice_requests import Judge, TakeBack


def cost(talk: LineContext, text: str) -> None:
    """Say what a move would cost against the best one, and why, without playing it."""
    table, view = talk.table, talk.hall.view
    if table is None or view is None:
        return
    moves = registry.lines(table.game).read(text, talk.seen(table, view), talk.tr)
    if not isinstance(moves, tuple):
        line = join_words(talk.tr.sense("line", "cost"), talk.tr("MOVE"))
        talk.tell(moves or talk.tr("Type: {line}", line=line))
        return
    choice = [dict(move) for move in moves]
    granted = partial(_told, talk)
    talk.ask(Judge, table.id, talk.hall.revision, [choice], granted=granted)


def _told(talk: LineContext, data: Facts) -> None:
    (judged,) = data["choices"]
    if judged is None or talk.table is None:
        talk.tell(talk.tr("Not a valid move."))
        return
    words = registry.words(talk.table.game)
    talk.tell(choice_cost(judged, talk.tr))
    if judged["loss"]:
        talk.tell(why([judged], words, talk.tr))


def take_back(talk: LineContext, _: str) -> None:
    """Take back one's last move."""
    talk.ask(TakeBack, talk.hall.table_id, talk.hall.revision)


def _is_practice(talk: LineContext) -> bool:
    return talk.table is not None and is_practice_table(talk.table)


def _judges(talk: LineContext) -> bool:
    return _is_practice(talk) and talk.table is not None and talk.games[talk.table.game].judge


COMMANDS = (
    Command(
        "cost",
        "coût",
        N_("MOVE"),
        N_("say what a move would cost, and why"),
        MATCH,
        cost,
        ("why", "pourquoi"),
        when=_judges,
    ),
    Command(
        "undo",
        "annuler",
        "",
        N_("take your last move back"),
        MATCH,
        take_back,
        when=_is_practice,
    ),
)
