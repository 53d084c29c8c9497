"""Plain data for properties: values that are easily taken for one another, and views of a type."""

import enum
from typing import Annotated, Any, Literal

from hypothesis import strategies as st
from msgspec import Meta, Struct

LEAVES = st.one_of(
    st.sampled_from([None, False, True, 0, 1, 2, 0.0, -0.0, 1.0, 2.0, "", "0", "1", "keep"]),
    st.sampled_from([-1, -14, -15, 15, 16, 127, 128, 16511, 16512, 2113663, 2113664]),
    st.sampled_from([270549119, 270549120, 2**63 - 1, -(2**63), 2**64 - 1]),
    st.integers(-(2**63), 2**64 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=4),
)
KEYS = st.sampled_from(["a", "b", "can", "dice", "", "é", "\0"])


def _containers(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4)


VALUES = st.recursive(LEAVES, _containers, max_leaves=12)
MAPS = st.dictionaries(KEYS, VALUES, max_size=5)

FEW_VALUES = st.lists(VALUES, max_size=2)

Face = Annotated[int, Meta(ge=1, le=6)]


class Suit(enum.Enum):
    HEARTS = "h"
    SPADES = "s"


class Kept(Struct, frozen=True):
    dice: tuple[Face, ...]
    points: int


class Can(Struct, frozen=True):
    roll: bool
    keep: tuple[Kept, ...]


class Log(Struct, frozen=True, tag_field="event", tag="line"):
    seat: Annotated[int, Meta(ge=0, lt=4)]
    text: str


class Everything(Struct, frozen=True):
    """A view with a field of every kind there is."""

    phase: Literal["roll", "keep", "over"]
    dice: tuple[Face, ...]
    sheet: tuple[Annotated[int, Meta(ge=0, le=50)] | None, ...]
    scores: list[int]
    odds: float
    open: bool
    you: int | None
    suit: Suit
    cups: dict[str, tuple[Face, ...]]
    kept: tuple[Kept, ...]
    pair: tuple[int, int]
    mixed: tuple[int, str]
    log: tuple[Log, ...]
    either: int | str
    anything: Any
    can: Can | None


FACES = st.lists(st.integers(1, 6), max_size=8)
KEPT = st.fixed_dictionaries({"dice": FACES, "points": st.integers(0, 5000)})
CAN = st.fixed_dictionaries({"roll": st.booleans(), "keep": st.lists(KEPT, max_size=4)})
LOG = st.fixed_dictionaries(
    {"event": st.just("line"), "seat": st.integers(0, 3), "text": st.text(max_size=5)}
)
VIEWS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "phase": st.sampled_from(["roll", "keep", "over"]),
        "dice": FACES,
        "sheet": st.lists(st.none() | st.integers(0, 50), max_size=13),
        "scores": st.lists(st.integers(-20, 20000), max_size=6),
        "odds": st.floats(0, 1),
        "open": st.booleans(),
        "you": st.none() | st.integers(0, 5),
        "suit": st.sampled_from(["h", "s"]),
        "cups": st.dictionaries(st.sampled_from("0123"), FACES, max_size=2),
        "kept": st.lists(KEPT, max_size=3),
        "pair": st.lists(st.integers(0, 20), min_size=2, max_size=2),
        "mixed": st.tuples(st.integers(0, 20), st.text(max_size=3)).map(list),
        "log": st.lists(LOG, max_size=6),
        "either": st.integers(0, 9) | st.text(max_size=3),
        "anything": VALUES,
        "can": st.just({}) | CAN,
    }
)
"""Views of `Everything` as they leave the engine: `can` is `{}` for None."""


TABLE: dict[str, Any] = {
    "phase": "roll",
    "dice": [1, 2, 3],
    "sheet": [None, 7],
    "scores": [100, 2000],
    "odds": 0.5,
    "open": True,
    "you": None,
    "suit": "h",
    "cups": {"0": [6]},
    "kept": [{"dice": [1], "points": 100}],
    "pair": [1, 2],
    "mixed": [1, "a"],
    "log": [{"event": "line", "seat": 0, "text": "hi"}],
    "either": 1,
    "anything": {"a": [1]},
    "can": {},
}
"""One view of `Everything`."""


@st.composite
def changed(draw: st.DrawFn, value: Any) -> Any:
    """A value near another: parts changed, gone, come, moved; or something else entirely."""
    if not value or draw(st.booleans()):
        return draw(st.sampled_from([value, 1, True, 1.0]) | VALUES)
    if type(value) is dict:
        entries = draw(_rearranged(list(value.items())))
        return {key: draw(_maybe(item)) for key, item in entries} | draw(MAPS)
    if type(value) is list:
        return [draw(_maybe(item)) for item in draw(_rearranged(value))] + draw(FEW_VALUES)
    return draw(VALUES)


def _maybe(value: Any) -> st.SearchStrategy[Any]:
    return st.one_of(st.just(value), st.just(value), changed(value))


@st.composite
def _rearranged(draw: st.DrawFn, entries: list[Any]) -> list[Any]:
    """Some of them gone, and perhaps rotated, mirrored, or one moved."""
    kept = [entry for entry in entries if draw(st.integers(0, 5))]
    turn = draw(st.integers(0, len(kept)))
    return draw(st.sampled_from([kept, kept, kept[turn:] + kept[:turn], kept[::-1]]))


def identical(one: object, other: object) -> bool:
    """Exactly the same, types, signs of zero and order of keys included; no use of our own."""
    if type(one) is not type(other):
        return False
    match one, other:
        case dict(), dict():
            return list(one) == list(other) and identical(list(one.values()), list(other.values()))
        case list(), list():
            return len(one) == len(other) and all(map(identical, one, other))
    return repr(one) == repr(other)
