"""A real host over real ssh: what joining costs, and what a session costs in time and memory.

A host runs in a process of its own with the default configuration; asyncssh clients in this one
come in as guests on a pseudo-terminal. Printed:

- join: TCP connect -> the first full lobby frame, with `--sessions` people in the lobby already;
- the same against a bare asyncssh server that asks for no login and draws one screen (the peer:
  what ssh alone costs here, in the same run);
- memory per session, and CPU per session and update (a line of chat, drawn by everybody).

    python -m tests.bench.host [--sessions 100] [--joins 40]
"""

import argparse
import asyncio
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
import psutil

FULL_FRAME = b"menu"  # the last words of the lobby's last line
SETTLE = 1.0  # seconds for the host to come to rest before it is measured


class Player(asyncssh.SSHClientSession[bytes]):
    """A terminal that only looks for something, or counts."""

    def __init__(self) -> None:
        self._seen = bytearray()
        self._changed = asyncio.Event()
        self.bytes = 0

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self.bytes += len(data)
        self._seen += data
        self._changed.set()

    async def sees(self, wanted: bytes) -> None:
        """Wait until these bytes have come."""
        await self._until(lambda: wanted in self._seen)
        self._seen.clear()

    async def is_told(self, before: int) -> None:
        """Wait until more bytes have come than `before`."""
        await self._until(lambda: self.bytes > before)
        self._seen.clear()

    async def _until(self, done: Callable[[], bool]) -> None:
        async with asyncio.timeout(30):
            while not done():
                self._changed.clear()
                await self._changed.wait()


class Guest(asyncssh.SSHClient):
    """Comes in without a key, and without typing."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Any
    ) -> list[str]:
        return []


class Seat:
    """One connection with a terminal."""

    def __init__(
        self, connection: asyncssh.SSHClientConnection, channel: Any, player: Player
    ) -> None:
        self.connection = connection
        self.channel = channel
        self.player = player


async def sit(port: int, wanted: bytes) -> tuple[Seat, float]:
    """Come in; returns the seat and the seconds until `wanted` was on its screen."""
    began = time.perf_counter()
    connection, _ = await asyncssh.create_connection(
        Guest, "127.0.0.1", port, known_hosts=None, username="guest", config=None,
        client_keys=None, agent_path=None,
    )  # fmt: skip
    player = Player()
    channel, _ = await connection.create_session(
        lambda: player, term_type="xterm-256color", term_size=(80, 24), encoding=None
    )
    await player.sees(wanted)
    return Seat(connection, channel, player), time.perf_counter() - began


@asynccontextmanager
async def host() -> AsyncIterator[tuple[int, psutil.Process]]:
    """A host with the default configuration: its port and its process."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tablehost", "serve", "--host", "127.0.0.1"]
        command += ["--port", "0", "--data", str(Path(folder) / "data")]
        process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
        assert process.stdout is not None
        port = 0
        async for line in process.stdout:
            if found := re.search(rb"ssh -p (\d+)", line):
                port = int(found[1])
            if b"Stop with" in line:
                break
        try:
            yield port, psutil.Process(process.pid)
        finally:
            process.terminate()
            await process.wait()


@asynccontextmanager
async def bare() -> AsyncIterator[int]:
    """The peer: ssh alone, one screen's bytes, no login asked for."""

    class Bare(asyncssh.SSHServer):
        def begin_auth(self, username: str) -> bool:
            return False

    async def draw(process: asyncssh.SSHServerProcess[bytes]) -> None:
        process.stdout.write(b"\x1b[2J" + b" " * 1900 + FULL_FRAME)
        await process.stdin.read()

    key = asyncssh.generate_private_key("ssh-ed25519")
    server = await asyncssh.listen(
        "127.0.0.1", 0, server_factory=Bare, server_host_keys=[key], process_factory=draw,
        encoding=None, line_editor=False,
    )  # fmt: skip
    yield server.sockets[0].getsockname()[1]
    server.close()


async def joins(port: int, count: int) -> list[float]:
    """So many joins one after the other, each leaving again, in milliseconds."""
    took = []
    for _ in range(count):
        seat, seconds = await sit(port, FULL_FRAME)
        took.append(seconds * 1000)
        seat.connection.close()
        await seat.connection.wait_closed()
    return took


def cpu(process: psutil.Process) -> float:
    """CPU seconds the host has spent so far."""
    times = process.cpu_times()
    return float(times.user + times.system)


def spread(milliseconds: list[float]) -> dict[str, float]:
    ordered = sorted(milliseconds)
    return {
        "p50_ms": round(statistics.median(ordered), 1),
        "p99_ms": round(ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))], 1),
    }


async def measure(sessions: int, count: int) -> None:
    async with bare() as port:
        peer = spread(await joins(port, count))
    async with host() as (port, process):
        await joins(port, 3)
        await asyncio.sleep(SETTLE)
        base = process.memory_info().rss
        seats = [(await sit(port, FULL_FRAME))[0] for _ in range(sessions)]
        await asyncio.sleep(SETTLE)
        memory = (process.memory_info().rss - base) / sessions
        took = spread(await joins(port, count))
        await asyncio.sleep(SETTLE)
        print(json.dumps({
            "bench": "join", "sessions_present": sessions, **took, "bare_asyncssh": peer,
            "times_bare": round(took["p50_ms"] / peer["p50_ms"], 1),
            "aim": {"p50_ms": 25, "p99_ms": 100},
        }))  # fmt: skip
        lines = 5
        players = [seat.player for seat in seats]
        sent = sum(player.bytes for player in players)

        async def talk() -> None:
            for number in range(lines):
                seats[0].channel.write(b"/")
                await asyncio.sleep(SETTLE)
                before = [player.bytes for player in players]
                seats[0].channel.write(f"hello {number}\r".encode())
                await asyncio.gather(*map(Player.is_told, players, before))
                await asyncio.sleep(SETTLE)

        spent = cpu(process)
        await talk()
        spent = cpu(process) - spent
        sent = sum(player.bytes for player in players) - sent
        print(json.dumps({
            "bench": "session", "sessions": sessions,
            "memory_mb": round(memory / 1e6, 2),
            "cpu_ms_per_update": round(spent * 1000 / (sessions * lines), 2),
            "bytes_per_update": round(sent / (sessions * lines)),
            "aim": {"memory_mb": 0.7, "cpu_ms_per_update": 2},
        }))  # fmt: skip
        for seat in seats:
            seat.connection.abort()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=100)
    parser.add_argument("--joins", type=int, default=40)
    args = parser.parse_args()
    asyncio.run(measure(args.sessions, args.joins))


if __name__ == "__main__":
    main()
