"""Strangers who send mutated frames, in a process of their own.

    python -m tests.siege.fuzzer PORT FRAMES SEED

Sessions that the host ends are opened again until so many frames are sent; one in `BY_SSH` is
carried by the system's ssh client. Prints what was sent and what came back as a line of JSON.
"""

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncssh

from engine.sync.frames import REPORTS, Decoder
from engine.sync.reports import Done, Fault, Refused, Welcome
from tests.real_ssh.machine import MISSING, Machine, end
from tests.siege.mutants import HELLO, Mutants, answers_to
from tests.siege.places import playing
from tests.siege.stranger import REFUSED, Frames, connect, greeted

LINES = 8  # connections at once, each from an address of its own
BY_SSH = 40  # of so many sessions, one goes through the system's ssh client
PATIENCE = 30.0  # seconds until a session that should have ended is given up
AN_ANSWER = 10.0  # seconds until a request counts as one that nobody answers
MOST_LOST = 20  # connections that may be lost in a row


class Ear:
    """Counts what comes, and reads all of it: an answer that is no frame is an error."""

    def __init__(self, heard: Counter[str]) -> None:
        self._heard = heard
        self._decoder = Decoder(REPORTS)
        self._answers = 0
        self._ended = False
        self._changed = asyncio.Event()

    async def answered(self, times: int) -> None:
        """Wait for so many answers, or for the end of the session."""
        while self._answers < times and not self._ended:
            self._changed.clear()
            await self._changed.wait()

    def hear(self, data: bytes) -> None:
        for frame in self._decoder.feed(data):
            if isinstance(frame, Welcome | Done | Refused | Fault):
                self._heard[type(frame).__name__.lower()] += 1
                self._answers += 1
        self._changed.set()

    def lost(self) -> None:
        self._ended = True
        self._changed.set()


class Fuzz:
    """Frames to send, until all are.

    Attributes:
        told: how many of what were sent, and came back.
    """

    def __init__(self, port: int, frames: int, seed: int, ssh: Machine | None) -> None:
        self.told: Counter[str] = Counter()
        self._port = port
        self._left = frames
        self._mutants = Mutants(seed)
        self._ssh = ssh
        self._table = 1

    async def run(self) -> None:
        """Send them, over several connections at once."""
        wire, _ = await greeted(await connect(self._port, "keeper"))
        self._table = (await playing(wire, "farkle")).table
        await asyncio.gather(*(self._line(number) for number in range(LINES)))

    async def _line(self, number: int) -> None:
        """One connection, and another one whenever the host has ended it."""
        lost = 0
        while self._left > 0:
            try:
                connection = await connect(self._port, f"fuzz{number}", f"127.0.1.{number + 1}")
                async with connection:
                    while self._left > 0:
                        await self._session(connection)
                        lost = 0
            except REFUSED:
                lost += 1
                self.told["lost"] += 1
                if lost > MOST_LOST:
                    raise
                await asyncio.sleep(0.1 * lost)

    async def _session(self, connection: asyncssh.SSHClientConnection) -> None:
        frames = self._mutants.session(self._table)
        self._left -= len(frames)
        self.told["frames"] += len(frames)
        self.told["sessions"] += 1
        if self._ssh is not None and self.told["sessions"] % BY_SSH == 0:
            await self._through_ssh(self._ssh, b"".join(frames))
        else:
            async with asyncio.timeout(PATIENCE):
                await self._through_asyncssh(connection, frames)

    async def _through_asyncssh(
        self, connection: asyncssh.SSHClientConnection, frames: list[bytes]
    ) -> None:
        session, ear = await Frames.open(connection), Ear(self.told)
        session.attach(ear)
        due = answers_to(b"".join(frames))
        if frames[0] == HELLO:
            session.send(frames.pop(0))
            await ear.answered(1)  # what comes before the welcome is refused
        session.send(b"".join(frames))
        try:
            async with asyncio.timeout(AN_ANSWER):
                await ear.answered(due)
        except TimeoutError:
            self.told["unanswered"] += 1
        await session.finish()

    async def _through_ssh(self, machine: Machine, data: bytes) -> None:
        """The same by `ssh -s`; its end of input ends the session."""
        options = ("-s", "-o", "StrictHostKeyChecking=no")
        ssh = await asyncio.create_subprocess_exec(
            *machine.command(self._port, ["tablehost"], user="fuzz", options=options),
            env=machine.environment(),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
        )
        try:
            async with asyncio.timeout(PATIENCE):
                said, _ = await ssh.communicate(data)
        finally:
            await end(ssh)
        Ear(self.told).hear(said)
        self.told["by_ssh"] += 1


async def main(port: int, frames: int, seed: int) -> None:
    """All of it."""
    os.nice(10)  # the players share the core
    with TemporaryDirectory() as home:
        fuzz = Fuzz(port, frames, seed, None if MISSING else Machine(Path(home)))
        await fuzz.run()
        print(json.dumps(fuzz.told), flush=True)


if __name__ == "__main__":
    asyncio.run(main(*map(int, sys.argv[1:])))
