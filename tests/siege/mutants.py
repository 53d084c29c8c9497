"""Frames a host should never get, among some it may get: the same ones for the same seed."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any, get_args

import msgpack

from engine.sync.errors import FrameError
from engine.sync.frames import REQUESTS, Decoder, encode
from engine.sync.host_requests import EveryRequest
from engine.sync.requests import PROTOCOL, Hello, Leave, Request, Watch
from engine.sync.values import pack
from engine.sync.views import own_hash
from tests.nonsense import Nonsense
from tests.siege.oddities import NO_LENGTHS, ODD, framed, lengthened
from tests.siege.plausible import Spot, request_of

KINDS = get_args(EveryRequest)
STAYING = [kind for kind in KINDS if kind not in (Hello, Leave)]
TAGS = [kind.__struct_config__.tag for kind in KINDS]

BORNE = 2  # broken frames in a session: with one more the host ends it, and reads no further
MOST = 30  # frames of a session
GREETED, LOOKING_ON = 0.8, 0.5  # shares of the sessions
BROKEN, FATAL = 0.25, 0.02  # shares of the frames
SENSIBLE, ENDED = (
    0.5,
    0.1,
)  # shares of the requests: with values that make sense; of any kind at all

HELLO = encode(Hello(0, PROTOCOL, own_hash(), "fuzz", [], "en", ""))


class Mutants:
    """Sessions full of frames."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self._nonsense = Nonsense(seed)
        self._number = 0
        self._spot = Spot()
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
        self._spot = Spot(table)
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
            with suppress(FrameError):  # the values were too long together
                return encode(self._request())

    def _request(self) -> Request:
        """Any, with values that make sense or with any others."""
        self._number += 1
        kinds = KINDS if self._happens(ENDED) else STAYING
        kind = self._chance.choice(kinds)
        if self._happens(SENSIBLE):
            return request_of(kind, self._spot, self._number, self._chance)
        found: Request = self._nonsense.request(kind, self._number)
        return found

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
        found: list[Any] = msgpack.unpackb(pack(self._request()))
        return found

    def _odd(self) -> Any:
        return self._chance.choice(ODD)


def answers_to(data: bytes) -> int:
    """How many answers these frames get: one to each, up to what ends the session."""
    decoder, found, broken = Decoder(REQUESTS), 0, 0
    while True:
        try:
            return found + len(decoder.feed(data))
        except FrameError as error:
            found += len(error.before) + 1
            broken += 1
            data = b""
            if error.fatal or broken > BORNE:
                return found
