"""Requests about the daily challenge: the same dice for everybody, one try each."""

from typing import Annotated

from msgspec import Meta

from engine.sync.requests import Request, Word

Day = Annotated[str, Meta(max_length=10)]
"""A date on the host, or "" for today."""


class ShowDaily(Request, frozen=True, tag=84):
    """Ask for the challenges of a day and their rankings; they come in `Done.data`.

    - `day`, `today`, and `days`, all that can be asked for, the newest first.
    - `until`, `zone`: the host's time of day when the day ends, and its time zone.
    - `games`: for each game `game`, `commitment`, `terms`, `seed` ("" until the day ends), `unit`
      of the results, `begun` (how many have), `own` and `tries`.
    - `own` is one's own try, None without one; `tries` are all of them, None before one has
      finished one's own. Each has `name`, `ranked`, `status`, `amount`, `accuracy` and `match`.
    """

    day: Day


class PlayDaily(Request, frozen=True, tag=85):
    """Begin one's try at today's challenge of a game, or come back to it.

    `Done.data` has the `table`, where one's seat is.
    """

    game: Word


AnyDailyRequest = ShowDaily | PlayDaily
