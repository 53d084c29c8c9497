"""Mutated frames by the tens of thousands, while two people play a match.

The host has its default limits; the fuzzers come over several connections, each from an address of
its own, so that no limit keeps the frames from being read.
"""

import asyncio
import contextlib
import json
from collections.abc import Iterator

from msgspec import Struct

from tests.real_ssh import PATIENCE, NotSeenError
from tests.siege.processes import Memory, besieged, line_of, started
from tests.siege.siege import Table, table
from tests.siege.times import Times

TIMES_CALM = 3.0  # the players' 99th key in a hundred
MOST_MORE = 50.0  # MB of memory
START, PER_FRAME = 60.0, 0.02  # seconds that a fuzz may take: to begin, and for each frame
A_FEW = 5  # keys pressed at least
NEVER = Times([PATIENCE])


class Verdict(Struct, frozen=True):
    """The outcome.

    Attributes:
        told: what was sent, and what came back; empty if not all could be sent.
        wrong: in words, but for what only a quiet machine can tell; empty is good.
        error: the host's first one, as its log has it.
    """

    seed: int
    told: dict[str, int]
    calm: Times
    under: Times
    before: float
    most: float
    wrong: list[str]
    error: str = ""

    @property
    def is_slow(self) -> bool:
        """Whether the players waited too long; on a busy machine they may wait for others."""
        return self.under.at(0.99) >= TIMES_CALM * self.calm.at(0.99)

    def __str__(self) -> str:
        figures = {
            "seed": self.seed,
            **self.told,
            "key_p50_ms_calm_under": [self.calm.median, self.under.median],
            "key_p99_ms_calm_under": [self.calm.at(0.99), self.under.at(0.99)],
            "keys_calm_under": [len(self.calm.each), len(self.under.each)],
            "memory_mb_before_most": [round(self.before), round(self.most)],
            "is_slow": self.is_slow,
            "wrong": self.wrong,
        }
        return json.dumps(figures)


async def fuzz(frames: int, seed: int, keys: int) -> Verdict:
    """Send so many frames; so many keys are pressed in the calm before."""
    with besieged() as host:
        async with table(host, host.data.parent) as (players, _):
            calm = await players.play(lambda pressed: pressed >= keys)
            memory = Memory(host.pid)
            before = memory.now
            async with memory:
                told, under = await _under(players, host.port, frames, seed)
    found = [*wrong(under, memory.most - before, told), *host.troubles]
    return Verdict(seed, told, calm, under, before, memory.most, found, first_error(host.log))


async def _under(players: Table, port: int, frames: int, seed: int) -> tuple[dict[str, int], Times]:
    """The fuzzers' report, and how long keys took meanwhile."""
    async with started("fuzzer", port, frames, seed) as fuzzer:
        ending = asyncio.create_task(line_of(fuzzer, START + frames * PER_FRAME))
        under = NEVER
        with contextlib.suppress(NotSeenError):
            under = await players.play(lambda keys: ending.done() and keys >= A_FEW)
        try:
            return json.loads(await ending or "{}"), under
        except TimeoutError:
            return {}, under


def wrong(under: Times, more: float, told: dict[str, int]) -> Iterator[str]:
    """The faults found, apart from the host's log."""
    if not told:
        yield "the fuzzers were not done in time"
    if told.get("unanswered"):
        yield "not every request was answered"
    if under is NEVER:
        yield "a player's key was never answered"
    if more > MOST_MORE:
        yield f"{more:.0f} MB more memory"


def first_error(log: str) -> str:
    """The first lines that tell of it, "" if there is none."""
    lines = log.splitlines()
    first = next((n for n, line in enumerate(lines) if " ERROR " in line), len(lines))
    return "\n".join(lines[first : first + 20])
