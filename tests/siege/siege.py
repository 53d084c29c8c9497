"""Two people at a table while a host is attacked: how long their keys take, and that they play."""

import asyncio
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from tests.real_ssh import NotSeenError, RealTerminal
from tests.siege.processes import started
from tests.siege.times import Times
from tests.tablehost.played.driver import A_MATCH, Chooser
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person, sit_down_together

A_STEP = {"set aside": 5, "choose": 4, "bank": 3, "roll": 2, "play again": 1, "ready": 1}
"""The keys pressed at Farkle, match after match."""


A_KEY = 20.0  # seconds until a key counts as one that changes nothing
IN_A_ROW = 3  # such keys, after which the host counts as dead


class Table:
    """Ada and bob, who play on whatever happens around them."""

    def __init__(self, ada: RealTerminal, bob: RealTerminal) -> None:
        self._people = ((ada, Chooser("ada", A_STEP)), (bob, Chooser("bob", A_STEP)))

    async def play(self, enough: Callable[[int], bool]) -> Times:
        """Press keys until so many of them are enough."""
        times: list[float] = []

        def done() -> bool:
            return enough(len(times))

        async def one(it: RealTerminal, chooser: Chooser) -> None:
            while not done():
                await it.until(lambda it: done() or chooser.key(it), A_MATCH)
                if (key := chooser.key(it)) and not done():
                    times.append(await pressed(it, key))
                    if len(times) >= IN_A_ROW and min(times[-IN_A_ROW:]) >= A_KEY:
                        raise NotSeenError(f"keys change nothing any more\n{it.picture()}")

        playing = [asyncio.create_task(one(it, chooser)) for it, chooser in self._people]
        try:
            await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in playing:
                task.cancel()
            ended = await asyncio.gather(*playing, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception):
                raise error
        return Times(times)


async def pressed(it: RealTerminal, key: str) -> float:
    """Seconds from a key to the first bytes that come after it; `A_KEY` if none come.

    Now and then a key changes nothing, as one that comes when the turn has just ended.
    """
    loop, before = asyncio.get_running_loop(), len(it.raw)
    began = loop.time()
    it.send(key)
    try:
        await it.until(lambda it: len(it.raw) != before, A_KEY)
    except NotSeenError:
        return A_KEY
    return loop.time() - began


@asynccontextmanager
async def table(host: PlayedHost, home: Path) -> AsyncIterator[tuple[Table, Path]]:
    """The table, in the middle of a match, and the public key of one of its two players."""
    ada, bob = Person(home / "ada", "ada"), Person(home / "bob", "bob")
    async with ada.at(host) as one, bob.at(host) as other:
        await sit_down_together(one, other)
        yield Table(one, other), ada.machine(host).home / "ada.pub"


@asynccontextmanager
async def under(name: str, port: int, owners: Path) -> AsyncIterator[Callable[[], int]]:
    """An attack that goes on; what is given tells how many rounds of it have begun."""
    rounds = 0

    async def count(process: Process) -> None:
        nonlocal rounds
        assert process.stdout is not None
        async for _ in process.stdout:
            rounds += 1

    async with started("attacks", name, port, owners) as process:
        counting = asyncio.create_task(count(process))
        try:
            yield lambda: rounds
        finally:
            counting.cancel()
            await asyncio.wait([counting])
