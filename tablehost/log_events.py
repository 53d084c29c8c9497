"""The named events of the log: sentences for people, fields for programs.

A field is a number, a bool, or a short text without control characters. No event is about what
happens within a match, so no field can contain a hidden die or card; tables are named by number,
never by the code that opens them.
"""

import logging
from collections.abc import Mapping

from msgspec import Struct

from client.paint.text import clean

Field = str | int | float | bool | None

LONGEST = 500  # characters of a text


class Kind(Struct, frozen=True):
    """One event.

    Attributes:
        level: of the log.
        text: a sentence that names fields as `%(field)s`; other fields are appended.
    """

    level: int
    text: str


_DEBUG, _INFO, _WARNING = logging.DEBUG, logging.INFO, logging.WARNING
_ERROR = logging.ERROR

EVENTS: Mapping[str, Kind] = {
    "started": Kind(_INFO, "tablehost %(version)s has started with the data in %(data)s"),
    "listening": Kind(_INFO, "listening on port %(port)s, entry %(entry)s"),
    "stopping": Kind(_INFO, "the host is stopping"),
    "package_fault": Kind(_ERROR, "game %(game)s of the package %(package)s: %(why)s"),
    "seat_returned": Kind(
        _INFO, "a guest is back in a seat at table %(table)s, by the address %(address)s"
    ),
    "tournament_returned": Kind(
        _INFO, "a guest is back in tournament %(tournament)s, by the address %(address)s"
    ),
    "process_ended": Kind(_ERROR, "%(process)s ended %(how)s after %(seconds)s s"),
    "process_started": Kind(_INFO, "%(process)s is restarted"),
    "slow_loop": Kind(_WARNING, "the event loop was %(seconds)s s late"),
    "stuck_loop": Kind(_ERROR, "the event loop has been stuck for %(seconds)s s"),
    "stuck_process": Kind(_ERROR, "this process exits, it was stuck for %(seconds)s s"),
    "came_in": Kind(_INFO, "%(player)s logged in from %(address)s"),
    "left": Kind(_INFO, "%(player)s left"),
    "stranger_left": Kind(_DEBUG, "a client left without logging in"),  # must not fill the log
    "turned_away": Kind(_INFO, "%(player)s from %(address)s refused: %(code)s"),
    "guessing": Kind(_WARNING, "wrong codes or passphrases from %(address)s"),
    "cut": Kind(_INFO, "%(player)s: disconnected, does not read"),
    "flooded": Kind(_WARNING, "%(player)s: disconnected, %(waiting)s bytes unread"),
    "table_reopened": Kind(_INFO, "table %(table)s opened again for one of its players"),
    "table_opened": Kind(_INFO, "table %(table)s opened"),
    "table_closed": Kind(_INFO, "table %(table)s closed"),
    "match_began": Kind(_INFO, "table %(table)s: match %(match)s began"),
    "match_ended": Kind(_INFO, "table %(table)s: match %(match)s is over"),
    "daily_opened": Kind(_INFO, "the daily challenge of %(day)s is over, and its seeds are open"),
    "daily_try_began": Kind(_INFO, "table %(table)s: a try at the daily challenge began"),
    "words_not_opened": Kind(_WARNING, "table %(table)s: words were not opened, seats %(seats)s"),
    "draw_words_not_opened": Kind(
        _WARNING, "tournament %(tournament)s: words for a draw were not opened"
    ),
    "not_saved": Kind(_WARNING, "table %(table)s: not saved: %(error)s"),
    "endless_thought": Kind(_WARNING, "match %(match)s: %(whose)s found nothing in %(seconds)s s"),
    "tournament_opened": Kind(_INFO, "tournament %(tournament)s opened"),
    "tournament_over": Kind(_INFO, "tournament %(tournament)s is over"),
    "host_did": Kind(_INFO, "admin"),
}


def note(log: logging.Logger, event: str, /, **fields: Field) -> None:
    """Log an event.

    Args:
        log: of the module it happens in.
        event: one of `EVENTS`.
        fields: at least those in its sentence.
    """
    kind = EVENTS[event]
    if log.isEnabledFor(kind.level):
        told = {name: _harmless(value) for name, value in fields.items()}
        more = [
            f"{name}=%({name})r"
            for name, value in told.items()
            if f"%({name})" not in kind.text and value not in (None, "")
        ]
        args = (told,) if told else ()  # logging takes an empty mapping for an argument too many
        log.log(kind.level, " ".join([kind.text, *more]), *args, extra={"event": event})


def _harmless(value: Field) -> Field:
    """A field without control characters, which could add lines to the log."""
    return clean(value[:LONGEST]) if isinstance(value, str) else value
