"""A machine that only holds terminals, run as its operator does."""

import subprocess
from pathlib import Path

from tests.machine import free_port
from tests.tablehost.nodes.machines import MachineHost
from tests.tablehost.played.host import TABLEHOST, PlayedHost, environment


class FrontHost(PlayedHost):
    """`tablehost front` in its own process, for the house of a machine."""

    def __init__(self, folder: Path, house: MachineHost, token: str) -> None:
        super().__init__(folder / "front")
        self._house = house
        self._token = token
        self.port = free_port()

    def launch(self) -> None:
        """Start it."""
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data)]
        with self._errors.open("ab") as errors:
            self._process = subprocess.Popen(
                [TABLEHOST, "front", "--of", self._token, "--as", "far", *where],
                stdout=subprocess.PIPE,
                stderr=errors,
                env=environment(),
            )

    @property
    def host_key(self) -> str:
        """The house's, which is not here."""
        return self._house.host_key
