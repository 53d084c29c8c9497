"""Which mDNS messages are read at all."""

import struct

import pytest

from tablehost.discovery.message_limits import (
    BURST,
    MOST_BYTES,
    MOST_QUESTIONS,
    MOST_RECORDS,
    PER_SECOND,
    UNIT,
    MessageLimits,
)


class Clock:
    """A clock advanced by the test."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def message(questions: int = 0, *records: int, size: int = 12) -> bytes:
    """A message whose header tells of so many questions, and records of each section."""
    counts = (questions, *records, 0, 0, 0)[:4]
    return struct.pack(">2H4H", 0, 0, *counts).ljust(size, b"\0")


@pytest.mark.parametrize(
    "data",
    [message(1), message(MOST_QUESTIONS, MOST_RECORDS), message(size=MOST_BYTES)],
)
def test_messages_of_usual_size_are_read(data: bytes) -> None:
    assert MessageLimits().allow(data)


@pytest.mark.parametrize(
    "data",
    [
        message(size=MOST_BYTES + 1),
        message(MOST_QUESTIONS + 1),
        message(0, MOST_RECORDS + 1),
        message(0, MOST_RECORDS, 1),
        message(0, MOST_RECORDS, 0, 1),
        message()[:11],
        b"",
    ],
)
def test_larger_and_broken_messages_are_not_read(data: bytes) -> None:
    assert not MessageLimits().allow(data)


@pytest.mark.parametrize(
    ("data", "costs"), [(message(), 1), (message(9, 60, 20, 10), 100), (message(size=9 * UNIT), 10)]
)
def test_work_in_a_second_is_limited(data: bytes, costs: int) -> None:
    clock = Clock()
    limits = MessageLimits(clock)
    at_once = sum(limits.allow(data) for _ in range(BURST))
    clock.now += 1
    later = sum(limits.allow(data) for _ in range(BURST))

    assert at_once == BURST // costs
    assert later == PER_SECOND // costs


def test_refused_messages_use_up_nothing() -> None:
    limits = MessageLimits(Clock())
    for _ in range(BURST):
        limits.allow(message(MOST_QUESTIONS + 1))

    assert limits.allow(message(1))
