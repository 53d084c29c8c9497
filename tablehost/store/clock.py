"""The time that entries and records are stamped with."""

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Milliseconds since 1970-01-01 UTC."""


def wall_clock() -> int:
    """The machine's time, 0 if its clock is set before 1970."""
    return max(0, time.time_ns() // 1_000_000)
