"""Line-mode commands about other players' seats, given by their numbers or names."""

from collections.abc import Callable
from typing import Any

from client.games.lines import normalized
from client.line_mode import status
from client.line_mode.commands import BETWEEN, MATCH, Command, seat_number
from client.line_mode.context import LineContext
from client.locale.i18n import N_
from client.screens.table.absent import is_away, needs_bot
from engine.sync.hall_views import TableView
from engine.sync.requests import HandOver, StandIn, Unseat


def named_seat(table: TableView, words: str) -> int | None:
    """The seat with this number, or of the only player with this name; None for none.

    Capitals and accents make no difference.
    """
    number, wanted = seat_number(words), normalized(words)
    if number is not None or not wanted:
        return number
    found = [n for n, seat in enumerate(table.seats) if normalized(seat.name) == wanted]
    return found[0] if len(found) == 1 else None


def _of_seat(request: Any) -> Callable[[LineContext, str], None]:
    """A command that sends this request about a seat."""

    def do(talk: LineContext, words: str) -> None:
        table = talk.table
        assert table is not None, "works at a table only"
        seat = named_seat(table, words)
        if seat is None:
            which = talk.tr("Which seat? Type its number, or the player’s name.")
            talk.say(which, *status.seats(talk, table, None))
        else:
            talk.ask(request, table.id, seat)

    return do


def vote(talk: LineContext, words: str) -> None:
    """Vote for a bot, without words for the player whom everybody waits for."""
    table, view = talk.table, talk.hall.view
    assert table is not None and view is not None, "works in a match only"  # noqa: PT018
    late = None if words else needs_bot(table.seats, view, rated=table.rated)
    _of_seat(StandIn)(talk, words if late is None else str(late + 1))


def _is_somebody_away(talk: LineContext) -> bool:
    seats = talk.table.seats if talk.table else ()
    return any(is_away(seat) or seat.dozes for seat in seats)


COMMANDS = (
    Command(
        "remove",
        "retirer",
        "2",
        N_("kick the player there"),
        BETWEEN,
        _of_seat(Unseat),
        ("kick", "exclure"),
    ),
    Command("handover", "confier", "2", N_("hand the table over"), BETWEEN, _of_seat(HandOver)),
    Command(
        "vote",
        "voter",
        "2",
        N_("let a bot play for somebody who is away or does not answer"),
        MATCH,
        vote,
        when=_is_somebody_away,
    ),
)
