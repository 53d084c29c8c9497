"""The awards of a match of Farkle."""

from engine.core.values import Award
from engine.games.farkle.awards import awards
from engine.games.farkle.values import Banked, Farkled, Kept, Started


def test_awards_of_a_match() -> None:
    events = [
        Started(0),
        Kept(0, (1, 1, 1), 1000, hot=True),
        Banked(0, 1200, 1200),
        Kept(1, (5,), 50, hot=False),
        Farkled(1, 300, 0),
        Farkled(1, 0, 0),
        Farkled(0, 250, 0),
        Banked(1, 1200, 1200),
    ]

    assert list(awards(events)) == [
        Award("best_turn", 0, 1200),
        Award("hot_dice", 0, 1),
        Award("farkles", 1, 2),
        Award("dearest_farkle", 1, 300),
    ]
    assert list(awards([])) == []
