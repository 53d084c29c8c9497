"""Poker Dice."""

from collections.abc import Iterable

from msgspec.structs import replace

from engine.core.values import Event, Rng
from engine.games.poker_dice.events import Lifted, Saw, TakenOut
from engine.games.poker_dice.game import PokerDice
from engine.games.poker_dice.values import PokerDiceState

SOON = {"lives": 1}


def agreeing(
    state: PokerDiceState, viewer: int | None, events: Iterable[Event], rng: Rng
) -> PokerDiceState | None:
    """Other dice under the cup, but for those that are shown."""
    shown: set[int] = set()
    for event in events:
        match event:
            case Lifted():
                shown |= set(range(len(state.dice)))
            case TakenOut(dice=taken) | Saw(dice=taken):
                shown |= set(taken)
    if not shown:
        return None
    other = PokerDice().resample(state, viewer, rng)
    both = enumerate(zip(state.dice, other.dice, strict=True))
    return replace(other, dice=tuple([die if at in shown else new for at, (die, new) in both]))
