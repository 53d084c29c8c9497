"""The awards of a match of Yam's."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.core.values import Award, Event, most
from engine.games.yams.values import DiceRolled, Scored, UpperBonus


def awards(events: Sequence[Event]) -> Iterator[Award]:
    """The first Yam's (its face), the best box, the upper bonus, most boxes crossed out."""
    rolls = (e for e in events if isinstance(e, DiceRolled))
    first = next((e for e in rolls if len(set(e.dice)) == 1), None)
    if first is not None:
        yield Award("first_yams", first.seat, first.dice[0])
    scored = [e for e in events if isinstance(e, Scored)]
    yield from most(Award("best_box", e.seat, e.points, e.box) for e in scored)
    for e in events:
        if isinstance(e, UpperBonus):
            yield Award("upper_bonus", e.seat, e.points)
    crossed = Counter(e.seat for e in scored if not e.points)
    yield from most(Award("crossed_out", seat, boxes) for seat, boxes in crossed.items())
