"""Preview of a Poker Dice move, made from the seat's view so that it reveals nothing hidden."""

from typing import Any

from engine.core.values import Move
from engine.games.poker_dice.calls import RANKS, Call
from engine.games.poker_dice.odds import chance
from engine.games.poker_dice.values import (
    POKER_THROWS,
    Announce,
    Believe,
    Doubt,
    Peek,
    PokerTurn,
    TakeOut,
    Throw,
)
from engine.games.poker_dice.view import PokerDiceView


def previewed(view: PokerDiceView, move: Move) -> dict[str, Any]:
    """The outcome of a legal move, as plain data.

    For a call and for a doubt it is the chance that the call holds, given the dice the seat knows
    and taking the others as random.
    """
    match move:
        case Announce(call=call):
            return _odds(view, call)
        case Doubt():
            return _odds(view, view.call)
        case Believe():
            aces = view.call == ("poker", "A")
            return {"throws": POKER_THROWS - view.aces_believed if aces else None}
        case PokerTurn():
            return {"throws": POKER_THROWS}
        case Peek():
            covered = [index for index, die in enumerate(view.dice) if die.place == "cup"]
            thrown = any(die.thrown for die in view.dice)
            return {"dice": covered, "must_throw": view.phase == "play" and not thrown}
        case TakeOut(dice=dice):
            taken = sorted(dice)
            return {"dice": taken, "faces": [view.dice[index].face for index in taken]}
    assert isinstance(move, Throw)
    return {"dice": sorted(move.dice), "cup": move.cup}


def _odds(view: PokerDiceView, call: Call | None) -> dict[str, Any]:
    assert call is not None
    known = tuple([die.face for die in view.dice if die.face is not None])
    return {"call": list(call), "chance": chance(RANKS[call], known)}
