"""The last lines of the log and chat, wrapped, the newest last."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal
from zlib import crc32

from msgspec import Struct

from client.paint.canvas import Canvas, shared
from client.paint.text import clean, cut, wrap
from client.themes.roles import Role

Kind = Literal["event", "chat", "note", "alert"]
"""An event of the game, chat, a note from the host, a refusal."""

_ROLES: dict[Kind, Role] = {
    "event": "log",
    "chat": "log",
    "note": "log.dim",
    "alert": "log.alert",
}


ROOMY = 6
"""Lines of a digest from which its texts may take two lines each."""


LONGEST = 3
"""Lines of a digest that its newest text may take."""


REST = " [/]"
"""Behind a line that is not whole: the key of chat, which shows all lines."""


SAID = "▌"
"""At the left of chat that stands in one list with events."""


class LogLine(Struct, frozen=True):
    """A line of the log; `who` is the speaker of a line of chat."""

    text: str
    kind: Kind = "event"
    who: str = ""


def recent(lines: Sequence[LogLine], most: int) -> tuple[LogLine, ...]:
    """The lines that a screen with `most` lines can need: that many of chat and of the rest.

    Two viewers get the same lines, no matter when they arrived.
    """
    room = [most, most]
    kept: list[LogLine] = []
    for line in reversed(lines):
        is_talk = line.kind == "chat"
        if room[is_talk]:
            room[is_talk] -= 1
            kept.append(line)
        elif not room[not is_talk]:
            break
    return tuple(reversed(kept))


def apart(lines: Sequence[LogLine]) -> tuple[tuple[LogLine, ...], tuple[LogLine, ...]]:
    """What happened, and what was said."""
    happened: list[LogLine] = []
    said: list[LogLine] = []
    for line in lines:
        (said if line.kind == "chat" else happened).append(line)
    return tuple(happened), tuple(said)


def log(lines: Sequence[LogLine], columns: int, height: int, *, margin: int = 1) -> Canvas:
    """As many of the last lines as fit, from the top; when full, it scrolls."""
    return _log(tuple(lines[-height:]) if height > 0 else (), columns, height, margin)


def steady_log(lines: Sequence[LogLine], columns: int, height: int) -> Canvas:
    """The same with room left at the bottom at times: not every new line scrolls all others.

    The first line shown is found by its text alone, so that viewers who came at different times
    are shown the same.
    """
    return _steady(tuple(lines[-height - 1 :]) if height > 0 else (), columns, height)


@shared(64)
def _steady(lines: tuple[LogLine, ...], columns: int, height: int) -> Canvas:
    room, first = height, len(lines)
    while first and room > 0:
        first -= 1
        room -= len(_wrapped(lines[first], columns - 2))
    if first or room < 0:
        window = range(first + 1, min(len(lines), first + 2 + height // 3))
        first = min(window, key=lambda number: _digest(lines[number].text), default=first)
    return _log(lines[first:], columns, height, 1)


@lru_cache(maxsize=1024)
def _digest(text: str) -> int:
    return crc32(text.encode())


def whole_log(lines: Sequence[LogLine], columns: int) -> Canvas:
    """All lines, as high as they are."""
    return _whole(tuple(lines), columns)


@shared(32)
def _whole(lines: tuple[LogLine, ...], columns: int) -> Canvas:
    texts = [(line, _wrapped(line, columns - 2)) for line in lines]
    canvas = Canvas(columns, sum(len(wrapped) for _, wrapped in texts), "log")
    y = 0
    for line, wrapped in texts:
        for number, text in enumerate(wrapped):
            _put(canvas, 1, y + number, line, text, first=number == 0)
        _mark(canvas, y, len(wrapped), line, lines)
        y += len(wrapped)
    return canvas


@shared(96)
def _log(lines: tuple[LogLine, ...], columns: int, height: int, margin: int) -> Canvas:
    canvas = Canvas(columns, height, "log")
    shown: list[tuple[LogLine, tuple[str, ...]]] = []
    room = height
    for line in reversed(lines):
        if room <= 0:
            break
        shown.insert(0, (line, _wrapped(line, columns - 2 * margin)))
        room -= len(shown[0][1])
    y = min(0, room)
    for line, texts in shown:
        for number, text in enumerate(texts):
            _put(canvas, margin, y + number, line, text, first=number == 0)
        if margin:
            _mark(canvas, y, len(texts), line, lines)
        y += len(texts)
    return canvas


@lru_cache(maxsize=2048)
def _wrapped(line: LogLine, columns: int) -> tuple[str, ...]:
    return wrap(_text(line), max(2, columns))


def _text(line: LogLine) -> str:
    return clean(f"{line.who}: {line.text}" if line.who else line.text)


def _put(canvas: Canvas, x: int, y: int, line: LogLine, text: str, *, first: bool) -> None:
    """Draw one wrapped line, with the speaker's name in its own role."""
    name = clean(f"{line.who}:") if line.who else ""
    if first and name and text.startswith(name):
        x = canvas.put(x, y, name, "log.name")
        text = text[len(name) :]
    canvas.put(x, y, text, _ROLES[line.kind])


def _mark(canvas: Canvas, y: int, height: int, line: LogLine, lines: Sequence[LogLine]) -> None:
    """In a list that has events too, draw a bar at the left of what was said."""
    if line.kind == "chat" and any(one.kind == "event" for one in lines):
        for row in range(max(0, y), y + height):
            canvas.put(0, row, SAID, "log.name")


def digest(lines: Sequence[LogLine], columns: int, height: int) -> Canvas:
    """The last lines, always with the newest event and the newest line of chat, however old.

    The newest line is whole where it has room. Where there is little room, each other takes one
    line and ends in an ellipsis if it is longer, and in the key that shows all of it.
    """
    canvas = Canvas(columns, height, "log")
    most = 2 if height >= ROOMY else 1
    owed = [line for line in (_newest(lines, chat=True), _newest(lines, chat=False)) if line]
    shown: list[tuple[LogLine, tuple[str, ...]]] = []
    room, full = height, False
    for line in reversed(lines):
        must = any(line is one for one in owed)
        owed = [one for one in owed if one is not line]
        newest = line is lines[-1]
        texts = _short(
            line, columns - 2, max(1, min(LONGEST, room - len(owed))) if newest else most
        )
        if must and len(texts) > room - len(owed):
            texts = _short(line, columns - 2, 1)
        full = full or len(texts) > room - len(owed)
        if room > 0 and (must or not full):
            shown.insert(0, (line, texts))
            room -= len(texts)
        if room <= 0 or (full and not owed):
            break
    y = 0
    for line, texts in shown:
        for number, text in enumerate(texts):
            _put(canvas, 1, y + number, line, text, first=number == 0)
        _mark(canvas, y, len(texts), line, lines)
        y += len(texts)
    return canvas


def newest_lines(lines: Sequence[LogLine], columns: int) -> int:
    """Lines of a digest that its newest text should have: an alert as many as it needs."""
    if not lines:
        return 0
    if lines[-1].kind != "alert":
        return 1
    return min(LONGEST, len(_wrapped(lines[-1], columns - 2)))


def _newest(lines: Sequence[LogLine], *, chat: bool) -> LogLine | None:
    for line in reversed(lines):
        if (line.kind == "chat") == chat:
            return line
    return None


def _short(line: LogLine, columns: int, most: int) -> tuple[str, ...]:
    whole = wrap(_text(line), max(2, columns))
    if len(whole) <= most:
        return whole
    if most < 1:
        return ()
    last = cut(f"{whole[most - 1]} {whole[most]}", columns - len(REST))
    return *whole[: most - 1], f"{last}{REST}"
