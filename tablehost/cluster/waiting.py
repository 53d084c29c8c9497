"""Waits for events, but not for ever, and for tasks until they have ended."""

import asyncio

_AGAIN = 0.2  # seconds


async def happens(event: asyncio.Event, *, within: float) -> bool:
    """Whether an event happens within so many seconds."""
    try:
        async with asyncio.timeout(within):
            return await event.wait()
    except TimeoutError:
        return False


async def end(*tasks: asyncio.Task[None]) -> None:
    """Cancel tasks until they have ended.

    Once is not enough: in Python 3.11 `asyncio.wait_for`, which nats-py waits with, swallows it if
    an answer comes at that moment.
    """
    pending = set(tasks)
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=_AGAIN)
