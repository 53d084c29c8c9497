"""A listener that records what arrives over a link."""

import asyncio
from collections.abc import Callable

PATIENCE = 60.0  # seconds; only a failing test waits that long


class Ear:
    """Hears one end of a link."""

    def __init__(self) -> None:
        self.heard = b""
        self.is_lost = False
        self._changed = asyncio.Event()

    def hear(self, data: bytes) -> None:
        assert not self.is_lost
        self.heard += data
        self._changed.set()

    def lost(self) -> None:
        assert not self.is_lost
        self.is_lost = True
        self._changed.set()

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self._changed.clear()
                await self._changed.wait()
