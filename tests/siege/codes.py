"""Guess the codes of private tables: how many guesses a host takes, and how long one must guess."""

import asyncio
from collections import Counter
from contextlib import suppress
from random import Random
from time import monotonic
from typing import Any

import asyncssh
from msgspec import Struct

from engine.sync.reports import Done, Refused
from engine.sync.requests import Join, NewTable, Sit
from tablehost.access.codes import ALPHABET, as_typed
from tests.crash.wire import Wire
from tests.siege.processes import besieged
from tests.siege.stranger import REFUSED, VICTIM, connect, greeted

TABLES = 400  # private ones, that a guess may happen to find
LEAST_YEARS = 1.0  # until one is found
SESSIONS = 4  # at once on each connection
IN_A_SESSION = 6  # guesses, before the next one begins
A_YEAR = 365 * 24 * 3600.0


class Guessing(Struct, frozen=True):
    """The outcome.

    Attributes:
        codes: how many there can be.
        tried: guesses that the host has really looked up.
        put_off: guesses that it has not.
    """

    connections: int
    seconds: float
    codes: int
    tried: int
    put_off: int

    @property
    def years(self) -> float:
        """Until one of the tables is found, on average, if one may guess like this for ever."""
        a_second = max(1, self.tried) / self.seconds
        return self.codes / TABLES / a_second / A_YEAR

    @property
    def missed(self) -> bool:
        """Whether that is too soon."""
        return self.years < LEAST_YEARS

    def __str__(self) -> str:
        cells = (
            f"{self.connections}",
            f"{self.tried / self.seconds:.1f}",
            f"{self.put_off / self.seconds:.1f}",
            f"{self.codes:.3g}",
            f"{self.years:.3g}",
            "missed" if self.missed else "ok",
        )
        return f"| {' | '.join(cells)} |"


HEAD = (
    f"| connections | guesses/s looked up | put off | codes | years to find one of {TABLES} |"
    " verdict |\n| --- | --- | --- | --- | --- | --- |"
)


async def guessing(connections: int, seconds: float) -> Guessing:
    """Guess for so long, over so many connections from one address."""
    with besieged() as host:
        code = await private_code(host.port)
        heard: Counter[str] = Counter()
        until = monotonic() + seconds
        await asyncio.gather(
            *(_line(host.port, len(code), number, heard, until) for number in range(connections))
        )
    tried, put_off = heard["no_such_code"] + heard["found"], heard["too_many_codes"]
    return Guessing(connections, seconds, len(ALPHABET) ** len(code), tried, put_off)


async def private_code(port: int) -> str:
    """The code of a private table, as somebody at it is shown it."""
    wire, _ = await greeted(await connect(port, "ada", VICTIM))
    private: tuple[Any, ...] = ("farkle", 2, {}, "private", False, True, 0, [])
    table = (await wire.done(NewTable, *private))["table"]
    await wire.done(Sit, table, 0)
    while (about := wire.view(2 * table)) is None:
        await wire.change()
    return as_typed(about["code"])


async def _line(port: int, length: int, number: int, heard: Counter[str], until: float) -> None:
    """One connection after the other, each used until the host ends it or the time is over."""
    chance = Random(number)
    while monotonic() < until:
        with suppress(*REFUSED):
            async with await connect(port, f"thief{number}") as connection:
                await asyncio.gather(
                    *(_guess(connection, length, chance, heard, until) for _ in range(SESSIONS))
                )
        await asyncio.sleep(0.01)


async def _guess(
    connection: asyncssh.SSHClientConnection,
    length: int,
    chance: Random,
    heard: Counter[str],
    until: float,
) -> None:
    while monotonic() < until:
        wire, frames = await greeted(connection)
        for _ in range(IN_A_SESSION):
            heard[await _answer_to(wire, "".join(chance.choices(ALPHABET, k=length)))] += 1
        frames.close()


async def _answer_to(wire: Wire, code: str) -> str:
    match await wire.ask(Join, code):
        case Refused(code=why):
            return why
        case Done():
            return "found"
        case other:
            return repr(other)
