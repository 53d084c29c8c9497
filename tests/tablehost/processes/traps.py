"""Signals that make a process stuck, with an impatient watchdog."""

import asyncio
import functools
import re
import signal
import time
from collections.abc import Callable

from tablehost import watchdog

REPORT, END, STOP = 1.0, 3.0, 1.0  # seconds

SPIN, BLOCK, HOLD = signal.SIGUSR1, signal.SIGUSR2, signal.SIGXCPU
"""Signals that make a loop stuck: in Python, in a C call, in C code that keeps the interpreter."""


def install() -> None:
    """Get stuck by signals, with a watchdog that waits for a short time only."""
    limits = watchdog.Limits(report=REPORT, end=END, stop=STOP)
    vars(watchdog)["Watchdog"] = functools.partial(watchdog.Watchdog, limits=limits)
    for number, trap in ((SPIN, spin), (BLOCK, block), (HOLD, hold)):
        signal.signal(number, functools.partial(_on_the_loop, trap))


def _on_the_loop(trap: Callable[[], None], *_: object) -> None:
    """A handler may interrupt the writing of a log line, and nothing could be reported then."""
    asyncio.get_running_loop().call_soon_threadsafe(trap)


def spin() -> None:
    while True:
        pass


def block() -> None:
    time.sleep(1000)


def hold() -> None:
    re.fullmatch("(a+)+b", "a" * 80)
