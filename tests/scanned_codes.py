"""Reads a QR code from the text of a screen, as the camera of a phone does from its picture.

It needs no error correction, as every cell is known. It reads bytes in versions 1 to 5 of ISO/IEC
18004, which hold up to 106 of them.
"""

from collections.abc import Callable, Iterator, Sequence

Bits = Sequence[Sequence[int]]
"""Dark modules as 1, by row."""

FINDER = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")
SIZES = range(21, 38, 4)  # modules of versions 1 to 5
FORMAT_MASK = 0b10101
"""The pattern that the bits of the level and of the mask's number are combined with."""
BLOCKS = {
    0b01: ((19, 1), (34, 1), (55, 1), (80, 1), (108, 1)),
    0b00: ((16, 1), (28, 1), (44, 1), (64, 2), (86, 2)),
    0b11: ((13, 1), (22, 1), (34, 2), (48, 2), (62, 4)),
    0b10: ((9, 1), (16, 1), (26, 2), (36, 4), (46, 4)),
}
"""By level (L, M, Q, H) and version: how many bytes of data there are, and in how many blocks."""
BYTES = 0b0100
MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda y, x: (y + x) % 2,
    lambda y, _: y % 2,
    lambda _, x: x % 3,
    lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)


def scanned_code(screen: str) -> str:
    """The text of the one QR code on a screen.

    Raises:
        AssertionError: there is none, or not exactly one.
    """
    rows = _modules(screen)
    double = next(filter(None, (list(_codes(half)) for half in _halves(rows))), [])
    found = [*_codes(rows), *double]
    assert len(found) == 1, f"{len(found)} codes on:\n{screen}"
    return _text(found[0])


def _halves(rows: Bits) -> Iterator[Bits]:
    """The picture of a code whose modules are two cells wide and high, for both first columns."""
    for first in (0, 1):
        yield [row[first::2] for row in rows[::2]]


def _modules(screen: str) -> Bits:
    lines = screen.splitlines()
    wide = max(map(len, lines))
    rows: list[list[int]] = []
    for line in (one.ljust(wide) for one in lines):
        rows += [[int(cell in "▀█") for cell in line], [int(cell in "▄█") for cell in line]]
    return rows


def _codes(rows: Bits) -> Iterator[Bits]:
    for y in range(len(rows) - SIZES[0] + 1):
        for x in range(len(rows[0]) - SIZES[0] + 1):
            for size in SIZES:
                far = size - len(FINDER)
                corners = ((y, x), (y, x + far), (y + far, x))
                if all(_has_finder(rows, *corner) for corner in corners):
                    yield [row[x : x + size] for row in rows[y : y + size]]


def _has_finder(rows: Bits, y: int, x: int) -> bool:
    part = [row[x : x + len(FINDER)] for row in rows[y : y + len(FINDER)]]
    return part == [[int(one) for one in line] for line in FINDER]


def _text(code: Bits) -> str:
    level, mask = divmod(int("".join(map(str, code[8][:5])), 2) ^ FORMAT_MASK, len(MASKS))
    flip = MASKS[mask]
    bits = "".join(str(code[y][x] ^ (not flip(y, x))) for y, x in _path(len(code)))
    count, blocks = BLOCKS[level][SIZES.index(len(code))]
    read = [bits[8 * at : 8 * at + 8] for at in range(count)]
    bits = "".join("".join(part) for part in _apart(read, blocks))
    assert int(bits[:4], 2) == BYTES
    count = int(bits[4:12], 2)
    return bytes(int(bits[at : at + 8], 2) for at in range(12, 12 + 8 * count, 8)).decode()


def _apart(read: Sequence[str], blocks: int) -> Iterator[Sequence[str]]:
    """The bytes of each block: the blocks take turns, and the last ones may have one more."""
    whole = len(read) // blocks * blocks
    rest = read[whole:]
    for number in range(blocks):
        last = number - blocks + len(rest)
        yield [*read[number:whole:blocks], *(rest[last : last + 1] if last >= 0 else ())]


def _path(size: int) -> Iterator[tuple[int, int]]:
    """The cells of the data in their order: up and down in pairs of columns, from the right."""
    upwards = True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):  # without the column of the timing pattern
        for y in range(size - 1, -1, -1) if upwards else range(size):
            yield from ((y, x) for x in (right, right - 1) if not _is_reserved(y, x, size))
        upwards = not upwards


def _is_reserved(y: int, x: int, size: int) -> bool:
    """Whether a cell belongs to a corner, to the timing or to the alignment pattern."""
    in_corner = (y < 9 and x < 9) or (y < 9 and x >= size - 8) or (y >= size - 8 and x < 9)
    near = range(size - 9, size - 4) if size > SIZES[0] else range(0)
    return in_corner or 6 in (y, x) or (y in near and x in near)
