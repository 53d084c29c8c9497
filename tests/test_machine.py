"""Ports for programs that tests start."""

import socket
import sys

import pytest

from tests.machine import free_ports


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps a port that is not used")
def test_ports_stay_with_whoever_was_told_them() -> None:
    for port in free_ports(2):
        for _ in range(2):  # they are stopped, and started again
            with socket.create_server(("127.0.0.1", port)):
                pass
            with socket.socket() as other, pytest.raises(OSError, match="already in use"):
                other.bind(("127.0.0.1", port))
