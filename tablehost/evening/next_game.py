"""Which game of an evening is next, and who may choose it."""

from collections.abc import Mapping, Sequence

from tablehost.evening.draw import drawn_order
from tablehost.evening.scoring import Score, Who, who_is
from tablehost.store.evenings import EveningRecord, PlannedGame
from tablehost.store.values import Sitter


def planned(record: EveningRecord, match: int) -> PlannedGame | None:
    """The game of a match of the evening, counted from 1; None until it is known."""
    games = record.plan.games
    match record.plan.order:
        case "listed":
            return games[(match - 1) % len(games)]
        case "lot":
            return games[drawn_order(record)[match - 1]] if record.seed else None
    choice = record.choice
    return games[choice.place] if choice is not None and choice.match == match else None


def chooser(sitters: Sequence[Sitter], scores: Mapping[Who, Score]) -> int | None:
    """The seat that chooses: of the people present, the one with the fewest points.

    In a tie it is the one who won fewer matches, then the one who did worse in the last match, then
    the first seat. Bots do not choose.
    """
    seats = [seat for seat, sitter in enumerate(sitters) if sitter.kind == "person"]
    return min(seats, key=lambda seat: _success(sitters[seat], seat, scores), default=None)


def _success(sitter: Sitter, seat: int, scores: Mapping[Who, Score]) -> tuple[int, int, int]:
    who = who_is(sitter, seat)
    score = scores.get(who, Score()) if who is not None else Score()
    return score.points, score.won, -score.places[-1] if score.places else 0
