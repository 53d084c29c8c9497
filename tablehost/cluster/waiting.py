"""Waits for events, but not for ever."""

import asyncio


async def happens(event: asyncio.Event, *, within: float) -> bool:
    """Whether an event happens within so many seconds."""
    try:
        async with asyncio.timeout(within):
            return await event.wait()
    except TimeoutError:
        return False
