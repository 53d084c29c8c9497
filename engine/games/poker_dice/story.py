"""What the public story of a round makes of the dice that a viewer has not seen."""

from functools import cache

from engine.games.poker_dice.calls import CALLS, DICE, FACES, RANKS, best
from engine.games.poker_dice.odds import ways
from engine.games.poker_dice.plans import best_throw
from engine.games.poker_dice.view import PokerDiceView
from engine.kit import dice as kit

# How likely somebody makes a call that he knows to be false, against one he knows to be true. Not
# small: each call must beat the last, so many a false one is forced.
FALSE_CALL = 0.35


def known_faces(view: PokerDiceView) -> tuple[str, ...]:
    """The faces that the viewer knows."""
    return tuple([die.face for die in view.dice if die.face is not None])


def told_ranks(view: PokerDiceView) -> list[int]:
    """The calls, ascending, of those who knew the dice as they lie now.

    The last throw made the dice what they are; who called after it, having looked since the cup
    was last turned over, knew what he said. In the turn that turned the cup a look counts as one
    after it: that look costs nothing.
    """
    turned = thrown = 0
    for number, turn in enumerate(view.turns):
        turned = number if turn.cup else turned
        thrown = number if turn.cup or turn.open else thrown
    knowers = {turn.seat for turn in view.turns[turned:thrown] if turn.looked}
    told = []
    for turn in view.turns[thrown:]:
        if turn.looked:
            knowers.add(turn.seat)
        if turn.seat in knowers and turn.seat != view.you:
            told.append(RANKS[turn.call])
    return told


def trust(view: PokerDiceView) -> list[float]:
    """For each rank that the dice may make, how well it agrees with what the others called."""
    told = told_ranks(view)
    return [FALSE_CALL ** sum([rank < call for call in told]) for rank in range(len(CALLS))]


def holding(view: PokerDiceView) -> list[float]:
    """For each call, the chance that the dice hold it, as this viewer must see it."""
    counts = (*ways(known_faces(view)), 0)
    total, tails = 0.0, []
    for rank, weight in reversed(list(enumerate(trust(view)))):
        total += weight * (counts[rank] - counts[rank + 1])
        tails.append(total)
    return [tail / total for tail in reversed(tails)]


def reaching(view: PokerDiceView, rank: int) -> float:
    """The chance to make the call of that rank true by a look and the best single throw."""
    weights = trust(view)
    total = reached = 0.0
    for dice, made, orders in _possible(tuple(sorted(known_faces(view)))):
        weight = orders * weights[made]
        total += weight
        reached += weight * best_throw(dice, rank)
    return reached / total


@cache
def _possible(known: tuple[str, ...]) -> list[tuple[tuple[str, ...], int, int]]:
    """All that five dice with these among them may be: sorted, their rank, and in how many ways."""
    possible = []
    for hidden, orders in kit.rolls(DICE - len(known)):
        dice = tuple(sorted((*known, *[FACES[face - 1] for face in hidden])))
        possible.append((dice, best(dice), orders))
    return possible
