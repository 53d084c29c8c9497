"""The last turn of a seat: points are worth the share of the win they bring, and nothing else."""

from math import ceil

from msgspec import Struct

from engine.games.farkle.scoring import DICE
from engine.games.farkle.turn_values import OPENING, STEP, chance

REACH = 2000  # points above the fewest that can win, up to which more is aimed for


class Rivals(Struct, frozen=True):
    """What a total is up against.

    Attributes:
        best: the highest total of another seat as it stands.
        coming: the totals of seats still to play, one for each of their turns.
    """

    best: int
    coming: tuple[int, ...]

    def share(self, total: int) -> float:
        """The share of the win to expect: each rival to come goes for one step more."""
        if total < self.best:
            return 0.0
        share = 0.5 if total == self.best else 1.0
        for other in self.coming:
            share *= 1 - chance(total - other + STEP, DICE)
        return share


class LastTurn(Struct, frozen=True):
    """The value of each position of a last turn: the share of the win.

    Rolling on is worth what the best goal is, banked when it is reached. That is exact where nobody
    plays after, and close where somebody does.

    Attributes:
        rivals: what the total is up against.
        score: the seat's own total before this turn.
        least: fewest points it may bank.
        goals: points to go for, and the share of the win they bring.
    """

    rivals: Rivals
    score: int
    least: int
    goals: tuple[tuple[int, float], ...]

    def bank(self, points: int) -> float:
        """What banking so many points is worth."""
        return self.rivals.share(self.score + points) if points >= self.least else 0.0

    def roll(self, points: int, dice: int) -> float:
        """The value of rolling so many dice with so many points at stake."""
        lost = self.rivals.share(self.score)
        return lost + max(chance(goal - points, dice) * (won - lost) for goal, won in self.goals)


def last_turn(scores: tuple[int, ...], to_play: tuple[int, ...], *, opened: bool) -> LastTurn:
    """The last turn of the seat that is to act.

    Args:
        scores: the totals of all seats, at least two.
        to_play: the seats of the turns still to play, the running one first.
        opened: whether the seat may bank any points.
    """
    seat, *after = to_play
    score = scores[seat]
    best = max(total for other, total in enumerate(scores) if other != seat)
    rivals = Rivals(best, tuple(scores[other] for other in after))
    least = 0 if opened else OPENING
    first = max(STEP, least, ceil((best - score) / STEP) * STEP)
    goals = range(first, first + REACH + STEP, STEP)
    return LastTurn(
        rivals, score, least, tuple((goal, rivals.share(score + goal)) for goal in goals)
    )
