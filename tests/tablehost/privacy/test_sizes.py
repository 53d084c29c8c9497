"""How much is sent to who knows a secret: as many bytes in as many pieces, whatever it is."""

from random import Random
from unittest.mock import patch

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.tablehost.privacy import twins as pairs
from tests.tablehost.privacy.listening import heard
from tests.tablehost.privacy.twins import SECRET

QUICK = (Phase.explicit, Phase.generate)  # two halls an example: too slow to look for less


def sizes(game: str, seed: int, entries: int) -> tuple[list[int], list[int]]:
    """Of what a seat is sent in two worlds that differ in its own secrets too."""
    rng = Random(seed)
    match = pairs.walked(game, rng, entries)
    here, there = heard(pairs.twins(match, None, rng), rng.randrange(match.seats))
    return list(map(len, here)), list(map(len, there))


@pytest.mark.parametrize("game", SECRET)
@settings(max_examples=5, phases=QUICK)
@given(seed=st.integers(0, 2**32), entries=st.integers(3, 160))
def test_frames_are_as_many_and_as_long_whatever_their_seat_knows(
    game: str, seed: int, entries: int
) -> None:
    here, there = sizes(game, seed, entries)

    assert here == there


def test_a_frame_without_its_padding_is_caught() -> None:
    """In some game: in another all secrets may be equally long."""
    with patch("tablehost.hall.publisher.padded", lambda frame, _: frame):
        found = (sizes(game, seed, 60) for seed in range(8) for game in SECRET)

        assert any(here != there for here, there in found)
