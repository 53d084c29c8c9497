"""When frames leave that may depend on something hidden: at times fixed by the request alone.

Working out a view takes a time that depends on what its seat holds, and so does drawing it in this
process: whoever is served afterwards could measure it. So each class of viewers has a beat of its
own, and what is done for one is over before the next. The first beat leaves time to save the step
and to draw the screen of the player who made it.
"""

import asyncio
import time
from collections.abc import Callable
from math import ceil

from tablehost.hall.budgets import A_BEAT

FIRST = 0.025  # seconds from a request to its first beat
BEAT = 0.01  # seconds between two
TICK = 0.001  # seconds: no timer of the loop is finer


class Beats:
    """The beats of one step."""

    def __init__(self) -> None:
        self._next = 0.0
        self._charge: Callable[[int], None] | None = None

    def start(self, arrived: float, charge: Callable[[int], None] | None = None) -> None:
        """A step begins.

        Args:
            arrived: when its request did, in the time of the loop's clock.
            charge: takes what beats cost from the budget of whoever sent it.
        """
        self._next, self._charge = arrived + FIRST, charge

    async def wait(self) -> None:
        """Wait for the next beat; one that has passed meanwhile is left out."""
        if self._charge is not None:
            self._charge(A_BEAT)
        due = TICK + await sleep_until(self._next - TICK, BEAT)
        self._next = due + BEAT
        # Blocking is exact. The loop would wake up some time within the millisecond after the beat,
        # and when within it would depend on what was done before.
        time.sleep(max(0.0, due - asyncio.get_running_loop().time()))  # noqa: ASYNC251


async def sleep_until(due: float, beat: float) -> float:
    """Sleep until this time of the loop's clock; once it has passed, until whole beats after it.

    Returns:
        the time.
    """
    loop = asyncio.get_running_loop()
    due += max(0, ceil((loop.time() - due) / beat)) * beat
    reached = asyncio.Event()
    timer = loop.call_at(due, reached.set)
    try:
        await reached.wait()
    finally:
        timer.cancel()
    return due
