"""People who are here, and do not react to a vote that they are asked about.

They do not count among those who have to agree, so that one sleeper cannot stop a table where
another one is waited for. Everybody is asked from the moment a vote begins: as long as it lasts,
each key that a person presses in these seconds, whatever it does, shows that they are here, and so
does a vote. Only the host's clock and what reaches it from the person themselves decide that; no
request of somebody else makes a person silent. What fewer people may then decide, the votes say
themselves.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from time import monotonic
from typing import Any

from msgspec import Struct

from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.seat import Seat

Recount = Callable[[], Awaitable[bool]]


class VotersLooked(Struct, frozen=True):
    """Somebody may have been silent for too long.

    Attributes:
        number: of the look that this is.
    """

    number: int


class Silence:
    """Notices who does not react to the votes at one table.

    Args:
        table: that they are at.

    Attributes:
        recounts: of the votes, as fewer people may have to agree. They say whether one is decided.
    """

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self.recounts: Sequence[Recount] = ()
        self._since = 0.0
        self._last = 0

    @property
    def handlers(self) -> Mapping[type, Callable[[Any, Any], Awaitable[None]]]:
        """The handler of the step that looks for silent people."""
        return {VotersLooked: self.look}

    def before_vote(self, seat: Seat) -> None:
        """Somebody is about to vote: that shows that they are here, and may ask all others."""
        if not self._is_asked:
            self._since = monotonic()
            self._nobody_is_silent()
            self._look_after(self._patience)
        seat.silent = False

    async def look(self, _: None, look: VotersLooked) -> None:
        """Note who has sent nothing for a while, and count the votes without them."""
        if look.number != self._last:
            return
        if not self._is_asked:
            self._nobody_is_silent()
            return
        left = {seat: self._left(seat) for seat in self._here if not seat.silent}
        for seat, seconds in left.items():
            seat.silent = seconds <= 0
        self._look_after(min((one for one in left.values() if one > 0), default=self._patience))
        if any(seat.silent for seat in left):
            self._table.publish()

    async def recount(self) -> None:
        """Count the open votes: somebody may have left, come back, or be silent now."""
        if self._is_asked:
            decided = [await recount() for recount in self.recounts]
            if any(decided):
                self._table.publish()

    def _left(self, seat: Seat) -> float:
        """The seconds that a person may still send nothing."""
        if seat.visitor is None or self._is_paused:
            return self._patience
        return self._patience + max(self._since, seat.visitor.heard) - monotonic()

    @property
    def _here(self) -> list[Seat]:
        return [seat for seat in self._table.roster.seats if seat.visitor is not None]

    @property
    def _is_asked(self) -> bool:
        """Whether a vote has begun."""
        running, seats = self._table.running, self._table.roster.seats
        is_playing = running is not None and not running.over
        votes = (seat.wants_end or (seat.votes and not seat.stand_in) for seat in seats)
        return is_playing and any(votes)

    def _nobody_is_silent(self) -> None:
        for seat in self._table.roster.seats:
            seat.silent = False

    def _look_after(self, seconds: float) -> None:
        self._last += 1
        look = VotersLooked(self._last)
        asyncio.get_running_loop().call_later(seconds, self._table.submit, None, look)

    @property
    def _is_paused(self) -> bool:
        return self._table.hall.rules.paused or self._table.evening.paused

    @property
    def _patience(self) -> float:
        return self._table.hall.idle_rules.ask_after
