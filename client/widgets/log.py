"""Log and chat: the last lines, wrapped, newest at the bottom."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from client.canvas import Canvas
from client.roles import Role
from client.text import clean, width, wrap

Kind = Literal["event", "chat", "note", "alert"]
"""What happened in the game, what somebody said, what the host tells, what was refused."""

_ROLES: dict[Kind, Role] = {
    "event": "log",
    "chat": "log",
    "note": "log.dim",
    "alert": "log.alert",
}


class LogLine(Struct, frozen=True):
    """One entry; `who` is set for chat."""

    text: str
    kind: Kind = "event"
    who: str = ""


def log(lines: Sequence[LogLine], columns: int, height: int, *, margin: int = 1) -> Canvas:
    """As many of the last lines as fit, from the bottom up."""
    canvas = Canvas(columns, height, "log")
    y = height
    for line in reversed(lines):
        if y <= 0:
            break
        shown = _wrapped(line, columns - 2 * margin)
        y -= len(shown)
        for number, text in enumerate(shown):
            _put(canvas, margin, y + number, line, text, first=number == 0)
    return canvas


def _wrapped(line: LogLine, columns: int) -> tuple[str, ...]:
    text = clean(f"{line.who}: {line.text}" if line.who else line.text)
    return wrap(text, max(2, columns))


def _put(canvas: Canvas, x: int, y: int, line: LogLine, text: str, *, first: bool) -> None:
    """One wrapped line; the speaker's name in its own role."""
    name = clean(f"{line.who}:") if line.who else ""
    if first and name and text.startswith(name):
        x = canvas.put(x, y, name, "log.name")
        text = text[len(name) :]
    canvas.put(x, y, text, _ROLES[line.kind])


def needed(lines: Sequence[LogLine], columns: int, margin: int = 1) -> int:
    """Lines on screen that all of `lines` would take."""
    return sum(len(_wrapped(line, columns - 2 * margin)) for line in lines)


def longest(lines: Sequence[LogLine]) -> int:
    """The width of the longest line unwrapped."""
    return max((width(clean(line.text)) for line in lines), default=0)
