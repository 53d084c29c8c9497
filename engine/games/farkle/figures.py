"""Statistics of Farkle."""

from collections.abc import Iterator, Mapping

from engine.core.figures import MOST, SUM, Figure, FigureKind
from engine.core.values import Step
from engine.games.farkle.values import Banked, Farkled, FarkleState, Kept

FIGURES: Mapping[str, FigureKind] = {
    "turns": SUM,
    "best_turn": MOST,
    "best_roll": MOST,
    "hot_dice": SUM,
    "farkles": SUM,
    "farkles_in_a_row": MOST,
    "dearest_farkle": MOST,
}


def noted(before: FarkleState, step: Step) -> Iterator[Figure]:
    """The notes of one step: dice set aside, and the end of a turn."""
    for event in step.public:
        match event:
            case Kept(seat=seat, points=points, hot=hot):
                yield Figure(seat, "best_roll", points)
                if hot:
                    yield Figure(seat, "hot_dice")
            case Banked(seat=seat, points=points):
                yield Figure(seat, "turns")
                yield Figure(seat, "best_turn", points)
            case Farkled(seat=seat, lost=lost):
                yield Figure(seat, "turns")
                yield Figure(seat, "farkles")
                yield Figure(seat, "farkles_in_a_row", before.farkles_in_a_row[seat] + 1)
                yield Figure(seat, "dearest_farkle", lost)
