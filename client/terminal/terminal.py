"""A player's terminal: bytes in both directions, and the sequences to enter and leave full screen.

It is an ssh session of a host, the tty of `tablehost join`, or a buffer in a test.
"""

from collections.abc import Mapping
from typing import Protocol

Size = tuple[int, int]
"""Columns and rows."""

SMALLEST: Size = (8, 2)
LARGEST: Size = (500, 200)
"""Drawing takes time for each cell, and the size is chosen by the client."""


class Receiver(Protocol):
    """Receives a terminal's input."""

    def feed(self, data: bytes) -> None:
        """Take input: any bytes, split anywhere."""

    def resize(self, columns: int, rows: int) -> None:
        """Take the terminal's new size."""

    def hang_up(self) -> None:
        """End the session: the terminal is gone, or the host stops. Output is still sent."""


class Terminal(Protocol):
    """One player's terminal as bytes in both directions."""

    @property
    def term(self) -> str:
        """TERM on the player's machine."""

    @property
    def size(self) -> Size:
        """Columns and rows now."""

    @property
    def env(self) -> Mapping[str, str]:
        """LANG, LC_*, COLORTERM and NO_COLOR on the player's machine, as far as ssh sends them."""

    @property
    def waiting(self) -> int:
        """Bytes written that have not been sent yet."""

    def attach(self, receiver: Receiver) -> None:
        """Pass all input to this receiver, at once what was typed before."""

    def write(self, data: bytes) -> None:
        """Send bytes; never blocks, and does nothing once the terminal is closed."""

    def unchanged(self) -> None:
        """Note that all input is handled, and that none of it will cause further output."""

    def close(self, status: int = 0) -> None:
        """End the session with this exit status, after everything written has gone out."""


def clamped(columns: int, rows: int) -> Size:
    """The nearest size that can be drawn."""
    return (
        max(SMALLEST[0], min(columns, LARGEST[0])),
        max(SMALLEST[1], min(rows, LARGEST[1])),
    )


def speaks_utf8(env: Mapping[str, str]) -> bool:
    """Whether a terminal shows UTF-8: all do unless their locale names another encoding."""
    locale = next((env[key] for key in ("LC_ALL", "LC_CTYPE", "LANG") if env.get(key)), "")
    _, _, encoding = locale.partition(".")
    return not encoding or encoding.lower().startswith(("utf-8", "utf8"))


# 1000 reports buttons, 1002 drags, 1006 sets the format. Not 1003: each motion would cost 0.5 ms.
GRAB_MOUSE = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
RELEASE_MOUSE = "\x1b[?1006l\x1b[?1002l\x1b[?1000l"

# Alternate screen, no cursor, no wrap at the margin, focus reports, bracketed paste.
_ENTER = "\x1b[?1049h\x1b[m\x1b[2J\x1b[H\x1b[?25l\x1b[?7l\x1b[?1004h\x1b[?2004h"

# The reverse. A terminal without an alternate screen (the Linux console) is cleared.
_LEAVE = "\x1b[?2004l\x1b[?1004l\x1b[?7h\x1b[m\x1b[2J\x1b[H\x1b[?1049l\x1b[?25h"

_PUSH_TITLE, _POP_TITLE = "\x1b[22;2t", "\x1b[23;2t"

# These terminals show a title as text, or hang.
_UNTITLED = ("linux", "vt1", "vt2", "vt3", "vt4", "vt5", "ansi", "cons", "sun", "dumb", "unknown")


def has_title(term: str) -> bool:
    """Whether a terminal of this TERM has a title."""
    return bool(term) and not term.startswith(_UNTITLED)


def entering(term: str) -> str:
    """The sequences that enter full screen."""
    return (_PUSH_TITLE if has_title(term) else "") + _ENTER + GRAB_MOUSE


def leaving(term: str, farewell: str = "") -> str:
    """The sequences that restore the terminal, then the lines of `farewell`."""
    restored = RELEASE_MOUSE + _LEAVE + (_POP_TITLE if has_title(term) else "")
    return restored + lines(farewell)


def at_once(term: str, picture: str) -> str:
    """A picture in synchronized output (private mode 2026), so that it appears in one step."""
    return f"\x1b[?2026h{picture}\x1b[?2026l" if has_title(term) else picture


def lines(text: str) -> str:
    """Lines of text with CR LF, for a terminal in raw mode."""
    return "".join(f"{line}\r\n" for line in text.splitlines())


def titled(term: str, title: str) -> str:
    """The sequence that sets the window's title to a clean text; "" for terminals without one."""
    return f"\x1b]2;{title}\x07" if has_title(term) else ""
