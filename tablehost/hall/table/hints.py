"""Hints for the players of one table, worked out in the bots' processes.

A hint is made from the view of the seat that asks, so it cannot reveal what that seat may not know.
The others are told nothing, and neither size nor time of the answer reveals how much was found or
who else was thought for: it is padded, and sent after a fixed time.
"""

import asyncio
import logging
from collections.abc import Callable

from engine.sync.refusals import refusal
from engine.sync.requests import Hint
from tablehost.hall.table.beats import sleep_until
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.running_match import RunningMatch
from tablehost.hall.visitor import Visitor
from tablehost.hall.worker import SearchTimeoutError

log = logging.getLogger(__name__)

HINT_AFTER = 0.3
"""Seconds from the request to its answer."""
BEAT = 0.3
"""Seconds; an answer that is late by then is sent a whole number of them later."""


class Hints:
    """Answers requests for hints, one at a time for each visitor.

    Args:
        table: that they are for.
        revision: of the published view.
    """

    def __init__(self, table: TableContext, revision: Callable[[], int]) -> None:
        self._table = table
        self._revision = revision
        self._asking: dict[Visitor, asyncio.Task[None]] = {}

    async def hint(self, visitor: Visitor, request: Hint) -> None:
        """Work out a hint, while the table goes on."""
        running, seat = self._table.match(), self._table.roster.own_seat(visitor)
        self._check(visitor, request, running, seat)
        task = asyncio.create_task(self._answer(visitor, request, running.match.view(seat)))
        self._asking[visitor] = task
        task.add_done_callback(lambda _: self._asking.pop(visitor))

    def stop(self) -> None:
        """Cancel all searches."""
        for task in self._asking.values():
            task.cancel()

    def _check(self, visitor: Visitor, request: Hint, running: RunningMatch, seat: int) -> None:
        if not self._table.record.hints:
            raise refusal("no_hints")
        if request.rev != self._revision():
            raise refusal("stale")
        if seat not in running.to_act:
            raise refusal("not_your_turn")
        if visitor in self._asking:
            raise refusal("too_fast.hint")

    async def _answer(self, visitor: Visitor, request: Hint, view: dict[str, object]) -> None:
        loop = asyncio.get_running_loop()
        answers_at = loop.time() + HINT_AFTER
        running = self._table.match()
        game = running.match.game
        try:
            found = await self._found(game.id, view, match=running.record.id)
            await sleep_until(answers_at, BEAT)
        except asyncio.CancelledError:
            visitor.refuse(request.id, refusal("no_such_table"), game.padding)
            raise
        if found is None:
            visitor.refuse(request.id, refusal("internal"), game.padding)
        else:
            visitor.done(request.id, found, game.padding)

    async def _found(
        self, game: str, view: dict[str, object], *, match: int
    ) -> dict[str, object] | None:
        """The hint; None if none could be found."""
        try:
            return await self._table.hall.thinker.hint(game, view, match=match)
        except Exception as error:
            if not isinstance(error, SearchTimeoutError):  # that one is logged already
                log.exception("table %d: no hint could be found", self._table.record.id)
            return None
