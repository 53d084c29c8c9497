"""Beginning without those who are not ready: after a countdown they watch, and the others play.

So nobody can hold up a table by doing nothing. The opener can start it, or anybody once more than
half of the people are ready. Everybody at the table sees it, and whoever gets ready before it is
over plays. A word that somebody has added still protects them: seats that change take back the
readiness of all who have one, as at any other time (see `readiness`).
"""

import asyncio
from typing import Protocol

from engine.sync.refusals import refusal
from engine.sync.requests import BeginWithout
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.seat import Seat
from tablehost.hall.visitor import Visitor

COUNTDOWN = 15  # seconds


class CountdownOver:
    """The time for getting ready is up.

    Args:
        starter: who has started the countdown.
    """

    def __init__(self, starter: Visitor) -> None:
        self.starter = starter


class Watchers(Protocol):
    """Makes spectators of players, as `Seating` does."""

    async def has_to_watch(self, seat: Seat) -> None:
        """Free a seat, whose person watches from now on."""


class Countdown:
    """The countdown of one table, if it runs.

    Args:
        table: whose match begins.
        seating: frees the seats of those who are not ready.
    """

    def __init__(self, table: TableContext, seating: Watchers) -> None:
        self._table = table
        self._roster = table.roster
        self._seating = seating
        self._over: CountdownOver | None = None

    @property
    def seconds(self) -> int:
        """How long the running countdown takes in all; 0 if none runs."""
        return COUNTDOWN if self._over is not None else 0

    async def begin(self, visitor: Visitor, request: BeginWithout) -> None:
        """Start the countdown."""
        own = self._roster.own_seat(visitor)
        self._table.require_no_match()
        self._table.evening.require_more()
        if not self._roster.seats[own].ready:
            raise refusal("not_ready")
        if not self._is_enough:
            raise refusal("too_few_ready")
        is_opener = self._roster.seats[own].sitter == self._roster.opener
        if not (is_opener or self._is_majority):
            raise refusal("not_most_ready", name=self._roster.opener_name)
        if self._over is None:
            self._over = CountdownOver(visitor)
            later = asyncio.get_running_loop().call_later
            later(COUNTDOWN, self._table.submit, None, self._over)
        visitor.done(request.id)
        self._table.publish()

    async def over(self, _: None, over: CountdownOver) -> None:
        """Begin without those who are not ready, if enough are by now, and the starter is."""
        if over is not self._over:
            return
        self._over = None
        own = self._roster.seat_at(over.starter)
        if own is not None and self._roster.seats[own].ready and self._is_enough:
            for seat in self._waited_for:
                await self._seating.has_to_watch(seat)
        await self._table.seats_changed()

    def stop(self) -> None:
        """A match has begun, or the table is closed."""
        self._over = None

    @property
    def _waited_for(self) -> list[Seat]:
        """The seats of people who are not ready; nobody waits for those who are away."""
        return [seat for seat in self._people if not seat.ready]

    @property
    def _is_enough(self) -> bool:
        """Whether those who are ready can play alone, and others hold them up."""
        ready = [seat for seat in self._roster.seats if seat.ready]
        is_somebody = any(seat.sitter.kind == "person" for seat in ready)
        return is_somebody and bool(self._waited_for) and len(ready) >= self._table.fewest

    @property
    def _is_majority(self) -> bool:
        return 2 * len(self._waited_for) < len(self._people)

    @property
    def _people(self) -> list[Seat]:
        return [seat for seat in self._roster.seats if seat.plays and not seat.bot]
