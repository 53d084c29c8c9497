"""The combined score of an evening: games that count in different ways, made comparable by place.

Whoever finishes a match gets two points for everybody left behind, and one for everybody they are
level with. So a match with n seats always gives out n * (n - 1) points, whatever its game counts
in; the last has none; and those who share a place share what the places are worth. Winners are
first and level, whatever they have scored, then the score decides.

The evening is won by points, then by matches won. Points belong to whoever had the seat when the
match ended: a bot that took a seat over keeps what it made of it.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from tablehost.store.evenings import Played
from tablehost.store.values import Outcome, Sitter


class Who(Struct, frozen=True, gc=False):
    """Whose points: a person's by number; a bot's by its seat, as are those of the erased."""

    kind: str
    number: int


class Score(Struct, frozen=True, gc=False):
    """What somebody has so far.

    Attributes:
        places: in the matches they played to the end, oldest first.
    """

    points: int = 0
    won: int = 0
    places: tuple[int, ...] = ()

    def with_match(self, place: int, points: int) -> "Score":
        """After one more match."""
        return Score(self.points + points, self.won + (place == 1), (*self.places, place))


def who_is(sitter: Sitter, seat: int) -> Who | None:
    """Whose points those of a seat are; None for an empty one."""
    match sitter.kind:
        case "nobody":
            return None
        case "person" if sitter.person is not None:
            return Who("person", sitter.person)
    return Who("bot" if sitter.kind == "bot" else "erased", seat)


def places(outcome: Outcome) -> tuple[int, ...]:
    """Each seat's place, from 1; those who are level share the better one."""
    order = [
        (seat not in outcome.winners, 0 if seat in outcome.winners else -score)
        for seat, score in enumerate(outcome.scores)
    ]
    return tuple(1 + sum(other < own for other in order) for own in order)


def points(ranked: Sequence[int]) -> tuple[int, ...]:
    """What each seat's place is worth."""
    return tuple(
        sum(2 * (other > own) + (other == own) for other in ranked) - 1  # level with oneself
        for own in ranked
    )


def scores(played: Iterable[Played]) -> dict[Who, Score]:
    """Everybody's score, in the order in which they first had one."""
    found: dict[Who, Score] = {}
    for one in played:
        assert one.match.outcome is not None, "only matches that are over count"
        ranked = places(one.match.outcome)
        for seat, (place, worth) in enumerate(zip(ranked, points(ranked), strict=True)):
            who = who_is(one.sitters[seat], seat)
            if who is not None:
                found[who] = found.get(who, Score()).with_match(place, worth)
    return found


def in_order(found: Mapping[Who, Score]) -> list[Who]:
    """The leader first; those who are level stay in the order they came in."""
    return sorted(found, key=lambda who: _rank(found[who]))


def place_of(who: Who, found: Mapping[Who, Score]) -> int:
    """From 1; those who are level share the better place."""
    return 1 + sum(_rank(other) < _rank(found[who]) for other in found.values())


def _rank(score: Score) -> tuple[int, int]:
    return -score.points, -score.won
