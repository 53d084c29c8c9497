"""Through whose eyes somebody may look back at a match.

- A match is looked back at once it has ended.
- Where it is over and its table opens it, all that was hidden is public to those who had a seat:
  through any eyes, or all together. In a game that hides nothing it is public to everybody, as
  watching it was; at a table by invitation still only to those who had a seat.
- Else a player looks through their own eyes only, if the seat was theirs from the first entry to
  the last: what somebody else held in it is not theirs to see.
"""

from typing import ClassVar

from msgspec import Struct

from engine import registry
from tablehost.stats.seat_history import SeatHistory
from tablehost.store.store import Store
from tablehost.store.values import MatchRecord


class NoPermissionError(Exception):
    """Why somebody may not look. `code` is `not_over`, `sealed` or `not_yours`."""

    code: ClassVar[str] = "not_yours"


class NotOverError(NoPermissionError):
    """The match is being played."""

    code = "not_over"


class SealedError(NoPermissionError):
    """Its table opens nothing, and no seat was this person's all along."""

    code = "sealed"


class NotYoursError(NoPermissionError):
    """Only those who had a seat may look."""


class Permission(Struct, frozen=True):
    """What somebody may see of a match.

    Attributes:
        seats: through whose eyes.
        together: whether all that was hidden may be told in one go.
        own: the seat that they had at the end, None for none.
    """

    match: MatchRecord
    presence: SeatHistory
    seats: tuple[int, ...]
    together: bool
    own: int | None = None


async def permission(store: Store, number: int, persons: frozenset[int]) -> Permission:
    """What somebody who is all of these persons (the names of one key) may see.

    Raises:
        NotFoundError: there is no such match.
        NoAccessError: nothing.
    """
    match = await store.match(number)
    if match.status == "playing":
        raise NotOverError
    presence = SeatHistory(await store.sittings(number))
    every = tuple(range(match.seats))
    own = [seat for seat in presence.seats if presence.last(seat).person in persons]
    held = tuple(seat for seat in own if presence.whole(seat))
    took_part = bool(presence.persons & persons)
    public = not registry.game(match.game).hidden and (
        took_part or (await store.table(match.table)).open
    )
    opened = match.status == "over" and match.open_after
    if public or (opened and took_part):
        return Permission(match, presence, every, together=True, own=own[0] if own else None)
    if held:
        return Permission(match, presence, held, together=False, own=held[0])
    raise SealedError if took_part else NotYoursError
