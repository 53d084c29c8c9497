"""Beginning without those who are not ready: after a countdown they watch, and the others play.

So nobody can hold up a table by doing nothing. The opener can start it, or anybody once more than
half of the people are ready. Everybody at the table sees it, and whoever gets ready before it is
over plays.

Fewer players need another seed. If somebody who stays has added a word, it would be known before
that seed is drawn, and protect nobody. So the table promises the seed for those who are ready as
soon as the countdown begins: they can add words for it and be ready again until it is over. If they
are not by then, the match begins when they are. Without words the seats are freed at the end.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from engine.sync.refusals import refusal
from engine.sync.requests import BeginWithout, Start
from tablehost.hall.table.next_seed import NextSeed
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

    async def leave_out(self, late: Sequence[Seat]) -> None:
        """Prepare the next match without these people, who keep their seats."""

    async def play_again(self, seat: Seat, *, is_first: bool) -> None:
        """Prepare it with one of them after all."""


class Countdown:
    """The countdown of one table, if it runs.

    Args:
        table: whose match begins.
        seating: frees the seats of those who are not ready.
        seed: of that match.
        ready: a player is ready, or no longer is.
    """

    def __init__(
        self,
        table: TableContext,
        seating: Watchers,
        seed: NextSeed,
        ready: Callable[[Visitor, Start], Awaitable[None]],
    ) -> None:
        self._table = table
        self._roster = table.roster
        self._seating = seating
        self._seed = seed
        self._ready = ready
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
            await self._start(visitor)
        visitor.done(request.id)
        self._table.publish()

    async def over(self, _: None, over: CountdownOver) -> None:
        """Begin without those who are not ready, if enough are by now, and the starter is."""
        if over is not self._over:
            return
        self._over = None
        own = self._roster.seat_at(over.starter)
        is_wanted = own is not None and self._roster.seats[own].ready and self._is_enough
        if is_wanted and not self._leaves_out:
            if self._seed.protects(self._waited_for):  # words were added in the meantime
                await self._start(over.starter)
            else:
                for seat in self._waited_for:
                    await self._seating.has_to_watch(seat)
        await self._table.seats_changed()

    async def ready(self, visitor: Visitor, request: Start) -> None:
        """A player is ready, or no longer is; whoever was left out plays after all."""
        seat = self._roster.seats[self._roster.own_seat(visitor)]
        self._table.require_no_match()
        if seat.sits_out:
            await self._seating.play_again(seat, is_first=visitor.is_admin)
        await self._ready(visitor, request)

    @property
    def holds(self) -> bool:
        """Whether no match begins although all who would play it are ready: others still may be."""
        return self._over is not None and self._leaves_out

    def stop(self) -> None:
        """A match has begun, or the table is closed."""
        self._over = None

    async def _start(self, starter: Visitor) -> None:
        late = self._waited_for
        if self._seed.protects(late):
            await self._seating.leave_out(late)
        self._over = CountdownOver(starter)
        later = asyncio.get_running_loop().call_later
        later(COUNTDOWN, self._table.submit, None, self._over)

    @property
    def _leaves_out(self) -> bool:
        return any(seat.sits_out for seat in self._roster.seats)

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
