"""Signals that make a process stuck, with an impatient watchdog."""

import functools
import re
import signal
import time

from tablehost import watchdog

REPORT, END, STOP = 1.0, 3.0, 1.0  # seconds

SPIN, BLOCK, HOLD = signal.SIGUSR1, signal.SIGUSR2, signal.SIGXCPU
"""Signals that make a loop stuck: in Python, in a C call, in C code that keeps the interpreter."""


def install() -> None:
    """Get stuck by signals, with a watchdog that waits for a short time only."""
    limits = watchdog.Limits(report=REPORT, end=END, stop=STOP)
    vars(watchdog)["Watchdog"] = functools.partial(watchdog.Watchdog, limits=limits)
    signal.signal(SPIN, spin)
    signal.signal(BLOCK, block)
    signal.signal(HOLD, hold)


def spin(*_: object) -> None:
    while True:
        pass


def block(*_: object) -> None:
    time.sleep(1000)


def hold(*_: object) -> None:
    re.fullmatch("(a+)+b", "a" * 80)
