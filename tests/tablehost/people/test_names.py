"""Numbered variants of names."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehost.people.names import clean_name, is_like_guest, is_variant, variants


def test_variants_are_numbered_from_two() -> None:
    assert list(islice(variants("anna"), 3)) == ["anna", "anna 2", "anna 3"]


def test_a_free_name_is_soon_found_however_many_people_share_one() -> None:
    taken = set(islice(variants("anna"), 99))
    for _ in range(3000):
        taken.add(next(one for one in islice(variants("anna"), 130) if one not in taken))

    assert len(taken) == 3099
    assert all(is_variant(one, "anna") for one in taken)


def test_long_name_is_cut_for_its_number() -> None:
    assert list(islice(variants("山田山田山田山田"), 2))[1] == "山田山田山田山 2"
    assert list(islice(variants("Bartholomeus Max"), 2))[1] == "Bartholomeus M 2"


@given(st.text() | st.text("eno -.!\u0301\u0302\u0327\u1100\u1161\ufb01\u00c5"), st.integers(0, 30))
def test_every_variant_is_a_clean_name_and_known_as_one(raw: str, number: int) -> None:
    name = clean_name(raw)
    variant = next(islice(variants(name), number, None))

    assert clean_name(name) == name
    assert clean_name(variant) == variant
    assert is_variant(variant, name)


@pytest.mark.parametrize("raw", ["e!\u0301x", "x(e[\u0327]\u0301", "\u1100!\u1161"])
def test_what_is_dropped_leaves_no_mark_apart_from_its_letter(raw: str) -> None:
    assert clean_name(clean_name(raw)) == clean_name(raw)


@pytest.mark.parametrize("name", ["", "e\u0301x", "\x1b", "a" * 60])
def test_even_a_name_that_is_not_clean_has_variants(name: str) -> None:
    second = next(islice(variants(name), 1, None))

    assert clean_name(second) == second
    assert second.endswith(" 2")


@pytest.mark.parametrize("name", ["anne 2", "anna 02", "2", "anna 2 2"])
def test_other_names_are_not_variants(name: str) -> None:
    assert not is_variant(name, "anna")


@pytest.mark.parametrize("wanted", ["[", "", " -", "\u0336", "[2", "x" * 40])
def test_a_name_that_is_not_clean_is_compared_as_it_would_be_given(wanted: str) -> None:
    given_to_them = next(islice(variants(clean_name(wanted)), 1, None))

    assert is_variant(given_to_them, wanted)
    assert not is_variant("anna 2", wanted)


def test_guest_name_is_recognised_in_any_spelling() -> None:
    assert is_like_guest("GUEST")
    assert is_like_guest("guеst")
    assert not is_like_guest("gus")
