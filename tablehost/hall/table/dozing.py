"""Players who are connected, but have pressed no key for a while although it is their turn.

Those who wait for them can nudge them, and vote for a bot to play for them until they press a key,
as for somebody who is away (see `lending`). Where the match has a clock, that plays for them.
Nothing here depends on what a player knows: only on whose turn it is, and when they last sent
something.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from time import monotonic
from typing import Any

from msgspec import Struct

from engine.sync.crowd_requests import Nudge, StillHere
from engine.sync.frames import encode
from engine.sync.refusals import refusal
from engine.sync.reports import Nudged
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.seat import Seat
from tablehost.hall.table.topics import TableTopics
from tablehost.hall.table.tournament_match import is_late
from tablehost.hall.visitor import Visitor

NUDGES_EVERY = 10.0  # seconds between two nudges of the same player, whoever they come from


class TurnLooked(Struct, frozen=True):
    """Somebody may have been waited for too long."""


class Dozing:
    """Notices at one table who lets the others wait.

    Args:
        table: that they play at.
        topics: send a nudge.
    """

    def __init__(self, table: TableContext, topics: TableTopics) -> None:
        self._table = table
        self._topics = topics
        self._since = 0.0  # when the turn began
        self._timer: asyncio.TimerHandle | None = None
        self._nudged: dict[int, float] = {}

    @property
    def handlers(self) -> Mapping[type, Callable[[Any, Any], Awaitable[None]]]:
        """The handlers of the steps that are about it."""
        return {TurnLooked: self.look, StillHere: self.still_here, Nudge: self.nudge}

    def turn_began(self) -> None:
        """The match has moved on: from now on, it is waited for whoever is to act."""
        dozing = [seat for seat in self._table.roster.seats if seat.dozes]
        for seat in dozing:
            seat.wake_up()
        if dozing:
            self._table.publish()
        self._nudged.clear()
        self.company_came()

    def company_came(self) -> None:
        """Wait for whoever is to act from now on: nobody has looked while nobody was here."""
        self._since = monotonic()
        if self._timer is None and self._waits_for:
            self._look_after(self._patience)

    def stop(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def look(self, _: None, __: TurnLooked) -> None:
        """Note that the player to act has done nothing for a while, or look again later."""
        if not (self._waits_for and self._table.roster.has_company):
            return  # thousands of tables may be left like this
        seat = self._table.roster.seats[self._waits_for[0]]
        left = self._patience
        if not (seat.bot or seat.visitor is None or self._is_paused):
            left += max(self._since, seat.visitor.heard) - monotonic()
        if left <= 0:
            seat.dozes = True
            self._table.publish()
        else:
            self._look_after(left)

    async def still_here(self, visitor: Visitor, request: StillHere) -> None:
        """A player has pressed a key: a bot that plays for them stops, and votes count them."""
        number = self._table.roster.own_seat(visitor)
        seat = self._table.roster.seats[number]
        visitor.done(request.id)
        if not (seat.stand_in or seat.dozes or seat.silent) or is_late(self._table):
            return
        seat.silent = False
        if seat.stand_in:
            seat.end_stand_in()
            self._table.player_changed(number)
        elif seat.dozes:
            self.turn_began()
        self._table.publish()

    async def nudge(self, visitor: Visitor, request: Nudge) -> None:
        """A player tells another one that everybody waits for them."""
        self._table.roster.own_seat(visitor)
        seat = self._dozing(request.seat)
        assert seat.visitor is not None, "somebody who dozes is connected"
        now = monotonic()
        if now - self._nudged.get(request.seat, -NUDGES_EVERY) < NUDGES_EVERY:
            raise refusal("nudged_already", name=seat.name)
        self._nudged[request.seat] = now
        seat.visitor.send(encode(Nudged(self._topics.table_topic, visitor.name)))
        visitor.done(request.id)

    def _dozing(self, number: int) -> Seat:
        seats = self._table.roster.seats
        if number >= len(seats) or not seats[number].dozes:
            raise refusal("no_such_seat.dozes")
        return seats[number]

    def _look_after(self, seconds: float) -> None:
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._table.submit(None, TurnLooked())

    @property
    def _waits_for(self) -> tuple[int, ...]:
        """The seats to act, where no clock plays for them."""
        running = self._table.running
        return running.to_act if running is not None and not self._has_clock else ()

    @property
    def _patience(self) -> float:
        return self._table.hall.idle_rules.ask_after

    @property
    def _is_paused(self) -> bool:
        return self._table.hall.rules.paused or self._table.evening.paused

    @property
    def _has_clock(self) -> bool:
        return self._table.record.clock > 0
