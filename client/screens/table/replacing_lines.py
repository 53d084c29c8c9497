"""Line-mode commands of spectators who want a bot's seat."""

from client.line_mode.commands import TABLE, Command, seat_number
from client.line_mode.context import LineContext
from client.locale.i18n import N_
from client.screens.table.next_seats_text import may_want
from engine.sync.crowd_requests import WantSeat
from engine.sync.requests import KeepBot, ReplaceBot


def replace(talk: LineContext, words: str) -> None:
    """Ask for the bot's seat of that number, or any."""
    talk.ask(ReplaceBot, talk.hall.table_id, seat_number(words), granted=talk.hall.seated)


def stay(talk: LineContext, _: str) -> None:
    """Take back the request for a bot's seat."""
    talk.ask(KeepBot, talk.hall.table_id, granted=talk.hall.kept_watching)


def next_match(talk: LineContext, _: str) -> None:
    """Ask for a seat in the next match; once more, take that back."""
    assert talk.table is not None, "works at a table only"
    wants = talk.hall.name not in talk.table.next_seats
    talk.ask(WantSeat, talk.table.id, wants)


def _may_want(talk: LineContext) -> bool:
    return talk.table is not None and may_want(talk.table, talk.hall.seat)


def _can_replace(talk: LineContext) -> bool:
    table, hall = talk.table, talk.hall
    return table is not None and hall.seat is None and bool(table.bots_to_replace)


def _waits(talk: LineContext) -> bool:
    return talk.hall.asked_seat is not None


COMMANDS = (
    Command(
        "replace",
        "remplacer",
        "2",
        N_("take the seat of that bot, or any"),
        TABLE,
        replace,
        when=_can_replace,
    ),
    Command(
        "next",
        "prochaine",
        "",
        N_("play in the next match, or watch it after all"),
        TABLE,
        next_match,
        when=_may_want,
    ),
    Command(
        "stay", "rester", "", N_("go on watching, and let the bot stay"), TABLE, stay, when=_waits
    ),
)
