"""An evening: everybody sits at a table over real ssh and plays, by keys, what the screen offers.

All games that can be played by buttons alone, each at as many tables, with everything as it is by
default: saved with durability power, dice that tumble. A table presses its next key as soon as its
players have been shown no more than `--hundredths` pictures a second each. Printed: from a key to
the picture that answers it; CPU of the host, and bytes on the terminal, for one session's update.
Next to it, at `--apart` tables, the same app as a process of its own for each player, at a hall of
the same kind; and this host once more, with no more players than that.

    python -m tests.bench.evening [--tables 40] [--seats 5] [--seconds 60] [--hundredths 100]
        [--fronts 1] [--apart 4]
"""

import asyncio
import time
from collections.abc import Sequence
from typing import Any

from tests.bench.apart import A_PEER, FAILURES, house_apart, why
from tests.bench.disk import BareFile
from tests.bench.house import AT_REST, House, house
from tests.bench.machine import Spent
from tests.bench.rows import arguments, row, spread, tell
from tests.bench.standard import ours, standard
from tests.bench.tables import GAMES, OPEN, Table, table

PEER = "Textual's own widgets, truecolor"
A_ROLL = 7  # pictures; tables begin so far apart that not all of them roll at once
PROBE = 0.1  # seconds between two looks at the disk
LOOK_AGAIN = 0.02  # seconds; a table where nobody can do anything rolls or deals


class Evening:
    """The measurements of a crowd at tables.

    Attributes:
        waited: milliseconds from key to picture.
        updates: pictures a session was shown, over all sessions.
        bytes: of a picture where nothing is hidden from anybody, on average.
        cpu: seconds of the host.
        disk: milliseconds of bare saves of 4 KB meanwhile, beside the host's own.
    """

    def __init__(self) -> None:
        self.waited: list[float] = []
        self.updates = 0
        self.bytes = 0.0
        self.cpu = 0.0
        self.disk: list[float] = []


async def seated(house: House, tables: int, seats: int) -> list[Table]:
    """Tables with matches that have begun, one game after the other."""
    return [await table(house, GAMES[n % len(GAMES)], seats) for n in range(tables)]


async def played(house: House, tables: Sequence[Table], seconds: float, rate: float) -> Evening:
    """So many seconds of play, at so many pictures a second and session."""
    evening = Evening()
    first = A_ROLL / rate / len(tables)
    every = Shown(tables)
    plain = Shown([one for one in tables if one.game in OPEN])
    with Spent(house.usage) as spent:
        probing = asyncio.create_task(_probed(house, seconds))
        waited = await asyncio.gather(
            *(_at(one, seconds, rate, first * number) for number, one in enumerate(tables))
        )
    evening.disk = await probing
    evening.waited = [one for some in waited for one in some]
    evening.updates, _ = every.since()
    pictures, sent = plain.since()
    evening.bytes = sent / max(1, pictures)
    evening.cpu = spent.cpu
    return evening


async def _probed(house: House, seconds: float) -> list[float]:
    """The time of the disk for a save, a few times a second, as the store's thread would ask."""
    count = int(seconds / PROBE)
    bare = BareFile(house.data / "bare", count)
    took = []
    for number in range(count):
        took.append(1000 * await asyncio.to_thread(bare.saved, number))
        await asyncio.sleep(PROBE)
    bare.close()
    return took


class Shown:
    """What the players of some tables were shown since a moment."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self._screens = [player.screen for one in tables for player in one.players]
        self._pictures, self._bytes = self._now()

    def since(self) -> tuple[int, int]:
        """Pictures and bytes."""
        pictures, sent = self._now()
        return pictures - self._pictures, sent - self._bytes

    def _now(self) -> tuple[int, int]:
        screens = self._screens
        return sum(one.pictures for one in screens), sum(one.bytes for one in screens)


async def _at(table: Table, seconds: float, rate: float, later: float) -> list[float]:
    """One table's keys, the first of them later than other tables' first."""
    waited: list[float] = []
    shown, began = table.pictures, time.perf_counter()
    while (now := time.perf_counter() - began) < seconds:
        due = later + (table.pictures - shown) / rate
        if now < due:
            await asyncio.sleep(min(due, seconds) - now)
        elif (offer := table.offer()) is None:
            await asyncio.sleep(LOOK_AGAIN)
        else:
            player, key = offer
            waited.append(await player.answered(key))
    return waited


async def spent(house: House, tables: int, args: Any) -> Evening:
    """An evening at so many tables, from the first guest on."""
    found = await seated(house, tables, args.seats)
    await asyncio.sleep(AT_REST)
    evening = await played(house, found, args.seconds, args.hundredths / 100)
    for player in (player for one in found for player in one.players):
        player.cut()
    return evening


async def beside(args: Any) -> dict[str, Evening]:
    """The same where each player has a process, at fewer tables."""
    if not args.apart:
        return {}
    async with house_apart(args.sshd) as (name, host):
        players = args.apart * args.seats
        return {f"{name}, {players} players": await spent(host, args.apart, args)}


async def few(args: Any) -> Evening:
    """As many players as have a process each beside it."""
    async with house(args.fronts) as host:
        return await spent(host, args.apart, args)


def cpu_of(evening: Evening) -> dict[str, float]:
    return {"cpu_ms": 1000 * evening.cpu / evening.updates}


async def main() -> None:
    args = arguments(__doc__, tables=40, seats=5, seconds=60, hundredths=100, fronts=1, apart=4)
    sessions = args.tables * args.seats
    async with house(args.fronts) as host:
        evening = await spent(host, args.tables, args)
    others, without = dict[str, Evening](), dict[str, str]()
    try:
        others = await beside(args)
    except FAILURES as error:
        without = {A_PEER: why(error)}
    scale = {
        "sessions": sessions,
        "tables": args.tables,
        "fronts": args.fronts,
        "keys": len(evening.waited),
        "updates_per_s_and_session": round(evening.updates / sessions / args.seconds, 2),
    }
    name = f"evening --tables {args.tables} --seats {args.seats} --seconds {args.seconds}"
    name += f" --fronts {args.fronts}"
    core = {"core_percent": 100 * evening.cpu / args.seconds}
    disk = spread(evening.disk, "disk_")
    keys = {peer: spread(other.waited) for peer, other in others.items()}
    tell(row("evening", {**spread(evening.waited), **core, **disk}, keys, scale, name, without))
    cpu = {peer: cpu_of(other) for peer, other in others.items()}
    tell(row("update", cpu_of(evening), cpu, scale, name, without))
    figures = {"bytes": evening.bytes, "bytes_same_views": ours()["bytes"]}
    peers = {PEER: {"bytes_same_views": standard()["bytes"]}}
    tell(row("terminal", figures, peers, scale, name))
    if others:
        mine, less = await few(args), {"sessions": args.apart * args.seats, "tables": args.apart}
        theirs = {peer: keys[peer] | cpu[peer] for peer in others}
        tell(row("evening_few", {**spread(mine.waited), **cpu_of(mine)}, theirs, less, name))


if __name__ == "__main__":
    asyncio.run(main())
