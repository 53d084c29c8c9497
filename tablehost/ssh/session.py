"""One session: a channel of an ssh connection, presented to its handler as a `Terminal`.

asyncssh reports what the client asks for in callbacks, in this order: perhaps a pseudo-terminal and
variables; then shell, command or subsystem, once; then bytes, sizes and end of input; and finally
that the connection is lost. Once the session has started, a task runs its handler. Whatever a
handler or a receiver raises ends this session alone, with a message to its player and a logged
traceback: asyncssh itself would drop the whole connection without a trace in the log.
"""

import asyncio
import logging
import shlex
from collections.abc import Callable, Mapping
from typing import Any, Literal

import asyncssh

from client.locale.i18n import Translator
from client.terminal.terminal import Receiver
from tablehost.log_events import note
from tablehost.people.command_line import Answer, CommandLine
from tablehost.people.networks import network_of
from tablehost.people.player import Player
from tablehost.ssh.client_values import USUAL_TERMINAL, clamp_size, clean_term
from tablehost.ssh.server_context import ServerContext
from tablehost.ssh.stall import Stall
from tablehost.ssh.texts import broken
from tablehost.ssh.transport import ThrottledTransport

log = logging.getLogger("tablehost.ssh")

FRAMES = "tablehost"  # the subsystem's name
INCAPABLE = frozenset({"dumb", "unknown"})  # terminals that cannot show a screen
TYPED_AHEAD = 4096  # bytes kept until a receiver is attached; then the client has to wait

_Requested = tuple[Literal["shell", "command", "subsystem"], str]


class Session(asyncssh.SSHServerSession[bytes]):
    """A session from its opening to its exit status. Also the `Terminal` of its handler."""

    def __init__(
        self,
        player: Player,
        context: ServerContext,
        transport: ThrottledTransport,
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
        self._context = context
        self._handlers = context.handlers
        self._limits = context.limits
        self._transport = transport
        self._take_terminal = take_terminal
        self._ended = ended
        self._channel: asyncssh.SSHServerChannel[bytes]
        self._requested: _Requested = ("shell", "")
        self._receiver: Receiver | None = None
        self._typed_ahead = bytearray()
        self._input_ended = False
        self._hung_up = False
        self._resizing: asyncio.TimerHandle | None = None
        self._written = 0
        self._status = 1
        self._stall = Stall()

    # The `Terminal` protocol.

    @property
    def waiting(self) -> int:
        return self._channel.get_write_buffer_size() + self._transport.waiting

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
            line = self._channel.get_connection()
            note(
                log, "flooded", player=self.player.name, waiting=self.waiting,
                connection=line.get_extra_info("log_id"),
            )  # fmt: skip
            line.abort()

    def pause_reading(self) -> None:
        self._channel.pause_reading()

    def resume_reading(self) -> None:
        if not self._hung_up:
            self._channel.resume_reading()

    def unchanged(self) -> None:
        """Nothing to do: `metrics.timed_terminal` measures this."""

    def close(self, status: int = 0) -> None:
        if not self._channel.is_closing():
            self._channel.exit(status)

    # For the connection handler.

    @property
    def active(self) -> bool:
        """Whether a handler is running."""
        return self.task is not None and not self.task.done()

    def stalled(self, now: float) -> float:
        """Seconds since the client last took anything of what is waiting."""
        waiting = self._channel.get_write_buffer_size()
        return self._stall.seconds(now, sent=self._written - waiting, waiting=waiting)

    def hang_up(self) -> None:
        """Tell the receiver to leave; cancel the handler if it has not after the grace time."""
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

    # Callbacks of asyncssh.

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
        self._requested = ("command", command)
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        self._requested = ("subsystem", subsystem)
        return subsystem == FRAMES and self._handlers.frames is not None

    def session_started(self) -> None:
        self.env = dict(self._channel.get_environment())
        self.task = self._context.run(self._run())
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
        return True  # output can still be sent

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self.size = clamp_size(width, height)
        if self._resizing is None and self._receiver is not None and not self._hung_up:
            loop = asyncio.get_running_loop()
            self._resizing = loop.call_later(self._limits.resize_pause, self._tell_size)

    def connection_lost(self, exc: Exception | None) -> None:
        self.hang_up()
        self._ended(self)

    # Running the handler.

    async def _run(self) -> None:
        try:
            self._status = await self._handle()
        except Exception:
            log.exception("%s: the session failed", self.player.name)
            self._say(broken(self.tr))

    def _finished(self, task: asyncio.Task[None]) -> None:
        """Close the channel; not in `_run`, which never runs when it is cancelled early."""
        self.close(self._status)

    async def _handle(self) -> int:
        kind, words = self._requested
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
        """The host's answer to a command line; None if it is for the app."""
        words = split_command(command, self._limits.command_bytes)
        if words is None:
            return Answer(self.tr("That command line cannot be read. Try: help"), 2)
        self.argv = words
        network = network_of(self._transport.address)
        await asyncio.sleep(self._context.command_rate.wait(self.player, network))
        command_line = CommandLine(words, self.player, self._capable, self.env)
        return await self._handlers.command(command_line)

    async def _show(self) -> int:
        if not self._capable:
            return await self._handlers.lines(self, self.player)
        if not self._take_terminal(self):
            self._say(
                self.tr(
                    "This ssh connection already shows a terminal. Open another: ssh -S none ..."
                )
            )
            return 1
        return await self._handlers.serve(self, self.player) or 0

    @property
    def _capable(self) -> bool:
        return bool(self.term) and self.term not in INCAPABLE

    def _say(self, text: str, *, error: bool = False) -> None:
        """Write text with the line ends and to the stream that suit this session."""
        lines = text.rstrip("\n") + "\n"
        if self.term:
            self._send(lines.replace("\n", "\r\n").encode())
        else:
            self._send(lines.encode(), asyncssh.EXTENDED_DATA_STDERR if error else None)

    def _send(self, data: bytes, kind: asyncssh.DataType = None) -> None:
        if not self._channel.is_closing():
            self._written += len(data)
            self._channel.write(data, kind)

    @property
    def tr(self) -> Translator:
        """The translator for this terminal."""
        return self._context.translator(self.env)

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
        """Call the receiver; if it raises, end this session and no other."""
        try:
            tell(*what)
        except Exception:
            log.exception("%s: the terminal's receiver failed", self.player.name)
            self._say(broken(self.tr))
            self._hung_up = True
            if self.task is not None:
                self.task.cancel()


def split_command(command: str, longest: int) -> tuple[str, ...] | None:
    """The words of a command line as a shell splits it, at spaces if a quote stays open.

    None if it is unreadable.
    """
    if len(command.encode()) > longest or not command.isprintable():
        return None
    try:
        return tuple(shlex.split(command)) or None
    except ValueError:  # an open quote, as in `rules hold'em`
        return tuple(command.split())
