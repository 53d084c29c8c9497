"""This machine, for tests that start programs on it: a port that is free, cores to share out."""

import os
import secrets
import socket
from contextlib import suppress


def free_port() -> int:
    """A port of 127.0.0.1 that nobody has at the moment, nor is given unasked before it is used.

    Systems hand out ports from 32768 on (Linux) or 49152 (others) to whoever names none, and every
    connection of other tests is one; so it is drawn from below.
    """
    for _ in range(1000):
        port = secrets.choice(range(20_000, 32_768))
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise OSError("1,000 ports of 127.0.0.1 were tried, and none is free")


def on_cores_of_their_own(host: int) -> None:
    """A host's process on the first core, this one on the rest; as it comes on a single core."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(host, {cores[0]})
        os.sched_setaffinity(0, set(cores[1:]))
