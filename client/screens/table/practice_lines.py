"""Line-mode commands of a table for practice: what a move would cost, and taking one back."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from client.connection.news import Facts
from client.games import registry
from client.games.lines import join_words
from client.line_mode.commands import MATCH, Command
from client.line_mode.context import LineContext
from client.locale.i18n import N_
from client.screens.table.match.practice import choice_cost, why
from engine.sync.hall_views import is_practice_table
from engine.sync.practice_requests import Choice, Judge, TakeBack
from engine.sync.requests import Preview


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
    granted = partial(_told, talk, choice)
    talk.ask(Judge, table.id, talk.hall.revision, [choice], granted=granted)


def _told(talk: LineContext, choice: Choice, data: Facts) -> None:
    (judged,) = data["choices"]
    if talk.table is None:
        return
    if judged is None:
        _refused(talk, choice[0])
        return
    words = registry.words(talk.table.game)
    talk.tell(choice_cost(judged, talk.tr))
    if judged["loss"]:
        talk.tell(why([judged], words, talk.tr))


def _refused(talk: LineContext, move: Mapping[str, Any]) -> None:
    """Say why a move cannot be made, as an attempt to make it would."""

    def granted(_: Facts) -> None:
        talk.tell(talk.tr("Not a valid move."))  # what cannot be made comes after it

    talk.ask(Preview, talk.hall.table_id, dict(move), granted=granted)


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
