"""Frames are identical byte for byte, whatever their viewer must not know."""

from unittest.mock import patch

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine import Match
from engine.core.plain import plain
from engine.core.values import View
from tests.tablehost.privacy.listening import heard, some_twins
from tests.tablehost.privacy.twins import GAMES, SECRET

QUICK = (Phase.explicit, Phase.generate)  # two halls an example: too slow to look for less

seeds = st.integers(0, 2**32)
moments = st.integers(2, 160)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=5, phases=QUICK)
@given(seed=seeds, entries=moments)
def test_frames_do_not_depend_on_what_the_viewer_must_not_know(
    game: str, seed: int, entries: int
) -> None:
    pair = some_twins(game, seed, entries)
    here, there = heard(pair, pair.viewer)

    assert here == there


@pytest.mark.parametrize("game", SECRET)
def test_leaking_view_is_detected(game: str) -> None:
    """The same comparison, with what every seat sees in everybody's view."""
    honest = Match.seat_view

    def leaking(match: Match, viewer: int | None) -> View:
        seats = [plain(honest(match, seat)) for seat in range(match.seats)]
        return replace(honest(match, viewer), phase=repr(seats))

    pairs = (some_twins(game, seed, 40) for seed in range(5))
    with patch.object(Match, "seat_view", leaking):
        found = (heard(pair, pair.viewer) for pair in pairs)

        assert any(here != there for here, there in found)
