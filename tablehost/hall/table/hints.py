"""Hints for the players of one table, and what their choices cost.

Both are worked out in the bots' processes, from the view of the seat that asks, so they cannot
reveal what that seat may not know. The others are told nothing, and neither size nor time of the
answer reveals how much was found or who else was thought for: it is padded, and sent after a fixed
time.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from engine.core.match_options import is_practice
from engine.sync.practice_requests import Judge
from engine.sync.refusals import refusal
from engine.sync.requests import Hint
from tablehost.hall.table.beats import sleep_until
from tablehost.hall.table.choices import to_judge
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.running_match import RunningMatch
from tablehost.hall.visitor import Visitor
from tablehost.hall.worker import SearchTimeoutError

log = logging.getLogger(__name__)

HINT_AFTER = 0.3
"""Seconds from the request to its answer."""
BEAT = 0.3
"""Seconds; an answer that is late by then is sent a whole number of them later."""

Asked = Hint | Judge


class Hints:
    """Answers requests for hints, one at a time of each kind for each visitor.

    Args:
        table: that they are for.
        revision: of the published view.
    """

    def __init__(self, table: TableContext, revision: Callable[[], int]) -> None:
        self._table = table
        self._revision = revision
        self._asking: dict[tuple[Visitor, type[Asked]], asyncio.Task[None]] = {}

    async def hint(self, visitor: Visitor, request: Hint) -> None:
        """Work out a hint, while the table goes on."""
        running, seat = self._table.match(), self._table.roster.own_seat(visitor)
        if not self._table.record.hints:
            raise refusal("no_hints")
        self._check(visitor, request, running, seat)
        about = running.match.game.id, running.match.view(seat)
        thinker = self._table.hall.thinker
        self._start(visitor, request, thinker.hint(*about, match=running.record.id))

    async def judge(self, visitor: Visitor, request: Judge) -> None:
        """Work out what choices would cost, while the table goes on."""
        running, seat = self._table.match(), self._table.roster.own_seat(visitor)
        if not is_practice(running.record.options):
            raise refusal("not_practice.judge")
        if not running.match.game.has_judge:
            raise refusal("no_judge")
        self._check(visitor, request, running, seat)
        asked = [to_judge(running.match, seat, choice) for choice in request.choices]
        thinker = self._table.hall.thinker
        found = thinker.judge(running.match.game.id, asked, match=running.record.id)
        self._start(visitor, request, found)

    def stop(self) -> None:
        """Cancel all searches."""
        for task in self._asking.values():
            task.cancel()

    def _check(self, visitor: Visitor, request: Asked, running: RunningMatch, seat: int) -> None:
        if request.rev != self._revision():
            raise refusal("stale")
        if seat not in running.to_act:
            raise refusal("not_your_turn")
        if (visitor, type(request)) in self._asking:
            raise refusal("too_fast.hint" if isinstance(request, Hint) else "too_fast.judge")

    def _start(self, visitor: Visitor, request: Asked, search: Awaitable[dict[str, Any]]) -> None:
        task = asyncio.create_task(self._answer(visitor, request, search))
        asking = visitor, type(request)
        self._asking[asking] = task
        task.add_done_callback(lambda _: self._asking.pop(asking))

    async def _answer(
        self, visitor: Visitor, request: Asked, search: Awaitable[dict[str, Any]]
    ) -> None:
        loop = asyncio.get_running_loop()
        answers_at = loop.time() + HINT_AFTER
        game = self._table.match().match.game
        try:
            found = await self._found(search)
            await sleep_until(answers_at, BEAT)
        except asyncio.CancelledError:
            visitor.refuse(request.id, refusal("no_such_table"), game.padding)
            raise
        if found is None:
            visitor.refuse(request.id, refusal("internal"), game.padding)
        else:
            visitor.done(request.id, found, game.padding)

    async def _found(self, search: Awaitable[dict[str, Any]]) -> dict[str, Any] | None:
        """What was found; None if nothing could be."""
        try:
            return await search
        except Exception as error:
            if not isinstance(error, SearchTimeoutError):  # that one is logged already
                log.exception("table %d: no hint could be found", self._table.record.id)
            return None
