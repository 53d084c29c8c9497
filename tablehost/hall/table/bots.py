"""Bots at one table: when they move. What they move is thought out elsewhere, from a view."""

import asyncio
import logging
from math import ceil
from typing import Any

from msgspec import Struct

from tablehost.hall.table.protocols import TableContext
from tablehost.hall.worker import EndlessThoughtError
from tablehost.luck.dealer import OpenLuck

log = logging.getLogger(__name__)

BOT_DELAY_MS = (500, 1300)  # long enough to be followed by eye
BEAT = 1.0  # seconds; a bot that is late is late by a whole number of them
RETRY = 2.0  # seconds


class BotTurn(Struct, frozen=True):
    """A bot's move for its table's queue; `position` is the log's length it was made for."""

    seat: int
    position: int
    move: dict[str, Any]


class BotSeats:
    """Wakes the bots of a table when it is their turn.

    The delay is drawn before the bot thinks, so that it tells nothing about what it sees. A bot
    that has not done by then waits for a later beat: no more is told of how long it thought.
    """

    def __init__(self, table: TableContext, luck: OpenLuck | None = None) -> None:
        self._table = table
        self._luck = luck or OpenLuck()
        self._tasks: set[asyncio.Task[None]] = set()
        self._woken_for: tuple[int, int] | None = None  # the match, and the length of its log
        self._stopped = False

    def wake(self) -> None:
        """Let the bots that are to act begin; nothing when none is, or when they have begun."""
        running = self._table.running
        if self._stopped or running is None or self._table.hall.rules.paused:
            return
        here = (running.record.id, len(running.match))
        if self._woken_for == here:
            return
        for number in running.to_act:
            level = self._table.company.seats[number].bot
            if level:
                self._woken_for = here
                task = asyncio.create_task(self._think(number, level, len(running.match)))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def again(self) -> None:
        """A move was not saved: let the bots try once more, not at once."""
        self._woken_for = None
        asyncio.get_running_loop().call_later(RETRY, self.wake)

    def forget(self) -> None:
        """What is being thought may not count any more: think again at the next call."""
        self._woken_for = None

    def stop(self) -> None:
        """Let nobody think any more."""
        self._stopped = True
        for task in self._tasks:
            task.cancel()

    async def _think(self, seat: int, level: str, position: int) -> None:
        running = self._table.running
        assert running is not None
        delay = BOT_DELAY_MS[0] + self._luck.randrange(BOT_DELAY_MS[1] - BOT_DELAY_MS[0])
        view = running.match.view(seat)
        moves_at = asyncio.get_running_loop().time() + delay / 1000
        try:
            move = await self._table.hall.thinker.choose(
                running.record.game, level, view, match=running.record.id
            )
        except Exception as error:
            if not isinstance(error, EndlessThoughtError):  # that one is in the log already
                log.exception("table %d: a bot could not think", self._table.record.id)
            move = running.match.default_move(seat)
        late = asyncio.get_running_loop().time() - moves_at
        await asyncio.sleep(max(0, ceil(late / BEAT)) * BEAT - late)
        self._table.submit(None, BotTurn(seat, position, move))
