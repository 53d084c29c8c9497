"""This machine, for tests that start programs on it: ports that are free, cores to share out."""

import os
import secrets
import socket
import sys
from collections.abc import Sequence
from contextlib import ExitStack, suppress


def free_port() -> int:
    """A port of 127.0.0.1, as `free_ports` finds them."""
    return free_ports(1)[0]


def free_ports(count: int) -> Sequence[int]:
    """Ports of 127.0.0.1 in a row that nobody has, nor gets while this process runs.

    A program that listens there may be stopped and started again: on Linux a bound socket keeps
    the ports from all but servers that were told their numbers (SO_REUSEADDR). Other systems only
    never hand them out unasked, as they do from 32768 on (Linux) or 49152 to whoever names none,
    and every connection of other tests is one; so they are drawn from below.
    """
    for _ in range(1000):
        first = secrets.choice(range(20_000, 32_768 - count))
        ports = range(first, first + count)
        with suppress(OSError), ExitStack() as stack:
            bound = [stack.enter_context(socket.socket()) for _ in ports]
            for one, port in zip(bound, ports, strict=True):
                one.bind(("127.0.0.1", port))
            if sys.platform == "linux":
                for one in bound:
                    one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                    one.detach()  # it stays open until this process ends
            return ports
    raise OSError("ports of 127.0.0.1 were tried 1,000 times, and none is free")


def on_cores_of_their_own(host: int) -> None:
    """A host's process on the first core, this one on the rest; as it comes on a single core."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(host, {cores[0]})
        os.sched_setaffinity(0, set(cores[1:]))
