"""What throws are worth in a poker turn."""

from engine.core.values import Move
from engine.games.poker_dice.best_throws import poker_chance
from engine.games.poker_dice.calls import ACES, CALLS, FACES, LOWEST_POKER, RANKS
from engine.games.poker_dice.values import POKER_THROWS, Dice, TakeOut, Throw
from engine.games.poker_dice.view import PokerDiceView


def poker_turn(view: PokerDiceView, move: Move) -> float:
    """The chance to win the round if the seat goes on with this move, and calls no false poker.

    Who believes the poker may still make a higher one in the same way. Dice are taken out to be
    kept while the others in the cup are thrown.
    """
    throws = view.throws_left
    assert throws is not None
    cup = [die for die, seen in enumerate(view.dice) if seen.place == "cup"]
    match move:
        case Throw(dice=dice):
            return _chance(view, dice, throws)
        case TakeOut(dice=dice):
            rest = tuple([die for die in cup if die not in dice])
            return _chance(view, rest, throws)
    return _chance(view, (), throws + 1)  # a look; each unseen die has been thrown once


def _chance(view: PokerDiceView, thrown: Dice, throws: int) -> float:
    """The chance if these dice are thrown now, as the first of so many throws."""
    assert view.call is not None
    lowest = min(RANKS[view.call] + 1, ACES)
    kept = [seen.face for die, seen in enumerate(view.dice) if die not in thrown]
    again = len(thrown) + kept.count(None)
    chances = []
    for rank in range(lowest, len(CALLS)):
        others = sum(face not in (None, FACES[rank - LOWEST_POKER]) for face in kept)
        chances.append(poker_chance(throws, again) * poker_chance(max(throws - 1, 0), others))
    return max(chances) * (1 - poker_chance(POKER_THROWS))
