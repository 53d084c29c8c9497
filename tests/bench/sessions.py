"""The cost of a session, over terminals in memory: no ssh, no network, nothing but the client.

    python -m tests.bench.sessions [--sessions 100] [--updates 100]

Prints a line of JSON. Work is CPU time of the process, waiting is the clock's. A session shows a
Farkle table of four seats at 80 x 24 in truecolor; an update is the next view of a recorded match,
as a broadcast brings it to all sessions at once.
"""

import argparse
import asyncio
import gc
import json
import statistics
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from client.app.app import TableApp
from client.app.hosted import Ending
from client.app.painted_screen import PaintedScreen
from client.connection.link import pipe
from client.games.base import Seen
from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from client.session.warm_up import warm_up
from client.terminal.keys import Key
from client.terminal.terminal import Receiver, Size
from client.themes.themes import Theme
from client.widgets.log import LogLine
from engine import Match
from tablehost.sessions.garbage import calm_collector
from tests.playthroughs.record import played

NAMES = ("Mara", "jo", "Ada", "Théo")
TOGETHER = 30  # guests who come in at the same moment


class MemoryTerminal:
    """A terminal that takes everything at once and tells when."""

    term = "xterm-256color"
    size: Size = (80, 24)
    waiting = 0
    env: Mapping[str, str] = {"COLORTERM": "truecolor"}

    def __init__(self) -> None:
        self.bytes = 0
        self.at = 0.0
        self.frame = asyncio.Event()
        self.receiver: Receiver

    def attach(self, receiver: Receiver) -> None:
        self.receiver = receiver

    def write(self, data: bytes) -> None:
        self.bytes += len(data)
        if len(data) > 200 or self.bytes > 1500:  # more than what enters the terminal
            self.at = time.perf_counter()
            self.frame.set()

    def unchanged(self) -> None: ...

    def close(self, status: int = 0) -> None: ...


class Table(PaintedScreen):
    """A table that shows the view it was told of last, and counts keys."""

    def __init__(self, views: Sequence[Mapping[str, Any]]) -> None:
        super().__init__()
        self._views = views
        self._number = 0
        self._keys = 0

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        return drawn(self._views, self._number, self._keys, size, language)

    def key(self, key: Key) -> None:
        self._keys += 1

    def told(self, news: object) -> None:
        assert isinstance(news, bytes)
        self._number = int.from_bytes(news, "big") % len(self._views)


def drawn(
    views: Sequence[Mapping[str, Any]], number: int, keys: int, size: Size, language: Language
) -> Canvas:
    log = tuple(LogLine(f"{NAMES[n % 4]} did what move {n} was") for n in range(number, number + 6))
    log += (LogLine(f"{keys} keys", "note"),)
    seen = Seen(view=views[number], names=NAMES)
    model = TableModel(
        name="Friday night", turn=Turn("farkle", seen, translator(language)), log=log
    )
    return draw_table(model, size, "full")


def recorded_views() -> list[Mapping[str, Any]]:
    match = Match.start("farkle", 4)
    views: list[Mapping[str, Any]] = []
    for seat, entry in played("farkle", 4, {}, seed=3)[:200]:
        match.deal(entry) if seat is None else match.play(seat, entry)
        views.append(match.view(0))
    return views


class Guest:
    """One session, and what it cost to bring it to its first frame."""

    def __init__(self, views: Sequence[Mapping[str, Any]]) -> None:
        self.began = time.perf_counter()
        self.terminal = MemoryTerminal()
        here, self.hall = pipe()
        self.app = TableApp(self.terminal, here)
        self.task: asyncio.Task[Ending] = asyncio.create_task(self.app.play(Table(views)))

    async def shown(self) -> float:
        """Milliseconds from coming in to the first whole frame."""
        await self.terminal.frame.wait()
        return 1000 * (self.terminal.at - self.began)

    async def key(self) -> float:
        """Milliseconds from a key to the frame that shows its effect."""
        self.terminal.frame.clear()
        began = time.perf_counter()
        self.terminal.receiver.feed(b"k")
        await self.terminal.frame.wait()
        return 1000 * (self.terminal.at - began)


async def settle() -> None:
    """Until everything that has been begun has come to rest."""
    await asyncio.sleep(0.1)


def resident() -> int:
    pages = Path("/proc/self/statm").read_text("ascii").split()[1]
    return int(pages) * 4096


def percentiles(name: str, times: Sequence[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {
        f"{name}_p50_ms": round(statistics.median(ordered), 2),
        f"{name}_p99_ms": round(ordered[-(-99 * len(ordered) // 100) - 1], 2),
    }


async def measured(sessions: int, updates: int) -> dict[str, Any]:
    views = recorded_views()
    await warm_up()
    drawn(views, 0, 0, (80, 24), "en")
    calm_collector()
    before = resident()

    began = time.process_time()
    guests: list[Guest] = []
    starts: list[float] = []
    for _ in range(sessions):
        guests.append(Guest(views))
        starts.append(await guests[-1].shown())
    await settle()
    start_cpu = 1000 * (time.process_time() - began) / sessions
    gc.collect()
    memory = (resident() - before) / sessions / 1e6

    told = sum(guest.terminal.bytes for guest in guests)
    began = time.process_time()
    for number in range(1, updates + 1):
        for guest in guests:
            guest.hall.send(number.to_bytes(4, "big"))
        await settle_all(guests, number)
    update_cpu = 1000 * (time.process_time() - began) / sessions / updates
    update_bytes = (sum(guest.terminal.bytes for guest in guests) - told) / sessions / updates

    keys = [await guest.key() for guest in guests]
    crowd = [Guest(views) for _ in range(TOGETHER)]
    together = [await guest.shown() for guest in crowd]
    for guest in (*guests, *crowd):
        guest.app.exit()
    await asyncio.gather(*(guest.task for guest in (*guests, *crowd)))
    return {
        "sessions": sessions,
        **percentiles("start", starts),
        "start_cpu_ms": round(start_cpu, 2),
        f"start_{TOGETHER}_at_once_last_ms": round(max(together), 1),
        "memory_mb": round(memory, 3),
        "update_cpu_ms": round(update_cpu, 3),
        "update_draw_cpu_ms": round(draw_cpu(views), 3),
        "update_bytes": round(update_bytes),
        **percentiles("key_to_frame", keys),
    }


async def settle_all(guests: Sequence[Guest], number: int) -> None:
    """Until all have drawn; each turn of the loop brings them further."""
    for _ in range(20):
        await asyncio.sleep(0)
    assert all(guest.app.message_queue_size == 0 for guest in guests), number


def draw_cpu(views: Sequence[Mapping[str, Any]]) -> float:
    """Milliseconds of CPU that the drawing functions alone take for a frame."""
    began = time.process_time()
    for number in range(len(views)):
        drawn(views, number, 0, (80, 24), "en")
    return 1000 * (time.process_time() - began) / len(views)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--sessions", type=int, default=100)
    parser.add_argument("--updates", type=int, default=100)
    asked = parser.parse_args()
    print(json.dumps(asyncio.run(measured(asked.sessions, asked.updates))))


if __name__ == "__main__":
    main()
