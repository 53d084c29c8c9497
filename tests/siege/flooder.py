"""Strangers who send one kind of request as fast as the host takes it, in a process of their own.

    python -m tests.siege.flooder PORT KIND GUESTS SECONDS

Prints a line when all are in their places and begin; and at the end how many requests were sent,
and for which share of the time the host kept them waiting.
Answers are read and dropped.
"""

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress

import asyncssh

from engine.sync.requests import Request, Watch
from tests.siege.places import NoPlaceError, place
from tests.siege.plausible import KINDS, Spot, flood_of
from tests.siege.stranger import REFUSED, Frames, connect, greeted

PIECE = 100  # frames sent at once


class Deaf:
    """Hears nothing."""

    def hear(self, data: bytes) -> None: ...

    def lost(self) -> None: ...


class Flooder:
    """One stranger.

    Attributes:
        sent: requests so far.
        held: seconds that the host has kept this one waiting.
    """

    def __init__(self, port: int, kind: type[Request], number: int) -> None:
        self._port = port
        self._kind = kind
        self._number = number
        self._connection: asyncssh.SSHClientConnection
        self._link: Frames
        self._pieces: Sequence[bytes] = ()
        self.sent = 0
        self.held = 0.0

    async def come(self) -> None:
        """Connect and get to the place from which the flood makes sense."""
        self._connection = await connect(self._port, f"mallory{self._number}")
        await self._begin()

    async def flood(self, until: float) -> None:
        """Send until then."""
        loop = asyncio.get_running_loop()
        while loop.time() < until:
            with suppress(*REFUSED):
                async with asyncio.timeout_at(until):
                    if self._link.ended.is_set():
                        await self._again()
                    await self._pour()
            await asyncio.sleep(0)

    async def _pour(self) -> None:
        before = self._link.held
        try:
            for piece in self._pieces:
                await self._link.pour(piece)
                self.sent += PIECE
        finally:
            self.held += self._link.held - before

    async def _again(self) -> None:
        """Come back after the host has ended the session."""
        began = time.perf_counter()
        try:
            await self._begin()
        finally:
            self.held += time.perf_counter() - began

    async def _begin(self) -> None:
        if self._connection.is_closed():
            self._connection = await connect(self._port, f"mallory{self._number}")
        wire, self._link = await greeted(self._connection)
        try:
            spot = await place(wire, self._kind)
        except NoPlaceError:
            await wire.ask(Watch, 1)
            spot = Spot()
        self._link.attach(Deaf())
        frames = flood_of(self._kind, spot, self._number)
        self._pieces = [b"".join(frames[at : at + PIECE]) for at in range(0, len(frames), PIECE)]


async def main(port: int, kind: type[Request], guests: int, seconds: float) -> None:
    """The flood, at a host whose table 1 is kept."""
    os.nice(5)  # the victims share the core, and must not wait for their attackers
    flooders = [Flooder(port, kind, number) for number in range(guests)]
    for flooder in flooders:
        await flooder.come()
    print("under way", flush=True)
    until = asyncio.get_running_loop().time() + seconds
    await asyncio.gather(*(flooder.flood(until) for flooder in flooders))
    held = sum(flooder.held for flooder in flooders) / max(1, guests) / seconds
    print(sum(flooder.sent for flooder in flooders), held, flush=True)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), KINDS[sys.argv[2]], int(sys.argv[3]), float(sys.argv[4])))
