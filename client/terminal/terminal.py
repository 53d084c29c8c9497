"""A player's terminal: bytes both ways, and the sequences it is entered and left by.

The ssh session of a host is one, the tty of `tablehost join` another, a test's buffer a third.
"""

from collections.abc import Mapping
from typing import Protocol

Size = tuple[int, int]
"""Columns and rows."""

SMALLEST: Size = (8, 2)
LARGEST: Size = (500, 200)
"""Drawing costs time per cell, and a size comes from a stranger."""


class Receiver(Protocol):
    """Whoever reads a terminal."""

    def feed(self, data: bytes) -> None:
        """Bytes typed, as they came: any bytes, cut anywhere."""

    def resize(self, columns: int, rows: int) -> None:
        """The terminal has another size now."""

    def hang_up(self) -> None:
        """The player is gone or has to go; what is still written goes out if anybody reads it."""


class Terminal(Protocol):
    """One player's terminal as bytes both ways."""

    @property
    def term(self) -> str:
        """TERM, as the player's machine tells it."""

    @property
    def size(self) -> Size:
        """Columns and rows now."""

    @property
    def env(self) -> Mapping[str, str]:
        """What is known of LANG, LC_*, COLORTERM and NO_COLOR on the player's machine."""

    @property
    def waiting(self) -> int:
        """Bytes written that the player's machine has not taken yet."""

    def attach(self, receiver: Receiver) -> None:
        """Read this terminal from now on; what was typed before comes at once."""

    def write(self, data: bytes) -> None:
        """Send bytes; never blocks, and does nothing once the terminal is closed."""

    def unchanged(self) -> None:
        """All that was typed has been dealt with; for what was shown nothing of, nothing comes."""

    def close(self, status: int = 0) -> None:
        """End the session with this exit status, after everything written has gone out."""


def clamped(columns: int, rows: int) -> Size:
    """A size that can be drawn and is worth drawing."""
    return (
        max(SMALLEST[0], min(columns, LARGEST[0])),
        max(SMALLEST[1], min(rows, LARGEST[1])),
    )


def speaks_utf8(env: Mapping[str, str]) -> bool:
    """Whether a terminal shows UTF-8: all do but those whose locale names another encoding."""
    locale = next((env[key] for key in ("LC_ALL", "LC_CTYPE", "LANG") if env.get(key)), "")
    _, _, encoding = locale.partition(".")
    return not encoding or encoding.lower().startswith(("utf-8", "utf8"))


# 1000 tells of buttons, 1002 of drags, 1006 how. Never 1003: each motion would cost 0.5 ms.
GRAB_MOUSE = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
RELEASE_MOUSE = "\x1b[?1006l\x1b[?1002l\x1b[?1000l"

# Alternate screen, no cursor, no wrap at the margin, focus reports, bracketed paste.
_ENTER = "\x1b[?1049h\x1b[m\x1b[2J\x1b[H\x1b[?25l\x1b[?7l\x1b[?1004h\x1b[?2004h"

# The same backwards. What has no alternate screen (the Linux console) is at least left blank.
_LEAVE = "\x1b[?2004l\x1b[?1004l\x1b[?7h\x1b[m\x1b[2J\x1b[H\x1b[?1049l\x1b[?25h"

_PUSH_TITLE, _POP_TITLE = "\x1b[22;2t", "\x1b[23;2t"

# These show the text of a title on the screen, or wait for its end for ever.
_UNTITLED = ("linux", "vt1", "vt2", "vt3", "vt4", "vt5", "ansi", "cons", "sun", "dumb", "unknown")


def has_title(term: str) -> bool:
    """Whether a window or tab shows what a terminal of this TERM is told as its title."""
    return bool(term) and not term.startswith(_UNTITLED)


def entering(term: str) -> str:
    """Everything that turns a shell's terminal into a full screen of ours."""
    return (_PUSH_TITLE if has_title(term) else "") + _ENTER + GRAB_MOUSE


def leaving(term: str, farewell: str = "") -> str:
    """Everything that makes the terminal what it was, then `farewell` as its lines."""
    restored = RELEASE_MOUSE + _LEAVE + (_POP_TITLE if has_title(term) else "")
    return restored + lines(farewell)


def at_once(term: str, picture: str) -> str:
    """A picture that is not to be seen half drawn; terminals that cannot wait show it as it comes.

    Synchronized output, private mode 2026.
    """
    return f"\x1b[?2026h{picture}\x1b[?2026l" if has_title(term) else picture


def lines(text: str) -> str:
    """Lines of text as a terminal wants them that nobody else looks after."""
    return "".join(f"{line}\r\n" for line in text.splitlines())


def titled(term: str, title: str) -> str:
    """What sets the window's title to a clean text; nothing where there is none to set."""
    return f"\x1b]2;{title}\x07" if has_title(term) else ""
