"""The start of a hand of Dice Hold'em: the dealer changes and the antes are paid."""

from msgspec.structs import replace

from engine.core.values import Event, Step
from engine.games.dice_holdem.events import HandStarted, Returned
from engine.games.dice_holdem.limits import ante_of
from engine.games.dice_holdem.values import HoldemState
from engine.kit.betting import antes


def begin(state: HoldemState, dealer: int, events: tuple[Event, ...] = ()) -> Step:
    """Start a hand with this dealer; the pockets are dealt next.

    Args:
        state: before the hand.
        dealer: the dealing seat.
        events: the events so far of the step that starts the hand.
    """
    options, chips = state.options, state.betting.chips
    hand = state.hand + 1
    ante = ante_of(hand, options, sum(chips))
    order = living_after(dealer, chips)
    paid = antes(chips, order, ante)
    betting, (seat, back) = paid.closed(options.max_raises)
    started = HandStarted(hand, dealer, ante, paid.bets)
    begun = replace(
        state,
        phase="open",
        hand=hand,
        ante=ante,
        dealer=dealer,
        owed="pocket",
        undealt=order,
        pockets=((),) * state.seats,
        board=(),
        rerolls=0,
        betting=betting,
    )
    return Step(begun, (*events, started, *returned(seat, back)))


def living_after(seat: int, chips: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with chips, clockwise from the left of `seat`, with `seat` itself last."""
    around = [*range(seat + 1, len(chips)), *range(seat + 1)]
    return tuple([other for other in around if chips[other]])


def returned(seat: int, chips: int) -> tuple[Event, ...]:
    """The event for chips that nobody matched; none if `chips` is 0."""
    return (Returned(seat, chips),) if chips else ()
