"""Estimates of dice that a viewer has not seen, based on the calls of the other players."""

from functools import cache

from engine.games.poker_dice.best_throws import best_throw
from engine.games.poker_dice.calls import CALLS, DICE, FACES, RANKS, best
from engine.games.poker_dice.odds import ways
from engine.games.poker_dice.view import PokerDiceView
from engine.kit import dice as kit

BLUFF_LIKELIHOOD = 0.35
"""How likely a player is to make a call they know to be false, relative to a true one.

It is not small because each call must beat the last, so that many bluffs are forced.
"""


def known_faces(view: PokerDiceView) -> tuple[str, ...]:
    """The faces that the viewer knows, in the order of the dice."""
    return tuple([die.face for die in view.dice if die.face is not None])


def informed_calls(view: PokerDiceView) -> list[int]:
    """The ranks, ascending, of calls that other players made knowing all dice as they are now.

    These are the calls since the last throw, by players who have looked since the cup was last
    turned over. A look in the turn in which it was turned over counts as one after it.
    """
    turned = thrown = 0
    for number, turn in enumerate(view.turns):
        turned = number if turn.cup else turned
        thrown = number if turn.cup or turn.open else thrown
    informed = {turn.seat for turn in view.turns[turned:thrown] if turn.looked}
    calls = []
    for turn in view.turns[thrown:]:
        if turn.looked:
            informed.add(turn.seat)
        if turn.seat in informed and turn.seat != view.you:
            calls.append(RANKS[turn.call])
    return calls


def likelihoods(view: PokerDiceView) -> list[float]:
    """For each rank that the dice may make, the relative likelihood of the calls made so far."""
    calls = informed_calls(view)
    return [BLUFF_LIKELIHOOD ** sum([rank < call for call in calls]) for rank in range(len(CALLS))]


def call_chances(view: PokerDiceView) -> list[float]:
    """For each call in `CALLS`, the chance that it holds, as far as the viewer can tell."""
    counts = (*ways(known_faces(view)), 0)
    total, tails = 0.0, []
    for rank, weight in reversed(list(enumerate(likelihoods(view)))):
        total += weight * (counts[rank] - counts[rank + 1])
        tails.append(total)
    return [tail / total for tail in reversed(tails)]


def chance_with_throw(view: PokerDiceView, rank: int) -> float:
    """The chance that the call of this rank holds after looking and making the best throw."""
    weights = likelihoods(view)
    total = reached = 0.0
    for dice, made, orders in _possible(tuple(sorted(known_faces(view)))):
        weight = orders * weights[made]
        total += weight
        reached += weight * best_throw(dice, rank)
    return reached / total


@cache
def _possible(known: tuple[str, ...]) -> list[tuple[tuple[str, ...], int, int]]:
    """All sets of five dice that contain these, each as (sorted faces, rank, number of ways)."""
    possible = []
    for hidden, orders in kit.rolls(DICE - len(known)):
        dice = tuple(sorted((*known, *[FACES[face - 1] for face in hidden])))
        possible.append((dice, best(dice), orders))
    return possible
