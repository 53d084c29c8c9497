"""Malformed and hostile moves, luck and options raise only the declared errors."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import EngineError, IllegalMove, Match, ReplayError, UnknownGameError, registry
from engine.core.quoting import cut, quoted
from tests.engine.walks import start, viewers, walk

LONGEST_TEXT = 400

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 20)
    | st.sampled_from([2**63, -(2**70), 10**400, float("nan"), float("inf"), 1.0, "", "QD", "**"])
    | st.sampled_from(["\ud800", "a\ud800b", "\x1b[2J\r\n", "a\u202eb", "x" * 10_000, 10**4000])
    | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=7) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=10,
)


names = st.text(max_size=4) | st.sampled_from(["\ud800", "\x00", "\u2066", "x" * 10_000])


def shaped(kinds: tuple[type[msgspec.Struct], ...]) -> st.SearchStrategy[dict[str, Any]]:
    """Data with the tag and fields of one of these structs, and random values in them."""
    return st.sampled_from(kinds).flatmap(_of_one)


def _of_one(kind: type[msgspec.Struct]) -> st.SearchStrategy[dict[str, Any]]:
    config = kind.__struct_config__
    assert config.tag_field is not None
    tag = st.just({config.tag_field: config.tag})
    known = dict.fromkeys(kind.__struct_encode_fields__, values)
    fields = st.fixed_dictionaries({}, optional=known)
    more = st.dictionaries(names, values, max_size=1)
    return st.tuples(tag, fields, more).map(lambda parts: parts[2] | parts[1] | parts[0])


def refusal_of(do: Callable[[], object]) -> IllegalMove | None:
    """The refusal, or None if it was accepted; any other error fails the test."""
    try:
        do()
    except IllegalMove as refusal:
        assert_can_be_shown(refusal)
        return refusal
    return None


def assert_can_be_shown(refusal: EngineError) -> None:
    """The text is one short printable line, and the facts are small."""
    assert 0 < len(str(refusal)) <= LONGEST_TEXT
    assert str(refusal).isprintable()
    assert str(refusal).encode()
    assert len(msgspec.msgpack.encode(getattr(refusal, "facts", {}))) <= 2 * LONGEST_TEXT


def seen(match: Match) -> tuple[int, list[Any]]:
    return len(match), [match.view(viewer) for viewer in viewers(match)]


@pytest.mark.parametrize("game", registry.game_ids())
@settings(max_examples=10)
@given(data=st.data(), seed=st.integers(0, 2**32), entries=st.integers(0, 40))
def test_random_moves_and_luck_are_accepted_or_refused(
    game: str, data: st.DataObject, seed: int, entries: int
) -> None:
    match = start(game, Random(seed))
    for _ in walk(match, Random(seed), entries):
        pass
    for _ in range(3):
        seat = (match.turn.get("to_act") or [0])[0]
        move, luck = data.draw(shaped(match.game.moves)), data.draw(shaped(match.game.lucks))
        refusal_of(partial(match.preview, seat, move))
        for do in (partial(match.play, seat, move), partial(match.deal, luck)):
            before = seen(match)
            refusal = refusal_of(do)
            if refusal is not None:
                assert refusal.code
                assert refusal.text
                assert seen(match) == before


@pytest.mark.parametrize("game", registry.game_ids())
@settings(max_examples=12)
@given(data=st.data(), seats=values | st.integers(1, 8))
def test_random_seats_and_options_are_accepted_or_refused(
    game: str, data: st.DataObject, seats: Any
) -> None:
    known = registry.game(game).options.__struct_fields__
    options = data.draw(st.dictionaries(st.sampled_from(known) | names, values, max_size=3))

    refusal = refusal_of(lambda: Match.start(game, seats, options))

    assert refusal is None or refusal.code == "bad_options"


def deep(kind: type[list[Any]] | type[dict[str, Any]]) -> object:
    """Nested lists or maps, deeper than Python's recursion limit."""
    value: object = 0
    for _ in range(100_000):
        value = [value] if kind is list else {"do": value}
    return value


HOSTILE = {
    "lone surrogate": "\ud800",
    "controls": "\x1b[2J\r\n\x00\u202e\u2066",
    "long text": "x" * 1_000_000,
    "long bytes": b"\xff" * 100_000,
    "long list": [[]] * 100_000,
    "huge number": 10**5000,
    "number of 65 bits": 2**64,
    "not a number": float("nan"),
    "nothing": None,
    "true": True,
    "map of numbers": {1: 2},
    "map of lone surrogate": {"\ud800": 1},
    "set": set[int](),
    "deep list": deep(list),
    "deep map": deep(dict),
    "object": object(),
}
hostile = pytest.mark.parametrize("what", HOSTILE)


@hostile
@pytest.mark.parametrize("game", registry.game_ids())
def test_hostile_moves_and_luck_are_refused_in_a_short_line(game: str, what: str) -> None:
    value: Any = HOSTILE[what]
    match = Match.start(game, registry.game(game).seats[0])
    actors: list[tuple[str, tuple[type[msgspec.Struct], ...], Callable[[Any], object]]] = [
        ("do", match.game.moves, partial(match.play, 0)),
        ("do", match.game.moves, partial(match.preview, 0)),
        ("luck", match.game.lucks, match.deal),
    ]
    for key, kinds, do in actors:
        wrong = [value, {key: value}]
        for kind in kinds:
            tag = {key: kind.__struct_config__.tag}
            wrong += [tag | {field: value} for field in kind.__struct_fields__]
            wrong += [tag | {field: [value] * 6} for field in kind.__struct_fields__]
            wrong += [tag | {value: 1}] if isinstance(value, str | int) else []
        for data in wrong:
            assert refusal_of(partial(do, data))


@pytest.mark.unmeasured
@hostile
@pytest.mark.parametrize("game", registry.game_ids())
def test_hostile_options_are_refused_in_a_short_line(game: str, what: str) -> None:
    value: Any = HOSTILE[what]
    known = registry.game(game).options.__struct_fields__
    wanted: list[Any] = [{name: value} for name in known]
    wanted += [{value: 1}] if isinstance(value, str | int) else []
    for options in wanted:
        refusal = refusal_of(partial(Match.start, game, 2, options))

        assert refusal is None or refusal.code == "bad_options"


@hostile
def test_hostile_arguments_are_refused_in_a_short_line(what: str) -> None:
    value: Any = HOSTILE[what]
    attempts: list[tuple[type[EngineError], Callable[[], object]]] = [
        (UnknownGameError, lambda: Match.start(value, 2)),
        (IllegalMove, lambda: Match.start("farkle", value)),
        (ReplayError, lambda: Match.replay("farkle", 2, None, [value], 1)),
        (ReplayError, lambda: Match.replay("farkle", 2, None, [(value, value)], 1)),
        (ReplayError, lambda: Match.replay("farkle", 2, None, [(None, value)], 1)),
        (IllegalMove, lambda: Match.start("farkle", 2).play(value, {"do": "roll"})),
    ]
    if value:  # an empty log is valid
        attempts += [(ReplayError, lambda: Match.replay("farkle", 2, None, value, 1))]
    if value is not None:
        attempts += [(IllegalMove, lambda: Match.start("farkle", 2, [value]))]  # type: ignore[arg-type]
    if value is not True:  # True == 1, the right version
        attempts += [(ReplayError, lambda: Match.replay("farkle", 2, None, [], value))]
    for kind, attempt in attempts:
        with pytest.raises(kind) as refused:
            attempt()

        assert_can_be_shown(refused.value)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("up", "'up'"),
        ("x" * 41, "'" + "x" * 39 + "…"),
        ("\ud800\n", r"'\ud800\n'"),
        (10**5000, "a number with thousands of digits"),
        ([1, 2], "[1, 2]"),
    ],
    ids=["short", "long", "unprintable", "huge", "list"],
)
def test_quoted_values_are_short(value: object, shown: str) -> None:
    assert quoted(value) == shown


def test_text_is_cut_after_forty_characters() -> None:
    assert cut("x" * 40) == "x" * 40
    assert cut("x" * 41) == "x" * 40 + "…"
    assert cut("\n" * 40) == r"\n" * 20 + "…"
