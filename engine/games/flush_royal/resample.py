"""Redraws the racks and the reserve of Flush Royal that a viewer cannot see.

Everything public stays, and so do the viewer's rack, the sizes of the other racks, and the cards on
them that everybody saw come from the board (`known`). The new cards must be consistent with two
facts:

- A seat whose last turn was an exchange or a pass could not play then (see `Stuck`): after a pass
  with its whole rack, after an exchange with the cards it kept or has just set aside. This counts
  only for the last turn of a seat, until it acts again.
- While the reserve is empty and the match is not over, somebody can play.

Two things are ignored: what a placement reveals about the cards that were not placed, and in which
order a card of two equal ones came and went.

All hidden cards are dealt anew until they are consistent, which is uniform over all consistent
deals. If that fails too often, the cards of two hidden places at a time (two racks, or a rack and
the reserve) are shuffled, starting from the real deal; that converges to the same distribution.
"""

from msgspec.structs import replace

from engine.core.values import Rng
from engine.games.flush_royal.closing import anybody_can_place
from engine.games.flush_royal.existence import can_place
from engine.games.flush_royal.known_cards import difference, overlap
from engine.games.flush_royal.position import Position, Rack
from engine.games.flush_royal.values import FlushRoyalState
from engine.kit import cards

WHOLE_DEALS = 20
"""How often to deal all hidden cards anew."""
PAIR_DEALS = 8
"""How often per hidden place to shuffle two places."""

Places = list[Rack]
"""The hidden cards: of each rack, then those set aside in an exchange, then the reserve."""


def resampled(state: FlushRoyalState, viewer: int | None, rng: Rng) -> FlushRoyalState:
    """The state with the cards redrawn that `viewer` cannot know; unchanged after the end."""
    if state.phase == "over":
        return state
    hidden = _hidden(state, viewer)
    places = [place for place, held in enumerate(hidden) if held]
    for _ in range(WHOLE_DEALS):
        candidate = _with(state, _shuffled(hidden, places, rng))
        if is_consistent(candidate):
            return candidate
    for _ in range(PAIR_DEALS * len(places)):
        pair = [places[rng.randrange(len(places))] for _ in range(2)]
        dealt = _shuffled(hidden, sorted(set(pair)), rng)
        if is_consistent(_with(state, dealt)):
            hidden = dealt
    return _with(state, hidden)


def is_consistent(state: FlushRoyalState) -> bool:
    """Whether these racks are possible after what everybody has seen."""
    if any(_could_play(state, seat) for seat in range(state.seats)):
        return False
    return state.owed is not None or state.in_reserve > 0 or anybody_can_place(state)


def _could_play(state: FlushRoyalState, seat: int) -> bool:
    """Whether a seat that exchanged or passed could have played instead."""
    stuck = state.stuck[seat]
    if stuck is None:
        return False
    kept = state.racks[seat][: stuck.kept]
    held = kept + difference(stuck.known, kept)
    if state.rejected and seat == state.seat:
        held = kept + state.rejected
    return can_place(Position(stuck.board, held, state.options.strict_anchor), stuck.swaps)


def _hidden(state: FlushRoyalState, viewer: int | None) -> Places:
    """The cards whose place the viewer does not know, by place."""
    racks = [
        () if seat == viewer else difference(rack, state.known[seat])
        for seat, rack in enumerate(state.racks)
    ]
    rejected = () if state.seat == viewer else state.rejected
    reserve = tuple(card for card, count in enumerate(state.reserve) for _ in range(count))
    return [*racks, rejected, reserve]


def _shuffled(hidden: Places, places: list[int], rng: Rng) -> Places:
    """The cards of these places shuffled among them; each place keeps its number of cards."""
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
    """The rack with its hidden cards replaced by `held`, in order; known cards stay in place."""
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
