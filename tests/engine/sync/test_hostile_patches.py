"""For any bytes, `apply` returns a valid view or raises PatchError."""

import tracemalloc
from contextlib import suppress
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.sync.diff import Schema
from engine.sync.errors import PatchError
from engine.sync.values import DEPTH, ITEMS, check, pack
from tests.engine.sync.strategies import MAPS, TABLE, VALUES, VIEWS, Everything

ANY = Schema()
TYPED = Schema(Everything)
EXAMPLES = settings(max_examples=80)

View = dict[str, Any]

PARTS = st.one_of(
    VALUES,
    st.integers(-2, 8),
    st.sampled_from([b"", b"\0", b"\3", b"\xff", float("nan"), msgpack.ExtType(5, b"")]),
    st.sampled_from(["cups", "0", "1", "dice"]),
)
CHANGES = st.recursive(PARTS, lambda inner: st.lists(inner, max_size=5), max_leaves=15)


def survives(schema: Schema, old: View, patch: bytes) -> None:
    before = pack(old)
    new: View = {}
    with suppress(PatchError):
        new = schema.apply(old, patch)

    assert type(new) is dict
    check(new)
    assert pack(new)
    assert pack(old) == before


@EXAMPLES
@given(st.sampled_from([ANY, TYPED]), VIEWS | MAPS, st.binary(max_size=40))
def test_random_bytes_do_no_harm(schema: Schema, old: View, patch: bytes) -> None:
    survives(schema, old, patch)


@EXAMPLES
@given(CHANGES)
def test_random_changes_do_no_harm(change: object) -> None:
    survives(TYPED, TABLE, msgpack.packb(change))
    for place, _ in enumerate(TABLE):
        survives(TYPED, TABLE, msgpack.packb([place, change]))


@EXAMPLES
@given(st.sampled_from([ANY, TYPED]), VIEWS | MAPS, VIEWS | MAPS, st.data())
def test_damaged_patches_do_no_harm(
    schema: Schema, old: View, new: View, data: st.DataObject
) -> None:
    patch = bytearray(schema.diff(old, new))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(patch)))
        patch[at : at + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=2))

    survives(schema, old, bytes(patch))


@EXAMPLES
@given(VIEWS, VIEWS, VIEWS)
def test_a_patch_for_another_view_does_no_harm(old: View, new: View, other: View) -> None:
    survives(TYPED, other, TYPED.diff(old, new))
    survives(ANY, other, TYPED.diff(old, new))


def deep(levels: int) -> Any:
    value: Any = 0
    for _ in range(levels):
        value = [value]
    return value


CUPS, KEPT, CAN = 5, 6, 14  # places in `TABLE`


@pytest.mark.parametrize(
    "change",
    [
        # No map.
        None,
        [[1]],
        # Structs.
        [b"\1", 1],
        [b"\x77", 1],
        [CAN, [b"raw"]],
        # Places.
        [0, "keep", 1],
        [15, 1],
        [-1, 1],
        [1, 1, 0, 1],
        [1, 1, 1, 1],
        ["phase", 1],
        [None, 1],
        [0.5, 1],
        # Edits of what has no parts.
        [0, [0, 1]],
        [2, []],
        [0, [[0, 1], []]],
        # Lists.
        [KEPT, [2, 1]],
        [KEPT, [[0, 3], []]],
        [KEPT, [[-1, 1], []]],
        [KEPT, [[2, 1], []]],
        [KEPT, [["a", 1], []]],
        [KEPT, [[0], []]],
        [KEPT, [[0, 1], 5]],
        [KEPT, [[0, 1], {"a": 1}]],
        [KEPT, [[0, 1], "ab"]],
        [KEPT, [[0, 1], [], 1]],
        [KEPT, [[2, 2], [0] * (ITEMS - 1)]],
        # Maps.
        [CUPS, [[], ["2"]]],
        [CUPS, [[], ["0", "0"]]],
        [CUPS, [[], 5]],
        [CUPS, [[], [], [0, "0", 1]]],
        [CUPS, [[], [], [3, "2", 1]]],
        [CUPS, [[], [], [-1, "2", 1]]],
        [CUPS, [[], [], ["0", "2", 1]]],
        [CUPS, [[], [], [0, 2, 1]]],
        [CUPS, [[], [], [0, [], 1]]],
        [CUPS, [[], [], [0, "2"]]],
        [CUPS, [5, []]],
        # Values.
        [CUPS, [[], [], [0, "2", b"raw"]]],
        [CAN, [[b"raw"]]],
        [CAN, [{"a": [float("nan")]}]],
        [CAN, float("inf")],
        [CAN, msgpack.Timestamp(1)],
        [CAN, msgpack.ExtType(5, b"")],
        [CAN, [{1: 1}]],
        # Levels.
        [CAN, [deep(DEPTH)]],
        [KEPT, [[0, 0], deep(DEPTH)]],
        [CUPS, [[], [], [0, "2", deep(DEPTH - 1)]]],
    ],
    ids=lambda change: repr(change)[:40],
)
def test_a_bad_change_is_refused(change: object) -> None:
    before = pack(TABLE)

    with pytest.raises(PatchError):
        TYPED.apply(TABLE, msgpack.packb(change))
    assert pack(TABLE) == before


@pytest.mark.parametrize("patch", ["", "90 90", "92", "92 00", "c1", "92 00 a1 ff", "92 00 d9"])
def test_bytes_that_are_no_value_say_why(patch: str) -> None:
    with pytest.raises(PatchError, match="no msgpack"):
        TYPED.apply(TABLE, bytes.fromhex(patch))


def test_a_view_cannot_be_made_deeper_patch_by_patch() -> None:
    view: View = {"x": []}
    for depth in range(1, DEPTH - 1):
        change: list[Any] = [[0, 0], [[]]]
        for _ in range(depth):
            change = [0, change]
        view = ANY.apply(view, msgpack.packb(change))

    with pytest.raises(PatchError, match="levels"):
        ANY.apply(view, msgpack.packb([0, change]))


@pytest.mark.parametrize(
    ("full", "growth"),
    [
        ([[]] * ITEMS, [[0, 0], [1]]),
        (dict.fromkeys(map(str, range(ITEMS))), [[], [], [0, "one more", 1]]),
    ],
    ids=["list", "map"],
)
def test_a_view_cannot_be_made_larger_patch_by_patch(full: Any, growth: list[Any]) -> None:
    with pytest.raises(PatchError, match="entries"):
        ANY.apply({"x": full}, msgpack.packb([0, growth]))


@pytest.mark.parametrize(
    "patch",
    [
        bytes.fromhex("920e" + "ddffffffff"),  # a list of four thousand million
        bytes.fromhex("920e" + "dffffffff0"),
        bytes.fromhex("920e" + "dbffffffff"),
        bytes.fromhex("920e" + "dc0fff" * 5000),  # lists in each other of 4,095 each
        msgpack.packb([KEPT, [0, [], 0, []] * 1000]),
    ],
    ids=range(5),
)
def test_a_few_bytes_cannot_claim_much_memory(patch: bytes) -> None:
    tracemalloc.start()
    with pytest.raises(PatchError):
        TYPED.apply(TABLE, patch)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < 50_000_000
