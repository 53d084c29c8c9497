"""Somebody who wants to use the host meanwhile, in a process of its own: how long they wait.

    python -m tests.siege.victim keys|lines|logins PORT

For each line on its input, a number of seconds, it prints a line: a list of milliseconds. `keys`
are typed on a full-screen terminal in the lobby, `lines` are chat that is saved, and `logins` last
from connecting to the whole lobby.
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import cycle

from engine.sync.requests import Say
from tests.bench.crowd import Player, joined
from tests.real_ssh import BACKSPACE
from tests.siege.stranger import VICTIM, connect, greeted

LIMIT = 10.0  # seconds that a wait counts at most; who waits longer has gone
PAUSE = {"keys": 0.03, "lines": 0.4, "logins": 0.3}  # seconds; the host hears 3 lines a second

Once = Callable[[], Awaitable[object]]
FROM = {"local_addr": (VICTIM, 0)}


async def keys(port: int) -> Once:
    """Letters of a line of chat that is never sent; each has to be seen."""
    player, _ = await joined(port, "vera", **FROM)
    player.send("/", "zq")
    await player.until("zq")
    steps = cycle([("x", True), (BACKSPACE, False)])

    async def once() -> None:
        key, seen = next(steps)
        player.send(key)
        await player.until(lambda it: ("zqx" in it.text) is seen, LIMIT)

    return once


async def lines(port: int) -> Once:
    """Chat in the lobby, by frames; it is answered once it is saved."""
    wire, _ = await greeted(await connect(port, "lena", VICTIM))

    async def once() -> None:
        await wire.done(Say, 0, "good evening")

    return once


async def logins(port: int) -> Once:
    """Come in, and go again."""

    async def once() -> None:
        player: Player | None = None
        try:
            player, _ = await joined(port, "nora", **FROM)
        finally:
            if player is not None:
                player.cut()

    return once


async def waits(once: Once, seconds: float, pause: float) -> list[float]:
    """Milliseconds of each wait; one that nothing came of counts as the limit."""
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    found: list[float] = []
    while not found or loop.time() < until:
        began = loop.time()
        took = LIMIT
        with suppress(TimeoutError, AssertionError, OSError):
            async with asyncio.timeout(LIMIT):
                await once()
            took = loop.time() - began
        found.append(1000 * took)
        await asyncio.sleep(pause)
    return found


async def main(kind: str, port: int) -> None:
    """Measure as long as somebody asks."""
    once = await {"keys": keys, "lines": lines, "logins": logins}[kind](port)
    await once()
    print("ready", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        print(json.dumps(await waits(once, float(line), PAUSE[kind])), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
