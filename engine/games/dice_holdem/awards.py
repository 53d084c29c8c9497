"""The awards of a match of Dice Hold'em."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.core.values import Award, Event, most
from engine.games.dice_holdem.events import Awarded, Raised, Shown
from engine.games.dice_holdem.ranking import CATEGORIES


def awards(events: Sequence[Event]) -> Iterator[Award]:
    """The biggest pot that one seat won, the best hand shown, most raises."""
    pots = (e for e in events if isinstance(e, Awarded) and len(e.seats) == 1)
    yield from most(Award("biggest_pot", e.seats[0], e.amount) for e in pots)
    shown = [(e.seat, e.best.category) for e in events if isinstance(e, Shown)]
    yield from most(
        Award("best_hand", seat, len(CATEGORIES) - CATEGORIES.index(hand), hand)
        for seat, hand in shown
    )
    raised = Counter(e.seat for e in events if isinstance(e, Raised))
    yield from most(Award("raises", seat, times) for seat, times in raised.items())
