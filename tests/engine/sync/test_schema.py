"""The kinds a view's type declares, by the names that make the hash."""

import enum
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from engine.core.plain import plain
from engine.sync.diff import Schema, schema_hash
from engine.sync.views import schemas
from tests.engine.sync.strategies import Everything


class Rank(enum.IntEnum):
    NINE = 9
    TEN = 10


MANY = {f"N{n}": n for n in range(129)}
Many = enum.Enum("Many", MANY)  # type: ignore[misc]  # 129 lines would not read better


class Tree(Struct):
    leaves: int
    branches: tuple["Tree", ...] = ()


class Renamed(Struct, rename="camel"):
    turn_points: int


class Row(Struct, array_like=True):
    first: int


class Edges(Struct):
    below: Annotated[int, Meta(gt=0, lt=7)]
    half_open: Annotated[int, Meta(ge=0)]
    wide: Annotated[int, Meta(ge=0, le=128)]
    widest: Annotated[int, Meta(ge=0, le=127)]
    rank: Rank
    many: Many
    flag: bool | None
    row: Row
    raw: bytes
    maybe_text: str | None
    maybe_phase: Literal["a", "b"] | None
    one_of: Literal["only"]


EDGES = f"""struct(
below:digit[1, 2, 3, 4, 5, 6],half_open:number,wide:number,widest:digit{list(range(128))},
rank:digit[9, 10],many:any,flag:digit[None, False, True],row:any,raw:any,
maybe_text:text,maybe_phase:digit[None, 'a', 'b'],one_of:digit['only'])"""

KEPT = "list(struct(dice:list(digit[1, 2, 3, 4, 5, 6]),points:number))"
EVERYTHING = f"""struct(
phase:digit['keep', 'over', 'roll'],dice:list(digit[1, 2, 3, 4, 5, 6]),
sheet:list(digit{[None, *range(51)]}),scores:list(number),odds:float,
open:digit[False, True],you:number,suit:digit['h', 's'],
cups:map(list(digit[1, 2, 3, 4, 5, 6])),kept:{KEPT},pair:list(number),mixed:list(any),
log:list(struct(event:digit['line'],seat:digit[0, 1, 2, 3],text:text)),
either:any,anything:any,can:struct(roll:digit[False, True],keep:{KEPT}))"""


@pytest.mark.parametrize(
    ("view", "name"),
    [
        (Edges, EDGES),
        (Everything, EVERYTHING),
        (Tree, "struct(leaves:number,branches:list(any))"),
        (Renamed, "struct(turnPoints:number)"),
    ],
    ids=["edges", "everything", "tree", "renamed"],
)
def test_a_type_declares_kinds(view: type[Struct], name: str) -> None:
    assert Schema.of(view).name == name.replace("\n", "")


@pytest.mark.parametrize("view", [Row, int])
def test_only_a_struct_that_becomes_a_map_is_a_view(view: type[Struct]) -> None:
    with pytest.raises(TypeError, match="no Struct that becomes a map"):
        Schema.of(view)


def test_values_outside_their_kind_travel_all_the_same() -> None:
    old: dict[str, Any] = plain(
        Edges(1, 0, 0, 0, Rank.NINE, Many(3), None, Row(1), b"", None, None, "only")
    )
    old["raw"] = None
    schema = Schema.of(Edges)
    for field in old:
        values: list[Any] = [7, -1, 2**40, "c", None, [1], {}]
        for value in values:
            new = old | {field: value}

            assert schema.apply(old, schema.diff(old, new)) == new


def test_the_hash_tells_types_apart_and_not_their_order() -> None:
    one, other = Schema.of(Renamed), Schema.of(Tree)

    assert schema_hash({"a": one, "b": other}) == schema_hash({"b": other, "a": one})
    hashes = [schema_hash(named) for named in ({}, {"a": one}, {"b": one}, {"a": other})]
    assert len(set(hashes)) == 4
    assert all(len(digest) == 16 for digest in hashes)


def test_every_game_and_the_hall_have_a_schema() -> None:
    assert {"lobby", "table", "farkle"} <= set(schemas())
    assert schemas() is schemas()
