"""Open as many tables as the host lets one address open, and see who else still gets one."""

import asyncio
from collections import Counter
from contextlib import suppress
from typing import Any

from msgspec import Struct

from engine.sync.reports import Done, Refused
from engine.sync.requests import NewEvening, NewTable
from tests.crash.wire import Wire
from tests.siege.processes import besieged
from tests.siege.stranger import REFUSED, VICTIM, connect, greeted

TABLE: tuple[Any, ...] = (NewTable, "farkle", 2, {}, "mine", True, True, 0, [])
EVENING: tuple[Any, ...] = (
    NewEvening,
    2,
    ["farkle"],
    {},
    "listed",
    2,
    "mine",
    True,
    True,
    0,
    0,
    False,
)
AT_ONCE = 5  # requests of one guest under way
AGAIN = 0.2  # seconds until one who was refused asks again


class Filling(Struct, frozen=True):
    """The outcome.

    Attributes:
        opened: tables that the guests were granted.
        stand: tables there are then.
        newcomer: what somebody from another address hears who wants one: "" if they get it.
    """

    guests: int
    seconds: float
    opened: int
    stand: int
    newcomer: str

    @property
    def missed(self) -> bool:
        """Whether nobody else can have a table."""
        return self.newcomer != ""

    def __str__(self) -> str:
        cells = (
            f"{self.guests}",
            f"{self.seconds:g}",
            f"{self.opened}",
            f"{self.stand}",
            self.newcomer or "gets a table",
            "missed" if self.missed else "ok",
        )
        return f"| {' | '.join(cells)} |"


HEAD = (
    "| guests of one address | seconds | tables opened | tables there are | a newcomer |"
    " verdict |\n| --- | --- | --- | --- | --- | --- |"
)


async def filling(guests: int, seconds: float) -> Filling:
    """So many guests open tables for so long."""
    with besieged() as host:
        heard: Counter[str] = Counter()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*(_open(host.port, n, heard) for n in range(guests)))
        wire, _ = await greeted(await connect(host.port, "newcomer", VICTIM))
        answer = await _answer_to(wire, TABLE)
        while (lobby := wire.view(0)) is None:
            await wire.change()
        stand = len(lobby["tables"])
    return Filling(guests, seconds, heard["granted"], stand, "" if answer == "granted" else answer)


async def _open(port: int, number: int, heard: Counter[str]) -> None:
    """One guest, who comes again when sent away."""
    while True:
        with suppress(*REFUSED):
            async with await connect(port, f"greedy{number}") as connection:
                wire, _ = await greeted(connection)
                await asyncio.gather(*(_keep_asking(wire, n, heard) for n in range(AT_ONCE)))
        await asyncio.sleep(AGAIN)


async def _keep_asking(wire: Wire, number: int, heard: Counter[str]) -> None:
    while True:
        answer = await _answer_to(wire, EVENING if number % 2 else TABLE)
        heard[answer] += 1
        if answer != "granted":
            await asyncio.sleep(AGAIN)


async def _answer_to(wire: Wire, request: tuple[Any, ...]) -> str:
    kind, *fields = request
    match await wire.ask(kind, *fields):
        case Refused(code=why):
            return why
        case Done():
            return "granted"
        case other:
            return repr(other)
