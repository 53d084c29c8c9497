"""The days of the host: from midnight to midnight in its own time zone."""

from datetime import datetime, time, timedelta

from msgspec import Struct

from tablehost.store.values import Millis


class Borders(Struct, frozen=True):
    """A day of the host.

    Attributes:
        day: its date, `2026-11-27`.
        began, ends: in wall milliseconds. A day can have 23 or 25 hours.
        zone: the time zone at its end, as the host names it.
    """

    day: str
    began: Millis
    ends: Millis
    zone: str


def borders_of(now: datetime) -> Borders:
    """The day of this time of the host's clock."""
    first = datetime.combine(now.date(), time())
    after = (first + timedelta(days=1)).astimezone()
    began, ends = (int(one.timestamp() * 1000) for one in (first.astimezone(), after))
    return Borders(now.date().isoformat(), began, ends, after.tzname() or after.strftime("%z"))
