"""CPU time and memory of a host, and the moves that it has saved."""

import os
import re
import sqlite3
import time
from pathlib import Path

from msgspec import Struct

from tests.tablehost.played.host import PlayedHost

TICKS = os.sysconf("SC_CLK_TCK")


class Used(Struct, frozen=True):
    """What a host has used, over all its lives.

    Attributes:
        seconds: of wall time.
        cpu: seconds.
        memory: the most it had resident, in bytes.
        moves: saved ones, by who made them.
    """

    seconds: float
    cpu: float
    memory: int
    moves: dict[str, int]

    def line(self, what: str) -> str:
        """The figures in one line."""
        total = sum(self.moves.values())
        moves = ", ".join(f"{count} by {who}" for who, count in sorted(self.moves.items()))
        return (
            f"{what}: {self.seconds:.0f} s, {self.cpu:.1f} s of CPU "
            f"({100 * self.cpu / self.seconds:.1f} % of a core), "
            f"{1000 * self.cpu / max(1, total):.1f} ms for each of {total} moves ({moves}), "
            f"at most {self.memory / 2**20:.0f} MB"
        )


class Gauges:
    """Reads the figures of one host, which may be killed and started again.

    Args:
        host: that is up.
    """

    def __init__(self, host: PlayedHost) -> None:
        self._host = host
        self._began = time.monotonic()
        self._cpu = 0.0
        self._memory = 0

    def before_end(self) -> None:
        """Keep the figures of a life of the host that ends now."""
        cpu, memory = _of(self._host.pid)
        self._cpu, self._memory = self._cpu + cpu, max(self._memory, memory)

    def used(self) -> Used:
        """Everything so far; the host is up."""
        cpu, memory = _of(self._host.pid)
        return Used(
            seconds=time.monotonic() - self._began,
            cpu=self._cpu + cpu,
            memory=max(self._memory, memory),
            moves=moves(self._host.data),
        )


def moves(data: Path) -> dict[str, int]:
    """Saved moves by who made them: `player`, `bot` or `clock`."""
    [file] = data.glob("*.db")
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as db:
        rows = db.execute(
            "SELECT actor, count(*) FROM entries WHERE actor != 'dealer' GROUP BY actor"
        ).fetchall()
    db.close()
    return dict(rows)


def _of(pid: int) -> tuple[float, int]:
    """CPU seconds of a process and its children, and its largest resident memory in bytes."""
    cpu = 0.0
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                stat = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if folder.name == str(pid) or stat[1] == str(pid):
                cpu += sum(map(int, stat[11:15])) / TICKS
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmHWM:\s+(\d+)", status)
    assert found is not None
    return cpu, int(found[1]) * 1024
