"""The awards of a match of Flush Royal."""

from engine.core.values import Award
from engine.games.flush_royal.awards import awards
from engine.games.flush_royal.events import CardsPlaced, JokerTaken, Passed
from engine.games.flush_royal.values import LastPlay, ScoredRun


def test_awards_of_a_match() -> None:
    pair, flush = ScoredRun((), "pair", 8), ScoredRun((), "flush", 21)
    events = [
        Passed(0),
        CardsPlaced(LastPlay(0, (), (pair,), 0, 8), 8),
        CardsPlaced(LastPlay(1, (), (flush, pair), 0, 29), 29),
        JokerTaken(0, (3, 4), "QH"),
    ]

    assert list(awards(events)) == [
        Award("best_turn", 1, 29),
        Award("best_combination", 1, 21, "flush"),
        Award("jokers", 0, 1),
    ]
    assert list(awards([])) == []
