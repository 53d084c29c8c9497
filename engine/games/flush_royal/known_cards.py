"""Public knowledge of the racks: cards taken from the board, and who could not play.

Views do not contain it, but it follows from what they show. The state keeps it so that
`resample.py` redraws only cards that are really unknown.
"""

from msgspec.structs import replace

from engine.games.flush_royal.limits import SWAPS
from engine.games.flush_royal.position import Rack
from engine.games.flush_royal.values import FlushRoyalState, Stuck
from engine.kit.tuples import replaced_at


def overlap(cards: Rack, others: Rack) -> Rack:
    """The cards that are in both, equal cards counted (a multiset intersection)."""
    left = list(others)
    both = []
    for card in cards:
        if card in left:
            left.remove(card)
            both.append(card)
    return tuple(both)


def difference(cards: Rack, others: Rack) -> Rack:
    """The cards without those that are also in `others` (a multiset difference)."""
    left = list(cards)
    for card in overlap(cards, others):
        left.remove(card)
    return tuple(left)


def after_open_change(state: FlushRoyalState, gone: Rack, came: Rack = ()) -> FlushRoyalState:
    """The state after the acting seat openly gave cards off its rack and took others onto it.

    That also ends what was known from its last exchange or pass.
    """
    seat = state.seat
    known = (*difference(state.known[seat], gone), *came)
    return replace(
        state,
        known=replaced_at(state.known, seat, known),
        stuck=replaced_at(state.stuck, seat, None),
    )


def after_giving_up(state: FlushRoyalState, rejected: Rack) -> FlushRoyalState:
    """The state after the acting seat exchanged these cards, or passed (no cards).

    The others do not see which cards go. If at least as many go as were known, none of the known
    cards counts as known any more. If fewer go, those that stayed do, which is a little more than
    the others can be sure of.
    """
    seat, known = state.seat, state.known[state.seat]
    kept = difference(state.rack, rejected)
    still = overlap(known, kept) if len(known) > len(rejected) else ()
    stuck = None
    if not state.options.free_exchange:
        stuck = Stuck(state.board, SWAPS - state.swaps, len(kept), known)
    return replace(
        state,
        known=replaced_at(state.known, seat, still),
        stuck=replaced_at(state.stuck, seat, stuck),
    )
