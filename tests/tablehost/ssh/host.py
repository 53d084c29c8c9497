"""A small host whose app prints what it is told."""

import asyncio
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import asyncssh

from tablehost.access.limits import Limits
from tablehost.people.command_line import Answer, CommandLine
from tablehost.people.player import Player
from tablehost.people.terminal import Terminal
from tablehost.ssh.handlers import Handlers
from tablehost.ssh.hostkey import HostKey
from tablehost.ssh.server import listen
from tests.real_ssh import Machine

PATIENCE = 60.0


class Echo:
    """The app: tells everything it hears on the terminal; `q` leaves, `!` fails, `#` floods."""

    def __init__(self, terminal: Terminal, player: Player) -> None:
        self.terminal = terminal
        self.player = player
        self.heard = bytearray()
        self.sizes: list[tuple[int, int]] = []
        self.over = asyncio.Event()

    def feed(self, data: bytes) -> None:
        self.heard += data
        self.tell(f"heard {data!r}" if data else "no more input")
        if b"!" in data:
            raise RuntimeError("the app is broken")
        if b"#" in data:
            self.terminal.write(b"#" * 1_000_000)
        if b"q" in data or not data:
            self.over.set()

    def resize(self, columns: int, rows: int) -> None:
        self.sizes.append((columns, rows))
        self.tell(f"size {columns}x{rows}")

    def hang_up(self) -> None:
        self.tell("hung up")
        self.over.set()

    def tell(self, text: str) -> None:
        self.terminal.write(text.encode() + b"\r\n")


class Newcomer(asyncssh.SSHClient):
    """An asyncssh client that tries keyboard-interactive, which it does not by itself."""

    def kbdint_auth_requested(self) -> str:
        return ""


class Host:
    """A listener on a free port of this machine, with what came in so far."""

    def __init__(self, host_key: HostKey, limits: Limits | None = None, **more: Any) -> None:
        self.key = host_key
        self.players: list[Player] = []
        self.asked: list[CommandLine] = []
        self.apps: list[Echo] = []
        self._limits = limits or Limits()
        self._more = more
        self._came = asyncio.Condition()

    async def __aenter__(self) -> Self:
        handlers = Handlers(
            serve=self.serve, command=self.command, lines=self.lines, frames=self.serve
        )
        self.listener = await listen(
            "127.0.0.1", 0, self.key, handlers, limits=self._limits, **self._more
        )
        self.port = self.listener.port
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.listener.close(grace=0.5)

    def known_to(self, machine: Machine) -> Machine:
        machine.trust(self.key.known_hosts_key, self.port)
        return machine

    async def serve(self, terminal: Terminal, player: Player) -> None:
        app = Echo(terminal, player)
        columns, rows = terminal.size
        app.tell(f"hello {player.name}, {'guest' if player.guest else 'known'}")
        app.tell(
            f"{terminal.term or 'no terminal'} {columns}x{rows} {sorted(terminal.env.items())}"
        )
        app.tell(f"words {list(terminal.argv)}")
        self.players.append(player)
        self.apps.append(app)
        terminal.attach(app)
        async with self._came:
            self._came.notify_all()
        try:
            await app.over.wait()
        finally:
            app.tell("good bye")

    async def lines(self, terminal: Terminal, player: Player) -> int:
        terminal.write(f"line mode of {player.name}\r\n".encode())
        return 2

    async def command(self, asked: CommandLine) -> Answer | None:
        self.asked.append(asked)
        match asked.argv[0]:
            case "whoami":
                key = asked.player.key or "no key"
                return Answer(f"{asked.player.name} {key}")
            case "env":
                return Answer(str(sorted(asked.env.items())))
            case "join" if asked.terminal:
                return None
            case "fail":
                raise RuntimeError("the command is broken")
        return Answer(f"no such command: {asked.argv[0]}", 2)

    def app(self, name: str) -> Echo:
        """The app of the player of that name."""
        return next(app for app in self.apps if app.player.name == name)

    async def came_in(self, count: int = 1) -> list[Player]:
        """Wait until so many sessions have reached the app."""
        async with asyncio.timeout(PATIENCE), self._came:
            await self._came.wait_for(lambda: len(self.players) >= count)
        return self.players

    def connect(self, **how: Any) -> Any:
        """asyncssh's client, for what OpenSSH's cannot be brought to do. An async context."""
        usual = {"username": "mara", "client_keys": None, "agent_path": None, "config": None}
        return asyncssh.connect(
            "127.0.0.1",
            self.port,
            known_hosts=self.trusted(),
            client_factory=Newcomer,
            **(usual | how),
        )

    def trusted(self) -> Any:
        return ([self.key.private.convert_to_public()], [], [])


async def eventually(holds: Any, seconds: float = PATIENCE) -> None:
    """Wait for something that tells nobody when it becomes true: a counter, a closed socket."""
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110 - there is no event to wait for, that is the point
            await asyncio.sleep(0.01)


def fingerprint(private: Path) -> str:
    """The fingerprint of a key made by `ssh-keygen`."""
    return asyncssh.read_public_key(private.with_suffix(".pub")).get_fingerprint()
