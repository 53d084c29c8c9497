"""Sweeps the house once a day: guests of long ago who have left nothing behind are forgotten."""

import asyncio
import logging
import time
from collections.abc import Callable, Collection

from tablehost.store.errors import StoreError
from tablehost.store.store import Store

log = logging.getLogger(__name__)

DAY = 24 * 3600.0  # seconds
KEPT = 30  # days
PAUSE = 0.05
"""Seconds between two handfuls, so that no move waits for more than one of them."""


class GuestCleanup:
    """One task, at the start and then daily.

    Args:
        here: the persons who are in the house now.
    """

    def __init__(self, store: Store, here: Callable[[], Collection[int]]) -> None:
        self._store = store
        self._here = here
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run(), name="sweeper")

    async def stop(self) -> None:
        """Leave the rest for the next time."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def sweep(self, before: int) -> None:
        """Go through all persons once; guests last seen before that time may go."""
        after: int | None = 0
        while after is not None:
            after = await self._store.delete_idle_guests(before, after, keep=self._here())
            await asyncio.sleep(PAUSE if after is not None else 0)

    async def _run(self) -> None:
        while True:
            try:
                await self.sweep(int((time.time() - KEPT * DAY) * 1000))
            except StoreError as error:
                log.warning("not swept: %s", error)
            await asyncio.sleep(DAY)
