"""Whatever bytes come as a patch, `apply` answers with a view or with PatchError."""

import tracemalloc
from contextlib import suppress
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.sync.diff import Schema
from engine.sync.errors import PatchError
from engine.sync.values import DEPTH, check, pack
from tests.engine.sync.strategies import MAPS, TABLE, VIEWS, Everything

ANY = Schema.any()
TYPED = Schema.of(Everything)
EXAMPLES = settings(max_examples=80)

View = dict[str, Any]


def survives(schema: Schema, old: View, patch: bytes) -> None:
    before = pack(old)
    new: View = {}
    with suppress(PatchError):
        new = schema.apply(old, patch)

    check(new)
    assert type(new) is dict
    assert pack(new)
    assert pack(old) == before


@EXAMPLES
@given(st.sampled_from([ANY, TYPED]), VIEWS | MAPS, st.binary(max_size=40))
def test_random_bytes_do_no_harm(schema: Schema, old: View, patch: bytes) -> None:
    survives(schema, old, patch)


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


def test_every_single_byte_changed_does_no_harm() -> None:
    new = TABLE | {"phase": "keep", "dice": [6, 6], "cups": {"1": [1]}, "odds": 0.1}
    patch = TYPED.diff(TABLE, new | {"can": {"roll": True, "keep": TABLE["kept"]}})
    for at in range(len(patch)):
        for byte in range(256):
            survives(TYPED, TABLE, patch[:at] + bytes([byte]) + patch[at + 1 :])
        survives(TYPED, TABLE, patch[:at])


def general(value: object) -> str:
    data = msgpack.packb(value)
    assert len(data) < 128
    return f"ff{len(data):02x}{data.hex()}"


@pytest.mark.parametrize(
    ("patch", "why"),
    [
        ("80", "ends early"),
        ("00", "ends early"),
        ("9000", "beyond the last"),
        ("bf8000", "beyond the last"),
        ("8000" + "00", "goes on"),
        ("a183", "beyond the last"),  # the fourth of three dice
        ("8003", "no value 3 of 3"),
        ("80f0", "no value -14"),
        ("81ff", "ends early"),
        ("81ffff", "below zero"),
        ("81f0", "a list of -7"),
        ("81c00000", "a list of 8256"),
        ("8107" + "d8", "more than the digits"),
        ("811fff", "ends early"),
        ("8903ff", "never packed"),  # structs are no digits
        ("a4", "float cannot be edited"),
        ("ac" + "a0" + "a2", "text cannot be edited"),
        ("8409", "longer than 64 bits"),
        ("84027ff0", "no finite number"),
        ("8408ffffffffffffffff", "no finite number"),
        ("a6", "no number stands there"),
        ("a5" + "00", "goes on"),
        ("8801", "ends early"),
        ("88f0", "a map of -14"),
        ("8802" + "0130" + "00" + "0130" + "00", "twice"),
        ("a8" + "e1" + "0130" + "00", "twice"),
        ("e0" + "05" + "7068617365" + "00", "twice"),
        ("8c02" + "02", "struct begins"),
        ("8c02000000" + "01ff", "UTF-8"),
        ("8dff01c1", "no msgpack"),
        ("8d" + general(b"raw"), "bytes is not plain"),
        ("8d" + general({"a": [float("nan")]}), "no finite number"),
        ("8d" + general(msgpack.Timestamp(1)), "no msgpack"),
        ("8d" + "ff03" + "810102", "no msgpack"),
        ("8d" + "ff03" + "92a1ff", "no msgpack"),
        ("8d" + "ff21" + "91" * 32 + "c0", "levels"),
    ],
)
def test_a_bad_patch_says_why(patch: str, why: str) -> None:
    with pytest.raises(PatchError, match=why):
        TYPED.apply(TABLE, bytes.fromhex(patch))


@pytest.mark.parametrize("schema", [ANY, TYPED])
@pytest.mark.parametrize("value", [None, "text", 0.5, 2**40, True])
def test_a_step_from_where_there_is_none_is_refused(schema: Schema, value: object) -> None:
    with pytest.raises(PatchError):
        schema.apply({"x": value}, bytes.fromhex("a0"))
    with pytest.raises(PatchError):
        TYPED.apply(TABLE | {"scores": value}, bytes.fromhex("a3a0"))


def test_a_view_cannot_be_made_deeper_patch_by_patch() -> None:
    def deeper(view: View, depth: int) -> View:
        to_the_innermost = bytes([0xA0] * depth)
        return ANY.apply(view, to_the_innermost + bytes.fromhex("e0" + general([])))

    view: View = {"x": []}
    for depth in range(1, DEPTH - 1):
        view = deeper(view, depth)

    with pytest.raises(PatchError, match="levels"):
        deeper(view, DEPTH - 1)


@pytest.mark.parametrize(
    "patch",
    [
        "8d" + "ff" + "efffffff" + "c0",  # a general value of 270 MB
        "81" + "bfff",  # 8,191 dice from nothing
        "88" + "9000",  # 4,224 cups
        "8f" * 1000,
        "8d" + "ff" + "bfff" + "dc0fff" * 5000,  # nested arrays of 4,095 each
    ],
    ids=range(5),
)
def test_a_few_bytes_cannot_claim_much_memory(patch: str) -> None:
    tracemalloc.start()
    with pytest.raises(PatchError):
        TYPED.apply(TABLE, bytes.fromhex(patch))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < 50_000_000
