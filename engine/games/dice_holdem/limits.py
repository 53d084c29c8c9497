"""What may be bet: the fixed amounts of each street and who can afford them."""

from engine.games.dice_holdem.values import UNIT, HoldemOptions, HoldemState

AMOUNTS: dict[str, tuple[int, ...]] = {
    "open": (10,),
    "flop": (10,),
    "turn": (10, 20),
    "river": (10, 20),
}
_BOX = {10: 30, 50: 30, 100: 30}  # chips of the printed game: how many of each kind


def box_stack(seats: int) -> int:
    """A seat's chips when the box's are shared out, each kind equally, the rest put aside."""
    return sum(kind * (chips // seats) for kind, chips in _BOX.items())


def ante_of(hand: int, options: HoldemOptions, total: int) -> int:
    """The ante of the hand of this number; doubling never takes it above all the chips there are.

    Args:
        hand: from 1.
        options: the house rules.
        total: the chips of all seats together.
    """
    every = options.ante_doubles_every
    if not every:
        return options.ante
    doubled = (hand - 1) // every
    return min(options.ante << min(doubled, (total // UNIT).bit_length()), total)


def bets(state: HoldemState, seat: int) -> tuple[int, ...]:
    """The bets that `seat` may open with; none where there is a bet."""
    if state.betting.price:
        return ()
    return _affordable(state, state.betting.chips[seat])


def raises(state: HoldemState, seat: int) -> tuple[int, ...]:
    """The raises `seat` may make."""
    betting = state.betting
    if not betting.price or not betting.raises or not betting.answered(seat):
        return ()
    return _affordable(state, betting.chips[seat] - betting.owes(seat))


def _affordable(state: HoldemState, chips: int) -> tuple[int, ...]:
    return tuple([amount for amount in AMOUNTS[state.phase] if amount <= chips])
