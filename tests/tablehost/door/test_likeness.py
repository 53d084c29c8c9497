"""Which names are one, and which are two."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehost.door.likeness import likeness
from tablehost.ssh.identity import clean_name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mara", "MARA"),
        ("anna b", "Anna-B"),
        ("mara", "mаrа"),
        ("Otto", "Οttο"),
        ("Ian", "lan"),
        ("Bob1", "Bobl"),
        ("bob0", "bobo"),
        ("straße", "STRASSE"),
        ("МАРА", "мара"),
    ],
)
def test_names_that_pass_for_another_are_one(one: str, other: str) -> None:
    assert one != other
    assert likeness(one) == likeness(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Zoé", "Zoe"), ("anna", "anne"), ("anna", "anna 2"), ("山田", "山口"), ("Женя", "Жанна")],
)
def test_names_that_differ_are_two(one: str, other: str) -> None:
    assert likeness(one) != likeness(other)


@given(st.text())
def test_whatever_somebody_is_called_something_of_it_counts(raw: str) -> None:
    assert likeness(clean_name(raw))
