"""Statistics of Dice Hold'em; none of them depends on hidden dice."""

from collections.abc import Iterator, Mapping

from engine.core.figures import MOST, SUM, Figure, FigureKind
from engine.core.values import Step
from engine.games.dice_holdem.events import (
    Awarded,
    BetMade,
    Called,
    Eliminated,
    Folded,
    HandStarted,
    Raised,
)

FIGURES: Mapping[str, FigureKind] = {
    "hands": SUM,
    "pots": SUM,
    "biggest_pot": MOST,
    "all_ins": SUM,
    "folds": SUM,
    "busts": SUM,
}


def noted(step: Step) -> Iterator[Figure]:
    """The notes of one step: hands played, folds, all-ins, pots won, eliminations."""
    for event in step.public:
        match event:
            case HandStarted(paid=paid):
                yield from (Figure(seat, "hands") for seat, ante in enumerate(paid) if ante)
            case BetMade(seat=seat) | Called(seat=seat) | Raised(seat=seat) if event.all_in:
                yield Figure(seat, "all_ins")
            case Folded(seat=seat):
                yield Figure(seat, "folds")
            case Awarded(amount=amount, seats=seats):
                for seat in seats:
                    yield Figure(seat, "pots")
                    yield Figure(seat, "biggest_pot", amount)
            case Eliminated(seat=seat):
                yield Figure(seat, "busts")
