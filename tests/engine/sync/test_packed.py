"""Views held as packed fields: the same views, and the same patches as between plain ones."""

from random import Random

import pytest
from hypothesis import given, settings
from msgspec import Struct

from engine.core.plain import packed
from engine.sync.diff import Schema
from engine.sync.edits import Found
from engine.sync.errors import NotPlain
from engine.sync.views import schemas
from tests.engine.test_contract import every_game, seeds, start, viewers, walk

ENTRIES = 80


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
    plain, fields = map(match.view, seats), map(match.packed_view, seats)
    before = list(zip(plain, fields, strict=True))

    for _ in walk(match, rng, ENTRIES):
        found: Found = {}
        after = [(match.view(seat), match.packed_view(seat)) for seat in seats]
        for (old, old_fields), (new, new_fields) in zip(before, after, strict=True):
            patch = schema.diff_packed(old_fields, new_fields, found)
            assert patch == schema.diff(old, new)
            assert schema.unpacked(new_fields) == new
            assert schema.apply(old, patch) == new
        before = after


def test_what_one_view_found_is_not_sought_again() -> None:
    schema = Schema.of(Shares)
    old, new = packed(Shares(1.0, ("ada",))), packed(Shares(1.0, ("ada", "bob")))
    found: Found = {}

    first = schema.diff_packed(old, new, found)

    assert len(found) == 1
    assert schema.diff_packed(old, new, dict.fromkeys(found, b"\0")) == b"\x81"
    assert schema.diff_packed(old, new, found) == first
    assert schema.diff_packed(new, new, found) == b""


def test_number_that_is_none_is_refused() -> None:
    schema = Schema.of(Shares)

    with pytest.raises(NotPlain):
        schema.diff_packed(packed(Shares(1.0, ())), packed(Shares(float("nan"), ())), {})


def test_views_of_no_declared_type_have_no_fields() -> None:
    with pytest.raises(TypeError):
        Schema.any().unpacked((b"\x01",))
