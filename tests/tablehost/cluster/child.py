"""A node in a process of its own, which plays until it is killed.

    python -m tests.tablehost.cluster.child PATH HOUSE SECRET NAME OFF URL...

It appends to a match of its own and, against the other nodes, to one of all of them. A match has
`LENGTH` entries, and then the next one begins. Its clock is OFF seconds off. Each answer is
reported in a line of JSON, a `Call`.
"""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from tablehost.cluster.access import Access
from tablehost.cluster.log import HouseLog
from tablehost.store.clock import wall_clock
from tablehost.store.errors import CodeTakenError, NotNowError
from tablehost.store.store import Store
from tablehost.store.values import Appended, Conflict, Outcome, Running, Unknown
from tests.storm.history import Call
from tests.tablehost.cluster.servers import Servers
from tests.tablehost.store.samples import BOT, SECRET, spec

ROOT = Path(__file__).parents[3]
SHARED = "ALL"
"""The code of the table that all nodes play at."""
LENGTH = 500
"""Entries of a match: as many as a long one of people has, so a node that starts reads no more."""


@contextmanager
def node(
    path: Path, servers: Servers, house: str, number: int, off: int = 0
) -> Iterator[subprocess.Popen[bytes]]:
    """A node that plays; it is killed at the end at the latest."""
    command = [sys.executable, "-m", "tests.tablehost.cluster.child", str(path), house]
    command += [servers.secret, f"node{number}", str(off), *servers.urls(number)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


def heard(process: subprocess.Popen[bytes]) -> Iterator[Call]:
    """The calls that were answered; an incomplete last line is ignored."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.endswith(b"\n"):
            yield msgspec.json.decode(line, type=Call)


async def play(
    path: Path, house: str, secret: str, name: str, off: int, servers: list[str]
) -> None:
    log = HouseLog(house, Access(servers, secret), name)
    store = await Store.open(
        path, durability="process", clock=lambda: wall_clock() + 1000 * off, log=log
    )
    places = {code: await _match(store, code) for code in (name, SHARED)}
    while True:
        for code, (match, length) in places.items():
            next_ = await _append(store, match, length)
            places[code] = (match, next_) if next_ < LENGTH else await _match(store, code)


async def _append(store: Store, match: int, expected: int) -> int:
    """Append a move, and report the answer; the length of the log as it is known then."""
    command = f"{os.getpid()}.{time.time_ns()}"
    outcome = Outcome((0,), (1, 0)) if expected == LENGTH - 1 else None
    asked = _now()
    answer = await store.append(match, expected, [BOT], command, outcome=outcome)
    told = _now()
    match answer:
        case Appended(first, next_):
            call = Call(match, asked, told, expected, command, "appended", first)
        case Conflict(next_):
            call = Call(match, asked, told, expected, command, "refused", next_)
        case Unknown():  # it is over, so all of its log is there
            next_ = LENGTH
            call = Call(match, asked, told, expected, command, "refused", next_)
    os.write(1, msgspec.json.encode(call) + b"\n")
    return next_


def _now() -> float:
    """Seconds by a clock that all processes of a machine share."""
    return time.clock_gettime(time.CLOCK_MONOTONIC)


async def _match(store: Store, code: str) -> tuple[int, int]:
    """The running match of the table with this code, and its length here; begun if need be."""
    while True:
        table = None
        async for running in store.running():
            assert isinstance(running, Running)
            if running.table.code == code:
                table, match = running.table, running.match
                if match is not None and match.ended is None:
                    return match.id, len(running.log)
        try:
            table = table or await store.create_table(spec(code))
            await store.start_match(table.id, 1, SECRET)
        except (CodeTakenError, NotNowError):  # another node was quicker
            await asyncio.sleep(0.01)


if __name__ == "__main__":
    path, house, secret, name, off, *servers = sys.argv[1:]
    asyncio.run(play(Path(path), house, secret, name, int(off), servers))
