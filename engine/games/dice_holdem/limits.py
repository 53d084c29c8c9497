"""Betting limits: the amounts of each street, the ante and the starting stack."""

from engine.games.dice_holdem.values import UNIT, HoldemOptions, HoldemState

AMOUNTS: dict[str, tuple[int, ...]] = {
    "open": (10,),
    "flop": (10,),
    "turn": (10, 20),
    "river": (10, 20),
}
_BOX = {10: 30, 50: 30, 100: 30}  # chips in the box of the printed game: value -> how many


def box_stack(seats: int) -> int:
    """A seat's chips if each kind in the box is split equally and the rest is left out."""
    return sum(value * (chips // seats) for value, chips in _BOX.items())


def ante_of(hand: int, options: HoldemOptions, total: int) -> int:
    """The ante of one hand; never above all the chips in the match.

    Args:
        hand: the number of the hand, from 1.
        options: the options of the match.
        total: the chips of all seats together.
    """
    every = options.ante_doubles_every
    if not every:
        return min(options.ante, total)
    doubled = (hand - 1) // every
    return min(options.ante << min(doubled, (total // UNIT).bit_length()), total)


def doubles_in(state: HoldemState) -> int:
    """The number of hands until the ante doubles: 1 is the next one, 0 never."""
    every, betting = state.options.ante_doubles_every, state.betting
    total = sum(betting.chips) + sum(betting.stakes) + sum(betting.bets)
    if not every or state.ante >= total:
        return 0
    return every - (max(state.hand, 1) - 1) % every


def bets(state: HoldemState, seat: int) -> tuple[int, ...]:
    """The amounts that `seat` may bet; none if there is a bet already."""
    if state.betting.price:
        return ()
    return _affordable(state, state.betting.chips[seat])


def raises(state: HoldemState, seat: int) -> tuple[int, ...]:
    """The amounts by which `seat` may raise."""
    betting = state.betting
    if not betting.price or not betting.raises or not betting.can_be_called(seat):
        return ()
    return _affordable(state, betting.chips[seat] - betting.owes(seat))


def _affordable(state: HoldemState, chips: int) -> tuple[int, ...]:
    return tuple([amount for amount in AMOUNTS[state.phase] if amount <= chips])
