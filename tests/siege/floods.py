"""Each kind of request as a flood: the host's memory, and how long others wait meanwhile."""

import asyncio
import json
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from msgspec import Struct

from tests.siege.places import keep
from tests.siege.plausible import KINDS
from tests.siege.processes import Memory, besieged, line_of, started
from tests.siege.stranger import KEEPER, connect, greeted
from tests.siege.times import Times
from tests.siege.victim import LIMIT

PLACES = 120.0  # seconds for all to get to their places
CALM = 5.0  # seconds of calm at least, measured before each flood
FREED = 30.0  # seconds until what a flood took has to be given back

ENOUGH = 0.5  # of the time that a flood has to be kept waiting
MOST_MORE, MOST_KEPT = 50.0, 10.0  # MB during a flood, and after it
TIMES_CALM = 3.0
MOST_KEY, MOST_LINE = 150.0, 300.0  # milliseconds, of 99 in a hundred


class NotBegunError(Exception):
    """The strangers did not get to their places."""


class Waits(Struct, frozen=True):
    """How long victims waited."""

    keys: Times
    lines: Times
    logins: Times


class Flood(Struct, frozen=True):
    """A row: what a flood did.

    Attributes:
        sent: requests a second.
        held: the share of the time that the host kept the flood waiting. If it is small, the flood
            was held up by something else, and shows nothing.
        before: MB of memory, as are `most` and `after`.
    """

    kind: str
    guests: int
    sent: float
    held: float
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
        found = [name for name, is_kept in kept.items() if not is_kept]
        is_weak = self.guests > 0 and self.held < ENOUGH
        return found or (["flood too weak"] if is_weak else [])

    def __str__(self) -> str:
        cells = (
            self.kind,
            f"{self.guests}",
            f"{self.sent:.0f}",
            f"{self.held:.0%}",
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
    "| request | guests | sent/s | kept waiting | memory before → most → after, MB |"
    " key p50 (to calm) / p99, ms | saved line | login | verdict |\n"
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
)


async def flood(kind: str, guests: int, seconds: float) -> Flood:
    """So many strangers send requests of one kind to a new host."""
    with besieged() as host:
        line = await connect(host.port, "keeper", KEEPER)
        wire, _ = await greeted(line)
        await keep(wire, KINDS[kind])  # a host's first table takes memory once and for all
        async with victims(host.port) as three:
            calm = await waits(three, max(CALM, seconds / 4))
            memory = Memory(host.pid)
            before = memory.now
            async with memory:
                sent, held, under = await _under(host.port, three, kind, guests, seconds)
                after = await memory.below(before + MOST_KEPT, FREED)
        line.abort()
        return Flood(
            kind, guests, sent / seconds, held, before, memory.most, after, calm, under,
            len(host.troubles),
        )  # fmt: skip


async def _under(
    port: int, three: Sequence[Process], kind: str, guests: int, seconds: float
) -> tuple[int, float, Waits]:
    """Requests sent, for which share of the time they were kept waiting, and the victims' waits."""
    async with started("flooder", port, kind, guests, seconds) as attack:
        if not await line_of(attack, PLACES):
            raise NotBegunError(f"the flood of {kind} could not begin")
        under = await waits(three, seconds)
        sent, held = (await line_of(attack, PLACES)).split()
        return int(sent), float(held), under


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
