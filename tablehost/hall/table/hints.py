"""Help for people at one table: what they could do, worked out where bots think.

It is made from the view of the seat that asks, so it cannot tell what that seat may not know. The
others are told nothing, and neither size nor moment of the answer tells whether much was found:
it is padded, and sent after a fixed time.
"""

import asyncio
import logging
from collections.abc import Callable

from engine import IllegalMove
from engine.sync.requests import Hint
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.running_match import RunningMatch
from tablehost.hall.visitor import Visitor
from tablehost.hall.worker import EndlessThoughtError

log = logging.getLogger(__name__)

HINT_AFTER = 0.3
"""Seconds from the question to its answer; longer only if the search takes longer."""


class Hints:
    """Answers whoever asks for help, one question of each at a time.

    Args:
        revision: of the view that is asked about.
    """

    def __init__(self, table: TableContext, revision: Callable[[], int]) -> None:
        self._table = table
        self._revision = revision
        self._asking: dict[Visitor, asyncio.Task[None]] = {}

    async def hint(self, visitor: Visitor, request: Hint) -> None:
        """Somebody to act wants help; the table goes on while it is thought about."""
        running, seat = self._table.match(), self._table.company.own_seat(visitor)
        self._check(visitor, request, running, seat)
        task = asyncio.create_task(self._answer(visitor, request, running.match.view(seat)))
        self._asking[visitor] = task
        task.add_done_callback(lambda _: self._asking.pop(visitor))

    def stop(self) -> None:
        """Let nobody wait any more."""
        for task in self._asking.values():
            task.cancel()

    def _check(self, visitor: Visitor, request: Hint, running: RunningMatch, seat: int) -> None:
        if not self._table.record.hints:
            raise IllegalMove("no_hints", "This table plays without hints.")
        if request.rev != self._revision():
            raise IllegalMove("stale", "The table has moved on; look again.")
        if seat not in running.to_act:
            raise IllegalMove("not_your_turn", "Hints are for who is to move.")
        if visitor in self._asking:
            raise IllegalMove("too_fast", "The last hint is still being looked for; wait for it.")

    async def _answer(self, visitor: Visitor, request: Hint, view: dict[str, object]) -> None:
        loop = asyncio.get_running_loop()
        answers_at = loop.time() + HINT_AFTER
        running = self._table.match()
        game = running.match.game
        try:
            found = await self._table.hall.thinker.hint(game.id, view, match=running.record.id)
            await asyncio.sleep(answers_at - loop.time())
        except asyncio.CancelledError:
            text = "This table is closed."
            visitor.refuse(request.id, "no_such_table", text, padding=game.padding)
            raise
        except Exception as error:
            if not isinstance(error, EndlessThoughtError):  # that one is in the log already
                log.exception("table %d: no hint could be found", self._table.record.id)
            text = "Something went wrong here; the table goes on."
            visitor.refuse(request.id, "internal", text, padding=game.padding)
        else:
            visitor.done(request.id, found, game.padding)
