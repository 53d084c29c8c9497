"""The number and length of frames do not depend on what a seat knows."""

from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from engine import registry
from engine.core.plain import plain
from engine.core.values import Step
from tablehost.hall.publisher import Publisher
from tests.engine.walks import start, step, viewers
from tests.tablehost.privacy import twins as pairs
from tests.tablehost.privacy.listening import heard
from tests.tablehost.privacy.twins import SECRET

ENTRIES = 300
QUICK = (Phase.explicit, Phase.generate)  # two halls an example: too slow to look for less


def sizes(game: str, seed: int, entries: int) -> tuple[list[int], list[int]]:
    """The sizes of frames in two worlds that also differ in the seat's own secrets."""
    rng = Random(seed)
    match = pairs.walked(game, rng, entries)
    here, there = heard(pairs.twins(match, None, rng), rng.randrange(match.seats))
    return list(map(len, here)), list(map(len, there))


@pytest.mark.parametrize("game", SECRET)
@settings(max_examples=5, phases=QUICK)
@given(seed=st.integers(0, 2**32), entries=st.integers(3, 160))
def test_number_and_length_of_frames_do_not_depend_on_secrets(
    game: str, seed: int, entries: int
) -> None:
    here, there = sizes(game, seed, entries)

    assert here == there


class Ear:
    """A viewer."""

    def send(self, frame: bytes) -> None:
        """Ignore frames."""


def told(done: Step, viewer: int | None) -> list[Any]:
    """The events of a step that a viewer hears of."""
    private = () if viewer is None else done.private.get(viewer, ())
    return [plain(event) for event in (*done.public, *private)]


@pytest.mark.parametrize("game", SECRET)
@settings(max_examples=3)
@given(seed=st.integers(0, 2**32))
def test_every_step_fits_the_padding(game: str, seed: int) -> None:
    rng = Random(seed)
    match = start(game, rng)
    padding = registry.game(game).padding
    publisher = Publisher(3, game, padding)
    for viewer in viewers(match):
        publisher.add(Ear(), viewer, match.packable_view)

    for _ in range(ENTRIES):
        if "over" in match.turn:
            break
        events = partial(told, step(match, rng))
        frames = publisher.publish(match.packable_view, events)
        assert {len(frame) for _, frame in frames} == {padding}


def test_leaking_frame_length_is_detected() -> None:
    """In some game: in another all secrets may be equally long."""
    with patch("tablehost.hall.publisher.padded", lambda frame, _: frame + bytes(sum(frame) % 7)):
        found = (sizes(game, seed, 60) for seed in range(8) for game in SECRET)

        assert any(here != there for here, there in found)
