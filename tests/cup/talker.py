"""Somebody in line mode who plays by themselves, with a key or without one."""

import asyncio
import re
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path

from tests.real_ssh.machine import Machine, end
from tests.tablehost.played.host import PlayedHost

PATIENCE = 3600.0  # seconds; only a failing tournament waits that long
LIKED = ("bank", "doubt", "check", "call", "keep")
"""Moves that end a turn soon, the best one first."""
LAST = ("roll", "fold", "raise", "bet")
"""Moves that are made if nothing else is offered."""
TRIES = 2
"""How often a move is typed after "Your turn": a refused one, which is offered again, once more."""
_OFFERED = re.compile(r'"([^"]+)"')
_RESUME = re.compile(r"come back with: (resume \w+)")


class Talker:
    """Somebody in line mode, over one connection after the other.

    They get ready at each table that they are taken to, and make a move whenever it is their turn.

    Attributes:
        waits: they get ready only when they are told to.
        text: everything that was read.
        moves: lines that were typed as moves.
    """

    def __init__(self, home: Path, name: str, *, has_key: bool) -> None:
        home.mkdir()
        self.name = name
        self.waits = False
        self.text = ""
        self.moves = 0
        self._tries = 0
        self._machine = Machine(home)
        self._key = self._machine.key(name) if has_key else None
        self._process: Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._heard = asyncio.Condition()

    async def come(self, host: PlayedHost, *words: str) -> None:
        """Connect, with the same key as before, or with the code of one's seat."""
        self._machine.trust(host.host_key, host.port)
        codes = _RESUME.findall(self.text)
        if codes and self._key is None:
            words = tuple(codes[-1].split())
        argv = self._machine.command(
            host.port, words, options=["-T"], user=self.name, key=self._key
        )
        self._process = await asyncio.create_subprocess_exec(
            *argv, env=self._machine.environment(), stdin=PIPE, stdout=PIPE, stderr=DEVNULL
        )
        self._reading = asyncio.create_task(self._read(self._process))
        self.type("width none")

    async def leave(self) -> None:
        """The connection is lost."""
        if self._process is not None and self._reading is not None:
            await end(self._process)
            await self._reading

    def type(self, *lines: str) -> None:
        """Type lines."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())

    async def until(self, text: str, times: int = 1) -> None:
        """Wait until a text has come so often, on all connections together."""
        try:
            async with asyncio.timeout(PATIENCE), self._heard:
                while self.text.count(text) < times:
                    await self._heard.wait()
        except TimeoutError:
            raise AssertionError(f"{self.name}: no {text!r}:\n{self.text[-1500:]}") from None

    async def ask(self, host: PlayedHost, *words: str) -> str:
        """What a command on the ssh line answers."""
        argv = self._machine.command(host.port, words, user=self.name, key=self._key)
        process = await asyncio.create_subprocess_exec(
            *argv, env=self._machine.environment(), stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL
        )
        told, _ = await process.communicate()
        return told.decode()

    async def _read(self, process: Process) -> None:
        assert process.stdout is not None
        while line := (await process.stdout.readline()).decode():
            async with self._heard:
                self.text += line
                self._heard.notify_all()
            self._answer(line)

    def _answer(self, line: str) -> None:
        """Get ready at a new table; make a move that is offered."""
        if "You are at " in line and not self.waits:
            self.type("ready")
        elif line.startswith("Your turn"):
            self._tries = TRIES
        elif self._tries and "You can type " in line and (move := _move(line)):
            self._tries -= 1
            self.moves += 1
            self.type(move)


def _move(line: str) -> str:
    """A move among those that a line offers; "" if there are none."""
    offered = _OFFERED.findall(line.partition("You can type ")[2])
    liked = [one for wanted in LIKED for one in offered if one.split()[0] == wanted]
    others = [one for one in offered if one.split()[0] not in LAST]
    return next(iter((*liked, *others, *offered)), "")
