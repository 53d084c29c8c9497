"""Frame lengths: how they are written and read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.sync.lengths import LONGEST, NO_LENGTH, bytes_more, length_bytes, length_of

EDGES = [
    (0, "00"),
    (127, "7f"),
    (128, "8000"),
    (16511, "bfff"),
    (16512, "c00000"),
    (2113663, "dfffff"),
    (2113664, "e0000000"),
    (LONGEST, "efffffff"),
]


@pytest.mark.parametrize(("length", "form"), EDGES)
def test_a_lengths_form(length: int, form: str) -> None:
    assert length_bytes(length).hex() == form


@given(st.integers(0, LONGEST))
def test_a_length_is_read_as_written(length: int) -> None:
    data = length_bytes(length)

    assert length_of(data) == length
    assert 1 + bytes_more(data[0]) == len(data)


@given(st.binary(min_size=4, max_size=4))
def test_no_two_forms_are_the_same_length(data: bytes) -> None:
    form = data[: 1 + bytes_more(data[0])]

    assert data[0] >= NO_LENGTH or length_bytes(length_of(form)) == form
