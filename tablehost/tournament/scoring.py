"""Points of a tournament, and the order of its players.

The winner of a table gets 100 points, the last 0, and the others are evenly spaced between. Tied
players share what their places are worth. So tables of different sizes and games can be compared.
A bye is worth 50. A round that somebody misses is worth nothing, and so is a table that was closed
before its match was over.

Ties in points are broken by tables won, then by the average points of the opponents met; who is
still tied shares the place. In a knock-out the later round comes first, then the place at the table
there, then the points. In all formats, those who have withdrawn come after all who have stayed.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct

WIN, BYE = 100, 50
OUT = 0
"""The rank of somebody who was not in the match, and of all where none was played to its end."""


class Table(Struct, frozen=True):
    """A table of a round.

    Attributes:
        players: numbers of entrants.
        number: of the table in the house; 0 before it is opened.
        ranks: of the players, from 1, in the same order; `OUT` for whoever was not in it.
            Empty until the match is over.
        helped: those for whom a bot has made more than half of the moves.
    """

    players: tuple[int, ...]
    number: int = 0
    ranks: tuple[int, ...] = ()
    helped: tuple[int, ...] = ()


class Round(Struct, frozen=True):
    """A round whose tables are drawn."""

    number: int
    game: str
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether all matches are."""
        return all(table.ranks for table in self.tables)


class Score(Struct, frozen=True):
    """How somebody stands.

    Attributes:
        won: tables.
        opponents: their average points.
        played: matches.
        reached: the last round they had a place in.
        rank: at their table there, 0 before its match is over.
    """

    points: int = 0
    won: int = 0
    opponents: int = 0
    played: int = 0
    reached: int = 0
    rank: int = 0


def points(ranks: Sequence[int]) -> tuple[int, ...]:
    """What each rank at a table is worth."""
    playing = [rank for rank in ranks if rank != OUT]
    return tuple(_worth(rank, playing) if rank != OUT else 0 for rank in ranks)


def _worth(rank: int, ranks: Sequence[int]) -> int:
    others = 2 * (len(ranks) - 1)
    if not others:
        return WIN
    beaten = sum(2 * (other > rank) + (other == rank) for other in ranks) - 1  # tied with itself
    return (2 * WIN * beaten + others) // (2 * others)  # rounded half up


def scores(entrants: Iterable[int], rounds: Sequence[Round]) -> dict[int, Score]:
    """The score of each entrant."""
    found = dict.fromkeys(entrants, Score())
    met: dict[int, list[int]] = {one: [] for one in found}
    for round_ in rounds:
        for one in round_.byes:
            found[one] = _after(found[one], round_.number, BYE, rank=1, played=0)
        for table in round_.tables:
            ranks = table.ranks or (0,) * len(table.players)
            for one, rank, worth in zip(table.players, ranks, points(ranks), strict=True):
                found[one] = _after(found[one], round_.number, worth, rank=rank, played=rank != OUT)
                met[one] += [other for other in table.players if table.ranks and other != one]
    return {one: _with_opponents(score, met[one], found) for one, score in found.items()}


def _after(score: Score, number: int, worth: int, *, rank: int, played: int) -> Score:
    return Score(
        points=score.points + worth,
        won=score.won + (rank == 1 and bool(played)),
        played=score.played + played,
        reached=number,
        rank=rank,
    )


def _with_opponents(score: Score, met: Sequence[int], found: Mapping[int, Score]) -> Score:
    average = sum(found[one].points for one in met) // len(met) if met else 0
    return Score(score.points, score.won, average, score.played, score.reached, score.rank)


def _key(score: Score, *, knockout: bool) -> tuple[int, ...]:
    later = (-score.reached, score.rank or 1000) if knockout else ()
    return (*later, -score.points, -score.won, -score.opponents)


def in_order(found: Mapping[int, Score], *, knockout: bool) -> list[int]:
    """Sorted, the leader first; tied entrants in the order in which they entered."""
    return sorted(found, key=lambda one: (_key(found[one], knockout=knockout), one))


def places(
    found: Mapping[int, Score], *, knockout: bool, withdrawn: Collection[int] = ()
) -> dict[int, int]:
    """The place of each, from 1, in the order of the standings; ties share the better one.

    Those who are `withdrawn` come last.
    """
    place, before = 0, None
    placed: dict[int, int] = {}
    order = sorted(in_order(found, knockout=knockout), key=lambda one: one in withdrawn)
    for number, one in enumerate(order, start=1):
        key = one in withdrawn, _key(found[one], knockout=knockout)
        if key != before:
            place, before = number, key
        placed[one] = place
    return placed
