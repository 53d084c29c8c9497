"""The view of Poker Dice: everything except faces under the cup that the viewer has not seen."""

from msgspec import Struct

from engine.core.values import TURNS, Over, View
from engine.games.poker_dice.calls import CALLS, Call, Face
from engine.games.poker_dice.choices import PokerDiceCan, choices
from engine.games.poker_dice.table import must_throw
from engine.games.poker_dice.values import (
    LastRound,
    Phase,
    Place,
    PokerDiceState,
    PublicTurn,
    Side,
)


class SeenDie(Struct, frozen=True, gc=False):
    """A die as a viewer sees it.

    Attributes:
        face: None if the die is in hand, or under the cup and not seen by the viewer.
        thrown: it was thrown in the current turn.
    """

    place: Place
    face: Face | None
    thrown: bool


class PokerDiceView(View, frozen=True, kw_only=True):
    """The table as one viewer sees it.

    Attributes:
        call: the call to be answered or beaten; None before the first of a round.
        direction: the direction of play of this round; None before its first call.
        peeked: the seat to act has looked since the cup was last turned over.
        must_throw: the seat to act must throw dice before it may call.
        throws_left: the throws left in a poker turn; None in any other turn.
        aces_believed: how often poker of aces has been believed in this round.
        round: the number of the round, from 1.
        turns: this round's turns that ended with a call, in order.
    """

    phase: Phase
    dice: tuple[SeenDie, ...]
    call: Call | None
    caller: int | None
    direction: Side | None
    lives: tuple[int, ...]
    peeked: bool
    must_throw: bool
    throws_left: int | None
    aces_believed: int
    round: int
    turns: tuple[PublicTurn, ...]
    last_round: LastRound | None
    can: PokerDiceCan | None


def poker_dice_view(state: PokerDiceState, viewer: int | None, over: Over | None) -> PokerDiceView:
    """The view of `viewer`; None is a spectator, who never sees under the cup."""
    waits = state.owed is None and over is None
    shown = viewer in state.seen
    thrown = state.turn.thrown
    return PokerDiceView(
        game=state.game,
        seats=state.seats,
        you=viewer,
        to_act=TURNS[state.seat].seats if waits else (),
        over=over,
        phase=state.phase,
        dice=tuple(
            [
                SeenDie(
                    die.place, die.face if shown or die.place != "cup" else None, index in thrown
                )
                for index, die in enumerate(state.dice)
            ]
        ),
        call=None if state.call is None else CALLS[state.call],
        caller=state.caller,
        direction=state.direction,
        lives=state.lives,
        peeked=state.turn.peeked,
        must_throw=must_throw(state),
        throws_left=state.turn.throws_left,
        aces_believed=state.aces_believed,
        round=state.round,
        turns=state.turns,
        last_round=state.last_round,
        can=choices(state) if waits and viewer == state.seat else None,
    )
