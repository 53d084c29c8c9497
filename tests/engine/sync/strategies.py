"""Plain data for properties: values that are easily taken for one another, and views of a type."""

import enum
from typing import Any, Literal

import msgspec
from hypothesis import strategies as st
from msgspec import UNSET, Struct, UnsetType, field

LEAVES = st.one_of(
    st.sampled_from([None, False, True, 0, 1, 2, 0.0, -0.0, 1.0, 2.0, "", "0", "1", "keep"]),
    st.sampled_from([-1, 2**63 - 1, -(2**63), 2**64 - 1]),
    st.integers(-(2**63), 2**64 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=4),
)
KEYS = st.sampled_from(["a", "b", "can", "dice", "", "é", "\0"])


def _containers(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4)


VALUES = st.recursive(LEAVES, _containers, max_leaves=12)
MAPS = st.dictionaries(KEYS, VALUES, max_size=5)


class Suit(enum.Enum):
    HEARTS = "h"
    SPADES = "s"


class Nothing(Struct, frozen=True):
    """Packs to an empty map."""


class Kept(Struct, frozen=True):
    dice: tuple[int, ...]
    points: int | None


class Card(Struct, frozen=True):
    """Packs to less than its fields."""

    suit: Suit
    stands_for: str | UnsetType = field(default=UNSET, name="as")


class Usual(Struct, frozen=True, omit_defaults=True):
    clock: int = 0
    hints: bool = True


class Log(Struct, frozen=True, tag_field="event", tag="line"):
    """Packs to more than its fields."""

    seat: int
    text: str


class Square(Struct, frozen=True, array_like=True):
    row: int
    column: int


class Can(Struct, frozen=True):
    roll: bool
    keep: tuple[Kept, ...]
    raise_: int = field(name="raise")


class Everything(Struct, frozen=True):
    """A view with a field of every kind there is."""

    phase: Literal["roll", "keep"]
    odds: float
    you: int | None
    scores: list[int]
    pair: tuple[int, str]
    cups: dict[str, tuple[int, ...]]
    kept: tuple[Kept, ...]
    cards: dict[str, Card]
    usual: Usual
    log: tuple[Log, ...]
    at: Square
    nothing: Nothing | None
    either: int | str | Kept
    anything: Any
    can: Can | None


NUMBERS = st.integers(-1, 300)
DICE = st.lists(st.integers(1, 6), max_size=6)
KEPT = st.fixed_dictionaries({"dice": DICE, "points": st.none() | NUMBERS})
SUITS = st.sampled_from(["h", "s"])
CARD = st.fixed_dictionaries({"suit": SUITS}, optional={"as": SUITS})
LOG = st.fixed_dictionaries({"event": st.just("line"), "seat": NUMBERS, "text": st.text()})
CAN = st.fixed_dictionaries(
    {"roll": st.booleans(), "keep": st.lists(KEPT, max_size=4), "raise": NUMBERS}
)
VIEWS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "phase": st.sampled_from(["roll", "keep"]),
        "odds": st.sampled_from([0.0, -0.0, 0.1]),
        "you": st.none() | NUMBERS,
        "scores": st.lists(NUMBERS, max_size=6),
        "pair": st.tuples(NUMBERS, st.text(max_size=3)).map(list),
        "cups": st.dictionaries(st.sampled_from("012345"), DICE, max_size=4),
        "kept": st.lists(KEPT, max_size=5),
        "cards": st.dictionaries(st.sampled_from("abc"), CARD, max_size=3),
        "usual": st.fixed_dictionaries(
            {}, optional={"clock": st.just(9), "hints": st.just(value=False)}
        ),
        "log": st.lists(LOG, max_size=4),
        "at": st.lists(NUMBERS, min_size=2, max_size=2),
        "nothing": st.none() | st.just({}),
        "either": NUMBERS | st.text(max_size=3) | KEPT,
        "anything": VALUES,
        "can": st.none() | CAN,
    }
)
"""Views of `Everything` as they are packed."""

TABLE: dict[str, Any] = {
    "phase": "roll",
    "odds": 0.5,
    "you": None,
    "scores": [100, 2000],
    "pair": [1, "a"],
    "cups": {"0": [6], "1": [1, 2]},
    "kept": [{"dice": [1], "points": 100}, {"dice": [5], "points": 50}],
    "cards": {"a": {"suit": "h"}},
    "usual": {},
    "log": [{"event": "line", "seat": 0, "text": "hi"}],
    "at": [7, 8],
    "nothing": None,
    "either": 1,
    "anything": {"a": [1]},
    "can": None,
}
"""One of them."""


def typed(view: dict[str, Any]) -> Everything:
    """The struct that packs to a view."""
    return msgspec.convert(view, Everything)


@st.composite
def changed(draw: st.DrawFn, value: Any) -> Any:
    """A similar value: some parts changed, some gone, some new; or an entirely different one."""
    if not value or draw(st.booleans()):
        return draw(st.sampled_from([value, 1, True, 1.0]) | VALUES)
    if type(value) is dict:
        kept = {key: draw(_maybe(item)) for key, item in value.items() if draw(st.integers(0, 5))}
        return kept | draw(MAPS)
    if type(value) is list:
        items = [draw(_maybe(item)) for item in value if draw(st.integers(0, 5))]
        return items + draw(st.lists(VALUES, max_size=2))
    return draw(VALUES)


def _maybe(value: Any) -> st.SearchStrategy[Any]:
    return st.one_of(st.just(value), st.just(value), changed(value))


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
