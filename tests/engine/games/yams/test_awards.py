"""The awards of a match of Yam's."""

from engine.core.values import Award
from engine.games.yams.awards import awards
from engine.games.yams.values import DiceRolled, Scored, Started, UpperBonus


def test_awards_of_a_match() -> None:
    events = [
        Started(0),
        DiceRolled(0, (3, 3, 3, 3, 4), ()),
        DiceRolled(1, (6, 6, 6, 6, 6), ()),
        DiceRolled(0, (3, 3, 3, 3, 3), ()),
        Scored(1, "chance", 29, 0),
        Scored(0, "yams", 0, 0),
        UpperBonus(1, 35),
    ]

    assert list(awards(events)) == [
        Award("first_yams", 1, 6),
        Award("best_box", 1, 29, "chance"),
        Award("upper_bonus", 1, 35),
        Award("crossed_out", 0, 1),
    ]
    assert list(awards([])) == []
