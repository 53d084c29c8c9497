"""The memory of running processes, to be searched for what they must not hold."""

from collections.abc import Iterator
from pathlib import Path

import psutil

_MOST = 2**28  # bytes of one mapping; what is larger is reserved, not used


def holds(pid: int, *wanted: bytes) -> list[bool]:
    """Whether each of these bytes is in the memory of a process or of its children."""
    main = psutil.Process(pid)
    found = [False] * len(wanted)
    for one in (main, *main.children(recursive=True)):
        for part in _written(one.pid):
            found = [had or what in part for had, what in zip(found, wanted, strict=True)]
    return found


def _written(pid: int) -> Iterator[bytes]:
    """The memory that a process can write to, mapping by mapping."""
    with Path(f"/proc/{pid}/mem").open("rb", buffering=0) as memory:
        for line in Path(f"/proc/{pid}/maps").read_text().splitlines():
            where, rights, *_ = line.split()
            first, last = (int(end, 16) for end in where.split("-"))
            if not rights.startswith("rw") or last - first > _MOST:
                continue
            try:
                memory.seek(first)
                yield memory.read(last - first)
            except OSError:  # the kernel's own, or given back meanwhile
                continue
