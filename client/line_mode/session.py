"""A conversation on a terminal that cannot show a screen: lines both ways, nothing else.

Without a pseudo-terminal whole lines come, and the end of input; what was typed before it is still
done. With one, single keys come and are echoed here, so that a poor terminal shows what is typed.
"""

import asyncio
from codecs import getincrementaldecoder
from contextlib import suppress
from itertools import chain, repeat

from client.connection.link import Dial, Link, LinkError
from client.line_mode.conversation import Conversation
from client.locale.i18n import Language, language_of
from client.session.backoff import BACKOFF, Backoff
from client.terminal.terminal import Terminal
from engine.sync.errors import FrameError

LONGEST = 500
"""Characters of a line; what is typed beyond is dropped."""

PATIENT = 32 * 1024
"""Bytes that may wait at the terminal before the next line is done."""

MOST_WAITING = 256 * 1024
"""Bytes waiting at which a reader is too slow to be kept."""

LOOK_AGAIN = 0.05
"""Seconds between two looks at a terminal that is behind."""

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
) -> int:
    """Talk until the player leaves, the input ends or the hall hangs up; the exit code.

    That is 0, or 1 where the line broke.

    Args:
        terminal: the player's.
        link: to the hall.
        host: the house's name, as guests type it.
        language: the table's, for a terminal that asks for none.
        first: the line that is done before those that are typed, "" for none.
        screen: what to type to see the same on a full screen.
        dial: makes another link when this one is lost; without it that is the end.
        pace: how it is tried again.
    """
    session = _Session(terminal, link, host, language_of(terminal.env) or language)
    if dial is not None:
        session.returns_by(dial, pace)
    if first:
        session.begin_with(first, screen)
    return await session.run()


class _Session:
    """The terminal's receiver and the link's listener."""

    def __init__(self, terminal: Terminal, link: Link, host: str, language: Language) -> None:
        self._terminal = terminal
        self._link = link
        self._echoes = bool(terminal.term)
        plain = not _names_utf8(terminal)
        self._conversation = Conversation(
            self._send,
            self._write,
            host=host,
            language=language,
            plain=plain,
        )
        self._decoder = getincrementaldecoder("utf-8")(errors="replace")
        self._line = ""
        self._after_return = False
        self._input_ended = False
        self._gone = False
        self._dial: Dial | None = None
        self._pace = BACKOFF
        self._parted = False
        self._woken = asyncio.Event()

    def returns_by(self, dial: Dial, pace: Backoff) -> None:
        """A lost line is not the end."""
        self._dial, self._pace = dial, pace

    def begin_with(self, line: str, screen: str) -> None:
        """Do this before what is typed; who has a screen after all is told how to see it."""
        if not self._echoes:
            self._conversation.point_to_screen(screen)
        self._conversation.typed(line)

    async def run(self) -> int:
        """Do what is typed, in order, as fast as it is read."""
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
        return 1 if self._conversation.cut_off else 0

    async def _return(self) -> None:
        """Look for another line, and go on by it; the end where there is none for long."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self._pace.patience
        pauses = chain(self._pace.pauses, repeat(self._pace.pauses[-1]))
        while not self._is_over():
            if loop.time() > until:
                self._conversation.line_lost()
                return
            with suppress(TimeoutError):  # whoever hangs up is not waited for
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
        done = self._input_ended and self._conversation.idle
        return self._gone or self._conversation.over or done

    def _send(self, frame: bytes) -> None:
        self._link.send(frame)

    def _write(self, line: str) -> None:
        end = "\r\n" if self._echoes else "\n"
        self._terminal.write(f"{line}{end}".encode())

    # The terminal

    def feed(self, data: bytes) -> None:
        """Bytes typed; none at the end of input."""
        if not data:
            self._end_of_input()
        for char in self._decoder.decode(data, final=not data):
            self._take(char)
        self._woken.set()

    def resize(self, columns: int, rows: int) -> None:
        """Lines have no size."""

    def hang_up(self) -> None:
        """The player is gone, or has to go."""
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

    def _edited(self, char: str) -> bool:
        """Whether a key has changed the line, or ended the session, instead of adding to it."""
        if char in _ERASE:
            self._echo("\b \b" if self._line else "")
            self._line = self._line[:-1]
        elif char == _ERASE_LINE:
            self._echo("\b \b" * len(self._line))
            self._line = ""
        elif char == _CANCEL or (char == _END and not self._line):
            self._gone = True
        else:
            return False
        return True

    def _echo(self, text: str) -> None:
        if self._echoes and text:
            self._terminal.write(text.encode())

    def _enter(self) -> None:
        line, self._line = self._line, ""
        self._conversation.typed(line)

    def _end_of_input(self) -> None:
        if self._line:
            self._enter()
        self._input_ended = True

    # The link

    def hear(self, data: bytes) -> None:
        """Frames from the hall."""
        try:
            self._conversation.hear(data)
        except FrameError:
            self._gone = True
        self._woken.set()

    def lost(self) -> None:
        """Nothing more will come."""
        if self._dial is not None and not self._is_over():
            self._parted = True
            self._conversation.way_back.part()
        elif not self._gone:
            self._conversation.line_lost()
            self._gone = True
        self._woken.set()


def _names_utf8(terminal: Terminal) -> bool:
    """Whether the other end has named UTF-8; what names nothing, or C, is taken for ASCII."""
    env = terminal.env
    locale = next((env[key] for key in ("LC_ALL", "LC_CTYPE", "LANG") if env.get(key)), "")
    return "utf" in locale.lower()
