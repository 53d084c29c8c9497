"""The length before each frame: its first byte, the *lead*, tells how many follow.

    00-7F    0 to 127
    80-BF    128 to 16 511             and one byte more
    C0-DF    16 512 to 2 113 663       and two
    E0-EF    2 113 664 to 270 549 119  and three
    F0-FF    not a length

So each length can be written in one way only.
"""

from bisect import bisect

LONGEST = 2113664 + 2**28 - 1
NO_LENGTH = 0xF0
"""The first lead of no length."""

# By how many bytes follow the lead: the first length of that form, and what it is written as.
_FIRST = (0, 128, 16512, 2113664)
_FORM = (0, 0x80_00, 0xC0_0000, 0xE0_000000)
_MORE = bytes([0] * 0x80 + [1] * 0x40 + [2] * 0x20 + [3] * 0x10 + [0] * 0x10)  # by the lead


def length_bytes(length: int) -> bytes:
    """A length, at most `LONGEST`, as it is written."""
    more = bisect(_FIRST, length) - 1
    return (_FORM[more] + length - _FIRST[more]).to_bytes(more + 1, "big")


def bytes_more(lead: int) -> int:
    """How many bytes follow this lead."""
    return _MORE[lead]


def length_of(head: bytes | bytearray) -> int:
    """The length that a lead and the bytes behind it say."""
    form = len(head) - 1
    return _FIRST[form] + int.from_bytes(head, "big") - _FORM[form]
