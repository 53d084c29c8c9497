"""People at terminals: some with a key, some without, some in line mode."""

import asyncio
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path

from tests.real_ssh.machine import Machine, end
from tests.tablehost.played.host import PlayedHost

PATIENCE = 600.0  # seconds for anything that a tournament does by itself


class Talker:
    """Somebody in line mode, over one connection after the other.

    Attributes:
        text: everything that was read.
    """

    def __init__(self, home: Path, name: str, *, has_key: bool) -> None:
        home.mkdir()
        self.name = name
        self.text = ""
        self._machine = Machine(home)
        self._key = self._machine.key(name) if has_key else None
        self._process: Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._heard = asyncio.Condition()

    async def come(self, host: PlayedHost) -> None:
        """Connect, with the same key as before."""
        self._machine.trust(host.host_key, host.port)
        argv = self._machine.command(host.port, options=["-T"], user=self.name, key=self._key)
        self._process = await asyncio.create_subprocess_exec(
            *argv, env=self._machine.environment(), stdin=PIPE, stdout=PIPE, stderr=DEVNULL
        )
        self._reading = asyncio.create_task(self._read(self._process))
        await self.until("Type play to begin")

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
        while line := await process.stdout.readline():
            async with self._heard:
                self.text += line.decode()
                self._heard.notify_all()
