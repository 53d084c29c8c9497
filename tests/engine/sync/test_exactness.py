"""apply(old, diff(old, new)) is new: types, signs of zero and the order of keys included."""

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.sync.diff import Schema
from engine.sync.errors import NotPlain
from engine.sync.values import ITEMS, pack, same
from tests.engine.sync.strategies import MAPS, TABLE, VALUES, VIEWS, Everything, changed, identical

ANY = Schema.any()
TYPED = Schema.of(Everything)
EXAMPLES = settings(max_examples=80)

View = dict[str, Any]


def follows(schema: Schema, old: View, new: View) -> None:
    before = copy.deepcopy(old)

    patch = schema.diff(old, new)
    result = schema.apply(old, patch)

    assert identical(result, new)
    assert identical(old, before)
    assert (patch == b"") == identical(old, new)


@EXAMPLES
@given(MAPS, MAPS)
def test_any_map_leads_to_any_other_without_a_type(old: View, new: View) -> None:
    follows(ANY, old, new)


@EXAMPLES
@given(MAPS, MAPS)
def test_any_map_leads_to_any_other_whatever_the_type(old: View, new: View) -> None:
    follows(TYPED, old, new)


@EXAMPLES
@given(VIEWS, VIEWS)
def test_a_view_leads_to_any_other_of_its_type(old: View, new: View) -> None:
    follows(TYPED, old, new)


@EXAMPLES
@given(VIEWS | MAPS, st.data())
def test_a_view_leads_to_one_near_it(old: View, data: st.DataObject) -> None:
    new = data.draw(changed(old).filter(lambda value: type(value) is dict))

    follows(TYPED, old, new)
    follows(ANY, old, new)


@EXAMPLES
@given(st.lists(VALUES, max_size=12), st.data())
def test_a_list_leads_to_any_rearrangement(items: list[Any], data: st.DataObject) -> None:
    order = data.draw(st.permutations(items))
    part = data.draw(st.integers(0, len(order)))

    follows(ANY, {"x": items}, {"x": order[:part]})
    follows(ANY, {"x": items[:part]}, {"x": order})


@EXAMPLES
@given(st.lists(st.integers(-3, 20) | st.none() | st.booleans(), max_size=80), st.data())
def test_numbers_of_any_count_lead_to_any_others(items: list[Any], data: st.DataObject) -> None:
    others = data.draw(st.lists(st.sampled_from([*items, 1, True, 7]), max_size=80))

    for field in ("dice", "sheet", "scores", "mixed", "kept", "phase"):
        follows(TYPED, TABLE | {field: items}, TABLE | {field: others})


@pytest.mark.parametrize(
    ("one", "other"), [(1, True), (1, 1.0), (0.0, -0.0), (0, False), ("1", 1), (None, {})]
)
def test_what_python_takes_for_equal_is_told_apart(one: object, other: object) -> None:
    assert not same(one, other)
    assert not same([{"x": one}], [{"x": other}])
    for field in Everything.__struct_fields__:
        follows(TYPED, TABLE | {field: one}, TABLE | {field: other})
        follows(TYPED, TABLE | {field: [other, one]}, TABLE | {field: [one, other]})


def test_the_order_of_keys_is_kept() -> None:
    old, new = {"a": 1, "b": 2, "c": 3}, {"c": 3, "x": 0, "a": 1, "b": 2}

    assert pack(ANY.apply(old, ANY.diff(old, new))) == pack(new)


def test_what_stays_is_shared_and_the_old_view_is_left_alone() -> None:
    old: View = {"seats": [{"name": "jo", "dice": [1, 2]}, {"name": "mo", "dice": [3]}], "n": 1}
    new: View = {"seats": [{"name": "jo", "dice": [1, 2]}, {"name": "mo", "dice": [4]}], "n": 1}

    result = ANY.apply(old, ANY.diff(old, new))

    assert result["seats"][0] is old["seats"][0]
    assert old["seats"][1]["dice"] == [3]


def test_nothing_changed_is_an_empty_patch_and_the_view_itself() -> None:
    view = {"a": [1, 2]}

    assert TYPED.diff(view, copy.deepcopy(view)) == b""
    assert TYPED.apply(view, b"") is view


@pytest.mark.parametrize(
    "value",
    [
        float("nan"),
        float("inf"),
        2**64,
        -(2**63) - 1,
        "\ud800",
        b"bytes",
        (1, 2),
        {1: 2},
        {"\udfff": 2},
        [[object()]],
        list(range(ITEMS + 1)),
        dict.fromkeys(map(str, range(ITEMS + 1))),
    ],
    ids=lambda value: repr(value)[:20],
)
@pytest.mark.parametrize("field", Everything.__struct_fields__)
def test_what_is_not_plain_is_refused_before_it_is_sent(field: str, value: object) -> None:
    for schema in (ANY, TYPED):
        for new in (TABLE | {field: value}, TABLE | {field: [value]}, {"x": value}):
            with pytest.raises(NotPlain):
                schema.diff(TABLE, new)


@pytest.mark.parametrize("schema", [ANY, TYPED])
@pytest.mark.parametrize("view", [[], None, dict.fromkeys(map(str, range(ITEMS + 1)))])
def test_a_view_is_a_map_of_bounded_size(schema: Schema, view: Any) -> None:
    with pytest.raises(NotPlain, match="a view is a map"):
        schema.diff(TABLE, view)


def test_too_deep_is_refused_before_it_is_sent() -> None:
    deep: Any = 0
    for _ in range(40):
        deep = [deep]

    with pytest.raises(NotPlain):
        ANY.diff({"x": 0}, {"x": deep})
