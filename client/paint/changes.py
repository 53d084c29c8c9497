"""The difference of two snapshots: which pieces of text have to be written to the terminal."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import compress, count, groupby
from operator import ne

from client.paint.canvas import Cells, text_of
from client.paint.cursor import Piece
from client.paint.sgr import Inks
from client.paint.snapshot import Line, Snapshot, Span, Veils

NEAR = 4
"""Up to this many unchanged bytes are written again, as moving the cursor would take more."""


def changes(old: Snapshot, new: Snapshot, veils: Veils, ink: Inks) -> Iterator[Piece]:
    """The pieces that look different in two snapshots of the same size, outside the veils."""
    for y, (before, now) in enumerate(zip(old.lines, new.lines, strict=True)):
        if before.codes == now.codes and before.cells == now.cells:
            continue
        columns = _differing(before, now, ink)
        for inside in _outside(columns, veils[y], now) if y in veils else (columns,):
            for left, right in _joined(inside, now.cells):
                if now.codes.count(now.codes[left], left, right) == right - left:
                    yield _piece(y, left, right, now.codes[left], now, ink)
                else:
                    for piece in _pieces(y, left, right, now, ink):
                        yield from _trimmed(piece, inside, now)


def _outside(columns: Sequence[int], veils: Sequence[Span], line: Line) -> Iterator[Sequence[int]]:
    """The columns outside the veils, one sequence for each part between two veils."""
    for start, end in between(veils, len(line.cells)):
        yield columns[bisect_left(columns, start) : bisect_left(columns, end)]


def everything(picture: Snapshot, ink: Inks) -> Iterator[Piece]:
    """The pieces of a whole snapshot outside its veils, from the top left."""
    for y, line in enumerate(picture.lines):
        for left, right in between(picture.veils.get(y, ()), len(line.cells)):
            yield from _pieces(y, left, right, line, ink)


def between(veils: Sequence[Span], width: int) -> Iterator[Span]:
    """The spans of a row outside its veils."""
    done = 0
    for left, right in (*veils, (width, width)):
        if done < left:
            yield done, left
        done = right


def _differing(old: Line, new: Line, ink: Inks) -> list[int]:
    """The columns that look different; a blank only if its background changed."""
    if old.codes == new.codes:
        return list(compress(count(), map(ne, old.cells, new.cells)))
    backgrounds = ink.backgrounds
    columns = zip(count(), old.cells, new.cells, old.codes, new.codes)
    return [
        x
        for x, was, now, code, other in columns
        if was != now or (code != other and (now != " " or backgrounds[code] != backgrounds[other]))
    ]


def _joined(columns: Sequence[int], cells: Cells) -> Iterator[Span]:
    """The columns as spans; gaps that are cheap to write again are included."""
    left = right = -1
    for x in columns:
        if x != right and (right < 0 or not _is_short(cells[right:x])):
            if right >= 0:
                yield left, right
            left = x
        right = x + 1
    if right >= 0:
        yield left, right


def _is_short(cells: Cells) -> bool:
    return len(cells) <= NEAR and len(text_of(cells).encode()) <= NEAR


def _pieces(y: int, start: int, end: int, line: Line, ink: Inks) -> Iterator[Piece]:
    """The columns as pieces of one look each; blanks join a neighbour with their background."""
    left = right = start
    shows: int | None = None
    is_blank = False
    for code, group in groupby(line.codes[start:end]):
        after = right + len(list(group))
        blank = text_of(line.cells[right:after]).isspace()
        numbers = ink.backgrounds if blank or is_blank else ink.looks
        if shows is not None and numbers[shows] != numbers[code]:
            yield _piece(y, left, right, shows, line, ink)
            left, shows = right, None
        if shows is None or is_blank:
            shows, is_blank = code, blank
        right = after
    if shows is not None:
        yield _piece(y, left, right, shows, line, ink)


def _piece(y: int, left: int, right: int, code: int, line: Line, ink: Inks) -> Piece:
    return Piece(ink.looks[code], y, left, right, text_of(line.cells[left:right]), code)


def _trimmed(piece: Piece, columns: Sequence[int], line: Line) -> Iterator[Piece]:
    """The piece cut to the changed columns; nothing if none of its columns changed."""
    first, last = bisect_left(columns, piece.left), bisect_left(columns, piece.right)
    if first == last:
        return
    left, right = columns[first], columns[last - 1] + 1
    if (left, right) != (piece.left, piece.right):
        piece = piece._replace(left=left, right=right, text=text_of(line.cells[left:right]))
    yield piece
