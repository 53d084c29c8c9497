"""Views held as typed fields: the same views, and the same patches as between plain ones."""

from random import Random

import pytest
from hypothesis import given, settings
from msgspec import Struct
from msgspec.structs import astuple

from engine.core.plain import plain
from engine.sync.diff import Schema
from engine.sync.edits import Found
from engine.sync.errors import NotPlain
from engine.sync.views import schemas
from tests.engine.walks import every_game, seeds, start, viewers, walk

ENTRIES = 80


class Owns(Struct, frozen=True):
    chips: int


class Shares(Struct, frozen=True):
    """A view type."""

    score: float
    names: tuple[str, ...]


@every_game
@settings(max_examples=4)
@given(seed=seeds)
def test_patches_are_those_between_plain_views(game: str, seed: int) -> None:
    rng = Random(seed)
    match = start(game, rng)
    schema, seats = schemas()[game], viewers(match)
    before = [(match.view(seat), match.view_fields(seat)) for seat in seats]

    for _ in walk(match, rng, ENTRIES):
        found: Found = {}
        after = [(match.view(seat), match.view_fields(seat)) for seat in seats]
        for (old, old_fields), (new, new_fields) in zip(before, after, strict=True):
            patch = schema.diff_fields(old_fields, new_fields, found)
            assert patch == schema.diff(old, new)
            assert plain(schema.named(new_fields)) == new
            assert schema.apply(old, patch) == new
        before = after


def test_what_one_view_found_is_not_sought_again() -> None:
    schema = Schema.of(Shares)
    old, new = astuple(Shares(1.0, ("ada",))), astuple(Shares(1.0, ("ada", "bob")))
    found: Found = {}

    first = schema.diff_fields(old, new, found)

    ((place, (one, other, _)),) = found.items()
    assert schema.diff_fields(old, new, {place: (one, other, b"\0")}) == b"\x81"
    assert schema.diff_fields(old, new, found) == first
    assert schema.diff_fields(new, new, found) == b""


def test_equal_fields_need_not_be_the_same_object() -> None:
    schema = Schema.of(Shares)
    old, new = Shares(1.0, ("ada",)), Shares(1.0, tuple(iter(("ada",))))

    assert old.names is not new.names
    assert schema.diff_fields(astuple(old), astuple(new), {}) == b""


def test_equal_numbers_need_not_be_the_same_object() -> None:
    schema = Schema.of(Owns)
    old, new = (int("1000"),), (int("1000"),)

    assert old[0] is not new[0]
    assert schema.diff_fields(old, new, {}) == b""


def test_number_that_is_none_is_refused() -> None:
    schema = Schema.of(Shares)

    with pytest.raises(NotPlain):
        schema.diff_fields(astuple(Shares(1.0, ())), astuple(Shares(float("nan"), ())), {})


def test_views_of_no_declared_type_have_no_fields() -> None:
    with pytest.raises(TypeError):
        Schema.any().named((1,))
