"""Moves and luck of the right names and any content: only the declared errors come out."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import IllegalMove, Match, registry
from tests.engine.walks import start, viewers, walk

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 20)
    | st.sampled_from([2**63, -(2**70), 10**400, float("nan"), float("inf"), 1.0, "", "QD", "**"])
    | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=7) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=10,
)


def shaped(kinds: tuple[type[msgspec.Struct], ...]) -> st.SearchStrategy[dict[str, Any]]:
    """Data with the tag and the fields of one of these, and whatever in them."""
    return st.sampled_from(kinds).flatmap(_of_one)


def _of_one(kind: type[msgspec.Struct]) -> st.SearchStrategy[dict[str, Any]]:
    config = kind.__struct_config__
    assert config.tag_field is not None
    tag = st.just({config.tag_field: config.tag})
    known = dict.fromkeys(kind.__struct_encode_fields__, values)
    fields = st.fixed_dictionaries({}, optional=known)
    return st.tuples(tag, fields).map(lambda both: both[1] | both[0])


def refusal_of(do: Callable[[], object]) -> IllegalMove | None:
    """Why something was refused, None if it was taken; any other error is a bug."""
    try:
        do()
    except IllegalMove as refusal:
        return refusal
    return None


def seen(match: Match) -> tuple[int, list[Any]]:
    return len(match), [match.view(viewer) for viewer in viewers(match)]


@pytest.mark.parametrize("game", registry.game_ids())
@settings(max_examples=10)
@given(data=st.data(), seed=st.integers(0, 2**32), entries=st.integers(0, 40))
def test_whatever_is_played_or_dealt_is_taken_or_refused(
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
def test_whatever_is_wanted_of_a_match_is_taken_or_refused(
    game: str, data: st.DataObject, seats: Any
) -> None:
    names = registry.game(game).options.__struct_fields__
    options = data.draw(
        st.dictionaries(st.sampled_from(names) | st.text(max_size=4), values, max_size=3)
    )

    refusal = refusal_of(lambda: Match.start(game, seats, options))

    assert refusal is None or refusal.code == "bad_options"
