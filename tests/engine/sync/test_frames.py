"""Every message there is goes out as bytes and comes back as itself, within its bounds."""

import random
from typing import Any

import msgpack
import msgspec
import pytest

from engine.sync import reports, requests
from engine.sync.errors import FrameError
from engine.sync.frames import REPORTS, REQUESTS, Decoder, encode, padded
from engine.sync.lengths import length_bytes
from engine.sync.reports import Report
from engine.sync.requests import Request
from engine.sync.values import pack
from tests.engine.sync.samples import REPORTED, REQUESTED, smallest

NEW_TABLE = smallest(requests.NewTable)
HELLO = requests.Hello(
    0, requests.PROTOCOL, "00112233aabbccdd", "tablehost 0.1", ["bell"], "fr", ""
)
SIT = requests.Sit(2, 7, None)
PLAY = requests.Play(6, 7, 41, {"do": "keep", "dice": [0, 2]})
SAY = requests.Say(8, 0, "bonne chance ♣ 🎲")
DIFF = reports.Diff(3, 2**32 - 1, b"\x80\x01", [{"event": "rolled", "faces": [1, 5]}])
SAID = reports.Said(0, "jo", "hi", "chat")


@pytest.mark.unmeasured
@pytest.mark.parametrize("frame", REQUESTED, ids=lambda frame: type(frame).__name__)
def test_a_request_comes_back_as_itself(frame: Request) -> None:
    assert Decoder(REQUESTS).feed(encode(frame)) == [frame]
    with pytest.raises(FrameError):
        Decoder(REPORTS).feed(encode(frame))


@pytest.mark.parametrize("frame", REPORTED, ids=lambda frame: type(frame).__name__)
def test_a_report_comes_back_as_itself(frame: Report) -> None:
    assert Decoder(REPORTS).feed(encode(frame)) == [frame]
    with pytest.raises(FrameError):
        Decoder(REQUESTS).feed(encode(frame))


def test_every_message_has_a_tag_of_its_own() -> None:
    tags = [kind.__struct_config__.tag for kind in {type(frame) for frame in REQUESTED + REPORTED}]

    assert len(set(tags)) == len(tags)
    assert all(isinstance(tag, int) and 0 < tag < 128 for tag in tags)


def test_a_diff_frame_has_eight_bytes_round_its_patch() -> None:
    frame = reports.Diff(3, 127, b"\x80\x01", [])

    assert encode(frame).hex() == "099524037fc402800190"


def good(frame: Any, **changes: Any) -> bytes:
    """The body of a frame with some fields replaced by anything."""
    fields = msgpack.unpackb(pack(frame))
    for name, value in changes.items():
        fields[1 + frame.__struct_fields__.index(name)] = value
    return bytes(msgpack.packb(fields))


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"\xc1", "bad_bytes"),
        (good(SAY) + b"\x00", "bad_bytes"),
        (good(SAY)[:-1], "bad_bytes"),
        (b"\x94\x09\x08\x00\xa3\xed\xa0\x80", "bad_bytes"),  # a lone surrogate as UTF-8
        (b"\x94\x09\x08\x00\xa1\xff", "bad_bytes"),
        (b"\x91" * 1100, "bad_bytes"),  # deeper than msgpack goes
        (b"\x95\x07\x06\x07\x29" + b"\x81\xa1x" * 40 + b"\xc0", "bad_value"),  # deeper than we go
        (b"\xdd\xff\xff\xff\xff", "bad_bytes"),
        (b"\xdf\xff\xff\xff\xff", "bad_bytes"),
        (b"\xdb\xff\xff\xff\xff", "bad_bytes"),
        (b"\xc6\xff\xff\xff\xff", "bad_bytes"),
        (b"\xdc\x01\x01" + b"\x00" * 257, "bad_bytes"),  # more items than a request has
        (good(PLAY, move={"x": float("nan")}), "bad_value"),
        (good(PLAY, move={"x": [float("-inf")]}), "bad_value"),
        (good(PLAY, move={"x": b"bytes"}), "bad_value"),
        (good(PLAY, move={b"x": 1}), "bad_value"),
        (good(PLAY, move={"x": msgpack.ExtType(5, b"")}), "bad_value"),
        (good(PLAY, move={"x": msgpack.ExtType(5, b"x")}), "bad_bytes"),
        (good(PLAY, move={"x": msgpack.Timestamp(0)}), "bad_bytes"),
        (good(PLAY, move=b"x"), "bad_frame"),
        (b"\x80", "bad_frame"),
        (b"\xc0", "bad_frame"),
        (b"\x90", "bad_frame"),
        (b"\x91\x00", "bad_frame"),
        (b"\x91\xcc\xff", "bad_frame"),
        (b"\x91\xa1x", "bad_frame"),
        (b"\x92\xc3\x01", "bad_frame"),  # True is not tag 1
        (b"\x92\x09\x08", "bad_frame"),
        (b"\x95\x09\x08\x00\xa1x\x00", "bad_frame"),  # a field too many
        (good(SAY, id=-1), "bad_frame"),
        (good(SAY, id=2**32), "bad_frame"),
        (good(SAY, id=2**64 - 1), "bad_frame"),
        (good(SAY, id=True), "bad_frame"),
        (good(SAY, id=8.0), "bad_frame"),
        (good(SAY, id=None), "bad_frame"),
        (good(SAY, text=5), "bad_frame"),
        (good(SAY, text=b"hi"), "bad_frame"),
        (good(SAY, text="x" * 1001), "bad_frame"),
        (good(PLAY, table=0), "bad_frame"),
        (good(PLAY, move={str(n): n for n in range(33)}), "bad_frame"),
        (good(PLAY, move={"x" * 41: 1}), "bad_frame"),
        (good(HELLO, language="de"), "bad_frame"),
        (good(HELLO, features=["x"] * 17), "bad_frame"),
        (good(NEW_TABLE, seats=33), "bad_frame"),
        (good(NEW_TABLE, open=1), "bad_frame"),
        (good(NEW_TABLE, bots=["x"] * 32), "bad_frame"),
        (good(SIT, seat=32), "bad_frame"),
    ],
)
def test_a_bad_request_is_refused_by_code_and_the_next_one_read(body: bytes, code: str) -> None:
    decoder = Decoder(REQUESTS)

    with pytest.raises(FrameError) as refused:
        decoder.feed(encode(SIT) + length_bytes(len(body)) + body + encode(SAY))
    assert refused.value.code == code
    assert refused.value.text
    assert len(refused.value.text) < 300
    assert not refused.value.fatal
    assert refused.value.before == (SIT,)
    assert decoder.feed(b"") == [SAY]


@pytest.mark.parametrize(
    "frame",
    [
        requests.Say(1, 0, "\ud800"),
        requests.Play(1, 1, 1, {"x": 2**64}),
        requests.Play(1, 1, 1, {"x": -(2**63) - 1}),
        requests.Play(1, 1, 1, {"x": object()}),
    ],
)
def test_what_has_no_bytes_is_refused_before_it_is_sent(frame: Request) -> None:
    with pytest.raises(FrameError) as refused:
        encode(frame)

    assert refused.value.code == "bad_value"


def test_a_frame_over_its_limit_is_refused_before_it_is_sent() -> None:
    with pytest.raises(FrameError) as refused:
        encode(requests.Say(1, 0, "x" * 4096))
    assert refused.value.code == "too_long"
    assert len(encode(reports.Said(1, "jo", "x" * 4096, "chat"))) > 4096


def test_padding_brings_frames_to_a_length_and_means_nothing() -> None:
    frames = encode(DIFF) + encode(SAID)
    decoder = Decoder(REPORTS)

    for block in (1, 2, 64, 100, 256):
        assert len(padded(frames, block)) % block == 0
        assert decoder.feed(padded(frames, block) + bytes(3)) == [DIFF, SAID]
    assert padded(bytes(64), 64) == bytes(64)


def test_random_bytes_raise_nothing_else() -> None:
    rng = random.Random(5)
    for direction in (REQUESTS, REPORTS):
        for _ in range(1500):
            survives(Decoder(direction), rng.randbytes(rng.randrange(60)))


def test_damaged_frames_raise_nothing_else() -> None:
    rng = random.Random(6)
    for frame in REQUESTED + REPORTED:
        whole = encode(frame)
        for _ in range(60):
            broken = bytearray(whole)
            for _ in range(rng.randint(1, 3)):
                broken[rng.randrange(len(broken))] = rng.randrange(256)
            survives(Decoder(REQUESTS if isinstance(frame, Request) else REPORTS), bytes(broken))


def survives(decoder: Decoder[Any], data: bytes) -> None:
    for piece in (data, b"", encode(HELLO), b""):
        try:
            frames = decoder.feed(piece)
        except FrameError as error:
            frames = list(error.before)
        for frame in frames:
            msgspec.msgpack.encode(frame)
