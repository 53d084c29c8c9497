"""With the suggested options a match is over in an evening; `tests.holdem_length` plays more."""

import pytest

from engine import registry
from tests.holdem_length import EVENING, play

GAME = registry.game("dice_holdem")


@pytest.mark.parametrize("seats", range(2, 7))
def test_matches_with_suggested_options_are_over_in_an_evening(seats: int) -> None:
    every = GAME.suggested(seats)["ante_doubles_every"]
    for number in range(3):
        minutes, hands = play(seats, "caller", every, number)

        assert 5 < minutes < EVENING
        assert hands > every
