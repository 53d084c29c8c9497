"""Line mode through pipes: `ssh -T host`, lines typed and lines read."""

import asyncio
import re
from asyncio.subprocess import DEVNULL, PIPE, Process
from types import TracebackType
from typing import Any, Self

from tests.real_ssh import PATIENCE
from tests.real_ssh.machine import end
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person

OVER = 'Type "ready" for a rematch'
HELP = "Commands that work here:"  # the last of what help says
AGAIN = ("wait", "help")
A_MATCH = 4 * PATIENCE
_RANKED = re.compile(r"^\d+\. (\S+): ([\d,]+)(?: lives| life)?\r*$", re.MULTILINE)


class Lines:
    """A person without a key who types lines and reads them, as an async context manager.

    Attributes:
        text: everything that has been read.
    """

    def __init__(self, person: Person, host: PlayedHost) -> None:
        self.name = person.name
        self.text = ""
        self._machine = person.machine(host)
        self._argv = self._machine.command(host.port, options=["-T"], user=person.name)
        self._process: Process

    def __repr__(self) -> str:
        return self.text[-2000:]

    async def __aenter__(self) -> Self:
        self._process = await asyncio.create_subprocess_exec(
            *self._argv, env=self._machine.environment(), stdin=PIPE, stdout=PIPE, stderr=DEVNULL
        )
        self.type("width none")  # what is read is looked at line by line
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await end(self._process)

    def type(self, *lines: str) -> None:
        """Type lines."""
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())

    async def until(self, text: str) -> str:
        """Read on up to a line with this text; the line."""
        try:
            async with asyncio.timeout(PATIENCE):
                while text not in (line := await self._read()):
                    pass
        except TimeoutError:
            raise AssertionError(f"no {text!r}:\n{self}") from None
        return line

    async def play(self) -> None:
        """Play the next match to its end; say what help lists at each turn."""
        offered: list[str] = []
        listed = is_over = is_helped = False
        self.type("ready", *AGAIN)
        async with asyncio.timeout(A_MATCH):
            while not (is_over and is_helped):
                line = await self._read()
                is_over = is_over or OVER in line
                if line.startswith(("These moves", "For example", "Commands")):
                    listed = line.startswith("These moves")  # moves that work as they are
                offered += re.findall('^  "(.+?)"', line) if listed else []
                if line.startswith(HELP):
                    is_helped, listed = not offered, False
                    if offered:
                        self.type("doubt" if "doubt" in offered else offered[-1], *AGAIN)
                    offered = []

    def results(self) -> dict[str, int]:
        """The ranking that was read last: name -> score."""
        last = self.text[self.text.rindex("The match is over") :]
        return {name: int(score.replace(",", "")) for name, score in _RANKED.findall(last)}

    async def quit(self) -> int:
        """End the session; its exit code."""
        rest, _ = await self._process.communicate(b"quit\n")
        self.text += rest.decode()
        code: Any = self._process.returncode
        assert isinstance(code, int)
        return code

    async def _read(self) -> str:
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        assert line, f"the session ended:\n{self}"
        self.text += line
        return line
