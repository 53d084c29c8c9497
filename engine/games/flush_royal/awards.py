"""The awards of a match of Flush Royal."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.core.values import Award, Event, most
from engine.games.flush_royal.events import CardsPlaced, JokerTaken


def awards(events: Sequence[Event]) -> Iterator[Award]:
    """Most points of a turn, the best combination, most jokers taken back."""
    plays = [e.play for e in events if isinstance(e, CardsPlaced)]
    yield from most(Award("best_turn", play.seat, play.points) for play in plays)
    yield from most(
        Award("best_combination", play.seat, run.points, run.combination)
        for play in plays
        for run in play.runs
    )
    taken = Counter(e.seat for e in events if isinstance(e, JokerTaken))
    yield from most(Award("jokers", seat, count) for seat, count in taken.items())
