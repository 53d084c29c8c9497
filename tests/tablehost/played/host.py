"""A host run as its operator does: `tablehost serve` in its own process."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from tablehost.ssh.hostkey import load_or_create
from tests.host_log import troubles
from tests.machine import free_port

TABLEHOST = Path(sys.executable).with_name("tablehost")
PATIENCE = 120.0  # seconds, on a machine under load; only a failing test waits that long
LAST_LINE = "Stop with"


class PlayedHost:
    """A host on a free port of this machine. A context manager that stops it as an operator does.

    Args:
        data: its folder, made if missing.
        durability: `process` where only speed matters.
        more: further words of the command line.
        stays: use the same port each time it is started.
        program: runs `tablehost`.

    Attributes:
        banner: what it said when it was up.
        port: where guests come in.
    """

    def __init__(
        self,
        data: Path,
        *,
        durability: str = "process",
        more: Sequence[str] = (),
        stays: bool = False,
        program: Sequence[str | Path] = (TABLEHOST,),
    ) -> None:
        self.data = data
        self.banner = ""
        self.port = 0
        self._program = program
        port = free_port() if stays else 0
        self._words = ["--durability", durability, "--port", str(port), *more]
        self._known: tuple[str, ...] = ()
        self._process: subprocess.Popen[bytes] | None = None
        self._errors = data.with_name(f"{data.name}.stderr")

    # Up and down.

    def start(self) -> None:
        """Start it and wait until it is up."""
        self.launch()
        self.come_up()

    def launch(self) -> None:
        """Start it."""
        where = ["--host", "127.0.0.1", "--no-mdns", "--data", str(self.data)]
        with self._errors.open("ab") as errors:
            self._process = subprocess.Popen(
                [*self._program, "serve", *where, *self._words],
                stdout=subprocess.PIPE,
                stderr=errors,
                env=environment(),
            )

    def come_up(self) -> None:
        """Wait until it is up."""
        self.banner = self._read_banner()
        found = re.search(r"ssh -p (\d+) ", self.banner)
        assert found, f"no port in the banner:\n{self.banner}"
        self.port = int(found[1])

    def stop(self) -> int:
        """Stop it with SIGTERM; its exit code."""
        return self._end(signal.SIGTERM)

    def interrupt(self) -> int:
        """Stop it with Ctrl+C; its exit code."""
        return self._end(signal.SIGINT)

    def kill(self) -> None:
        """Kill all its processes without cleanup."""
        self._end(signal.SIGKILL)

    def ended(self) -> int:
        """Wait until it has ended; its exit code."""
        assert self._process is not None, "not started"
        try:
            return self._process.wait(PATIENCE)
        finally:
            if self._process.stdout is not None:
                self._process.stdout.close()

    @property
    def runs(self) -> bool:
        """Whether it was started and has not ended."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None, "not started"
        return self._process.pid

    @property
    def log(self) -> str:
        """Everything it has written to stderr, over all its lives."""
        return self._errors.read_text() if self._errors.exists() else ""

    @property
    def troubles(self) -> list[str]:
        """Log lines about unexpected errors."""
        lines = troubles(self.log)
        return [line for line in lines if not any(known in line for known in self._known)]

    def forget(self, *words: str) -> None:
        """Ignore errors with these words."""
        self._known += words

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)

    @property
    def host_key(self) -> str:
        """Type and public key, as `known_hosts` has them."""
        return load_or_create(self.data).known_hosts_key

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if not self.runs:
            return
        code = self.stop()
        if error is None:
            assert code == 0, self.log
            assert not self.troubles, self.log

    def _end(self, number: signal.Signals) -> int:
        assert self._process is not None, "not started"
        self._process.send_signal(number)
        try:
            return self.ended()
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            raise AssertionError(f"the host did not end by {number.name}\n{self.log}") from None

    def _read_banner(self) -> str:
        """Read the banner, which must come at once."""
        assert self._process is not None
        assert self._process.stdout is not None
        pipe = self._process.stdout.fileno()
        until = time.monotonic() + PATIENCE
        said = b""
        while LAST_LINE.encode() not in said:
            ready, _, _ = select.select([pipe], [], [], max(0.0, until - time.monotonic()))
            data = os.read(pipe, 65536) if ready else b""
            if not data:
                self.kill()
                raise AssertionError(f"the host did not come up\n{said.decode()}{self.log}")
            said += data
        return said.decode()


def environment() -> dict[str, str]:
    """This process's environment without variables that would affect a host."""
    unusual = ("PYTHONUNBUFFERED", "TERM", "COLORTERM", "NO_COLOR", "LANG", "LC_ALL")
    return {name: value for name, value in os.environ.items() if name not in unusual}
