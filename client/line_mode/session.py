"""Line mode on a terminal or pipe.

Without a pseudo-terminal, whole lines arrive and end with the end of input; everything typed before
that is still done. With one, single keys arrive and are echoed here.
"""

import asyncio
from codecs import getincrementaldecoder
from contextlib import suppress
from itertools import chain, repeat

from client.connection.link import Dial, Link, LinkError
from client.line_mode.conversation import Conversation
from client.line_mode.output import Output
from client.locale.i18n import Language, language_of
from client.paint.text import width
from client.session.backoff import BACKOFF, Backoff
from client.terminal.terminal import Terminal
from engine.sync.errors import FrameError

LONGEST = 500
"""Limit of characters in a line; more are ignored."""

PATIENT = 32 * 1024
"""Unread output, in bytes, above which the next line waits."""

MOST_WAITING = 256 * 1024
"""Unread output, in bytes, above which the session ends."""

LOOK_AGAIN = 0.05
"""Seconds between two checks of a terminal with unread output."""

_END, _CANCEL, _ERASE_LINE = "\x04", "\x03", "\x15"
_ERASE = ("\x7f", "\b")


async def talk(
    terminal: Terminal,
    link: Link,
    *,
    host: str,
    language: Language = "en",
    first: str = "",
    screen: str = "",
    dial: Dial | None = None,
    pace: Backoff = BACKOFF,
    columns: int = 0,
) -> int:
    """Run a session until the player leaves, the input ends or the hall closes it.

    Args:
        terminal: the player's terminal.
        link: the connection to the hall.
        host: the host's name, as guests type it.
        language: the table's, for a terminal that asks for none.
        first: a line to run before the typed ones; "" for none.
        screen: the command that opens the same on a full screen.
        dial: connects again after the connection was lost; None to end the session then.
        pace: how often and how long to try.
        columns: that lines are wrapped to without a pseudo-terminal; 0 for lines in one piece.

    Returns:
        The exit code: 1 if the connection was lost, the player was not let in, or `first` was
        refused or not understood; else 0.
    """
    session = _Session(terminal, link, host, language_of(terminal.env) or language, columns)
    if dial is not None:
        session.returns_by(dial, pace)
    if first:
        session.begin_with(first, screen)
    return await session.run()


class _Session:
    """Receives from the terminal and from the link."""

    def __init__(
        self, terminal: Terminal, link: Link, host: str, language: Language, columns: int
    ) -> None:
        self._terminal = terminal
        self._link = link
        self._echoes = bool(terminal.term)
        self._end = "\r\n" if self._echoes else "\n"
        output = Output(
            self._write,
            plain=not _names_utf8(terminal),
            end=self._end,
            terminal=lambda: terminal.size[0] if self._echoes else columns,
        )
        self._conversation = Conversation(self._send, output, host=host, language=language)
        self._decoder = getincrementaldecoder("utf-8")(errors="replace")
        self._line = ""
        self._after_return = False
        self._gone = False
        self._dial: Dial | None = None
        self._pace = BACKOFF
        self._parted = False
        self._woken = asyncio.Event()

    def returns_by(self, dial: Dial, pace: Backoff) -> None:
        """Reconnect when the connection is lost."""
        self._dial, self._pace = dial, pace

    def begin_with(self, line: str, screen: str) -> None:
        """Run this line first; without a pseudo-terminal, also say how to open the full screen."""
        if not self._echoes:
            self._conversation.point_to_screen(screen)
        self._conversation.commanded(line)

    async def run(self) -> int:
        """Run typed lines in order, as fast as the output is read."""
        self._link.attach(self)
        self._conversation.begin()
        self._terminal.attach(self)
        try:
            while not self._is_over():
                self._woken.clear()
                if self._parted:
                    await self._return()
                    continue
                if self._terminal.waiting > PATIENT:
                    await asyncio.sleep(LOOK_AGAIN)
                elif not self._conversation.step() and not self._is_over():
                    await self._woken.wait()
                else:
                    await asyncio.sleep(0)
        finally:
            self._gone = True
            self._link.close()
        return 1 if self._conversation.cut_off or self._conversation.failed else 0

    async def _return(self) -> None:
        """Try to reconnect; end the session when that takes too long."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self._pace.patience
        pauses = chain(self._pace.pauses, repeat(self._pace.pauses[-1]))
        while not self._is_over():
            if loop.time() > until:
                self._conversation.line_lost()
                return
            with suppress(TimeoutError):  # a hang-up wakes it before the pause is over
                await asyncio.wait_for(self._woken.wait(), next(pauses))
            self._woken.clear()
            with suppress(LinkError):
                self._link = await self._dial_again()
                self._parted = False
                self._link.attach(self)
                self._conversation.way_back.rejoin()
                return

    async def _dial_again(self) -> Link:
        assert self._dial is not None, "or nobody would look for a line"
        return await self._dial()

    def _is_over(self) -> bool:
        if self._terminal.waiting > MOST_WAITING:
            return True
        return self._gone or self._conversation.over

    def _send(self, frame: bytes) -> None:
        self._link.send(frame)

    def _write(self, line: str) -> None:
        self._terminal.write(f"{line}{self._end}".encode())

    # From the terminal

    def feed(self, data: bytes) -> None:
        """Take typed bytes; empty at the end of input."""
        if not data:
            self._end_of_input()
        for char in self._decoder.decode(data, final=not data):
            self._take(char)
        self._woken.set()

    def resize(self, columns: int, rows: int) -> None:
        """Leave what is there as it is; the next lines are wrapped to the new size."""

    def hang_up(self) -> None:
        """End the session: the terminal is gone."""
        self._gone = True
        self._woken.set()

    def _take(self, char: str) -> None:
        after_return, self._after_return = self._after_return, char == "\r"
        if char == "\n" and after_return:
            return
        match char:
            case "\r" | "\n":
                self._echo("\r\n")
                self._enter()
            case _ if self._echoes and self._edited(char):
                return
            case _ if char.isprintable() and len(self._line) < LONGEST:
                self._line += char
                self._echo(char)
            case "\t":
                self._line += " "
                self._echo(" ")

    def _edited(self, char: str) -> bool:
        """Handle an editing key; False if the character is to be added to the line."""
        if char in _ERASE:
            kept = self._line
            while kept and not width(kept[-1]):  # marks go with their letter
                kept = kept[:-1]
            self._erase(kept[:-1])
        elif char == _ERASE_LINE:
            self._erase("")
        elif char == _CANCEL or (char == _END and not self._line):
            self._gone = True
        else:
            return False
        return True

    def _erase(self, kept: str) -> None:
        """Cut the line to its beginning, here and on the terminal."""
        self._echo("\b \b" * width(self._line[len(kept) :]))
        self._line = kept

    def _echo(self, text: str) -> None:
        if self._echoes and text:
            self._terminal.write(text.encode())

    def _enter(self) -> None:
        line, self._line = self._line, ""
        self._conversation.typed(line)

    def _end_of_input(self) -> None:
        if self._line:
            self._enter()
        self._conversation.input_ended = True

    # From the link

    def hear(self, data: bytes) -> None:
        """Take frames from the hall."""
        try:
            self._conversation.hear(data)
        except FrameError:
            self._gone = True
        self._woken.set()

    def lost(self) -> None:
        """Reconnect, or end the session, after the connection was lost."""
        if self._dial is not None and not self._is_over():
            self._parted = True
            self._conversation.way_back.part()
        elif not self._gone:
            self._conversation.line_lost()
            self._gone = True
        self._woken.set()


def _names_utf8(terminal: Terminal) -> bool:
    """Whether the environment names UTF-8; no locale, or C, counts as ASCII."""
    env = terminal.env
    locale = next((env[key] for key in ("LC_ALL", "LC_CTYPE", "LANG") if env.get(key)), "")
    return "utf" in locale.lower()
