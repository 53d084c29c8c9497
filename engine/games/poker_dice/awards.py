"""The awards of a match of Poker Dice, from calls and from cups that were lifted."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.core.values import Award, Event, most
from engine.games.poker_dice.calls import RANKS, Call
from engine.games.poker_dice.events import Announced, Believed, Lifted


def awards(events: Sequence[Event]) -> Iterator[Award]:
    """The highest call that was believed, the boldest lie, the best doubt, most lies caught."""
    yield from most(_believed(events))
    lies = [e for e in events if isinstance(e, Lifted) and not e.held]
    yield from most(
        Award("boldest_lie", e.caller, RANKS[e.call] - RANKS[e.best], _text(e.call)) for e in lies
    )
    caught = Counter(e.doubter for e in lies)
    yield from most(Award("lies_caught", seat, times) for seat, times in caught.items())


def _believed(events: Sequence[Event]) -> Iterator[Award]:
    caller = 0
    for e in events:
        match e:
            case Announced(seat=seat):
                caller = seat
            case Believed(call=call):
                yield Award("believed", caller, RANKS[call], _text(call))


def _text(call: Call) -> str:
    return " ".join(call)
