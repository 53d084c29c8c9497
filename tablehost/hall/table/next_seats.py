"""Spectators who want a seat in the next match, in the order in which they asked.

They get seats as soon as a match is over: free ones, else new ones, up to as many as the game
takes, else those of bots that people may replace. Whoever gets none stays in the queue, and has the
next seat that becomes free before a match begins. A tournament draws who plays, so nobody asks
there.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from engine import IllegalMove
from engine.sync.crowd_requests import WantSeat
from engine.sync.frames import encode
from engine.sync.refusals import refusal
from engine.sync.reports import ReplaceBotEnded
from tablehost.hall.table.another_seat import add_seat
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.replacing import Replacing
from tablehost.hall.table.seating import Seating
from tablehost.hall.visitor import Visitor
from tablehost.store.errors import StoreError

log = logging.getLogger(__name__)

MOST = 32  # as many as the largest request for seats


class NextSeats:
    """The queue of one table.

    Args:
        table: that it is at.
        seating: gives the seats.
        replacing: knows which bots' seats may be taken.
    """

    def __init__(self, table: TableContext, seating: Seating, replacing: Replacing) -> None:
        self._table = table
        self._seating = seating
        self._replacing = replacing
        self._queue: list[Visitor] = []

    @property
    def handlers(self) -> Mapping[type, Callable[[Any, Any], Awaitable[None]]]:
        """The handler of the step that is about the queue."""
        return {WantSeat: self.ask}

    @property
    def names(self) -> tuple[str, ...]:
        """Who is in the queue, as everybody at the table is shown it."""
        return tuple(one.name for one in self._queue)

    async def ask(self, visitor: Visitor, request: WantSeat) -> None:
        """Join the queue, or leave it."""
        roster = self._table.roster
        if request.wants:
            person = await self._table.hall.saved_person(visitor)
            if roster.seat_of(person) is not None:
                raise refusal("seated")
            if person.id in roster.kicked:
                raise refusal("kicked")
            others = [one for one in self._queue if one is not visitor]
            if len(others) >= MOST or any(one.identity == visitor.identity for one in others):
                raise refusal("asked_already.yourself" if len(others) < MOST else "table_full")
            self._queue = [*others, visitor] if visitor not in self._queue else self._queue
        else:
            self.forget(visitor)
        visitor.done(request.id)
        await self._table.seats_changed()

    def forget(self, visitor: Visitor) -> None:
        """Drop somebody who has left, or has a seat now."""
        self._queue = [one for one in self._queue if one is not visitor]

    async def settle(self) -> None:
        """Between matches, give seats to those in the queue while there are any."""
        while self._queue and not self._seating.is_playing and await self._makes_room():
            visitor = self._queue.pop(0)
            if visitor.gone or visitor not in self._table.roster.watchers:
                continue
            try:
                person = await self._table.hall.saved_person(visitor)
                data = await self._seating.replace_bot(visitor, person, 0)
            except IllegalMove as refused:
                log.debug("table %d: no seat: %s", self._table.record.id, refused.code)
                continue
            except StoreError as error:
                log.warning("table %d: a seat is not given: %s", self._table.record.id, error)
                self._queue.insert(0, visitor)
                return
            self._table.publish()  # the seat may be a new one
            table = self._table.record.id
            visitor.send(encode(ReplaceBotEnded(table, "next_match", "", data)))

    async def _makes_room(self) -> bool:
        """Whether there is a seat to give; one more is added where the game allows it."""
        roster, evening = self._table.roster, self._table.evening
        if self._seating.words_closed or evening.over:
            return False
        if any(seat.empty for seat in roster.seats):
            return True
        return await add_seat(self._table) or bool(self._replacing.seats)
