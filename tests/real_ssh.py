"""A player at a real terminal: the OpenSSH client in a pseudo-terminal, its output on a screen.

What is sent are keys, what is looked at is the picture a player would see:

    machine = Machine(tmp_path)                        # a throw-away laptop: keys, known hosts
    machine.trust(host_key.known_hosts_key, port)
    async with RealTerminal(machine, port, user="mara", key=machine.key("mara")) as mara:
        await mara.until("your turn")                  # waits for the picture, never for a time
        mara.send("r")
        await mara.until(lambda it: "rolled" in it.line(-2))
        mara.resize(120, 40)
        mara.cut()                                     # the laptop's lid closes: kill -9
        assert await mara.gone() != 0

`until` raises with the screen as it was. Nothing of the real user's is touched: no configuration,
agent, keys or known hosts. For output without a terminal (`ssh table.local list`) there is `run`.
"""

import asyncio
import contextlib
import copy
import fcntl
import os
import re
import shutil
import signal
import struct
import subprocess
import termios
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Protocol, Self

import pyte
import pytest

MISSING = [name for name in ("ssh", "ssh-keygen") if shutil.which(name) is None]
needs_ssh = pytest.mark.skipif(
    bool(MISSING), reason=f"needs the OpenSSH client, missing here: {', '.join(MISSING)}"
)

PATIENCE = 60.0  # seconds; only a failing test waits that long

ENTER, ESCAPE, TAB, BACKSPACE = "\r", "\x1b", "\t", "\x7f"
UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
CTRL_C = "\x03"

# What pyte would print as text: device control strings, keyboard protocols, soft reset.
_UNKNOWN_TO_PYTE = re.compile(rb"\x1b[P_^X].*?\x1b\\|\x1b\[[<=][0-9;]*[a-z]|\x1b\[!p", re.DOTALL)
_UNFINISHED = re.compile(rb"\x1b(\[[0-?]*[ -/]*|[P_^X][^\x1b]*\x1b?)?\Z", re.DOTALL)
_PICTURE, _PICTURE_ENDS = b"\x1b[?2026h", b"\x1b[?2026l"  # synchronized output
_PRIVATE_MODE = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")


class NotSeenError(AssertionError):
    """What a test waited for did not come; the text shows the screen instead."""


class Machine:
    """A player's machine: a home of its own with keys and known hosts, empty at first."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.known_hosts = home / "known_hosts"
        self.known_hosts.touch()

    def key(self, name: str, *, passphrase: str = "", kind: str = "ed25519") -> Path:
        """Make a key pair with `ssh-keygen`; the private key's path (`.pub` stands beside it)."""
        path = self.home / name
        subprocess.run(
            ["ssh-keygen", "-q", "-t", kind, "-a", "1", "-N", passphrase, "-C", name, "-f", path],
            check=True,
        )
        return path

    def trust(self, known_hosts_key: str, port: int, host: str = "127.0.0.1") -> None:
        """Know a host, so that ssh asks nothing; anything but that key is refused."""
        with self.known_hosts.open("a") as file:
            file.write(f"[{host}]:{port} {known_hosts_key}\n")

    def command(
        self,
        port: int,
        words: Sequence[str] = (),
        *,
        user: str = "guest",
        key: Path | None = None,
        options: Sequence[str] = (),
        send_env: Mapping[str, str] | None = None,
        host: str = "127.0.0.1",
    ) -> list[str]:
        """The command line of `ssh user@host words`, away from everything this user has set up."""
        sent = []
        if send_env:
            values = " ".join(f"{name}={value}" for name, value in send_env.items())
            sent = ["-o", f"SetEnv={values}"]
        where = ["-p", str(port), f"{user}@{host}"]
        return ["ssh", "-F", os.devnull, *options, *self.away(key), *sent, *where, *words]

    def away(self, key: Path | None = None) -> list[str]:
        """Settings that keep ssh, scp and sftp away from this user's own keys and known hosts."""
        settings = {
            "UserKnownHostsFile": self.known_hosts,
            "GlobalKnownHostsFile": os.devnull,
            "StrictHostKeyChecking": "yes",
            "IdentityAgent": "none",
            "IdentitiesOnly": "yes",
            "IdentityFile": key or "none",
        }
        return [part for name, value in settings.items() for part in ("-o", f"{name}={value}")]

    def environment(
        self, term: str = "xterm-256color", more: Mapping[str, str] | None = None
    ) -> dict[str, str]:
        """The environment ssh runs in."""
        usual = {"HOME": str(self.home), "PATH": os.environ["PATH"], "TERM": term}
        return usual | dict(more or {})


class Done(NamedTuple):
    """How a command without terminal ended. `err` starts with the host's banner."""

    code: int
    out: str
    err: str


async def run(machine: Machine, port: int, *words: str, stdin: bytes = b"", **how: Any) -> Done:
    """`ssh host words` without a terminal; `how` as for `Machine.command`."""
    return await _done(machine, machine.command(port, words, **how), stdin)


async def run_tool(tool: str, machine: Machine, port: int, *words: str, stdin: bytes = b"") -> Done:
    """`scp` or `sftp` on a player's machine; the host stands in `words`."""
    return await _done(
        machine, [tool, "-F", os.devnull, "-P", str(port), *machine.away(), *words], stdin
    )


async def _done(machine: Machine, command: Sequence[str], stdin: bytes) -> Done:
    process = await asyncio.create_subprocess_exec(
        *command,
        env=machine.environment(),
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            out, err = await process.communicate(stdin)
    finally:
        await _end(process)
    assert process.returncode is not None
    return Done(process.returncode, out.decode(), err.decode())


class Readable(Protocol):
    """A screen that somebody reads."""

    @property
    def text(self) -> str:
        """The picture: one line a row, without trailing spaces."""

    def line(self, row: int) -> str:
        """One row of the picture, from 0; negative ones count from the bottom."""


class RealTerminal:
    """`ssh` in a pseudo-terminal of 80 x 24, or another size, as an async context manager.

    Args:
        by: words before those of ssh: a program that runs it.

    Attributes:
        raw: every byte that came, in order.
        screen: pyte's screen; its buffer has colours, `screen.cursor` the cursor, `screen.title`
            the window's title.
    """

    def __init__(
        self,
        machine: Machine,
        port: int,
        *words: str,
        size: tuple[int, int] = (80, 24),
        term: str = "xterm-256color",
        env: Mapping[str, str] | None = None,
        by: Sequence[str] = (),
        **how: Any,
    ) -> None:
        self.raw = bytearray()
        self.screen = Screen(*size, reply=self._write)
        self._stream = pyte.ByteStream(self.screen)
        self._drawn: list[str] | None = None
        self._held_back = b""
        self._outgoing = bytearray()
        self._argv = [*by, *machine.command(port, words, **how)]
        self._environment = machine.environment(term, env)
        self._size = size
        self._changed = asyncio.Event()
        self._ended = False
        self._master = -1
        self._slave = -1
        self._process: Process
        self._waiting: asyncio.Task[int]

    @property
    def pid(self) -> int:
        """The ssh client's process."""
        return self._process.pid

    # What is on the screen.

    @property
    def text(self) -> str:
        """The picture: one line a row, without trailing spaces."""
        return "\n".join(self._rows())

    def line(self, row: int) -> str:
        """One row of the picture, from 0; negative ones count from the bottom."""
        return self._rows()[row]

    def _rows(self) -> list[str]:
        """The picture, put together once each time it has changed: pyte takes its time."""
        if self._drawn is None:
            self._drawn = [row.rstrip() for row in self.screen.display]
        return self._drawn

    def cells(self, row: int) -> list[str]:
        """One row as a list of columns; a wide character fills its first, the next one is empty."""
        columns = self.screen.buffer[row]
        return [columns[column].data for column in range(self.screen.columns)]

    @property
    def bells(self) -> int:
        """How often the bell has rung."""
        return self.screen.bells

    @property
    def modes_left_on(self) -> set[int]:
        """Private modes (1049 alternate screen, 1000 mouse ...) switched on and not off again.

        The cursor (25) and wrapping (7) are on in a fresh terminal: they count when left off.
        """
        state: dict[int, bool] = {}
        for numbers, switch in _PRIVATE_MODE.findall(bytes(self.raw)):
            state |= {int(number): switch == b"h" for number in numbers.split(b";")}
        return {mode for mode, on in state.items() if on != (mode in {7, 25})}

    async def until(
        self, wanted: "str | Callable[[RealTerminal], object]", seconds: float = PATIENCE
    ) -> None:
        """Wait until a text is on the screen, or a predicate of this terminal holds."""
        try:
            async with asyncio.timeout(seconds):
                while not self._holds(wanted):
                    if self._ended:
                        raise NotSeenError(f"ssh ended before {wanted!r} came\n{self.picture()}")
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise NotSeenError(f"no {wanted!r} in {seconds} s\n{self.picture()}") from None

    def _holds(self, wanted: "str | Callable[[RealTerminal], object]") -> bool:
        return wanted in self.text if isinstance(wanted, str) else bool(wanted(self))

    def picture(self) -> str:
        """The screen in a frame, for messages."""
        columns = self.screen.columns
        edge = "+" + "-" * columns + "+"
        rows = [f"|{row}|" for row in self.screen.display]
        return "\n".join([edge, *rows, edge])

    # What a player does.

    def send(self, *keys: str | bytes) -> None:
        """Press keys: text, or the bytes a terminal sends for them (`ENTER`, `UP`, ...)."""
        for key in keys:
            self._write(key.encode() if isinstance(key, str) else key)

    def resize(self, columns: int, rows: int) -> None:
        """Drag the window to another size."""
        self.screen.resize(rows, columns)
        self._drawn = None
        self._tell_size(columns, rows)

    def freeze(self) -> None:
        """Stop the ssh client: it neither reads nor answers (a laptop asleep), until `thaw`."""
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let a frozen client go on."""
        self._process.send_signal(signal.SIGCONT)

    def cut(self) -> None:
        """Kill the client (kill -9): the connection is gone without a goodbye."""
        self._process.kill()

    async def gone(self, seconds: float = PATIENCE) -> int:
        """Wait until ssh has ended; its exit code (255: the connection was lost or refused)."""
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.shield(self._waiting)
        except TimeoutError:
            raise NotSeenError(f"ssh still there after {seconds} s\n{self.picture()}") from None

    # The pseudo-terminal.

    async def __aenter__(self) -> Self:
        self._master, self._slave = os.openpty()
        os.set_blocking(self._master, False)
        self._tell_size(*self._size)
        # A session leader that opens a terminal gets it as its own; ssh asks passphrases there.
        self._process = await asyncio.create_subprocess_exec(
            *("sh", "-c", 'exec "$@" <"$0" >"$0" 2>&1', os.ttyname(self._slave), *self._argv),
            env=self._environment,
            stdin=DEVNULL,
            start_new_session=True,
        )
        asyncio.get_running_loop().add_reader(self._master, self._read)
        self._waiting = asyncio.create_task(self._wait())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await _end(self._process)
        await self._waiting
        asyncio.get_running_loop().remove_writer(self._master)
        os.close(self._master)
        os.close(self._slave)

    async def _wait(self) -> int:
        code = await self._process.wait()
        self._read()  # what it wrote last
        asyncio.get_running_loop().remove_reader(self._master)
        self._ended = True
        self._changed.set()
        return code

    def _read(self) -> None:
        try:
            while data := os.read(self._master, 65536):
                self.raw += data
                self._show(data)
        except BlockingIOError:
            pass
        self._changed.set()

    def _show(self, data: bytes) -> None:
        """Draw bytes, whole escape sequences and whole pictures only."""
        data = self._held_back + data
        unfinished = _UNFINISHED.search(data)
        cut = unfinished.start() if unfinished else len(data)
        begun = data.rfind(_PICTURE, 0, cut)
        if begun > data.rfind(_PICTURE_ENDS):
            cut = begun
        self._held_back = data[cut:]
        self._stream.feed(_UNKNOWN_TO_PYTE.sub(b"", data[:cut]))
        self._drawn = None

    def _write(self, data: bytes) -> None:
        self._outgoing += data
        self._write_on()

    def _write_on(self) -> None:
        """Hand over what the pseudo-terminal takes now; the rest follows when it takes more."""
        loop = asyncio.get_running_loop()
        with contextlib.suppress(BlockingIOError):
            del self._outgoing[: os.write(self._master, self._outgoing)]
        if self._outgoing:
            loop.add_writer(self._master, self._write_on)
        else:
            loop.remove_writer(self._master)

    def _tell_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


class Screen(pyte.Screen):
    """pyte's screen, with an alternate screen, a bell, answers, and patience with new sequences."""

    def __init__(self, columns: int, rows: int, *, reply: Callable[[bytes], None]) -> None:
        self.bells = 0
        self._reply = reply
        self._main: tuple[Any, Any] | None = None
        super().__init__(columns, rows)

    def bell(self, *_: Any) -> None:
        self.bells += 1

    def write_process_input(self, data: str) -> None:
        """A terminal's answer to a question (where is the cursor? what are you?)."""
        self._reply(data.encode())

    def set_mode(self, *modes: int, **kwargs: Any) -> None:
        if 1049 in modes and kwargs.get("private") and self._main is None:
            self._main = copy.deepcopy(self.buffer), copy.copy(self.cursor)
            self.erase_in_display(2)
        super().set_mode(*modes, **kwargs)

    def reset_mode(self, *modes: int, **kwargs: Any) -> None:
        super().reset_mode(*modes, **kwargs)
        if 1049 in modes and kwargs.get("private") and self._main is not None:
            (self.buffer, self.cursor), self._main = self._main, None
            self.dirty.update(range(self.lines))

    def select_graphic_rendition(self, *attributes: int, **kwargs: Any) -> None:
        if not kwargs.get("private"):  # CSI ? ... m asks about keyboards
            super().select_graphic_rendition(*attributes)

    def report_device_status(self, mode: int, **kwargs: Any) -> None:
        if not kwargs.get("private"):
            super().report_device_status(mode)


async def _end(process: Process) -> None:
    """Make sure a process we started is over."""
    if process.returncode is None:
        process.kill()
    await process.wait()
