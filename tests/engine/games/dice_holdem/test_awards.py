"""The awards of a match of Dice Hold'em."""

from engine.core.values import Award
from engine.games.dice_holdem.awards import awards
from engine.games.dice_holdem.best import Best
from engine.games.dice_holdem.events import Awarded, Checked, Raised, Shown


def test_awards_of_a_match() -> None:
    events = [
        Checked(0),
        Raised(1, 10, 20, all_in=False),
        Shown(0, (), Best("pair", ())),
        Shown(1, (), Best("full_house", ())),
        Awarded(500, (0, 1), (250, 250)),
        Awarded(220, (1,), (220,)),
    ]

    assert list(awards(events)) == [
        Award("biggest_pot", 1, 220),
        Award("best_hand", 1, 5, "full_house"),
        Award("raises", 1, 1),
    ]
    assert list(awards([])) == []
