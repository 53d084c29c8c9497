"""Frames: messages as bytes on an ordered, reliable pipe, whatever the pipe is.

Theory of operation
-------------------
*Framing.* A frame is its length, as `lengths` says, and a msgpack array: a tag, then the
fields of the struct of that tag (`requests`, `reports`). A length of 0 is padding: zero bytes may
stand between frames anywhere and mean nothing, so that a frame or a burst of them can be brought
to a length that tells a listener nothing (`padded`). A long view in which nothing is hidden is
compressed for clients that can read it (`deflated`): its length then tells about its contents.

*Reading.* `Decoder.feed` takes bytes as they come, in any pieces, and gives the frames that are
complete. Bytes from elsewhere are trusted in three steps, each before the next: the length is
within the limit of its direction; msgpack's own limits and a walk over the values hold (plain
data, so many levels, no NaN, no foreign types); msgspec finds the struct and the bounds of each
field. Whatever fails raises `FrameError` and nothing else. A bad frame is skipped and the next
one can be read, for framing still holds; a bad length is fatal, for it does not.

*Versions.* The first request is a `Hello`. A hall of another `PROTOCOL`, or with other view
types (the schema hash), answers with `Refused` and `Bye`: nobody guesses. What can be added
without being misunderstood is named in `features`.

*Requests* carry an id and get one answer with it, in whatever order. *Topics* are what a client
follows. A topic begins with a `Snapshot`: the whole view, its revision, the name of the schema.
Each `Diff` after it leads from revision n to n + 1. So a replica is (revision, view) and a rule:

    Snapshot           take both; a `Recent` behind it tells what has led there
    Diff, rev + 1      view = schema.apply(view, patch), rev + 1
    Diff, rev or less  it is older than the snapshot: nothing
    any other Diff, or a PatchError: a gap. Ask `Resync` once, and wait for the snapshot

The pipe loses nothing, so a gap means that the hall dropped what a slow client did not drain, or
that the two disagree; both mend the same way. Nothing is ever repeated to fill it.
"""

import re
import zlib
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from engine.sync.errors import FrameError, NotPlain
from engine.sync.host_requests import EveryRequest
from engine.sync.lengths import NO_LENGTH, bytes_more, length_bytes, length_of
from engine.sync.reports import AnyReport, Deflated, EveryReport, Report
from engine.sync.requests import Request
from engine.sync.values import ITEMS, SCALARS, check, pack, unpack

F = TypeVar("F")

DEFLATED_FROM = 1024
"""Bytes from which it is worth the time to compress a frame."""
LEVEL = 1  # the quickest; the best one saves a tenth more and takes three times as long

_PADDING = re.compile(rb"\0+")
_FLAT = SCALARS | {bytes}
"""Types of fields that need no look into: bytes are a patch or compressed, if msgspec agrees."""


class Framed(Protocol):
    """A struct that is sent as a frame."""

    limit: ClassVar[int]


def encode(frame: Framed) -> bytes:
    """The bytes of a frame.

    Raises:
        FrameError: `bad_value`, something in it has no bytes; `too_long` for its direction.
    """
    try:
        body = pack(frame)
    except NotPlain as error:
        raise FrameError("bad_value", str(error)) from None
    if len(body) > frame.limit:
        raise FrameError("too_long", f"a frame of {len(body)} bytes; {frame.limit} may be sent")
    return length_bytes(len(body)) + body


def padded(frames: bytes, block: int) -> bytes:
    """The same frames with padding up to a multiple of `block` bytes."""
    return frames + bytes(-len(frames) % block)


def deflated(frame: bytes) -> bytes:
    """The same report, compressed if it is long.

    Only for what hides nothing from anybody: lengths then depend on the contents.
    """
    if len(frame) < DEFLATED_FROM:
        return frame
    return encode(Deflated(zlib.compress(frame[1 + bytes_more(frame[0]) :], LEVEL)))


def inflated(data: bytes, limit: int) -> bytes:
    """What has been compressed, at most `limit` bytes.

    Raises:
        FrameError: `bad_bytes`, or `too_long`.
    """
    inflater = zlib.decompressobj()
    try:
        body = inflater.decompress(data, limit)
    except zlib.error as error:
        raise FrameError("bad_bytes", str(error)) from None
    if not inflater.eof:
        raise FrameError("too_long", f"compressed: more than {limit} bytes, or cut off")
    return body


class Direction(Generic[F]):
    """One direction of the wire: the messages that one side may send to the other.

    Args:
        frames: the union of the structs.
        limit: the most bytes of a frame.
        items: the most entries of one array or map in it.
    """

    def __init__(self, frames: Any, *, limit: int, items: int) -> None:
        self.limit = limit
        self._items = items
        self._decoder: msgspec.msgpack.Decoder[F] = msgspec.msgpack.Decoder(frames)

    def decode(self, body: bytes) -> F:
        """The frame of these bytes, its length taken off; inflated, if it is a `Deflated`.

        Raises:
            FrameError: `bad_bytes`, `bad_value`, `bad_frame` or, once inflated, `too_long`.
        """
        frame = self._decoded(body)
        if isinstance(frame, Deflated):
            frame = self._decoded(inflated(frame.message, self.limit))
            if isinstance(frame, Deflated):
                raise FrameError("bad_frame", "compressed twice")
        return frame

    def _decoded(self, body: bytes) -> F:
        try:
            fields = unpack(body, self._items)
        except NotPlain as error:
            raise FrameError("bad_bytes", str(error)) from None
        if type(fields) is not list:
            raise FrameError("bad_frame", "a frame is an array")
        try:
            for field in fields:
                if type(field) not in _FLAT:
                    check(field)
            return self._decoder.decode(body)
        except NotPlain as error:
            raise FrameError("bad_value", str(error)) from None
        except msgspec.DecodeError as error:
            raise FrameError("bad_frame", str(error)[:200]) from None


REQUESTS: Direction[EveryRequest] = Direction(EveryRequest, limit=Request.limit, items=256)
REPORTS: Direction[AnyReport] = Direction(EveryReport, limit=Report.limit, items=ITEMS)


class Decoder(Generic[F]):
    """Bytes in, frames out, for one connection: `Decoder(REQUESTS)` or `Decoder(REPORTS)`."""

    __slots__ = ("_body", "_buffer", "_direction", "_is_dead")

    def __init__(self, direction: Direction[F]) -> None:
        self._direction = direction
        self._buffer = bytearray()
        self._body: slice | None = None  # of the first frame, once it has come whole
        self._is_dead = False

    def feed(self, data: bytes) -> list[F]:
        """The frames that these bytes complete.

        Raises:
            FrameError: the first bad frame. Its `before` are the good ones that came before it;
                `feed(b"")` goes on behind it. If it is `fatal`, every later call raises it too.
        """
        self.add(data)
        frames: list[F] = []
        try:
            while self.has_next():
                frames.append(self.next())
        except FrameError as error:
            error.before = tuple(frames)
            raise
        return frames

    def add(self, data: bytes) -> None:
        """Take bytes to be read by `next`."""
        if not self._is_dead:
            self._buffer += data

    def has_next(self) -> bool:
        """Whether `next` can be called: a whole frame has come, or a length that cannot be one."""
        if self._body is None:
            self._find()
        return self._body is not None or self._is_dead

    def next(self) -> F:
        """The next frame, which has come whole, as `has_next` has said.

        Raises:
            FrameError: it is a bad one, and skipped. If the error is `fatal`, every later call
                raises it too.
        """
        if self._is_dead:
            raise self._lost()
        assert self._body is not None, "has_next was asked before"
        frame = bytes(self._buffer[self._body])
        del self._buffer[: self._body.stop]
        self._body = None
        return self._direction.decode(frame)

    def _find(self) -> None:
        """Find the body of the first frame, behind padding."""
        buffer = self._buffer
        if padding := _PADDING.match(buffer):
            del buffer[: padding.end()]
        if not buffer:
            return
        lead = buffer[0]
        start = 1 + bytes_more(lead)
        if start > len(buffer):
            return
        stop = start + length_of(buffer[:start])
        if lead >= NO_LENGTH or stop - start > self._direction.limit:
            self._is_dead = True
        elif stop <= len(buffer):
            self._body = slice(start, stop)

    def _lost(self) -> FrameError:
        text = f"a frame may have {self._direction.limit} bytes; this is more, or no length at all"
        return FrameError("too_long", text, fatal=True)
