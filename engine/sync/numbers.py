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

# By how many bytes follow the lead: the first number of that form, and what it is written as.
_FIRST = (0, 128, 16512, 2113664)
_FORM = (0, 0x80_00, 0xC0_0000, 0xE0_000000)
_MORE = bytes([0] * 0x80 + [1] * 0x40 + [2] * 0x20 + [3] * 0x10 + [0] * 0x10)  # by the lead


def write_number(number: int, out: bytearray) -> None:
    """Append `number`, from `SMALLEST` to `LARGEST`."""
    if 0 <= number < 128:
        out.append(number)
    elif number < 0:
        out.append(FIRST_FREE + number)
    else:
        more = 1 if number < _FIRST[2] else 2 if number < _FIRST[3] else 3
        out += (_FORM[more] + number - _FIRST[more]).to_bytes(more + 1, "big")


def bytes_more(lead: int) -> int:
    """How many bytes follow this lead of a number."""
    return _MORE[lead]


def number_of(lead: int, more: bytes) -> int:
    """The number of a lead and the bytes that follow it."""
    if lead < 128:
        return lead
    if lead >= 0xF0:
        return lead - FIRST_FREE
    form = len(more)
    return _FIRST[form] + int.from_bytes((lead, *more), "big") - _FORM[form]


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
        self._at = at + 1
        try:
            return self._data[at]
        except IndexError:
            raise PatchError("the patch ends early") from None

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
