"""From rows of cells to what a terminal is sent: whole rows, or the spans that changed.

Some of a player's cells show what nobody else may know, and the length of an encrypted packet is
plain for everybody on the network. So *veiled* spans are no matter of change: they are sent with
every frame, whatever is in them, and padded to a length that only their width and the terminal's
colours decide.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct
from rich.color import ColorSystem
from rich.style import Style

from client.canvas import Row
from client.palette import Depth
from client.roles import Role
from client.text import clusters, is_plain
from client.themes import load

Cell = tuple[str, Role]
"""What one column shows; the right half of a wide character is empty."""

Span = tuple[int, int]
"""Columns from, and up to but not including."""

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


# Rich numbers attributes so: bold, dim, italic, underline, blink, blink2, reverse.
_MARKS = ("bold", "dim", "italic", "underline", "blink", "blink2", "reverse")


def _sequence(style: Style) -> str:
    """A style from scratch: whatever was set before is gone."""
    codes = ["0"]
    codes += [str(code) for code, mark in enumerate(_MARKS, 1) if getattr(style, mark)]
    if style.color:
        codes += style.color.downgrade(ColorSystem.TRUECOLOR).get_ansi_codes(foreground=True)
    if style.bgcolor:
        codes += style.bgcolor.downgrade(ColorSystem.TRUECOLOR).get_ansi_codes(foreground=False)
    return f"\x1b[{';'.join(codes)}m"


def cells(row: Row) -> list[Cell]:
    """A row column by column."""
    found: list[Cell] = []
    for text, role in row:
        if is_plain(text):
            found += [(char, role) for char in text]
        else:
            for cluster, size in clusters(text):
                found.append((cluster, role))
                found += [("", role)] * (size - 1)
    return found


def at(x: int, y: int) -> str:
    """What moves the terminal's cursor to a cell, counted from 0."""
    return f"\x1b[{y + 1};{x + 1}H"


def whole(row: Sequence[Cell], ink: Inks, veils: Iterable[Span] = ()) -> str:
    """A row from its first column to its last, for a cursor that stands at its beginning."""
    parts, done = [], 0
    for left, right in veils:
        parts += [_run(row[done:left], ink), _veiled(row[left:right], ink)]
        done = right
    return "".join((*parts, _run(row[done:], ink)))


def changed(
    y: int, old: Sequence[Cell], new: Sequence[Cell], ink: Inks, veils: Sequence[Span] = ()
) -> str:
    """What turns row `y` from `old` to `new`, veiled spans included even if nothing changed."""
    parts = [(left, _run(new[left:right], ink)) for left, right in spans(old, new, veils)]
    parts += [(left, _veiled(new[left:right], ink)) for left, right in veils]
    return "".join(at(left, y) + text for left, text in sorted(parts))


def spans(old: Sequence[Cell], new: Sequence[Cell], veils: Iterable[Span] = ()) -> list[Span]:
    """The columns where two rows of one width differ outside the veils, near ones joined."""
    found: list[Span] = []
    for start, end in _between(veils, len(new)):
        apart: list[Span] = []
        for x in range(start, end):
            if old[x] == new[x]:
                continue
            if apart and x - apart[-1][1] <= NEAR:
                apart[-1] = (apart[-1][0], x + 1)
            else:
                apart.append((x, x + 1))
        found += apart
    return found


def _between(veils: Iterable[Span], width: int) -> Iterator[Span]:
    done = 0
    for left, right in veils:
        yield done, left
        done = right
    yield done, width


def _run(row: Sequence[Cell], ink: Inks) -> str:
    parts: list[str] = []
    running: Role | None = None
    for text, role in row:
        if role != running:
            parts.append(ink.by_role[role])
            running = role
        parts.append(text)
    return "".join(parts)


def _veiled(row: Sequence[Cell], ink: Inks) -> str:
    """Cells in a number of bytes that does not tell which: room for a role every other cell."""
    text = _run(row, ink)
    room = 4 * len(row) + (len(row) // 2 + 1) * ink.longest
    length = len(text.encode())
    while length > room - len(PLAIN):
        room *= 2
    return text + _padding(room - length)


def _padding(length: int) -> str:
    """So many bytes that only switch to plain, as zeros in front of a number are nothing."""
    parts = []
    while length > 2 * _PAD:
        parts.append(f"\x1b[{'0' * (_PAD - 3)}m")
        length -= _PAD
    parts.append(f"\x1b[{'0' * (length - 3)}m")
    return "".join(parts)


_PAD = 16  # characters of one padding sequence, as long as an ordinary one
