"""Frames a host should never get, among some it may get: the same ones for the same seed."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any, get_args

import msgpack

from engine.sync.diff import schema_hash
from engine.sync.errors import FrameError
from engine.sync.frames import encode
from engine.sync.host_requests import EveryRequest
from engine.sync.numbers import write_number
from engine.sync.requests import PROTOCOL, Hello, Watch
from engine.sync.values import pack
from engine.sync.views import schemas
from tests.nonsense import Nonsense

KINDS = get_args(EveryRequest)
TAGS = [kind.__struct_config__.tag for kind in KINDS]

BORNE = 2  # broken frames in a session: with one more the host ends it, and reads no further
MOST = 30  # frames of a session
GREETED, LOOKING_ON = 0.8, 0.5  # shares of the sessions
BROKEN, FATAL = 0.25, 0.02  # shares of the frames

HELLO = encode(Hello(0, PROTOCOL, schema_hash(schemas()), "fuzz", [], "en", ""))

NO_LENGTHS: Sequence[bytes] = (
    *(bytes([lead]) for lead in range(0xF0, 0x100)),
    b"\xff" * 9,
    b"\x93\x08",  # a frame of 5,000 bytes
    b"\xa0\x00",
    b"\xdf\xff\xff",
    b"\xef\xff\xff\xff",
    b"\xe0\x00\x00\x00",
)
"""What stands where a frame's length should: none, or one that is too long."""


class Mutants:
    """Sessions full of frames."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self._nonsense = Nonsense(seed)
        self._number = 0
        self._ways: Sequence[Callable[[], bytes]] = (
            self._flipped,
            self._cut,
            self._of_another_kind,
            self._with_another_id,
            self._with_an_odd_value,
            self._nested,
            self._random,
        )

    def session(self, table: int) -> list[bytes]:
        """The frames of one, in order; it may look on at this table.

        Of what would end the session there is one at most, at its end.
        """
        found, broken = [], 0
        if self._happens(GREETED):
            found.append(HELLO)
            if self._happens(LOOKING_ON):
                found.append(encode(Watch(1, table)))
        while len(found) < MOST and broken <= BORNE:
            if self._happens(FATAL):
                return [*found, self._chance.choice(NO_LENGTHS)]
            if self._happens(BROKEN):
                broken += 1
                found.append(self._chance.choice(self._ways)())
            else:
                found.append(self.readable())
        return found

    def readable(self) -> bytes:
        """A request of any kind, with any values that its fields may have."""
        while True:
            self._number += 1
            request = self._nonsense.request(self._chance.choice(KINDS), self._number)
            with suppress(FrameError):  # the values were too long together
                return encode(request)

    def _happens(self, share: float) -> bool:
        return self._chance.random() < share

    # Broken ones.

    def _flipped(self) -> bytes:
        """Some of its bytes are others."""
        frame = bytearray(self.readable())
        for _ in range(self._chance.randint(1, 4)):
            frame[self._chance.randrange(len(frame))] = self._chance.randrange(256)
        return bytes(frame)

    def _cut(self) -> bytes:
        """It ends early, and whatever comes next is taken for the rest."""
        frame = self.readable()
        return frame[: self._chance.randrange(1, len(frame))]

    def _of_another_kind(self) -> bytes:
        tag = self._chance.choice([*TAGS, 0, -1, 31, 200, 2**40, "x", None, [1]])
        return framed([tag, *self._fields()[1:]])

    def _with_another_id(self) -> bytes:
        tag, _, *fields = self._fields()
        return framed([tag, self._odd(), *fields])

    def _with_an_odd_value(self) -> bytes:
        fields = self._fields()
        fields.insert(self._chance.randrange(1, len(fields) + 1), self._odd())
        return framed(fields[: self._chance.randint(2, len(fields))])

    def _nested(self) -> bytes:
        """Arrays or maps in each other, up to more levels than any reader follows."""
        deep = self._chance.choice([5, 33, 300, 1000, 1030, 1300])
        inside = self._chance.choice([b"\x91", b"\x81\xa1a"]) * deep + b"\xc0"
        return lengthened(b"\x93\x10\x01" + inside)

    def _random(self) -> bytes:
        return lengthened(self._chance.randbytes(self._chance.choice([1, 3, 20, 200, 4096])))

    def _fields(self) -> list[Any]:
        """A request's tag, its number and so on."""
        self._number += 1
        request = self._nonsense.request(self._chance.choice(KINDS), self._number)
        found: list[Any] = msgpack.unpackb(pack(request))
        return found

    def _odd(self) -> Any:
        return self._chance.choice(_ODD)


class Raw(bytes):
    """Msgpack that no value packs to."""


_ODD: Sequence[Any] = (
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
    out = bytearray()
    write_number(len(body), out)
    return bytes(out) + body
