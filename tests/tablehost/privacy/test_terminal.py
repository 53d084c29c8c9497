"""Terminal output: the same bytes if the player must not know, as many if they do.

Every look of a terminal, coming back to a seat, keys that move nothing, and moves of everybody.
"""

from random import Random
from unittest.mock import patch

import pytest

from client.paint.canvas import Canvas
from tests.games import own
from tests.tablehost.privacy import twins as pairs
from tests.tablehost.privacy.listening import some_twins
from tests.tablehost.privacy.screens import LOOKS, painted
from tests.tablehost.privacy.twins import SECRET

KEYS = ("up", "1")
"""The keys pressed in a game whose tests name no keys of their own."""


def lengths(game: str, seed: int, look: str) -> tuple[list[int], list[int]]:
    """The lengths of terminal output in worlds that also differ in what the seat knows."""
    pair, ear = knowing(game, Random(seed))
    here, there = painted(pair, ear, LOOKS[look], own(game, "KEYS", KEYS))
    return list(map(len, here)), list(map(len, there))


def knowing(game: str, rng: Random) -> tuple[pairs.Twins, int]:
    """Twins at a moment when the seat to act knows something that is not the same in both."""
    for _ in range(1000):
        match = pairs.walked(game, rng, rng.randrange(4, 40))
        pair = pairs.twins(match, None, rng, entries=1)
        ear = match.turn["to_act"][0]
        if pair.here.view(ear) != pair.there.view(ear):
            return pair, ear
    raise AssertionError(f"no seat of {game} ever knows more than others")


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", SECRET)
def test_output_does_not_depend_on_what_the_player_must_not_know(game: str, look: str) -> None:
    pair = some_twins(game, sum(map(ord, game + look)), 30)
    here, there = painted(pair, pair.viewer, LOOKS[look], KEYS)

    assert here == there


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", SECRET)
def test_number_of_bytes_does_not_depend_on_what_the_player_knows(game: str, look: str) -> None:
    here, there = lengths(game, sum(map(ord, game + look)), look)

    assert here == there


def test_panel_without_veils_is_detected() -> None:
    with patch.object(Canvas, "veil", lambda *_: None):
        found = (lengths("dice_holdem", seed, "plain") for seed in range(6))

        assert any(here != there for here, there in found)
