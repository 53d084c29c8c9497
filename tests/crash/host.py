"""The host as a process of its own, that is never stopped but killed."""

import asyncio
import contextlib
import re
import sys
import time
from pathlib import Path

from tests.host_log import troubles

UP = b"Stop with"
"""In the last line that a host says when it is up."""


class DyingHost:
    """A host on a free port of this machine.

    Args:
        data: its folder, made if missing.

    Attributes:
        port: where players come in.
        starts: seconds each start took, until players could come in.
    """

    def __init__(self, data: Path) -> None:
        self.port = 0
        self.starts: list[float] = []
        self._data = data
        self._errors = data.with_name(f"{data.name}.stderr")
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start, and wait until it is up."""
        begun = time.monotonic()
        await self._spawn()
        assert self._process is not None
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            if found := re.search(rb"ssh -p (\d+)", line):
                self.port = int(found[1])
            if UP in line:
                self.starts.append(time.monotonic() - begun)
                return
        raise RuntimeError(f"the host did not come up\n{self._errors.read_text()[-4000:]}")

    async def die_young(self, seconds: float) -> None:
        """Start, and be killed after so long, up or not."""
        await self._spawn()
        await asyncio.sleep(seconds)  # the moment of death; nothing is waited for
        await self.kill()

    async def kill(self) -> None:
        """SIGKILL: no goodbye, no flush."""
        assert self._process is not None
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    @property
    def log(self) -> str:
        """What it has logged in all its lives."""
        return self._errors.read_text() if self._errors.exists() else ""

    @property
    def troubles(self) -> list[str]:
        """Lines of all its lives that tell of an error, or of something that was not saved."""
        return troubles(self.log, "ERROR|Traceback|not saved")

    async def _spawn(self) -> None:
        command = [sys.executable, "-m", "tablehost", "serve", "--host", "127.0.0.1", "--no-mdns"]
        with self._errors.open("ab") as errors:
            self._process = await asyncio.create_subprocess_exec(
                *command, "--port", "0", "--data", str(self._data),
                stdout=asyncio.subprocess.PIPE, stderr=errors,
            )  # fmt: skip
