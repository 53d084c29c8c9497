"""Queries on the state that rules, checks and views share.

None of the answers depends on a hidden face.
"""

from engine.games.poker_dice.calls import ACES, DICE
from engine.games.poker_dice.values import Dice, Place, PokerDiceState, Side

_ALL: Dice = tuple(range(DICE))
_STEPS: dict[Side, int] = {"left": 1, "right": -1}


def dice_at(state: PokerDiceState, place: Place) -> Dice:
    """The indices of the dice at this place."""
    return tuple([index for index in _ALL if state.dice[index].place == place])


def throwable(state: PokerDiceState) -> Dice:
    """The dice that may still be thrown in this turn; in a poker turn dice may be thrown again.

    Whether they may be thrown under the cup or openly is not checked here.
    """
    left = state.turn.throws_left
    if left is not None:
        return _ALL if left else ()
    thrown = state.turn.thrown
    return tuple([index for index in _ALL if index not in thrown])


def must_throw(state: PokerDiceState) -> bool:
    """Whether the seat to act must throw dice before it may call.

    The starter throws all five dice, a poker turn needs a throw, and a player who looks at the
    cup they received must throw at least one die, before or after the look.
    """
    match state.phase:
        case "start":
            return len(state.turn.thrown) < DICE
        case "play":
            return state.turn.looked and not state.turn.thrown
        case "poker_turn":
            return not state.turn.thrown
    return False


def opens_poker_turn(state: PokerDiceState) -> bool:
    """Whether the next throw is the first of a poker turn, which must be all five dice."""
    return state.phase == "poker_turn" and not state.turn.thrown


def lowest_call(state: PokerDiceState) -> int:
    """The rank of the lowest legal call: above the last one, but poker of aces may be repeated."""
    return 0 if state.call is None else min(state.call + 1, ACES)


def living(state: PokerDiceState) -> Dice:
    """The seats with lives left."""
    return tuple([seat for seat, lives in enumerate(state.lives) if lives])


def next_seat(state: PokerDiceState, seat: int, direction: Side) -> int:
    """The next living seat after `seat` in this direction."""
    step = _STEPS[direction]
    seat = (seat + step) % state.seats
    while not state.lives[seat]:
        seat = (seat + step) % state.seats
    return seat
