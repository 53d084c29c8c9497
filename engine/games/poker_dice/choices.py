"""The legal moves of the seat to act as data: the field `can` of the view."""

from msgspec import Struct

from engine.games.poker_dice.checks import (
    check_believe,
    check_doubt,
    check_peek,
    check_poker_turn,
)
from engine.games.poker_dice.table import (
    dice_at,
    lowest_call,
    must_throw,
    opens_poker_turn,
    throwable,
)
from engine.games.poker_dice.values import Dice, PokerDiceState


class PokerDiceCan(Struct, frozen=True):
    """The legal moves; any set of dice within these limits is legal.

    Attributes:
        take_out: the dice that may be taken out of the cup.
        throw_open: the dice that may be thrown openly.
        open_together: of the dice in `throw_open`, those not on the table must be thrown all
            together or not at all: the seat has not looked, or a poker turn begins.
        throw_cup: the dice that may be thrown under the cup.
        cup_together: the dice that every throw under the cup must include.
        from_call: the rank of the lowest legal call; None while the seat may not call.
        to: whether a call may name a direction.
    """

    believe: bool
    doubt: bool
    peek: bool
    poker_turn: bool
    take_out: Dice
    throw_open: Dice
    open_together: bool
    throw_cup: Dice
    cup_together: Dice
    from_call: int | None
    to: bool


def choices(state: PokerDiceState) -> PokerDiceCan:
    """The legal moves of the seat to act."""
    free, cup = throwable(state), dice_at(state, "cup")
    if state.phase == "answer":
        free = ()
    begins = opens_poker_turn(state)
    under = free if set(cup) <= set(free) else ()
    calls = state.phase != "answer" and not must_throw(state)
    return PokerDiceCan(
        believe=check_believe(state) is None,
        doubt=check_doubt(state) is None,
        peek=check_peek(state) is None,
        poker_turn=check_poker_turn(state) is None,
        take_out=cup if state.turn.peeked else (),
        throw_open=free,
        open_together=begins or (not state.turn.peeked and not set(cup).isdisjoint(free)),
        throw_cup=under,
        cup_together=free if begins else cup if under else (),
        from_call=lowest_call(state) if calls else None,
        to=state.phase == "start",
    )
