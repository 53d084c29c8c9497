"""Numbers have one form each, and the reader finds whatever is missing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.sync.errors import PatchError
from engine.sync.numbers import LARGEST, SMALLEST, Reader, bytes_more, number_of, write_number

EDGES = [
    (-14, "f0"),
    (-1, "fd"),
    (0, "00"),
    (127, "7f"),
    (128, "8000"),
    (16511, "bfff"),
    (16512, "c00000"),
    (2113663, "dfffff"),
    (2113664, "e0000000"),
    (LARGEST, "efffffff"),
]


def written(number: int) -> bytes:
    out = bytearray()
    write_number(number, out)
    return bytes(out)


@pytest.mark.parametrize(("number", "form"), EDGES)
def test_a_numbers_form(number: int, form: str) -> None:
    assert written(number).hex() == form


@given(st.integers(SMALLEST, LARGEST))
def test_a_number_is_read_as_written(number: int) -> None:
    data = written(number)
    reader = Reader(data)

    assert reader.number(reader.byte()) == number
    assert reader.left == 0
    assert 1 + bytes_more(data[0]) == len(data)


@given(st.binary(min_size=4, max_size=4))
def test_no_two_forms_are_the_same_number(data: bytes) -> None:
    form = data[: 1 + bytes_more(data[0])]

    assert data[0] >= 0xFE or written(number_of(form[0], form[1:])) == form


@pytest.mark.parametrize("data", ["", "80", "c000", "e00000", "fe", "ff", "f0", "fd"])
def test_a_count_that_is_none_is_refused(data: str) -> None:
    with pytest.raises(PatchError):
        Reader(bytes.fromhex(data)).count()


def test_nothing_is_taken_from_beyond_the_end() -> None:
    with pytest.raises(PatchError, match="ends early"):
        Reader(b"abc").take(4)
