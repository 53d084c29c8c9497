"""Who may see what of a finished match.

- A match can be replayed once it has ended.
- If its table reveals hidden state, those who had a seat may see it as any seat did, or as all
  together, even if it was broken off. A game that hides nothing may be seen by everybody, as it
  could be watched; at a table by invitation still only by those who had a seat.
- A try at a daily challenge is closed to everybody until the day ends, and then open to everybody.
- Otherwise a player may see it as their own seat did, if it was theirs from the first entry to the
  last: they may not see what somebody else held in it.
"""

from typing import ClassVar

from msgspec import Struct

from engine import registry
from engine.core.match_options import day_of
from tablehost.stats.seat_history import SeatHistory
from tablehost.store.store import Store
from tablehost.store.values import MatchRecord


class NoPermissionError(Exception):
    """Somebody may not see a match. `code` is `not_over`, `daily`, `sealed` or `not_yours`."""

    code: ClassVar[str] = "not_yours"


class NotOverError(NoPermissionError):
    """The match is being played."""

    code = "not_over"


class SealedError(NoPermissionError):
    """Its table reveals nothing, and no seat was this person's all along."""

    code = "sealed"


class DailyError(NoPermissionError):
    """It is a try at a daily challenge, and the day is not over."""

    code = "daily"


class NotYoursError(NoPermissionError):
    """Only those who had a seat may see it."""


class Permission(Struct, frozen=True):
    """One person's rights to see a match.

    Attributes:
        match: which.
        seat_history: who had its seats.
        seats: those whose view they may see.
        together: whether they may see the hidden state of all seats at once.
        own: the seat that they had at the end, None for none.
    """

    match: MatchRecord
    seat_history: SeatHistory
    seats: tuple[int, ...]
    together: bool
    own: int | None = None


async def permission(store: Store, number: int, persons: frozenset[int]) -> Permission:
    """The rights of somebody who is all of these persons (the names of one key).

    Raises:
        NotFoundError: there is no such match.
        NoPermissionError: nothing.
    """
    match = await store.match(number)
    if match.status == "playing":
        raise NotOverError
    is_daily = bool(day_of(match.options))
    if is_daily and not match.open_after:
        raise DailyError
    seat_history = SeatHistory(await store.sittings(number))
    every = tuple(range(match.seats))
    own = [seat for seat in seat_history.seats if seat_history.last(seat).person in persons]
    held = tuple(seat for seat in own if seat_history.whole(seat))
    took_part = bool(seat_history.persons & persons)
    public = not registry.game(match.game).hidden and (
        took_part or is_daily or (await store.table(match.table)).open
    )
    if public or (match.open_after and took_part):
        return Permission(match, seat_history, every, together=True, own=own[0] if own else None)
    if held:
        return Permission(match, seat_history, held, together=False, own=held[0])
    raise SealedError if took_part else NotYoursError
