"""Questions about what lies on the table, shared by rules, refusals and views.

Everything here is public: no answer depends on a face under the cup.
"""

from engine.games.poker_dice.calls import ACES, DICE
from engine.games.poker_dice.values import Dice, Place, PokerDiceState, Side

_ALL: Dice = tuple(range(DICE))
_STEPS: dict[Side, int] = {"left": 1, "right": -1}


def lying(state: PokerDiceState, place: Place) -> Dice:
    """The dice in that place."""
    return tuple([index for index in _ALL if state.dice[index].place == place])


def throwable(state: PokerDiceState) -> Dice:
    """The dice that may still be thrown in this turn: each once, in a poker turn again and again.

    Where they may be thrown depends on what lies under the cup beside them.
    """
    left = state.turn.throws_left
    if left is not None:
        return _ALL if left else ()
    thrown = state.turn.thrown
    return tuple([index for index in _ALL if index not in thrown])


def must_throw(state: PokerDiceState) -> bool:
    """Whether dice must be thrown before the next call.

    The starter throws all five; a poker turn begins with a throw; and whoever looks at what he
    received throws at least one. Dice that were thrown under the cup this turn are not received,
    so a look after any throw asks for nothing.
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
    """Whether the next throw is the first of a poker turn, which is always all five dice."""
    return state.phase == "poker_turn" and not state.turn.thrown


def lowest_call(state: PokerDiceState) -> int:
    """The rank of the lowest call that may be made: above the last one; aces follow aces."""
    return 0 if state.call is None else min(state.call + 1, ACES)


def living(state: PokerDiceState) -> Dice:
    """The seats with lives left."""
    return tuple([seat for seat, lives in enumerate(state.lives) if lives])


def next_seat(state: PokerDiceState, seat: int, direction: Side) -> int:
    """The next living seat that way."""
    step = _STEPS[direction]
    seat = (seat + step) % state.seats
    while not state.lives[seat]:
        seat = (seat + step) % state.seats
    return seat
