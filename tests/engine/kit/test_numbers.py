"""Rows of numbers survive being packed, on machines of either byte order."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kit import numbers
from engine.kit.numbers import from_bytes, to_bytes


@given(st.lists(st.integers(0, 65_535)))
def test_numbers_are_read_as_they_were_packed(row: list[int]) -> None:
    assert list(from_bytes(to_bytes(row))) == row


def test_differences_are_kept_low_bytes_first() -> None:
    assert to_bytes([1, 258, 257]) == bytes([1, 1, 255, 0, 1, 255])


def test_bytes_are_swapped_on_big_endian_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    other = "big" if sys.byteorder == "little" else "little"
    monkeypatch.setattr(numbers, "byteorder", other)

    assert list(from_bytes(bytes([1, 2]))) == [0x0102 if other == "big" else 0x0201]
