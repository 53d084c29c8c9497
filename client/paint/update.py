"""The output that brings a terminal from one snapshot to the next: all cells or the changed ones.

Some cells show secrets such as a player's cards, and everybody on the network can see the length of
an encrypted packet. So *veiled* spans (see `Canvas.veil`) are sent with every update, changed or
not, and padded to a length that depends only on their width and the terminal's colours. They come
last and separately, so that nothing else depends on their contents.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

from client.paint.canvas import text_of
from client.paint.changes import changes, everything
from client.paint.cursor import Cursor, Piece, at
from client.paint.sgr import PLAIN, Inks
from client.paint.snapshot import Line, Snapshot, Veils, both


def update(old: Snapshot, new: Snapshot, ink: Inks) -> str:
    """The output that changes a terminal from `old` to `new`; empty if nothing has to change.

    Spans that were veiled in `old` only are also sent in full: sending only their changes would
    reveal the old contents.
    """
    if old.is_shared and new.is_shared:
        return _shared_update(old, new, ink)
    return _update(old, new, ink)


@lru_cache(maxsize=256)
def _shared_update(old: Snapshot, new: Snapshot, ink: Inks) -> str:
    """`_update`, computed once for all sessions that show the same two shared snapshots."""
    return _update(old, new, ink)


def _update(old: Snapshot, new: Snapshot, ink: Inks) -> str:
    if old.size != new.size:
        return whole(new, ink)
    veils = both(old.veils, new.veils)
    pieces = sorted(changes(old, new, veils, ink))  # by look, to change styles rarely
    if not pieces and not veils and old.cursor == new.cursor:
        return ""
    return _written(pieces, new, veils, ink)


def whole(picture: Snapshot, ink: Inks) -> str:
    """The output that shows a snapshot on a terminal of its size, whatever it showed before."""
    return _written(everything(picture, ink), picture, picture.veils, ink)


def _written(pieces: Iterable[Piece], picture: Snapshot, veils: Veils, ink: Inks) -> str:
    pen = Cursor(ink, picture.size[0])
    for piece in pieces:
        pen.draw(piece)
    veiled = (
        at(left, y) + _veiled(picture.lines[y], left, right, ink)
        for y in sorted(veils)
        for left, right in veils[y]
    )
    return f"{''.join(pen.parts)}{''.join(veiled)}{PLAIN}{_parked(picture.cursor, veils)}"


def _parked(cursor: tuple[int, int], veils: Veils) -> str:
    """The final cursor move; under a veil it has the same length for every position."""
    x, y = cursor
    if any(left <= x < right for left, right in veils.get(y, ())):
        return f"\x1b[{y + 1:03};{x + 1:03}H"
    return at(x, y)


def _veiled(line: Line, left: int, right: int, ink: Inks) -> str:
    """Cells in a number of bytes that does not depend on them.

    There is room for a change of role at every other cell. Cells that need more are shown in one
    role and without combining marks, which always fits.
    """
    width = right - left
    room = 4 * width + (width // 2 + 1) * ink.longest  # a character has 4 bytes at most
    text = _from_scratch(line, left, right, ink)
    length = len(text.encode())
    if length > room:
        text = ink.from_scratch[line.codes[left]]
        text += text_of(tuple(cell[:1] for cell in line.cells[left:right]))
        length = len(text.encode())
    return text + _padding(room + len(PLAIN) - length)


def _from_scratch(line: Line, left: int, right: int, ink: Inks) -> str:
    parts: list[str] = []
    end = left
    for code, group in groupby(line.codes[left:right]):
        start, end = end, end + len(list(group))
        parts += (ink.from_scratch[code], text_of(line.cells[start:end]))
    return "".join(parts)


_PAD = 16  # the length of one padding sequence, about that of an ordinary one


def _padding(length: int) -> str:
    """This many bytes that only reset the style: SGR 0 written with leading zeros."""
    parts = []
    while length > 2 * _PAD:
        parts.append(f"\x1b[{'0' * (_PAD - 3)}m")
        length -= _PAD
    parts.append(f"\x1b[{'0' * (length - 3)}m")
    return "".join(parts)
