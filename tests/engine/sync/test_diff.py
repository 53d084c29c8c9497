"""`apply(old, diff(old, new))` equals `new`, in types, signs of zero and the order of keys."""

import copy
from random import Random
from typing import Any, Literal

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct, defstruct
from msgspec.structs import replace

from engine.sync import diff
from engine.sync.diff import Schema, schema_hash
from engine.sync.errors import NotPlain
from engine.sync.values import ITEMS, pack, same
from engine.sync.views import schemas
from tests.engine.sync.strategies import (
    MAPS,
    TABLE,
    VALUES,
    VIEWS,
    Everything,
    Kept,
    changed,
    identical,
    typed,
)
from tests.engine.walks import every_game, seeds, start, viewers, walk

ANY = Schema()
TYPED = Schema(Everything)
EXAMPLES = settings(max_examples=80)
ENTRIES = 80

View = dict[str, Any]


def packed(view: Struct) -> Any:
    return msgpack.unpackb(pack(view))


def follows(schema: Schema, old: View, new: View) -> None:
    before = copy.deepcopy(old)

    result = schema.apply(old, schema.diff(old, new))

    assert identical(result, new)
    assert identical(old, before)


@pytest.mark.unmeasured
@EXAMPLES
@given(MAPS, MAPS)
def test_any_map_to_any_other(old: View, new: View) -> None:
    follows(ANY, old, new)
    follows(TYPED, old, new)


@EXAMPLES
@given(VIEWS, VIEWS)
def test_a_struct_to_any_other_of_its_type(old: View, new: View) -> None:
    one, other = typed(old), typed(new)
    for schema in (TYPED, ANY):
        result = schema.apply(packed(one), schema.diff(one, other))

        assert identical(result, packed(other))


@pytest.mark.unmeasured
@EXAMPLES
@given(VIEWS | MAPS, st.data())
def test_a_view_to_a_similar_one(old: View, data: st.DataObject) -> None:
    follows(TYPED, old, data.draw(changed(old).filter(lambda value: type(value) is dict)))


@pytest.mark.unmeasured
@EXAMPLES
@given(st.lists(VALUES, max_size=12), st.data())
def test_a_list_or_map_to_any_rearrangement(items: list[Any], data: st.DataObject) -> None:
    order = data.draw(st.permutations(list(enumerate(items))))
    part = order[: data.draw(st.integers(0, len(order)))]
    old, new = ([value for _, value in some] for some in (order, part))

    follows(ANY, {"x": items}, {"x": new})
    follows(ANY, {"x": new}, {"x": old})
    follows(ANY, {str(n): value for n, value in part}, {str(n): value for n, value in order})
    follows(ANY, {str(n): value for n, value in order}, {str(n): value for n, value in part})


@pytest.mark.parametrize(
    ("one", "other"), [(1, True), (1, 1.0), (0.0, -0.0), (0, False), ("1", 1), (None, {})]
)
def test_values_equal_in_python_are_told_apart(one: object, other: object) -> None:
    assert not same(one, other)
    for old, new in (
        (one, other),
        ([one], [other]),
        ([{"x": one}], [{"x": other}]),
        ([[], one], [[], other, one]),
    ):
        follows(ANY, {"x": old}, {"x": new})
        follows(TYPED, TABLE | {"anything": old}, TABLE | {"anything": new})


@every_game
@settings(max_examples=4)
@given(seed=seeds)
def test_replicas_follow_a_random_match(game: str, seed: int) -> None:
    rng = Random(seed)
    match = start(game, rng)
    seats = viewers(match)
    told = {seat: match.view(seat) for seat in seats}
    shown = {seat: match.packable_view(seat) for seat in seats}

    for _ in walk(match, rng, ENTRIES):
        for seat in seats:
            new = match.packable_view(seat)
            told[seat] = schemas()[game].apply(told[seat], schemas()[game].diff(shown[seat], new))
            shown[seat] = new
            assert identical(told[seat], match.view(seat))


@every_game
@settings(max_examples=4)
@given(seed=seeds)
def test_views_of_one_moment_have_the_patches_that_each_has_alone(game: str, seed: int) -> None:
    rng = Random(seed)
    match, schema = start(game, rng), schemas()[game]
    old = [match.packable_view(seat) for seat in viewers(match)]

    for _ in walk(match, rng, ENTRIES // 4):
        new = [match.packable_view(seat) for seat in viewers(match)]
        pairs = [*zip(old, new, strict=True)]
        assert schema.diffs(pairs) == [schema.diff(*pair) for pair in pairs]
        old = new


def test_fields_that_views_share_are_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[object] = []

    def noted(old: object, new: object) -> bool:
        compared.append(new)
        return same(old, new)

    monkeypatch.setattr(diff, "same", noted)
    one = typed(TABLE)
    two = replace(one, you=3)
    changes = {"kept": typed(TABLE | {"kept": []}).kept, "phase": "keep"}

    TYPED.diffs([(view, replace(view, **changes)) for view in (one, two)])

    assert compared == [changes["phase"], changes["kept"]]


def test_unchanged_parts_are_shared() -> None:
    old = TABLE | {"kept": [{"dice": [1], "points": 1}, {"dice": [2], "points": 2}]}
    new = TABLE | {"kept": [{"dice": [1], "points": 1}, {"dice": [2], "points": 3}]}

    result = TYPED.apply(old, TYPED.diff(old, new))

    assert result["kept"][0] is old["kept"][0]
    assert old["kept"][1]["points"] == 2


SIX = [{"dice": [n], "points": n} for n in range(6)]


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        ({}, {}, []),
        ({}, {"phase": "keep", "you": 2}, [0, "keep", 2, 2]),
        ({}, {"scores": [100, 2001]}, [3, [[100, 2001]]]),
        ({"kept": SIX}, {"kept": [*SIX[:5], {"dice": [6], "points": 5}]}, [6, [5, [0, [[6]]]]]),
        ({"kept": SIX}, {"kept": [SIX[0], *SIX[2:]]}, [6, [[1, 2], []]]),
        ({"kept": SIX}, {"kept": [*SIX, SIX[0]]}, [6, [[6, 6], [SIX[0]]]]),
        ({}, {"cups": {"0": [6], "2": [3]}}, [5, [[], ["1"], [1, "2", [3]]]]),
        ({}, {"cups": {"0": [5], "1": [1, 2]}}, [5, [0, [[5]]]]),
        ({}, {"cups": {"1": [1, 2], "0": [6]}}, [5, [{"1": [1, 2], "0": [6]}]]),
        (
            {},
            {"can": {"roll": True, "keep": SIX[:1], "raise": 7}},
            [14, [b"\3", True, SIX[:1], 7]],
        ),
    ],
)
def test_the_format_of_patches(old: View, new: View, patch: list[Any]) -> None:
    one, other = typed(TABLE | old), typed(TABLE | old | new)

    assert msgpack.unpackb(TYPED.diff(one, other)) == patch


def test_the_largest_lists_and_maps() -> None:
    few, many = ([[n + start] for n in range(ITEMS)] for start in (0, 1))
    wide = {str(n): n for n in range(ITEMS)}

    follows(ANY, {"x": few}, {"x": many})
    follows(ANY, {"x": []}, {"x": many})
    follows(ANY, {"x": wide}, {"x": dict.fromkeys(wide)})
    follows(ANY, {"0": 0}, wide)


@pytest.mark.parametrize("value", [2**64, -(2**63) - 1, "\ud800", {"\udfff": 2}, [[object()]]])
def test_values_that_cannot_be_packed_are_refused(value: object) -> None:
    olds: list[Any] = [None, [], {"x": 1}]
    for old in olds:
        with pytest.raises(NotPlain):
            ANY.diff({"x": old}, {"x": value})


class Tree(Struct):
    leaves: int
    branches: tuple["Tree", ...] = ()


def test_the_hash_depends_on_types_and_not_on_their_order() -> None:
    views: list[Any] = [
        Tree,
        *(
            defstruct("View", fields)
            for fields in (
                [("a", int)],
                [("b", int)],
                [("a", str)],
                [("a", int | None)],
                [("a", list[int])],
                [("a", dict[str, int])],
                [("a", tuple[int, str])],
                [("a", Literal["x"])],
                [("a", Literal["y"])],
                [("a", Kept)],
                [("a", int), ("b", int)],
                [("b", int), ("a", int)],
            )
        ),
    ]
    hashes = {schema_hash({"x": Schema(view)}) for view in views}
    one, other = Schema(views[0]), Schema(views[1])

    assert len(hashes) == len(views)
    assert schema_hash({"a": one, "b": other}) == schema_hash({"b": other, "a": one})
    assert schema_hash({"a": one}) not in hashes
    assert all(len(digest) == 16 for digest in hashes)


def test_every_game_and_the_hall_have_a_schema() -> None:
    assert {"lobby", "table", "house", "farkle"} <= set(schemas())
    assert schemas() is schemas()


def test_schema_of_an_unknown_view_applies_its_patches() -> None:
    """As a client does without the package of a game."""
    known = Schema(Everything)
    unknown = Schema.of_keys(known.keys)

    assert unknown.keys == known.keys
