"""Deletes people of long ago who have never played, once a day: their names are free again."""

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
"""Seconds between two batches, so that no move waits for more than one of them."""


class GuestCleanup:
    """A task that runs at the start and then daily.

    Args:
        store: that persons are deleted from.
        here: the persons who have a session.
    """

    def __init__(self, store: Store, here: Callable[[], Collection[int]]) -> None:
        self._store = store
        self._here = here
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._run(), name="guest cleanup")

    async def stop(self) -> None:
        """Stop the task."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def clean_up(self, before: int) -> None:
        """Go through all persons once, and delete idle ones last seen before that time."""
        after: int | None = 0
        while after is not None:
            after = await self._store.delete_idle_guests(before, after, keep=self._here())
            await asyncio.sleep(PAUSE if after is not None else 0)

    async def _run(self) -> None:
        while True:
            try:
                await self.clean_up(int((time.time() - KEPT * DAY) * 1000))
            except StoreError as error:
                log.warning("old guests could not be deleted: %s", error)
            await asyncio.sleep(DAY)
