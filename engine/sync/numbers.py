"""Whole numbers as bytes, and the reader that takes a patch apart.

The first byte of a number, its *lead*, tells how many follow. Each number has one form only:

    00-7F    0 to 127
    80-BF    128 to 16 511             and one byte more
    C0-DF    16 512 to 2 113 663       and two
    E0-EF    2 113 664 to 270 549 119  and three
    F0-FD    -14 to -1
    FE, FF   are no numbers and free for others to use as leads
"""

from engine.sync.errors import PatchError

SMALLEST, LARGEST = -14, 2113664 + 2**28 - 1
FIRST_FREE = 0xFE

_WIDE = ((0x80, 128, 1), (0xC0, 16512, 2), (0xE0, 2113664, 3))  # lead, first number, bytes more


def write_number(number: int, out: bytearray) -> None:
    """Append `number`, from `SMALLEST` to `LARGEST`."""
    if 0 <= number < 128:
        out.append(number)
    elif number < 0:
        out.append(FIRST_FREE + number)
    else:
        lead, first, more = next(wide for wide in reversed(_WIDE) if number >= wide[1])
        out += ((lead << 8 * more) + number - first).to_bytes(more + 1, "big")


def bytes_more(lead: int) -> int:
    """How many bytes follow this lead of a number."""
    return sum(lead >= wide for wide, _, _ in _WIDE) if lead < 0xF0 else 0


def number_of(lead: int, more: bytes) -> int:
    """The number of a lead and the bytes that follow it."""
    if lead < 128:
        return lead
    if lead >= 0xF0:
        return lead - FIRST_FREE
    wide, first, _ = _WIDE[len(more) - 1]
    return first + (lead - wide << 8 * len(more)) + int.from_bytes(more, "big")


class Reader:
    """Reads a patch from its beginning; whatever is missing raises `PatchError`.

    Attributes:
        loose: whether a value came by that no declared type bounds in depth.
    """

    __slots__ = ("_at", "_data", "loose")

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0
        self.loose = False

    @property
    def left(self) -> int:
        """How many bytes are still unread."""
        return len(self._data) - self._at

    def byte(self) -> int:
        """The next byte."""
        at = self._at
        if at == len(self._data):
            raise PatchError("the patch ends early")
        self._at = at + 1
        return self._data[at]

    def take(self, count: int) -> bytes:
        """The next `count` bytes."""
        start, self._at = self._at, self._at + count
        if count < 0 or self._at > len(self._data):
            raise PatchError("the patch ends early")
        return self._data[start : self._at]

    def number(self, lead: int) -> int:
        """The number that `lead`, just read, begins."""
        return lead if lead < 128 else number_of(lead, self.take(bytes_more(lead)))

    def count(self) -> int:
        """A number that counts something."""
        lead = self.byte()
        number = self.number(lead) if lead < FIRST_FREE else -1
        if number < 0:
            raise PatchError("a count is below zero")
        return number
