"""The awards of a match of Farkle."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.core.values import Award, Event, most
from engine.games.farkle.values import Banked, Farkled, Kept


def awards(events: Sequence[Event]) -> Iterator[Award]:
    """Most points banked at once, most hot dice, most farkles, most points lost at once."""
    yield from most(Award("best_turn", e.seat, e.points) for e in events if isinstance(e, Banked))
    hot = Counter(e.seat for e in events if isinstance(e, Kept) and e.hot)
    yield from most(Award("hot_dice", seat, times) for seat, times in hot.items())
    farkles = [e for e in events if isinstance(e, Farkled)]
    often = Counter(e.seat for e in farkles)
    yield from most(Award("farkles", seat, times) for seat, times in often.items() if times > 1)
    yield from most(Award("dearest_farkle", e.seat, e.lost) for e in farkles)
