"""The combined score of an evening: games that score differently are compared by rank.

Everybody gets two points for each player behind them in a match, and one for each player they are
tied with. So a match with n seats always gives n * (n - 1) points in all, whatever its game scores;
the last gets none; and tied players share what their ranks are worth. All winners are first,
whatever they have scored, then the score decides, then who lasted longer.

The evening is won by points, then by matches won. Points belong to whoever had the seat when the
match ended: a bot that has taken over a seat keeps its points.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from tablehost.stats.places import places
from tablehost.store.evenings import Played
from tablehost.store.values import Sitter

FEWEST_SEATS = 2  # points are made of the order of players


class Who(Struct, frozen=True, gc=False):
    """Whose points: a person's by id, a bot's by its number, an erased person's by seat."""

    kind: str
    number: int


class Score(Struct, frozen=True, gc=False):
    """A score so far.

    Attributes:
        places: ranks in the matches they finished, oldest first.
    """

    points: int = 0
    won: int = 0
    places: tuple[int, ...] = ()

    def with_match(self, place: int, points: int) -> "Score":
        """The score after one more match."""
        return Score(self.points + points, self.won + (place == 1), (*self.places, place))


def who_is(sitter: Sitter, seat: int) -> Who | None:
    """Whose points a seat gets; None for an empty one."""
    match sitter.kind:
        case "nobody":
            return None
        case "person" if sitter.person is not None:
            return Who("person", sitter.person)
    return Who("bot", sitter.number) if sitter.kind == "bot" else Who("erased", seat)


def points(ranked: Sequence[int]) -> tuple[int, ...]:
    """The points for each seat's rank."""
    return tuple(
        sum(2 * (other > own) + (other == own) for other in ranked) - 1  # tied with itself
        for own in ranked
    )


def scores(played: Iterable[Played]) -> dict[Who, Score]:
    """All scores, in the order in which players first had one."""
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
    """Sorted, the leader first; ties stay in the given order."""
    return sorted(found, key=lambda who: _rank(found[who]))


def place_of(who: Who, found: Mapping[Who, Score]) -> int:
    """The rank of somebody, from 1; ties share the better one."""
    return 1 + sum(_rank(other) < _rank(found[who]) for other in found.values())


def _rank(score: Score) -> tuple[int, int]:
    return -score.points, -score.won
