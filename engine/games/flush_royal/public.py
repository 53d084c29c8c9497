"""What everybody knows of the racks: cards that came from the board, and who could not play.

None of it is shown as such; it follows from what is. It is kept so that `hidden.py` can draw anew
what is not known, and only that.
"""

from typing import TypeVar

from msgspec.structs import replace

from engine.games.flush_royal.limits import SWAPS
from engine.games.flush_royal.position import Rack
from engine.games.flush_royal.values import FlushRoyalState, Stuck

T = TypeVar("T")


def with_entry(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """`row` with another value for `seat`."""
    return (*row[:seat], value, *row[seat + 1 :])


def overlap(cards: Rack, others: Rack) -> Rack:
    """The cards that are in both, as often as in both."""
    left = list(others)
    both = []
    for card in cards:
        if card in left:
            left.remove(card)
            both.append(card)
    return tuple(both)


def difference(cards: Rack, others: Rack) -> Rack:
    """The cards without those that are in both."""
    left = list(cards)
    for card in overlap(cards, others):
        left.remove(card)
    return tuple(left)


def moved(state: FlushRoyalState, gone: Rack, came: Rack = ()) -> FlushRoyalState:
    """After the acting seat openly gave cards off its rack and took others onto it.

    What its last turn told is dropped: it has a rack of its own choice now.
    """
    seat = state.seat
    known = (*difference(state.known[seat], gone), *came)
    return replace(
        state,
        known=with_entry(state.known, seat, known),
        stuck=with_entry(state.stuck, seat, None),
    )


def gave_up(state: FlushRoyalState, rejected: Rack) -> FlushRoyalState:
    """After the acting seat exchanged these cards, or passed with none.

    Nobody sees which cards go. So of the known ones all may have gone, unless fewer cards went
    than were known: then those that stayed remain known, which is a little more than the others
    can be sure of.
    """
    seat, known = state.seat, state.known[state.seat]
    kept = difference(state.rack, rejected)
    still = overlap(known, kept) if len(known) > len(rejected) else ()
    told = None
    if not state.options.free_exchange:
        told = Stuck(state.board, SWAPS - state.swaps, len(kept), known)
    return replace(
        state,
        known=with_entry(state.known, seat, still),
        stuck=with_entry(state.stuck, seat, told),
    )
