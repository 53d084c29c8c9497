"""Memory and other resources of a host, as the system and the host itself report them."""

import re
import urllib.request
from pathlib import Path
from typing import Self

from msgspec import Struct
from prometheus_client.parser import text_string_to_metric_families


class Held(Struct, frozen=True):
    """One look at the host.

    Attributes:
        at: seconds since the soak began.
        memory: resident, in bytes, workers left out.
        descriptors: open files and sockets.
        threads: of the process.
        tasks: of its event loop.
        connections: ssh connections that are in.
        entries: of matches saved since its start.
    """

    at: float
    memory: int
    descriptors: int
    threads: int
    tasks: int
    connections: int
    entries: int

    @classmethod
    def look(cls, at: float, pid: int, metrics: int) -> Self:
        """Read /proc and the metrics of the host at this port."""
        status = Path(f"/proc/{pid}/status").read_text()
        found = dict(re.findall(r"^(VmRSS|Threads):\s+(\d+)", status, re.MULTILINE))
        told = numbers(metrics)
        return cls(
            at=at,
            memory=int(found["VmRSS"]) * 1024,
            descriptors=len(list(Path(f"/proc/{pid}/fd").iterdir())),
            threads=int(found["Threads"]),
            tasks=round(told[("tablehost_tasks", "")]),
            connections=round(told[("tablehost_connections", "")]),
            entries=round(told[("tablehost_save_seconds_count", "")]),
        )


def numbers(port: int) -> dict[tuple[str, str], float]:
    """The host's metrics for Prometheus: (name, upper bound of the bucket or "") -> value."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as answer:
        text: str = answer.read().decode()
    return {
        (sample.name, sample.labels.get("le", "")): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def share_within(told: dict[tuple[str, str], float], histogram: str) -> dict[str, float]:
    """Upper bound in seconds -> the share of all that stayed within it."""
    count = told[(f"{histogram}_count", "")] or 1.0
    bounds = [key for key in told if key[0] == f"{histogram}_bucket"]
    return {bound: round(told[(name, bound)] / count, 4) for name, bound in bounds}


def growth(looks: list[Held]) -> float:
    """Bytes of memory an hour, by a least-squares line through the looks."""
    times = [one.at for one in looks]
    middle = sum(times) / len(times)
    spread = sum((at - middle) ** 2 for at in times)
    if not spread:
        return 0.0
    return 3600 * sum((one.at - middle) * one.memory for one in looks) / spread
