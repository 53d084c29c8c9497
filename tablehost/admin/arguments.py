"""Arguments of admin commands: durations, people, tables and seats."""

from collections.abc import Sequence

from client.locale.i18n import Translator
from client.paint.text import clean
from engine.sync.house_view import GuestRow, HouseTable, HouseView
from tablehost.access.codes import as_typed
from tablehost.durations import duration
from tablehost.people.likeness import likeness

FOREVER = ("forever", "toujours")
LONGEST = 366 * 24 * 60  # minutes


class UsageError(Exception):
    """A command was typed wrongly; the text says what would work."""


def minutes(text: str, tr: Translator) -> int:
    """Minutes in `30m`, `12h`, `2d`, `1w`; 0 for `forever`.

    Raises:
        UsageError: it is not a duration.
    """
    if text.casefold() in FOREVER:
        return 0
    try:
        found = duration(text) // 60
    except ValueError:
        raise UsageError(
            tr("{text} is not a duration: use 30m, 12h, 2d, 1w or forever.", text=clean(text))
        ) from None
    return min(found, LONGEST)


def sessions_of(text: str, view: HouseView, tr: Translator) -> Sequence[GuestRow]:
    """The sessions of the person of this name, or the one with this number: `#12`.

    Raises:
        UsageError: nobody is meant, or more than one person.
    """
    if text.startswith("#"):
        found = [one for one in view.people if f"#{one.session}" == text]
    else:
        found = [one for one in view.people if likeness(one.name) == likeness(text)]
    if not found:
        raise UsageError(tr("Nobody here is called {name}.", name=clean(text)))
    if len({one.key or one.session for one in found}) > 1:
        numbers = ", ".join(f"#{one.session}" for one in found)
        raise UsageError(
            tr(
                "More than one player here is called {name}: {numbers}.",
                name=clean(text),
                numbers=numbers,
            )
        )
    return found


def find_table(code: str, view: HouseView, tr: Translator) -> HouseTable:
    """A table by its code or number.

    Raises:
        UsageError: there is no such table.
    """
    wanted = as_typed(code)
    found = next((t for t in view.tables if wanted in (as_typed(t.code), str(t.id))), None)
    if found is None:
        raise UsageError(tr("There is no table {code}.", code=clean(code)))
    return found


def find_seat(code: str, seat: str, view: HouseView, tr: Translator) -> tuple[HouseTable, int]:
    """A table by its code or number, and one of its seats, counted from 1.

    Raises:
        UsageError: there is no such table or seat.
    """
    found = find_table(code, view, tr)
    number = int(seat) if seat.isascii() and seat.isdecimal() and len(seat) < 3 else 0
    if not 1 <= number <= len(found.seats):
        last = len(found.seats)
        raise UsageError(tr("This table has seats 1 to {last}.", last=last))
    return found, number - 1
