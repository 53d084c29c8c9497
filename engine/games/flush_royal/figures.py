"""Statistics of Flush Royal."""

from collections.abc import Iterator, Mapping

from engine.core.figures import MOST, SUM, Figure, FigureKind
from engine.core.values import Step
from engine.games.flush_royal.events import CardsPlaced, Exchanging, JokerTaken

FIGURES: Mapping[str, FigureKind] = {
    "plays": SUM,
    "points": SUM,
    "best_play": MOST,
    "best_run": MOST,
    "most_runs": MOST,
    "fives": SUM,
    "jokers": SUM,
    "exchanges": SUM,
}


def noted(step: Step) -> Iterator[Figure]:
    """The notes of one step: placements, jokers taken from the board, exchanges."""
    for event in step.public:
        match event:
            case CardsPlaced(play=play):
                yield Figure(play.seat, "plays")
                yield Figure(play.seat, "points", play.points)
                yield Figure(play.seat, "best_play", play.points)
                yield Figure(play.seat, "best_run", max(run.points for run in play.runs))
                yield Figure(play.seat, "most_runs", len(play.runs))
                if play.bonus:
                    yield Figure(play.seat, "fives")
            case JokerTaken(seat=seat):
                yield Figure(seat, "jokers")
            case Exchanging(seat=seat):
                yield Figure(seat, "exchanges")
