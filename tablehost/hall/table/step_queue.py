"""The queue of a table: its steps run one after the other.

A step that fails is answered and logged, and does not affect the next.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from engine import IllegalMove
from engine.sync.refusals import refusal
from engine.sync.requests import Request
from tablehost.hall.table.beats import Beats
from tablehost.hall.table.play_now import SitNow
from tablehost.hall.table.topics import TableTopics
from tablehost.hall.table_changes import TableChanges
from tablehost.hall.visitor import Visitor
from tablehost.log_events import note
from tablehost.store.errors import StoreError

log = logging.getLogger(__name__)

MOST_QUEUED = 256  # requests of people

Work = Coroutine[Any, Any, None]


class StepQueue:
    """Requests at one table, and things that happen there, in the order of their arrival.

    Args:
        table: its id.
        handle: carries out a step.
        recover: shows what is saved, after a failed step.
        topics: their padding is that of refusals.
        beats: of the current step.
        changes: are told of each step.
    """

    def __init__(
        self,
        table: int,
        handle: Callable[[Visitor | None, Any], Work],
        recover: Callable[[], Awaitable[None]],
        topics: TableTopics,
        beats: Beats,
        changes: TableChanges,
    ) -> None:
        self._table = table
        self._handle = handle
        self._recover = recover
        self._topics = topics
        self._beats = beats
        self._changes = changes
        self._queue: asyncio.Queue[tuple[Visitor | None, Any, float]] = asyncio.Queue()

    def __len__(self) -> int:
        return self._queue.qsize()

    def put(self, visitor: Visitor | None, request: Any) -> None:
        """Put something into the queue.

        Requests of people are refused with `busy` while too many wait. What comes from the host
        itself is always accepted: its number is bounded for each seat and visitor.
        """
        if len(self) >= MOST_QUEUED and isinstance(request, Request):
            if visitor is not None:
                self._refuse(visitor, request, refusal("busy"))
            return
        self._queue.put_nowait((visitor, request, asyncio.get_running_loop().time()))

    async def first(self, work: Work) -> None:
        """Run a step that is not in the queue, before all others.

        While it runs the table counts as it was opened: a host that starts has thousands of them.
        """
        self._beats.start(asyncio.get_running_loop().time())
        await self._step(None, None, work)
        self._changes.add(self._table)

    async def next(self) -> None:
        """Wait for the next step, and run it."""
        visitor, request, arrived = await self._queue.get()
        self._beats.start(arrived, visitor.budget.charge if visitor is not None else None)
        with self._changes.step(self._table):
            await self._step(visitor, request, self._handle(visitor, request))

    def refuse_all(self) -> None:
        """Refuse everything in the queue, as the table is closed."""
        while not self._queue.empty():
            visitor, request, _ = self._queue.get_nowait()
            self._refuse(visitor, request, refusal("no_such_table"))
            if isinstance(request, SitNow):
                request.end(is_seated=False)

    async def _step(self, visitor: Visitor | None, request: Any, work: Work) -> None:
        """Run one step; its errors stay in it, and are not reported once it is granted."""
        if visitor is not None:
            visitor.granted = -1
            visitor.steps += 1
        try:
            await work
        except IllegalMove as refused:
            self._refuse(visitor, request, refused)
        except StoreError as error:
            note(log, "not_saved", table=self._table, code=error.code, error=str(error))
            await self._recover()
            self._refuse(visitor, request, refusal("not_saved"))
        except Exception:
            # The traceback shows code, not values: no state of a game has a repr.
            log.exception("table %d: a step failed", self._table)
            await self._recover()
            self._refuse(visitor, request, refusal("internal"))
        finally:
            if visitor is not None:
                visitor.send_answer()
                visitor.steps -= 1

    def _refuse(self, visitor: Visitor | None, request: Any, refused: IllegalMove) -> None:
        """Refuse a request; padded as all answers here, as it may name what only one seat holds."""
        number = getattr(request, "id", None)
        if visitor is not None and number not in (None, visitor.granted):
            visitor.refuse(number, refused, self._topics.padding)
