"""Line-mode commands of spectators who want a bot's seat."""

from client.line_mode.commands import TABLE, Command, seat_number
from client.line_mode.context import LineContext
from client.locale.i18n import N_
from engine.sync.requests import KeepBot, ReplaceBot


def replace(talk: LineContext, words: str) -> None:
    """Ask for the bot's seat of that number, or any."""
    talk.ask(ReplaceBot, talk.hall.table_id, seat_number(words), granted=talk.hall.seated)


def stay(talk: LineContext, _: str) -> None:
    """Take back the request for a bot's seat."""
    talk.ask(KeepBot, talk.hall.table_id, granted=talk.hall.kept_watching)


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
        "stay", "rester", "", N_("go on watching, and let the bot stay"), TABLE, stay, when=_waits
    ),
)
