"""Bytes that should not stand in a frame, or not as its length."""

from collections.abc import Sequence
from typing import Any

import msgpack

from engine.sync.lengths import length_bytes

NO_LENGTHS: Sequence[bytes] = (
    *(bytes([lead]) for lead in range(0xF0, 0x100)),
    b"\xff" * 9,
    b"\x93\x08",  # a frame of 5,000 bytes
    b"\xa0\x00",
    b"\xdf\xff\xff",
    b"\xef\xff\xff\xff",
    b"\xe0\x00\x00\x00",
)
"""Values in place of a frame's length: none, or one that is too long."""


class Raw(bytes):
    """Msgpack that no value packs to."""


ODD: Sequence[Any] = (
    float("nan"),
    float("inf"),
    -0.0,
    2**32,
    2**63,
    2**64 - 1,
    -(2**63),
    Raw(b"\xcb\x43\xf0\x00\x00\x00\x00\x00\x00"),  # 2**64, which only a float can say
    Raw(b"\xa2\xc3\x28"),  # text that is not utf-8
    Raw(b"\xa3\xed\xa0\x80"),  # a lone surrogate
    Raw(b"\xdd\xff\xff\xff\xff"),  # an array of 2**32 - 1 values, none of which come
    Raw(b"\xdb\xff\xff\xff\xff"),  # text of as many bytes
    Raw(b"\xdf\x00\x10\x00\x00"),  # a map
    Raw(b"\xd6\xff\x00\x00\x00\x00"),  # a foreign type: a time
    Raw(b"\xc7\x05\x07abcde"),  # another
    Raw(b"\xc1"),  # no msgpack at all
    Raw(b"\x82\xa1a\x01\xa1a\x02"),  # one key twice
    Raw(b"\x81\x01\x02"),  # a key that is not text
    "x" * 1001,
    b"bytes",
    None,
    True,
    [],
    {},
)


def framed(fields: Sequence[Any]) -> bytes:
    """A frame of these values, whatever they are."""
    packed = (bytes(one) if isinstance(one, Raw) else msgpack.packb(one) for one in fields)
    return lengthened(bytes([0x90 | len(fields)]) + b"".join(packed))


def lengthened(body: bytes) -> bytes:
    """A body with its length before it."""
    return length_bytes(len(body)) + body
