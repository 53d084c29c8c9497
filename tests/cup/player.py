"""Somebody on a full screen of any size, who plays by themselves with the buttons they see."""

import asyncio
import contextlib
import re
from pathlib import Path

from tests.cup.talker import PATIENCE
from tests.real_ssh import NotSeenError, RealTerminal
from tests.real_ssh.machine import Machine
from tests.tablehost.played.driver import EVERYTHING, Chooser, pressed
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import offered

READY = ("ready", "I am ready")


class Player:
    """Somebody at a terminal with a key, over one connection after the other.

    Args:
        home: a new folder.
        size: columns and lines.
        at: a pattern of the names of tables to play at.
    """

    def __init__(self, home: Path, size: tuple[int, int], at: str) -> None:
        home.mkdir()
        self.name = f"s{size[0]}"
        self.it: RealTerminal
        self._machine = Machine(home)
        self._key = self._machine.key(self.name)
        self._size = size
        self._at = re.compile(at)
        self._playing: asyncio.Task[None] | None = None
        self._chooser = Chooser(self.name, EVERYTHING)

    async def come(self, host: PlayedHost, *words: str) -> None:
        """Connect, and play from then on."""
        self._machine.trust(host.host_key, host.port)
        options = ["-t"] if words else []
        self.it = await RealTerminal(
            self._machine, host.port, *words,
            user=self.name, key=self._key, size=self._size, options=options,
        ).__aenter__()  # fmt: skip
        await self.it.until(self.name)

    async def enter(self) -> None:
        """Take part in the one tournament there is."""
        self.it.send("o")
        await self.it.until("new tournament")
        self.it.send("1")
        await self.it.until("[e]")
        self.it.send("e")
        await self.it.until(lambda it: offered(it, "withdraw"))

    def play(self) -> None:
        """Get ready and make moves from now on."""
        self._playing = asyncio.create_task(self._play())

    async def leave(self) -> None:
        """The connection is lost."""
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)
        await self.it.__aexit__(None, None, None)

    async def _play(self) -> None:
        while True:
            await self.it.until(self._key_now, 10 * PATIENCE)
            key = self._key_now(self.it)
            if key is not None:
                with contextlib.suppress(NotSeenError):
                    await pressed(self.it, key)

    def _key_now(self, it: RealTerminal) -> str | None:
        """The key to press now; None where there is nothing to do."""
        if self._at.search(it.text) is None:
            return None
        return offered(it, *READY) or (self._chooser.key(it) if "your turn" in it.text else None)
