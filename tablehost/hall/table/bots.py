"""When the bots of a table move. What they play is chosen in another process, from a view."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from tablehost.hall.table.beats import sleep_until
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.worker import SearchTimeoutError
from tablehost.luck.dealer import OpenLuck

log = logging.getLogger(__name__)

BOT_DELAY_MS = (500, 1300)  # long enough for people to follow
AMONG_BOTS = 0.3  # of that where bots play all seats, as after the time of a tournament's round
BEAT = 1.0  # seconds; a late bot moves at a whole number of them after its delay
RETRY = 2.0  # seconds


class BotTurn(Struct, frozen=True):
    """A bot's move for its table's queue; `position` is the length of the log it was chosen for."""

    seat: int
    position: int
    move: dict[str, Any]


class BotSeats:
    """Starts the bots of a table when it is their turn.

    The delay is drawn before the bot thinks, so that it reveals nothing about the bot's view. A bot
    that has not finished by then moves at a later beat: nothing more is known of how long it took.

    Args:
        table: that they sit at.
        is_paused: whether nobody may move now.
        luck: draws the delays.
    """

    def __init__(
        self,
        table: TableContext,
        is_paused: Callable[[], bool],
        luck: OpenLuck | None = None,
    ) -> None:
        self._table = table
        self._is_paused = is_paused
        self._luck = luck or OpenLuck()
        self._tasks: set[asyncio.Task[None]] = set()
        self._woken_for: tuple[int, int] | None = None  # the match, and the length of its log
        self._stopped = False

    def wake(self) -> None:
        """Start the bots that are to act, unless they are thinking already."""
        running = self._table.running
        if self._stopped or running is None or self._is_paused():
            return
        here = (running.record.id, len(running.match))
        if self._woken_for == here:
            return
        for number in running.to_act:
            level = self._table.roster.seats[number].bot
            if level:
                self._woken_for = here
                task = asyncio.create_task(self._think(number, level, len(running.match)))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def retry(self) -> None:
        """A move was not saved: start the bots again after a pause."""
        self._woken_for = None
        asyncio.get_running_loop().call_later(RETRY, self.wake)

    def forget(self) -> None:
        """Moves being chosen may not count any more: start again at the next `wake`."""
        self._woken_for = None

    def stop(self) -> None:
        """Cancel all thinking."""
        self._stopped = True
        for task in self._tasks:
            task.cancel()

    async def _think(self, seat: int, level: str, position: int) -> None:
        running = self._table.running
        assert running is not None
        # Before the view is worked out: how long that takes depends on what the seat holds.
        moves_at = asyncio.get_running_loop().time() + self._delay() / 1000
        view = running.match.view(seat)
        try:
            move = await self._table.hall.thinker.choose(
                running.record.game, level, view, match=running.record.id
            )
        except Exception as error:
            if not isinstance(error, SearchTimeoutError):  # that one is logged already
                log.exception("table %d: a bot could not think", self._table.record.id)
            if seat not in running.to_act:
                return  # the match has gone on meanwhile, or is over
            move = running.match.default_move(seat)
        await sleep_until(moves_at, BEAT)
        self._table.submit(None, BotTurn(seat, position, move))

    def _delay(self) -> float:
        """Milliseconds until a move."""
        delay = BOT_DELAY_MS[0] + self._luck.randrange(BOT_DELAY_MS[1] - BOT_DELAY_MS[0])
        among_bots = all(seat.bot for seat in self._table.roster.seats)
        return delay * AMONG_BOTS * self._table.evening.slowness if among_bots else delay
