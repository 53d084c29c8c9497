"""A table of a round, as the table itself uses its tournament."""

from collections.abc import Callable, Sequence

from engine.sync.hall_views import TournamentSeat
from tablehost.stats.places import places
from tablehost.stats.seat_history import SeatHistory
from tablehost.store.store import Store
from tablehost.store.values import Running, Sitter
from tablehost.tournament.scoring import OUT


class RoundTable:
    """One table of the running round.

    Args:
        about: what the table says of the tournament.
        is_held: whether the tournament is paused.
        wake: has the tournament look at its tables.

    Attributes:
        ends_at: monotonic seconds when the table is closed after its match; None before.
    """

    def __init__(
        self, about: TournamentSeat, is_held: Callable[[], bool], wake: Callable[[], None]
    ) -> None:
        self.seat = about
        self.ends_at: float | None = None
        self._is_held = is_held
        self._wake = wake

    @property
    def held(self) -> bool:
        """Whether the tournament is paused."""
        return self._is_held()

    async def match_over(self, match: int) -> None:
        """The match is over: the tournament reads the result from the store."""
        self._wake()


async def ranks_of(store: Store, table: int, sitters: Sequence[Sitter]) -> tuple[int, ...] | None:
    """The rank of each, by seat, in the match of a table; `OUT` for whoever was not in it.

    A person's rank is that of the seat they began in, also if a bot has played on.

    Returns:
        None while the match is not over.
    """
    saved = await store.saved_table(table)
    if not isinstance(saved, Running) or saved.match is None or saved.match.outcome is None:
        return None
    history = SeatHistory(await store.sittings(saved.match.id))
    ranked = places(saved.match.outcome)
    found = {history.first(seat).person: ranked[seat] for seat in history.seats}
    return tuple(
        ranked[seat]
        if one.kind == "bot"
        else found.get(one.person, OUT)
        if one.person is not None
        else OUT
        for seat, one in enumerate(sitters)
    )
