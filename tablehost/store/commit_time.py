"""Measures how long a save takes on this disk."""

import statistics
from sqlite3 import Connection
from time import perf_counter

from tablehost.store.worker import Writes

_PROBES = 5


async def measure(writer: Writes) -> float:
    """The time of one save in seconds: the median of a few real ones."""
    times = []
    for _ in range(_PROBES):
        before = perf_counter()
        await writer.call(probe)
        times.append(perf_counter() - before)
    return statistics.median(times)


def probe(db: Connection) -> None:
    """Save the smallest possible change."""
    db.execute("UPDATE host SET probes = probes + 1")
