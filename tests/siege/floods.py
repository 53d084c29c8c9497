"""Each kind of request as a flood: the host's memory, and how long others wait meanwhile."""

import asyncio
import json
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from msgspec import Struct

from tests.siege.processes import Memory, besieged, line_of, started
from tests.siege.times import Times
from tests.siege.victim import LIMIT
from tests.tablehost.played.host import PlayedHost

PLACES = 120.0  # seconds for all to get to their places
CALM = 5.0  # seconds of calm at least, measured before each flood
FREED = 30.0  # seconds until what a flood took has to be given back

MOST_MORE, MOST_KEPT = 50.0, 10.0  # MB during a flood, and after it
TIMES_CALM = 3.0
MOST_KEY, MOST_LINE = 150.0, 300.0  # milliseconds, of 99 in a hundred


class Waits(Struct, frozen=True):
    """How long victims waited."""

    keys: Times
    lines: Times
    logins: Times


class Flood(Struct, frozen=True):
    """A row: what a flood did.

    Attributes:
        sent: requests a second.
        before: MB of memory, as are `most` and `after`.
    """

    kind: str
    guests: int
    sent: float
    before: float
    most: float
    after: float
    calm: Waits
    under: Waits
    troubles: int

    @property
    def missed(self) -> Sequence[str]:
        """The limits that were exceeded, by name."""
        calm, under = self.calm, self.under
        kept = {
            "memory": self.most <= self.before + MOST_MORE,
            "memory after": self.after <= self.before + MOST_KEPT,
            "key p50": under.keys.median <= TIMES_CALM * calm.keys.median,
            "key p99": under.keys.at(0.99) < MOST_KEY,
            "line p99": under.lines.at(0.99) < MOST_LINE,
            "login p50": under.logins.median < TIMES_CALM * calm.logins.median,
            "log": not self.troubles,
        }
        return [name for name, is_kept in kept.items() if not is_kept]

    def __str__(self) -> str:
        cells = (
            self.kind,
            f"{self.guests}",
            f"{self.sent:.0f}",
            f"{self.before:.0f} → {self.most:.0f} → {self.after:.0f}",
            *(
                f"{now.median:.0f} ({now.median / then.median:.1f}x) / {now.at(0.99):.0f}"
                for now, then in (
                    (self.under.keys, self.calm.keys),
                    (self.under.lines, self.calm.lines),
                    (self.under.logins, self.calm.logins),
                )
            ),
            (", ".join(self.missed) and f"missed: {', '.join(self.missed)}") or "ok",
        )
        return f"| {' | '.join(cells)} |"


HEAD = (
    "| request | guests | sent/s | memory before → most → after, MB | key p50 (to calm) / p99, ms |"
    " saved line | login | verdict |\n| --- | --- | --- | --- | --- | --- | --- | --- |"
)


async def flood(kind: str, guests: int, seconds: float) -> Flood:
    """So many strangers send requests of one kind to a new host."""
    with besieged() as host:
        async with victims(host.port) as three:
            return await _flood(host, three, kind, guests, seconds)


async def _flood(
    host: PlayedHost, three: Sequence[Process], kind: str, guests: int, seconds: float
) -> Flood:
    calm = await waits(three, max(CALM, seconds / 4))
    memory = Memory(host.pid)
    before = memory.now
    async with memory:
        async with started("flooder", host.port, kind, guests, seconds) as attack:
            if not await line_of(attack, PLACES):
                raise RuntimeError(f"the flood of {kind} did not begin\n{host.log}")
            under = await waits(three, seconds)
            sent = await line_of(attack, PLACES)
        after = await memory.below(before + MOST_KEPT, FREED)
        return Flood(
            kind, guests, int(sent or 0) / seconds, before, memory.most, after, calm, under,
            len(host.troubles),
        )  # fmt: skip


@asynccontextmanager
async def victims(port: int) -> AsyncIterator[Sequence[Process]]:
    """Those who type, talk and come in."""
    async with (
        started("victim", "keys", port) as keys,
        started("victim", "lines", port) as lines,
        started("victim", "logins", port) as logins,
    ):
        three = (keys, lines, logins)
        for victim in three:
            if await line_of(victim, PLACES) != "ready":
                raise RuntimeError("a victim could not come in")
        yield three


async def waits(three: Sequence[Process], seconds: float) -> Waits:
    """Let all three measure for so long."""

    async def of(victim: Process) -> Times:
        assert victim.stdin is not None
        victim.stdin.write(f"{seconds}\n".encode())
        found = json.loads(await line_of(victim, seconds + 3 * LIMIT))
        return Times([milliseconds / 1000 for milliseconds in found])

    return Waits(*await asyncio.gather(*(of(victim) for victim in three)))
