"""Values of a seat's final turn for the `bold` bot: the chance to win, shared wins counted half."""

from math import ceil

from msgspec import Struct

from engine.games.farkle.scoring import DICE
from engine.games.farkle.turn_values import OPENING, STEP, chance_to_bank

GOAL_RANGE = 2000  # how far above the fewest points that can win the goals reach


class Rivals(Struct, frozen=True):
    """The totals of the other seats.

    Attributes:
        best: the highest total of another seat.
        to_play: the totals of seats that still have a turn, once for each of their turns.
    """

    best: int
    to_play: tuple[int, ...]

    def share(self, total: int) -> float:
        """The expected share of the win with this total.

        Each rival still to play is assumed to need one step more than the total.
        """
        if total < self.best:
            return 0.0
        share = 0.5 if total == self.best else 1.0
        for other in self.to_play:
            share *= 1 - chance_to_bank(total - other + STEP, DICE)
        return share


class FinalTurn(Struct, frozen=True):
    """The value of each position of a final turn: the expected share of the win.

    Rolling on is rated by the best goal: a number of points at which the seat would bank. That is
    exact if nobody plays afterwards, and a good approximation otherwise.

    Attributes:
        score: the seat's total before this turn.
        least: the fewest points it may bank.
        goals: points to aim for, each with the share of the win it brings.
    """

    rivals: Rivals
    score: int
    least: int
    goals: tuple[tuple[int, float], ...]

    def bank(self, points: int) -> float:
        """The value of banking `points`, the points of the whole turn."""
        return self.rivals.share(self.score + points) if points >= self.least else 0.0

    def roll(self, points: int, dice: int) -> float:
        """The value of rolling `dice` dice with `points` at stake."""
        lost = self.rivals.share(self.score)
        return lost + max(
            chance_to_bank(goal - points, dice) * (won - lost) for goal, won in self.goals
        )


def final_turn(scores: tuple[int, ...], to_play: tuple[int, ...], *, opened: bool) -> FinalTurn:
    """The values of the final turn of the seat to act.

    Args:
        scores: the totals of all seats, at least two.
        to_play: the seats of the turns still to play, starting with the current one.
        opened: whether the seat may bank any number of points.
    """
    seat, *after = to_play
    score = scores[seat]
    best = max(total for other, total in enumerate(scores) if other != seat)
    rivals = Rivals(best, tuple(scores[other] for other in after))
    least = 0 if opened else OPENING
    first = max(STEP, least, ceil((best - score) / STEP) * STEP)
    goals = range(first, first + GOAL_RANGE + STEP, STEP)
    return FinalTurn(
        rivals, score, least, tuple((goal, rivals.share(score + goal)) for goal in goals)
    )
