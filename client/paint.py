"""From pictures to what a terminal is sent: whole ones, or the spans that changed.

Some of a player's cells show what nobody else may know, and the length of an encrypted packet is
plain for everybody on the network. So *veiled* spans are no matter of change: they are sent with
every frame, whatever is in them, and padded to a length that only their width and the terminal's
colours decide.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct
from rich.style import Style

from client.palette import Depth
from client.picture import Line, Picture, Span, both
from client.roles import Role
from client.themes import load

NEAR = 8
"""Unchanged columns between two spans that are cheaper sent than jumped over."""

PLAIN = "\x1b[m"


class Inks(Struct, frozen=True):
    """What switches a terminal to each role, each by itself; `longest` in characters."""

    by_role: Mapping[Role, str]
    longest: int


@lru_cache(maxsize=64)
def inks(theme: str, depth: Depth) -> Inks:
    """The inks of a theme, made once for all sessions."""
    by_role = {role: _sequence(style) for role, style in load(theme).styles[depth].items()}
    return Inks(by_role, max(map(len, by_role.values())))


_MARKS = ("bold", "dim", "italic", "underline", "blink", "blink2", "reverse")


def _sequence(style: Style) -> str:
    """A style from scratch: whatever was set before is gone."""
    codes = ["0"]
    codes += [str(code) for code, mark in enumerate(_MARKS, 1) if getattr(style, mark)]
    if style.color:
        codes += style.color.get_ansi_codes(foreground=True)
    if style.bgcolor:
        codes += style.bgcolor.get_ansi_codes(foreground=False)
    return f"\x1b[{';'.join(codes)}m"


def update(old: Picture, new: Picture, ink: Inks) -> str:
    """What turns a terminal that shows `old` into one that shows `new`; empty if nothing does.

    A veil that has been lifted is sent like one that is there: what differs from what was under
    it would tell what that was.
    """
    if not old.fits(new):
        return whole(new, ink)
    veils = both(old.veils, new.veils)
    parts = [
        _changed(y, before, now, ink, veils.get(y, ()))
        for y, (before, now) in enumerate(zip(old.lines, new.lines, strict=True))
        if y in veils or before.cells != now.cells or before.roles != now.roles
    ]
    return _ended(parts, new) if parts or old.cursor != new.cursor else ""


def whole(picture: Picture, ink: Inks) -> str:
    """What makes any terminal of its size show a picture."""
    parts = []
    for y, line in enumerate(picture.lines):
        parts.append(at(0, y))
        done = 0
        for left, right in picture.veils.get(y, ()):
            parts += [_run(line, done, left, ink), _veiled(line, left, right, ink)]
            done = right
        parts.append(_run(line, done, len(line.cells), ink))
    return _ended(parts, picture)


def _ended(parts: Iterable[str], picture: Picture) -> str:
    return f"{''.join(parts)}{PLAIN}{at(*picture.cursor)}"


def at(x: int, y: int) -> str:
    """What moves the terminal's cursor to a cell, counted from 0."""
    return f"\x1b[{y + 1};{x + 1}H"


def _changed(y: int, old: Line, new: Line, ink: Inks, veils: Sequence[Span]) -> str:
    parts = [(left, _run(new, left, right, ink)) for left, right in spans(old, new, veils)]
    parts += [(left, _veiled(new, left, right, ink)) for left, right in veils]
    return "".join(at(left, y) + text for left, text in sorted(parts))


def spans(old: Line, new: Line, veils: Iterable[Span] = ()) -> list[Span]:
    """The columns where two lines of one length differ outside the veils, near ones joined."""
    cells = zip(old.cells, new.cells, old.roles, new.roles, strict=True)
    differing = [x for x, (a, b, c, d) in enumerate(cells) if a != b or c != d]
    found: list[Span] = []
    for start, end in _between(veils, len(new.cells)):
        first = len(found)
        for x in differing:
            if not start <= x < end:
                continue
            if len(found) > first and x - found[-1][1] <= NEAR:
                found[-1] = (found[-1][0], x + 1)
            else:
                found.append((x, x + 1))
    return found


def _between(veils: Iterable[Span], width: int) -> Iterator[Span]:
    done = 0
    for left, right in veils:
        yield done, left
        done = right
    yield done, width


def _run(line: Line, left: int, right: int, ink: Inks) -> str:
    parts: list[str] = []
    running: Role | None = None
    for text, role in zip(line.cells[left:right], line.roles[left:right], strict=True):
        if role != running:
            parts.append(ink.by_role[role])
            running = role
        parts.append(text)
    return "".join(parts)


def _veiled(line: Line, left: int, right: int, ink: Inks) -> str:
    """Cells in a number of bytes that does not tell which: room for a role every other cell."""
    text = _run(line, left, right, ink)
    room = 4 * (right - left) + ((right - left) // 2 + 1) * ink.longest
    length = len(text.encode())
    while length > room - len(PLAIN):
        room *= 2
    return text + _padding(room - length)


_PAD = 16  # characters of one padding sequence, as long as an ordinary one


def _padding(length: int) -> str:
    """So many bytes that only switch to plain, as zeros in front of a number are nothing."""
    parts = []
    while length > 2 * _PAD:
        parts.append(f"\x1b[{'0' * (_PAD - 3)}m")
        length -= _PAD
    parts.append(f"\x1b[{'0' * (length - 3)}m")
    return "".join(parts)
