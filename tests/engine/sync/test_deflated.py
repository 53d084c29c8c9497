"""Long views in which nothing is hidden are compressed for clients that can read it."""

import random
import zlib

import pytest

from engine.sync.errors import FrameError
from engine.sync.frames import DEFLATED_FROM, REPORTS, REQUESTS, Decoder, deflated, encode
from engine.sync.reports import Deflated, Said, Snapshot

LOBBY = Snapshot(0, "lobby", 9, {"tables": [{"id": n, "name": "Friday night"} for n in range(99)]})
SAID = Said(0, "jo", "hi", "player")


def bad(message: bytes) -> str:
    """The code of the error that a compressed message is."""
    with pytest.raises(FrameError) as refused:
        Decoder(REPORTS).feed(encode(Deflated(message)))
    assert not refused.value.fatal
    return refused.value.code


def test_long_frame_is_shorter_and_comes_back_as_itself() -> None:
    frame = encode(LOBBY)

    assert len(deflated(frame)) < DEFLATED_FROM < len(frame)
    assert Decoder(REPORTS).feed(encode(SAID) + deflated(frame) + encode(SAID)) == [
        SAID, LOBBY, SAID,
    ]  # fmt: skip


def test_longest_frame_comes_back_as_itself() -> None:
    rng = random.Random(1)
    noise = ["".join(map(chr, rng.choices(range(0x4E00, 0x9FFF), k=1000))) for _ in range(85)]
    view = Snapshot(0, "lobby", 9, {"names": noise})

    assert len(encode(view)) > REPORTS.limit * 0.95
    assert Decoder(REPORTS).feed(deflated(encode(view))) == [view]


def test_short_frame_stays_as_it_is() -> None:
    assert deflated(encode(SAID)) == encode(SAID)


def test_damaged_compressed_message_is_a_bad_frame() -> None:
    body = zlib.compress(encode(SAID)[1:])

    assert bad(b"") == "too_long"
    assert bad(body[:-1]) == "too_long"
    assert bad(b"x" + body) == "bad_bytes"
    assert bad(zlib.compress(b"\xc1")) == "bad_bytes"
    assert bad(zlib.compress(encode(SAID))) == "bad_bytes", "its length is not part of it"


def test_message_that_grows_beyond_the_limit_is_refused() -> None:
    assert bad(zlib.compress(bytes(REPORTS.limit + 1))) == "too_long"
    assert bad(zlib.compress(bytes(10**8))) == "too_long"


def test_message_is_compressed_once() -> None:
    twice = deflated(encode(LOBBY))

    assert bad(zlib.compress(twice[2:])) == "bad_frame"


def test_requests_are_never_compressed() -> None:
    with pytest.raises(FrameError, match="Invalid value"):
        Decoder(REQUESTS).feed(deflated(encode(LOBBY)))
