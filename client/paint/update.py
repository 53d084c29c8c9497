"""From pictures to what a terminal is sent: whole ones, or the cells that changed.

Some of a player's cells show what nobody else may know, and the length of an encrypted packet is
plain for everybody on the network. So *veiled* spans are no matter of change: they are sent with
every frame, whatever is in them, and padded to a length that only their width and the terminal's
colours decide. They come last and each by itself, so that nothing else hangs on what they show.
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
    """What turns a terminal that shows `old` into one that shows `new`; empty if nothing does.

    A veil that has been lifted is sent like one that is there: what differs from what was under
    it would tell what that was.
    """
    if old.is_shared and new.is_shared:
        return _shared_update(old, new, ink)
    return _update(old, new, ink)


@lru_cache(maxsize=64)
def _shared_update(old: Snapshot, new: Snapshot, ink: Inks) -> str:
    """The same, found once for all who go on from one shared picture to the next."""
    return _update(old, new, ink)


def _update(old: Snapshot, new: Snapshot, ink: Inks) -> str:
    if old.size != new.size:
        return whole(new, ink)
    veils = both(old.veils, new.veils)
    pieces = sorted(changes(old, new, veils, ink))  # by looks: the ink changes least
    if not pieces and not veils and old.cursor == new.cursor:
        return ""
    return _written(pieces, new, veils, ink)


def whole(picture: Snapshot, ink: Inks) -> str:
    """What makes any terminal of its size show a picture."""
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
    """Where the cursor is left; under a veil its place has as many digits wherever it is."""
    x, y = cursor
    if any(left <= x < right for left, right in veils.get(y, ())):
        return f"\x1b[{y + 1:03};{x + 1:03}H"
    return at(x, y)


def _veiled(line: Line, left: int, right: int, ink: Inks) -> str:
    """Cells in a number of bytes that does not tell which: room for a role every other cell."""
    text = _from_scratch(line, left, right, ink)
    room = 4 * (right - left) + ((right - left) // 2 + 1) * ink.longest
    length = len(text.encode())
    while length > room - len(PLAIN):
        room *= 2
    return text + _padding(room - length)


def _from_scratch(line: Line, left: int, right: int, ink: Inks) -> str:
    parts: list[str] = []
    end = left
    for code, group in groupby(line.codes[left:right]):
        start, end = end, end + len(list(group))
        parts += (ink.from_scratch[code], text_of(line.cells[start:end]))
    return "".join(parts)


_PAD = 16  # characters of one padding sequence, as long as an ordinary one


def _padding(length: int) -> str:
    """So many bytes that only switch to plain, as zeros in front of a number are nothing."""
    parts = []
    while length > 2 * _PAD:
        parts.append(f"\x1b[{'0' * (_PAD - 3)}m")
        length -= _PAD
    parts.append(f"\x1b[{'0' * (length - 3)}m")
    return "".join(parts)
