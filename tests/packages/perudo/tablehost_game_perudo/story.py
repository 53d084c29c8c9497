"""A match in retrospect: its statistics and awards, from what everybody was told."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.core.figures import MOST, SUM, Figure, FigureKind
from engine.core.values import Award, Event, Step, most
from tablehost_game_perudo.values import BidMade, CupsLifted

FIGURES: Mapping[str, FigureKind] = {
    "bids": SUM,
    "highest_bid": MOST,
    "doubts": SUM,
    "doubts_right": SUM,
    "exact_calls": SUM,
    "exact_right": SUM,
    "dice_lost": SUM,
}


def noted(step: Step) -> Iterator[Figure]:
    """The notes of one step: bids, calls, and dice lost."""
    for event in step.public:
        match event:
            case BidMade(seat=seat, count=count):
                yield Figure(seat, "bids")
                yield Figure(seat, "highest_bid", count)
            case CupsLifted(seat=seat, call=call, loser=loser):
                right = loser != seat
                yield Figure(seat, "doubts" if call == "doubt" else "exact_calls")
                if right:
                    yield Figure(seat, "doubts_right" if call == "doubt" else "exact_right")
                if loser is not None:
                    yield Figure(loser, "dice_lost")


def awards(events: Sequence[Event]) -> Iterator[Award]:
    """The boldest bid that was there, the wildest that was not, most bids caught, exact calls."""
    lifts = [event for event in events if isinstance(event, CupsLifted)]
    there = [one for one in lifts if one.fitting >= one.count]
    yield from most(Award("true_bid", one.bidder, one.count, str(one.face)) for one in there)
    yield from most(
        Award("wild_bid", one.bidder, one.count - one.fitting, f"{one.count} {one.face}")
        for one in lifts
    )
    for name, call in (("caught", "doubt"), ("exact", "exact")):
        right = Counter(one.seat for one in lifts if one.call == call and one.loser != one.seat)
        yield from most(Award(name, seat, times) for seat, times in right.items())
