"""Tasks that carry out requests to the hall itself, a task for each.

So the requests of many people share commits to the disk.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from engine import EngineError, IllegalMove
from engine.sync.history_requests import Analyse, OpenEvening
from engine.sync.host_requests import EveryRequest
from engine.sync.refusals import refusal
from engine.sync.requests import Hello
from engine.sync.topics import LOBBY
from tablehost.hall.visitor import RequestHandler, Visitor
from tablehost.log_events import note
from tablehost.store.errors import StoreError

log = logging.getLogger(__name__)

MOST_AT_ONCE = 64
"""Requests that run at a time; the others wait for their turn."""
MOST_LONG = 16
"""The same of those that may wait for an analysis."""
LONG = (Analyse, OpenEvening)
OF_NETWORK = 1 / 4
"""Of all slots; some requests wait in theirs for one another, for as long as their senders like."""


class Slots:
    """Room for so many requests at a time, and for a share of them from each network.

    Args:
        most: so many.
    """

    def __init__(self, most: int) -> None:
        self._all = asyncio.Semaphore(most)
        self._share = int(most * OF_NETWORK)
        self._of_networks: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    @asynccontextmanager
    async def taken(self, visitor: Visitor) -> AsyncIterator[bool]:
        """A slot for a visitor's request; whether it had to be waited for."""
        network = visitor.network or f"session {visitor.number}"
        share = self._of_networks.setdefault(network, asyncio.Semaphore(self._share))
        had_to_wait = share.locked() or self._all.locked()
        async with share, self._all:
            yield had_to_wait


class RequestTasks:
    """Runs requests, and turns errors into refusals."""

    def __init__(self) -> None:
        self._slots = Slots(MOST_AT_ONCE)
        self._arriving = Slots(MOST_AT_ONCE)
        self._long = Slots(MOST_LONG)
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def start(self, visitor: Visitor, request: EveryRequest, handle: RequestHandler) -> None:
        """Run `handle` when there is a free slot, unless the visitor is gone by then.

        Once closed nothing is run: requests that waited for a budget still arrive.
        """
        if self._is_closed:
            return
        task = asyncio.create_task(self._run(visitor, request, handle))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Cancel all tasks, and start no more."""
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _slots_for(self, request: EveryRequest) -> Slots:
        """Nobody who logs in waits for others' requests, and no request for others' analyses."""
        if isinstance(request, Hello):
            return self._arriving
        return self._long if isinstance(request, LONG) else self._slots

    async def _run(self, visitor: Visitor, request: EveryRequest, handle: RequestHandler) -> None:
        number = request.id
        try:
            async with self._slots_for(request).taken(visitor) as had_to_wait:
                if not (had_to_wait and visitor.gone):
                    await handle(visitor, request)
        except IllegalMove as refused:
            visitor.refuse(number, refused)
        except EngineError as error:
            visitor.refuse(number, IllegalMove("bad_options", str(error)))
        except StoreError as error:
            note(log, "not_saved", table=LOBBY, code=error.code, error=str(error))
            visitor.refuse(number, refusal("not_saved"))
        except Exception:
            log.exception("a request failed")
            visitor.refuse(number, refusal("internal"))
