"""What ended sessions leave behind, collected before it adds up.

A Textual app is full of cycles: some 300 objects and 0.1 MB stay of each until Python's garbage
collector has looked at everything, and that one is calmed (`client.textual_tuning`): by itself it
would come round once in thousands of guests.
"""

import asyncio
import gc

MANY = 128  # sessions: some 10 MB, and too rare to show among the times of those who come in
SOON = 1.0  # seconds, so that a crowd that leaves together is swept up at once


class Sweeper:
    """Counts sessions that have ended."""

    def __init__(self) -> None:
        self._ended = 0
        self._due: asyncio.TimerHandle | None = None

    def ended(self) -> None:
        """One more session is over; collect soon if it was one of many."""
        self._ended += 1
        if self._ended >= MANY and self._due is None:
            self._due = asyncio.get_running_loop().call_later(SOON, self._sweep)

    def _sweep(self) -> None:
        """Stop everything for some 20 ms, and 0.4 ms more for each session that is there."""
        self._ended, self._due = 0, None
        gc.collect()
