"""One session: the channel of an ssh connection, as the `Terminal` its app meets.

asyncssh tells what the client asked for in callbacks, in this order: a pseudo-terminal and
variables, perhaps; then shell, command or subsystem, once; then bytes, sizes, end of input, and at
last that the connection is lost. From the third on a task runs the handler. Whatever a handler or a
receiver raises ends this session with a word to its player and a logged traceback, nothing else:
asyncssh itself would drop the whole connection without a trace in the log.
"""

import asyncio
import logging
import shlex
from collections.abc import Callable, Mapping
from typing import Any, Literal

import asyncssh

from client.terminal.terminal import Receiver
from tablehost.log_events import note
from tablehost.people.command_line import Answer, CommandLine
from tablehost.people.networks import network_of
from tablehost.people.player import Player
from tablehost.ssh.client_values import USUAL_TERMINAL, clamp_size, clean_term
from tablehost.ssh.server_context import ServerContext
from tablehost.ssh.stall import Stall
from tablehost.ssh.texts import Said, language_of, say
from tablehost.ssh.transport import ThrottledTransport

log = logging.getLogger("tablehost.ssh")

FRAMES = "tablehost"  # the subsystem's name
INCAPABLE = frozenset({"dumb", "unknown"})  # terminals that cannot show a screen
TYPED_AHEAD = 4096  # bytes kept until somebody reads; then the client waits

_Call = tuple[Literal["shell", "command", "subsystem"], str]


class Session(asyncssh.SSHServerSession[bytes]):
    """A session from its opening to its exit status. Also the `Terminal` of its handler."""

    def __init__(
        self,
        player: Player,
        house: ServerContext,
        wire: ThrottledTransport,
        *,
        take_terminal: Callable[["Session"], bool],
        ended: Callable[["Session"], None],
    ) -> None:
        self.player = player
        self.term = ""
        self.size = USUAL_TERMINAL
        self.env: Mapping[str, str] = {}
        self.argv: tuple[str, ...] = ()
        self.task: asyncio.Task[None] | None = None
        self._house = house
        self._handlers = house.handlers
        self._limits = house.limits
        self._wire = wire
        self._take_terminal = take_terminal
        self._ended = ended
        self._channel: asyncssh.SSHServerChannel[bytes]
        self._call: _Call = ("shell", "")
        self._receiver: Receiver | None = None
        self._typed_ahead = bytearray()
        self._input_ended = False
        self._hung_up = False
        self._resizing: asyncio.TimerHandle | None = None
        self._written = 0
        self._status = 1
        self._stall = Stall()

    # The terminal, as its reader meets it.

    @property
    def waiting(self) -> int:
        return self._channel.get_write_buffer_size() + self._wire.waiting

    def attach(self, receiver: Receiver) -> None:
        self._receiver = receiver
        typed, self._typed_ahead = bytes(self._typed_ahead), bytearray()
        if typed:
            self._guarded(receiver.feed, typed)
        if self._hung_up:
            self._guarded(receiver.hang_up)
        elif self._input_ended:
            self._tell_end_of_input(receiver)
        self._channel.resume_reading()

    def write(self, data: bytes) -> None:
        self._send(data)
        if self.waiting > self._limits.waiting_bytes and not self._channel.is_closing():
            note(log, "flooded", player=self.player.name, waiting=self.waiting)
            self._channel.get_connection().abort()

    def pause_reading(self) -> None:
        self._channel.pause_reading()

    def resume_reading(self) -> None:
        if not self._hung_up:
            self._channel.resume_reading()

    def unchanged(self) -> None:
        """Nothing: whoever keeps the time looks on from outside."""

    def close(self, status: int = 0) -> None:
        if not self._channel.is_closing():
            self._channel.exit(status)

    # What the connection looks after.

    @property
    def active(self) -> bool:
        """Whether a handler is at work here."""
        return self.task is not None and not self.task.done()

    def stalled(self, now: float) -> float:
        """Seconds for which the client has taken nothing of what waits."""
        waiting = self._channel.get_write_buffer_size()
        return self._stall.seconds(now, sent=self._written - waiting, waiting=waiting)

    def hang_up(self) -> None:
        """Tell the reader to leave; cancel what has not left after the grace time."""
        if self._hung_up:
            return
        self._hung_up = True
        if self._resizing:
            self._resizing.cancel()
        if self.task is None or self.task.done():
            return
        if self._receiver is None:
            self.task.cancel()
            return
        asyncio.get_running_loop().call_later(self._limits.hang_up_time, self.task.cancel)
        self._guarded(self._receiver.hang_up)

    # What asyncssh calls.

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan

    def pty_requested(
        self,
        term_type: str,
        term_size: tuple[int, int, int, int],
        term_modes: Mapping[int, int],
    ) -> bool:
        self.term = clean_term(term_type)
        self.size = clamp_size(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        self._call = ("command", command)
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        self._call = ("subsystem", subsystem)
        return subsystem == FRAMES and self._handlers.frames is not None

    def session_started(self) -> None:
        self.env = dict(self._channel.get_environment())
        self.task = self._house.run(self._run())
        self.task.add_done_callback(self._finished)

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        if self._hung_up:
            return
        if self._receiver is not None:
            self._guarded(self._receiver.feed, data)
            return
        self._typed_ahead += data
        if len(self._typed_ahead) >= TYPED_AHEAD:
            self._channel.pause_reading()

    def eof_received(self) -> bool:
        self._input_ended = True
        if self._receiver is not None and not self._hung_up:
            self._tell_end_of_input(self._receiver)
        return True  # what still has to be said can still be said

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self.size = clamp_size(width, height)
        if self._resizing is None and self._receiver is not None and not self._hung_up:
            loop = asyncio.get_running_loop()
            self._resizing = loop.call_later(self._limits.resize_pause, self._tell_size)

    def connection_lost(self, exc: Exception | None) -> None:
        self.hang_up()
        self._ended(self)

    # The handler's run.

    async def _run(self) -> None:
        try:
            self._status = await self._handle()
        except Exception:
            log.exception("%s: the session failed", self.player.name)
            self._say(self._text("broken"))

    def _finished(self, task: asyncio.Task[None]) -> None:
        """Close the channel; not in `_run`, which never runs when it is cancelled early."""
        self.close(self._status)

    async def _handle(self) -> int:
        kind, words = self._call
        match kind:
            case "subsystem":
                assert self._handlers.frames is not None, "subsystem_requested saw it"
                await self._handlers.frames(self, self.player)
                return 0
            case "command":
                answer = await self._answer(words)
                if answer is not None:
                    self._say(answer.text, error=answer.code != 0)
                    return answer.code
        return await self._show()

    async def _answer(self, command: str) -> Answer | None:
        """What the host says to a command line; None if the app shall see to it."""
        words = split_command(command, self._limits.command_bytes)
        if words is None:
            return Answer(self._text("unreadable_command"), 2)
        self.argv = words
        network = network_of(self._wire.address)
        await asyncio.sleep(self._house.command_rate.wait(self.player, network))
        asked = CommandLine(words, self.player, self._capable, self.env)
        return await self._handlers.command(asked)

    async def _show(self) -> int:
        if not self._capable:
            return await self._handlers.lines(self, self.player)
        if not self._take_terminal(self):
            self._say(self._text("one_terminal"))
            return 1
        return await self._handlers.serve(self, self.player) or 0

    @property
    def _capable(self) -> bool:
        return bool(self.term) and self.term not in INCAPABLE

    def _say(self, text: str, *, error: bool = False) -> None:
        """Write lines of text as this session's end of the line wants them."""
        lines = text.rstrip("\n") + "\n"
        if self.term:
            self._send(lines.replace("\n", "\r\n").encode())
        else:
            self._send(lines.encode(), asyncssh.EXTENDED_DATA_STDERR if error else None)

    def _send(self, data: bytes, kind: asyncssh.DataType = None) -> None:
        if not self._channel.is_closing():
            self._written += len(data)
            self._channel.write(data, kind)

    def _text(self, what: Said) -> str:
        return say(what, language_of(self.env, self._house.language))

    def _tell_end_of_input(self, receiver: Receiver) -> None:
        if self.term:
            self.hang_up()
        else:
            self._guarded(receiver.feed, b"")

    def _tell_size(self) -> None:
        self._resizing = None
        if self._receiver is not None and not self._hung_up:
            self._guarded(self._receiver.resize, *self.size)

    def _guarded(self, tell: Callable[..., None], *what: Any) -> None:
        """Tell the receiver something; if it raises, this session is over and no other."""
        try:
            tell(*what)
        except Exception:
            log.exception("%s: the terminal's reader failed", self.player.name)
            self._say(self._text("broken"))
            self._hung_up = True  # no more of it
            if self.task is not None:
                self.task.cancel()


def split_command(command: str, most: int) -> tuple[str, ...] | None:
    """A command line's words as a shell would see them; None if it is not one a person types."""
    if len(command.encode()) > most or not command.isprintable():
        return None
    try:
        return tuple(shlex.split(command)) or None
    except ValueError:  # an open quote
        return None
