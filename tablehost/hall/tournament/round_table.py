"""A table of a round, as the table itself uses its tournament."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from engine.sync.hall_views import RoundResult, TournamentSeat
from tablehost.stats.places import places
from tablehost.stats.seat_history import SeatHistory
from tablehost.store.store import Store
from tablehost.store.values import Running, Sitter
from tablehost.tournament.progress import Progress
from tablehost.tournament.scoring import OUT, points
from tablehost.tournament.stages import coming_stage


class RoundTable:
    """One table of the running round.

    Args:
        about: what the table says of the tournament.
        is_held: whether the tournament is paused.
        slowness: how many times longer bots take where nobody else was drawn.
        wake: has the tournament look at its tables.

    Attributes:
        ends_at: monotonic seconds when the table is closed after its match; None before.
        is_late: whether the time of the round is over.
    """

    def __init__(
        self,
        about: TournamentSeat,
        is_held: Callable[[], bool],
        slowness: Callable[[], float],
        wake: Callable[[], None],
    ) -> None:
        self.seat = about
        self.ends_at: float | None = None
        self.is_late = False
        self._is_held = is_held
        self._slowness = slowness
        self._wake = wake

    @property
    def held(self) -> bool:
        """Whether the tournament is paused."""
        return self._is_held()

    @property
    def slowness(self) -> float:
        """The factor by which bots take longer where nobody else was drawn."""
        return self._slowness()

    async def match_over(self, match: int) -> None:
        """The match is over: the tournament reads the result from the store."""
        self._wake()


def counted(progress: Progress) -> dict[int, RoundResult]:
    """The results of the last round so far, by the number of the table; none in a final."""
    last = progress.rounds[-1]
    if progress.is_knockout and len(last.tables) < 2 and not last.byes:
        return {}
    through = progress.through if progress.is_knockout else set[int]()
    found = {one: where for where, one, _ in progress.standings}
    playing, stage = sum(not one.ranks for one in last.tables), coming_stage(progress)
    results = {}
    for table in last.tables:
        if not table.ranks:
            continue
        goes_on = tuple(n for n, one in enumerate(table.players) if one in through)
        results[table.number] = RoundResult(
            points=points(table.ranks),
            places=tuple(found[one] for one in table.players),
            goes_on=goes_on,
            next_stage=stage if goes_on else "",
            playing=playing,
        )
    return results


class Result(Struct, frozen=True):
    """The result of a table, by the place of each of its players in the draw.

    Attributes:
        ranks: `OUT` for whoever was not in the match. A person's rank is that of the seat they
            began in, also if a bot has played on.
        helped: the people for whom a bot has made more than half of the moves.
    """

    ranks: tuple[int, ...]
    helped: tuple[int, ...] = ()


async def result_of(store: Store, table: int, sitters: Sequence[Sitter]) -> Result | None:
    """The result of a table; None while its match is not over."""
    saved = await store.saved_table(table)
    if not isinstance(saved, Running) or saved.match is None or saved.match.outcome is None:
        return None
    history = SeatHistory(await store.sittings(saved.match.id))
    ranked = places(saved.match.outcome)
    found = {history.first(seat).person: seat for seat in history.seats}
    helped = set(history.helped(await store.log(saved.match.id)))
    seats = [
        seat if one.kind == "bot" else found.get(one.person) if one.person is not None else None
        for seat, one in enumerate(sitters)
    ]
    return Result(
        tuple(OUT if seat is None else ranked[seat] for seat in seats),
        tuple(place for place, seat in enumerate(seats) if seat in helped),
    )
