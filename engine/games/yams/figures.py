"""Statistics of Yam's."""

from collections.abc import Iterator, Mapping

from engine.core.figures import MOST, SUM, Figure, FigureKind
from engine.core.values import Step
from engine.games.yams.values import Scored, UpperBonus, YamsState

FIGURES: Mapping[str, FigureKind] = {
    "boxes": SUM,
    "points": SUM,
    "best_box": MOST,
    "yams": SUM,
    "bonuses": SUM,
    "crossed_out": SUM,
}


def noted(before: YamsState, step: Step) -> Iterator[Figure]:
    """The notes of one step: a filled box, and the upper bonus. `points` excludes bonuses."""
    for event in step.public:
        match event:
            case Scored(seat=seat, points=points):
                yield Figure(seat, "boxes")
                yield Figure(seat, "points", points)
                yield Figure(seat, "best_box", points)
                if not points:
                    yield Figure(seat, "crossed_out")
                if len(set(before.dice)) == 1:
                    yield Figure(seat, "yams")
            case UpperBonus(seat=seat):
                yield Figure(seat, "bonuses")
