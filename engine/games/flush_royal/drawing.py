"""The dealer's luck in Flush Royal: the starting seat, the first racks, and draws."""

from msgspec.structs import replace

from engine.core.errors import IllegalMove
from engine.core.values import First, Step
from engine.games.flush_royal import refusals
from engine.games.flush_royal.closing import close
from engine.games.flush_royal.events import CardsDrawn, Drew, Started
from engine.games.flush_royal.limits import RACK
from engine.games.flush_royal.values import ChanceDraw, Drawn, FlushRoyalState
from engine.kit import cards
from engine.kit.tuples import replaced_at


def first(state: FlushRoyalState, luck: First) -> Step | IllegalMove:
    """Take the draw of the seat that starts; it is also dealt to first."""
    if not 0 <= luck.seat < state.seats:
        return refusals.bad_luck(f"a seat from 0 to {state.seats - 1}")
    owed = ChanceDraw(luck.seat, RACK)
    return Step(replace(state, seat=luck.seat, owed=owed), (Started(luck.seat),))


def drawn(state: FlushRoyalState, owed: ChanceDraw, luck: Drawn) -> Step | IllegalMove:
    """Add the drawn cards to a rack; after an exchange, return the rejected ones to the reserve.

    Unless it was a deal of the first racks, the turn is over then.
    """
    if len(luck.cards) != owed.count:
        return refusals.bad_luck(f"{owed.count} cards")
    numbers = cards.numbers(luck.cards)
    reserve = cards.minus(state.reserve, numbers)
    if reserve is None:
        return refusals.bad_luck(f"{owed.count} cards that the reserve can hold")
    seat = owed.seat
    dealt = replace(
        state,
        owed=None,
        racks=replaced_at(state.racks, seat, (*state.racks[seat], *numbers)),
        reserve=cards.plus(reserve, state.rejected),
        rejected=(),
    )
    step = _deal_on(dealt, seat) if is_deal(state) else close(dealt, quiet=bool(state.rejected))
    public = (Drew(seat, owed.count), *step.public)
    return Step(step.state, public, {seat: (CardsDrawn(seat, luck.cards),)})


def is_deal(state: FlushRoyalState) -> bool:
    """Whether the draw that is due deals one of the first racks.

    Other draws follow a placement, which ends the phase `first`, or an exchange.
    """
    return state.phase == "first" and not state.rejected


def _deal_on(state: FlushRoyalState, seat: int) -> Step:
    """Deal to the next seat, or begin the first turn if all have cards."""
    following = (seat + 1) % state.seats
    if following == state.seat:
        return Step(state)
    return Step(replace(state, owed=ChanceDraw(following, RACK)))
