"""Which game an evening has next, and who may say so."""

from collections.abc import Mapping, Sequence

from tablehost.evening.draw import drawn_order
from tablehost.evening.scoring import Score, Who, who_is
from tablehost.store.evenings import EveningRecord, PlannedGame
from tablehost.store.values import Sitter


def planned(record: EveningRecord, match: int) -> PlannedGame | None:
    """The game of a match of the evening, from 1; None while nobody has chosen it."""
    games = record.plan.games
    match record.plan.order:
        case "listed":
            return games[(match - 1) % len(games)]
        case "lot":
            return games[drawn_order(record)[match - 1]]
    choice = record.choice
    return games[choice.place] if choice is not None and choice.match == match else None


def chooser(sitters: Sequence[Sitter], scores: Mapping[Who, Score]) -> int | None:
    """The seat that chooses: of the people there the one with the fewest points.

    Among those who are level it is whoever won less, then whoever did worse in the last match,
    then the first in the row of the seats. Bots leave it to people.
    """
    seats = [seat for seat, sitter in enumerate(sitters) if sitter.kind == "person"]
    return min(seats, key=lambda seat: _luck(sitters[seat], seat, scores), default=None)


def _luck(sitter: Sitter, seat: int, scores: Mapping[Who, Score]) -> tuple[int, int, int]:
    who = who_is(sitter, seat)
    score = scores.get(who, Score()) if who is not None else Score()
    return score.points, score.won, -score.places[-1] if score.places else 0
