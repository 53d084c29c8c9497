"""A node in a process of its own, which plays at its own table until it is killed.

    python -m tests.tablehost.cluster.child PATH HOUSE SECRET NAME URL...

It reports each move that was saved in a line of JSON.
"""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tablehost.cluster.log import HouseLog
from tablehost.store.store import Store
from tablehost.store.values import Appended, Entry, Running
from tests.tablehost.cluster.servers import Servers
from tests.tablehost.store.samples import BOT, new_match

ROOT = Path(__file__).parents[3]


@contextmanager
def node(
    path: Path, servers: Servers, house: str, number: int
) -> Iterator[subprocess.Popen[bytes]]:
    """A node that plays; it is killed at the end at the latest."""
    command = [sys.executable, "-m", "tests.tablehost.cluster.child", str(path), house]
    command += [servers.secret, f"node{number}", *servers.urls(number)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


def heard(process: subprocess.Popen[bytes]) -> Iterator[tuple[int, int, str]]:
    """Each saved move: match, position, command id; an incomplete last line is ignored."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.endswith(b"\n"):
            match, seq, command = json.loads(line)
            yield match, seq, command


async def play(path: Path, house: str, secret: str, name: str, servers: list[str]) -> None:
    log = HouseLog(house, servers, secret, name)
    store = await Store.open(path, durability="process", log=log)
    match, seq = await _own(store, name)
    while True:
        command = f"{os.getpid()}-{seq}"
        answer = await store.append(match, seq, [BOT, Entry("host", {"by": name})], command)
        assert isinstance(answer, Appended), f"{answer} at {seq}"
        os.write(1, json.dumps([match, answer.first, command]).encode() + b"\n")
        seq = answer.next


async def _own(store: Store, name: str) -> tuple[int, int]:
    """The match of this node, and the length of its log; begun if there is none."""
    async for running in store.running():
        assert isinstance(running, Running)
        if running.table.code == name and running.match is not None:
            return running.match.id, len(running.log)
    return (await new_match(store, name)).id, 0


if __name__ == "__main__":
    path, house, secret, name, *servers = sys.argv[1:]
    asyncio.run(play(Path(path), house, secret, name, servers))
