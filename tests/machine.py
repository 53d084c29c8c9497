"""This machine, for tests that start programs on it: a port that is free, cores to share out."""

import os
import socket


def free_port() -> int:
    """A port of 127.0.0.1 that nobody has at the moment."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def on_cores_of_their_own(host: int) -> None:
    """A host's process on the first core, this one on the rest; as it comes on a single core."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(host, {cores[0]})
        os.sched_setaffinity(0, set(cores[1:]))
