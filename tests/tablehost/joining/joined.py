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
    """`tablehost join`, away from everything this user has set up."""
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
        """What the terminal does with keys and lines."""
        return termios.tcgetattr(self._slave)

    def give(self, modes: list[Any]) -> None:
        """Have it do something else with them, as a shell does that comes to the front."""
        termios.tcsetattr(self._slave, termios.TCSANOW, modes)
