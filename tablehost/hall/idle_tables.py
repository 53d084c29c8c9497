"""Tables where nobody is: folded in the lobby after a while, and closed after a longer one."""

import asyncio
from collections.abc import Callable, Collection

from tablehost.hall.table.presence import IdleRules, Suspend
from tablehost.hall.table.table import Table

CHECKS = 20
"""How often all tables are checked in the time until one is folded."""
MOST_PAUSE = 30.0  # seconds between two checks


class IdleTables:
    """A task that checks all tables now and then.

    Args:
        rules: when a table is folded and closed.
        tables: all tables.
        folded: called with those that the lobby is to fold or unfold.
    """

    def __init__(
        self,
        rules: IdleRules,
        tables: Callable[[], Collection[Table]],
        folded: Callable[[frozenset[int]], None],
    ) -> None:
        self._rules = rules
        self._tables = tables
        self._folded = folded
        self._asleep: frozenset[int] = frozenset()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._run(), name="idle tables")

    async def stop(self) -> None:
        """Stop the task."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def check(self) -> None:
        """Close tables that have been empty for too long, and publish which are asleep."""
        tables = self._tables()
        for table in tables:
            if table.presence.idle >= self._rules.close_after:
                table.submit(None, Suspend())
        asleep = frozenset(table.number for table in tables if table.is_asleep)
        if folded := asleep ^ self._asleep:
            self._asleep = asleep
            self._folded(folded)

    async def _run(self) -> None:
        shortest = min(self._rules.fold_after, self._rules.close_after)
        while True:
            await asyncio.sleep(min(MOST_PAUSE, shortest / CHECKS))
            self.check()
