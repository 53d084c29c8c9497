"""Verifies the standings of a tournament, from the results on its page.

Places, points and the other numbers are worked out again from the places at the tables. The names,
who is a bot, whom a bot has helped and who has withdrawn are as the host tells them.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from client.locale.i18n import N_
from tablehost.records.errors import RecordError
from tablehost.store.tournaments import Number
from tablehost.tournament.next_draw import WITHDRAWN_LAST
from tablehost.tournament.scoring import Round, places, scores

Count = Annotated[int, Meta(ge=0)]
Row = tuple[int, int, int, int, int, int]
"""Place, number, points, tables won, average points of the opponents, and matches."""


class PagePlayer(Struct, frozen=True):
    """A line of the standings."""

    number: Number
    place: Count
    points: Count
    won: Count
    opponents: Count
    played: Count
    withdrew: bool = False

    @property
    def row(self) -> Row:
        """The numbers that follow from the results."""
        return self.place, self.number, self.points, self.won, self.opponents, self.played


Players = Annotated[tuple[PagePlayer, ...], Meta(max_length=10_000)]


def check_standings(
    players: Sequence[PagePlayer], rounds: Sequence[Round], *, knockout: bool, version: int
) -> None:
    """Work out the standings again.

    Args:
        players: the leader first.
        rounds: with their results.
        knockout: it is one.
        version: of the last draw on the page, 0 without one. Before `WITHDRAWN_LAST`, those who
            have withdrawn may stand among the others or, if a later draw was begun, behind them.

    Raises:
        RecordError: they do not follow from the results.
    """
    gone = frozenset(one.number for one in players if one.withdrew)
    possible = [gone] if version >= WITHDRAWN_LAST else [gone, frozenset[int]()]
    numbers, shown = {one.number for one in players}, [one.row for one in players]
    if not _played(rounds) <= numbers or shown not in [
        list(_rows(numbers, rounds, behind, knockout=knockout)) for behind in possible
    ]:
        raise RecordError(N_("The standings do not follow from the results of the rounds."))


def _played(rounds: Sequence[Round]) -> set[int]:
    """Everybody who had a seat or a bye."""
    seated = {one for round_ in rounds for table in round_.tables for one in table.players}
    return seated.union(*(round_.byes for round_ in rounds))


def _rows(
    numbers: Collection[int], rounds: Sequence[Round], behind: Collection[int], *, knockout: bool
) -> Iterator[Row]:
    found = scores(sorted(numbers), rounds)
    for one, place in places(found, knockout=knockout, withdrawn=behind).items():
        score = found[one]
        yield place, one, score.points, score.won, score.opponents, score.played
