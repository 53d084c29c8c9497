"""Another state that a viewer cannot tell from the real one: racks and reserve drawn anew.

What stays: all that is public, the viewer's rack, the sizes of the others, and the cards on them
that everybody saw come from the board (`known`). What the new cards must agree with:

- a seat whose last turn was an exchange or a pass could not play then (`Stuck`): not with its
  whole rack after a pass, not with the cards it kept (or has just set aside) after an exchange.
  Only the last turn of a seat counts, and only until it acts again.
- with an empty reserve the match would be over if nobody could play, so somebody can.

Not followed: what placements tell of the cards that were not placed, and in which order a card
of two equal ones came and went.

All hidden cards are dealt anew until they agree, which is uniform over all deals that do; where
they agree too rarely, two hidden places at a time (two racks, or a rack and the reserve) from the
real deal on, which tends to the same.
"""

from msgspec.structs import replace

from engine.core.values import Rng
from engine.games.flush_royal.closing import anybody_can_place
from engine.games.flush_royal.existence import can_place
from engine.games.flush_royal.position import Position, Rack
from engine.games.flush_royal.public import difference, overlap
from engine.games.flush_royal.values import FlushRoyalState
from engine.kit import cards

WHOLE_DEALS = 20
PAIR_DEALS = 8
"""Per hidden place."""

Places = list[Rack]
"""Hidden cards: of each rack, of the cards set aside for an exchange, of the reserve."""


def redealt(state: FlushRoyalState, viewer: int | None, rng: Rng) -> FlushRoyalState:
    """The state with what `viewer` may not know drawn anew; after the end as it is."""
    if state.phase == "over":
        return state
    hidden = _hidden(state, viewer)
    places = [place for place, held in enumerate(hidden) if held]
    for _ in range(WHOLE_DEALS):
        candidate = _with(state, _shuffled(hidden, places, rng))
        if agrees(candidate):
            return candidate
    for _ in range(PAIR_DEALS * len(places)):
        pair = [places[rng.randrange(len(places))] for _ in range(2)]
        dealt = _shuffled(hidden, sorted(set(pair)), rng)
        if agrees(_with(state, dealt)):
            hidden = dealt
    return _with(state, hidden)


def agrees(state: FlushRoyalState) -> bool:
    """Whether what everybody was told is true of these racks."""
    if any(_could_play(state, seat) for seat in range(state.seats)):
        return False
    return state.owed is not None or state.in_reserve > 0 or anybody_can_place(state)


def _could_play(state: FlushRoyalState, seat: int) -> bool:
    """Whether a seat that exchanged or passed could have played instead."""
    told = state.stuck[seat]
    if told is None:
        return False
    kept = state.racks[seat][: told.kept]
    held = kept + difference(told.known, kept)
    if state.rejected and seat == state.seat:
        held = kept + state.rejected
    return can_place(Position(told.board, held, state.options.strict_anchor), told.swaps)


def _hidden(state: FlushRoyalState, viewer: int | None) -> Places:
    """The cards that may be anywhere for all the viewer knows."""
    racks = [
        () if seat == viewer else difference(rack, state.known[seat])
        for seat, rack in enumerate(state.racks)
    ]
    rejected = () if state.seat == viewer else state.rejected
    reserve = tuple(card for card, count in enumerate(state.reserve) for _ in range(count))
    return [*racks, rejected, reserve]


def _shuffled(hidden: Places, places: list[int], rng: Rng) -> Places:
    """The cards of these places dealt to them anew, as many to each."""
    pool = [card for place in places for card in hidden[place]]
    dealt = list(hidden)
    for place in places:
        dealt[place] = tuple(pool.pop(rng.randrange(len(pool))) for _ in hidden[place])
    return dealt


def _with(state: FlushRoyalState, hidden: Places) -> FlushRoyalState:
    """The state with these cards in the hidden places."""
    *racks, rejected, reserve = hidden
    return replace(
        state,
        racks=tuple(_rack(state, seat, held) for seat, held in enumerate(racks)),
        rejected=rejected or state.rejected,
        reserve=cards.plus(cards.NO_CARDS, reserve),
    )


def _rack(state: FlushRoyalState, seat: int, held: Rack) -> Rack:
    """A rack with other hidden cards in the order of places; what is known stays where it is."""
    rack = state.racks[seat]
    if not held:
        return rack
    known, fresh = list(overlap(rack, state.known[seat])), iter(held)
    dealt = []
    for card in rack:
        if card in known:
            known.remove(card)
            dealt.append(card)
        else:
            dealt.append(next(fresh))
    return tuple(dealt)
