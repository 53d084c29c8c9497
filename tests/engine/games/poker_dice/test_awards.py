"""The awards of a match of Poker Dice."""

from engine.core.values import Award
from engine.games.poker_dice.awards import awards
from engine.games.poker_dice.calls import RANKS, Call
from engine.games.poker_dice.events import Announced, Believed, Lifted, Peeked

PAIR: Call = ("pair", "K")
FULL: Call = ("full", "K", "9")


def test_awards_of_a_match() -> None:
    events = [
        Peeked(0),
        Announced(2, FULL, 1, "left", first=True),
        Believed(1, FULL),
        Lifted(0, 1, FULL, ("K", "K", "9", "T", "A"), PAIR, held=False, loser=1),
        Lifted(1, 0, PAIR, ("K", "K", "9", "T", "A"), PAIR, held=True, loser=1),
    ]

    assert list(awards(events)) == [
        Award("believed", 2, RANKS[FULL], "full K 9"),
        Award("boldest_lie", 1, RANKS[FULL] - RANKS[PAIR], "full K 9"),
        Award("lies_caught", 0, 1),
    ]
    assert list(awards([])) == []
