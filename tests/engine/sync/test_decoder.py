"""Frames are found in a stream however it is cut, and a broken stream is given up."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.sync.errors import FrameError
from engine.sync.frames import REPORTS, REQUESTS, Decoder, encode
from engine.sync.reports import AnyReport, Said, Snapshot
from engine.sync.requests import AnyRequest, Leave, Say

FRAMES: list[AnyRequest] = [
    Leave(1),
    Say(2, 0, "x" * 200),  # a length of two bytes
    Say(3, 0, "é"),
]
STREAM = b"\0" + b"\0\0".join(map(encode, FRAMES)) + b"\0"


def test_a_stream_may_be_cut_anywhere_once() -> None:
    for cut in range(len(STREAM) + 1):
        decoder = Decoder(REQUESTS)

        assert decoder.feed(STREAM[:cut]) + decoder.feed(STREAM[cut:]) == FRAMES


def test_a_stream_may_come_byte_by_byte() -> None:
    decoder = Decoder(REQUESTS)

    assert [frame for byte in STREAM for frame in decoder.feed(bytes([byte]))] == FRAMES


@settings(max_examples=60)
@given(st.lists(st.integers(0, len(STREAM)), max_size=8))
def test_a_stream_may_come_in_any_pieces(cuts: list[int]) -> None:
    decoder = Decoder(REQUESTS)
    edges = [0, *sorted(cuts), len(STREAM)]

    pieces = [STREAM[one:other] for one, other in pairwise(edges)]

    assert [frame for piece in pieces for frame in decoder.feed(piece)] == FRAMES


def test_a_long_snapshot_comes_through() -> None:
    view = {"log": ["x" * 50] * 1000}
    frame: AnyReport = Snapshot(1, "farkle", 9, view)

    assert Decoder(REPORTS).feed(encode(frame)) == [frame]


@pytest.mark.parametrize(
    "head",
    ["dfffff", "efffffff", "c00000", "b000", "ff", "fe", "fd", "f0"],
)
def test_a_length_over_the_limit_ends_the_stream(head: str) -> None:
    decoder = Decoder(REQUESTS)

    with pytest.raises(FrameError) as refused:
        decoder.feed(encode(FRAMES[0]) + bytes.fromhex(head))
    assert refused.value.fatal
    assert refused.value.code == "too_long"
    assert refused.value.before == (FRAMES[0],)
    with pytest.raises(FrameError) as again:
        decoder.feed(encode(FRAMES[0]))
    assert again.value.fatal
    assert again.value.before == ()


@pytest.mark.parametrize("head", ["80", "c0", "c000", "e0", "e00000"])
def test_half_a_length_is_waited_for(head: str) -> None:
    assert Decoder(REQUESTS).feed(bytes.fromhex(head)) == []


def test_each_direction_has_its_own_limit() -> None:
    long = Said(0, "jo", "x" * 900, "chat")
    stream = encode(long) * 10

    assert Decoder(REPORTS).feed(stream) == [long] * 10
    with pytest.raises(FrameError, match="4096"):
        Decoder(REQUESTS).feed(bytes.fromhex("bfff"))


def test_several_bad_frames_are_told_one_by_one() -> None:
    decoder = Decoder(REQUESTS)
    bad = b"\x01\xc0"
    stream = bad + encode(FRAMES[0]) + bad + encode(FRAMES[2])
    with pytest.raises(FrameError) as first:
        decoder.feed(stream)
    with pytest.raises(FrameError) as second:
        decoder.feed(b"")

    assert first.value.before == ()
    assert second.value.before == (FRAMES[0],)
    assert decoder.feed(b"") == [FRAMES[2]]


def test_asking_for_a_frame_twice_changes_nothing() -> None:
    decoder = Decoder(REQUESTS)
    decoder.add(STREAM)

    for frame in FRAMES:
        assert decoder.has_next()
        assert decoder.has_next()
        assert decoder.next() == frame
    assert not decoder.has_next()
