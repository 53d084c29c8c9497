"""What the seat to act may do now, as data: `can` of its view."""

from msgspec import Struct

from engine.games.poker_dice.checks import (
    check_believe,
    check_doubt,
    check_peek,
    check_poker_turn,
)
from engine.games.poker_dice.table import (
    lowest_call,
    lying,
    must_throw,
    opens_poker_turn,
    throwable,
)
from engine.games.poker_dice.values import Dice, PokerDiceState


class PokerDiceCan(Struct, frozen=True):
    """What may be done; every set of dice within these limits is legal.

    Attributes:
        take_out: dice that may be taken out.
        throw_open: dice that may be thrown openly.
        open_together: those of them that are not on the table go together or not at all, be it
            that the cup has not been looked at or that a poker turn begins.
        throw_cup: dice that may be thrown under the cup.
        cup_together: dice that every throw under the cup must include.
        from_call: rank of the lowest call; None while none may be made.
        to: a call may say left or right.
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
    """What the seat to act may do; the answer to a call, or a turn with dice and cup."""
    free, cup = throwable(state), lying(state, "cup")
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
