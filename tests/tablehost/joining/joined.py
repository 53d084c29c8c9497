"""`tablehost join` at a terminal, with the real ssh client."""

import sys
import termios
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import psutil

from tests.real_ssh import Machine, RealTerminal

HANDED_ON = slice(1, -3)  # of the ssh command line: everything but `ssh`, the port and the host


def command(
    machine: Machine,
    port: int,
    words: Sequence[str] = (),
    *,
    user: str = "mara",
    key: Path | None = None,
) -> list[str]:
    """`tablehost join` without this user's own configuration."""
    settings = machine.command(port, key=key)[HANDED_ON]
    where = ["127.0.0.1", "--port", str(port), "--name", user]
    return [sys.executable, "-m", "tablehost", "join", *where, *settings, *words]


class Joined(RealTerminal):
    """The app on the player's own machine."""

    def __init__(
        self,
        machine: Machine,
        port: int,
        *words: str,
        user: str = "mara",
        key: Path | None = None,
        env: Mapping[str, str] | None = None,
        **how: Any,
    ) -> None:
        super().__init__(machine, port, env=env, **how)
        self._argv = command(machine, port, words, user=user, key=key)

    @property
    def carrier(self) -> psutil.Process:
        """The ssh process that carries the frames."""
        (ssh,) = (child for child in psutil.Process(self.pid).children() if child.name() == "ssh")
        return ssh

    @property
    def modes(self) -> list[Any]:
        """The terminal's modes."""
        return termios.tcgetattr(self._slave)

    def give(self, modes: list[Any]) -> None:
        """Set other modes, as a shell in the foreground does."""
        termios.tcsetattr(self._slave, termios.TCSANOW, modes)
