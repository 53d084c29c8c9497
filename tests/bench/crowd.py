"""Players over real ssh, hundreds of them in one process: they press keys and read pictures."""

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any

import asyncssh

from tablehost.ssh import chacha
from tests.bench.picture import Screen

PATIENCE = 30.0  # seconds; only a host that is broken takes that long
SPEAKS: Mapping[bytes | str, bytes | str] = {"LANG": "en_GB.UTF-8"}

chacha.install()  # players are many, too: theirs is to take no longer than the host's

Look = Callable[["Player"], object]


class _Guest(asyncssh.SSHClient):
    """Comes in without a key, and without typing."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Any
    ) -> list[str]:
        return []


class Player(asyncssh.SSHClientSession[bytes]):
    """Somebody at a terminal of 80 x 24.

    Attributes:
        shown_at: when the last picture was there, by `time.perf_counter`.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.screen = Screen()
        self.shown_at = 0.0
        self._connection: asyncssh.SSHClientConnection
        self._channel: asyncssh.SSHClientChannel[bytes]
        self._changed = asyncio.Event()

    @classmethod
    async def come(cls, port: int, name: str, command: str | None = None, **how: Any) -> "Player":
        """Connect and ask for a terminal; `how` goes to asyncssh, instead of coming as a guest."""
        player = cls(name)
        login: dict[str, Any] = {"username": name, "client_keys": None, **how}
        player._connection, _ = await asyncssh.create_connection(
            _Guest, "127.0.0.1", port, known_hosts=None, config=None, agent_path=None, **login
        )
        player._channel, _ = await player._connection.create_session(
            lambda: player, command, term_type="xterm-256color", term_size=(80, 24), env=SPEAKS,
            encoding=None,
        )  # fmt: skip
        return player

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        now = time.perf_counter()
        if self.screen.feed(data):
            self.shown_at = now
            self._changed.set()

    @property
    def text(self) -> str:
        """What can be read."""
        return self.screen.text

    def line(self, row: int) -> str:
        """A line of it."""
        return self.screen.line(row)

    def send(self, *keys: str) -> None:
        """Press keys."""
        self._channel.write("".join(keys).encode())

    async def until(self, wanted: str | Look, seconds: float = PATIENCE) -> None:
        """Wait for a text to be read, or for whatever holds of the screen."""
        look = wanted if callable(wanted) else lambda _: wanted in self.text
        try:
            async with asyncio.timeout(seconds):
                while not look(self):
                    await self.next_picture()
        except TimeoutError:
            raise AssertionError(f"{self.name} never saw {wanted!r}:\n{self.text}") from None

    async def next_picture(self) -> None:
        """Wait for the next one."""
        self._changed.clear()
        await self._changed.wait()

    async def answered(self, keys: str) -> float:
        """Milliseconds from pressing keys to the next picture."""
        began = time.perf_counter()
        self.send(keys)
        try:
            async with asyncio.timeout(PATIENCE):
                await self.next_picture()
        except TimeoutError:
            raise AssertionError(f"{self.name}: no answer to {keys!r}:\n{self.text}") from None
        return 1000 * (self.shown_at - began)

    def cut(self) -> None:
        """Gone without a word."""
        self._connection.abort()

    async def leave(self) -> None:
        """Close the connection, and wait for that."""
        self._connection.close()
        await self._connection.wait_closed()


def in_lobby(player: Player) -> bool:
    """Whether the whole lobby is there, from its buttons to its last line."""
    return "play now" in player.text and "menu" in player.line(-1)


async def joined(port: int, name: str, **how: Any) -> tuple[Player, float]:
    """Come in; the player, and milliseconds from connecting to the whole lobby."""
    began = time.perf_counter()
    player = await Player.come(port, name, **how)
    await player.until(in_lobby)
    return player, 1000 * (player.shown_at - began)
