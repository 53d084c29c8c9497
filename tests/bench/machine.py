"""The machine under the benchmarks: which core does what, how busy it is, what a process uses.

The host has the first core to itself, whoever loads it the last one, so that neither waits for the
other. Figures of a machine that others use are only as good as its load, which every report tells.
"""

import os
import platform
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

import psutil

CORES = sorted(os.sched_getaffinity(0))
HOST, LOAD = CORES[0], CORES[-1]
MB = 1e6


@contextmanager
def on_core(core: int) -> Iterator[None]:
    """What is started in here runs on one core, with all its threads and children."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def busy() -> float:
    """Processes that wanted to run in the last minute, on average."""
    return round(os.getloadavg()[0], 2)


FASTER = ("--enable-optimizations", "--with-lto")


def python_build() -> str:
    """Version and compiler of this Python, and which optimizations it was configured with.

    Profile-guided and link-time optimization matter more than the version, so figures of a build
    without them say little about a host with them. Distributions may optimize by flags of their
    own, which an interpreter does not tell (Debian's does); so the path is named as well.
    """
    asked = sysconfig.get_config_var("CONFIG_ARGS") or ""
    found = [option for option in FASTER if option in asked]
    configured = f"configured {'with ' + ' '.join(found) if found else 'without ' + FASTER[0]}"
    return (
        f"{platform.python_implementation()} {platform.python_version()} "
        f"({platform.python_compiler()}, {configured}, {os.path.realpath(sys.executable)})"
    )


def processor() -> str:
    """The model of the processor, or its architecture where the system does not tell it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{models[0]} ({platform.machine()})" if models else platform.machine()


class Usage:
    """The use of the machine by a process and all its children.

    Args:
        pids: the first of them; of several programs, where it takes several.
    """

    def __init__(self, *pids: int) -> None:
        self.pids = pids
        self._first = [psutil.Process(pid) for pid in pids]

    @property
    def _all(self) -> list[psutil.Process]:
        children = [one for first in self._first for one in first.children(recursive=True)]
        return [*self._first, *children]

    @property
    def every_pid(self) -> list[int]:
        """The process and its children now."""
        return [one.pid for one in self._all]

    @property
    def cpu(self) -> float:
        """CPU seconds spent so far."""
        times = [one.cpu_times() for one in self._all]
        return float(sum(one.user + one.system for one in times))

    @property
    def memory(self) -> float:
        """Megabytes; what several processes share is counted once (PSS)."""
        return float(sum(one.memory_full_info().pss for one in self._all)) / MB


class Spent:
    """CPU seconds that a process spends while something is done: `with Spent(usage) as spent`."""

    def __init__(self, usage: Usage) -> None:
        self._usage = usage
        self.cpu = 0.0

    def __enter__(self) -> Self:
        self._before = self._usage.cpu
        return self

    def __exit__(self, *_: object) -> None:
        self.cpu = self._usage.cpu - self._before
