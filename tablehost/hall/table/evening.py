"""The evening of a table: whether its matches count together, and which game comes next.

At most tables each match counts by itself; such a table has `NoEvening`. A party night is read from
the store after each match, so what everybody is shown is what a host that is killed comes back to.
"""

import logging
from collections.abc import Mapping

from msgspec.structs import replace

from engine import IllegalMove, registry
from engine.sync.evening_views import EveningView
from engine.sync.requests import ChooseGame
from tablehost.evening.next_game import planned
from tablehost.evening.standings import Standings, read
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.seat import NOBODY
from tablehost.hall.visitor import Visitor
from tablehost.store.errors import StoreError
from tablehost.store.evenings import Choice, EveningRecord, PlannedGame
from tablehost.store.values import Sitter

log = logging.getLogger(__name__)


class NoEvening:
    """Each match counts by itself, and is of the table's game."""

    @property
    def matches(self) -> int:
        """How many are played in all; 0 where there is no end to them."""
        return 0

    @property
    def over(self) -> bool:
        """Whether all are played."""
        return False

    @property
    def keeps_seats(self) -> bool:
        """Whether a lost connection between two matches costs nobody the seat."""
        return False

    @property
    def may_begin(self) -> bool:
        """Whether another match comes, and it is known of which game."""
        return True

    def view(self) -> EveningView | None:
        """What everybody at the table sees of it."""
        return None

    def require_more(self) -> None:
        """Refuse what prepares a match when there is none to come."""

    async def look(self) -> None:
        """A match may have ended: find out how everything stands."""

    async def lay(self) -> None:
        """Make the table ready for the game that comes next."""

    async def choose(self, visitor: Visitor, request: ChooseGame) -> None:
        """Somebody wants to say which game that is.

        Raises:
            IllegalMove: nobody may.
        """
        raise IllegalMove("not_yours_to_choose", "This table has one game; open another for more.")


class PartyNight(NoEvening):
    """Several matches, and one combined score."""

    def __init__(self, table: TableContext, record: EveningRecord) -> None:
        self._table = table
        self._standing = Standings(record)

    @property
    def record(self) -> EveningRecord:
        """As the store has it."""
        return self._standing.record

    @property
    def matches(self) -> int:
        """How many are played in all."""
        return self.record.plan.matches

    @property
    def over(self) -> bool:
        """Whether all are played."""
        return self._standing.over

    @property
    def keeps_seats(self) -> bool:
        """Until all are played."""
        return not self.over

    @property
    def may_begin(self) -> bool:
        """Not when all are played, nor before a game is chosen."""
        return self._next is not None

    @property
    def _next(self) -> PlannedGame | None:
        standing = self._standing
        return None if self.over else planned(standing.record, standing.number)

    def view(self) -> EveningView:
        """The score, and what comes next."""
        seats = self._table.company.seats
        view = self._standing.view([seat.sitter for seat in seats], [seat.name for seat in seats])
        return replace(view, chooser=self._chooser())

    def _chooser(self) -> int | None:
        """The seat that chooses the next game, of those who are here."""
        seats = self._table.company.seats
        return self._standing.chooser([NOBODY if seat.away else seat.sitter for seat in seats])

    def require_more(self) -> None:
        """Refuse what prepares a match when all are played."""
        if self.over:
            raise IllegalMove("evening_over", "The evening is over: all its matches are played.")

    async def look(self) -> None:
        """Read how everything stands; if the disk fails, the next to ask finds it out."""
        try:
            self._standing = await read(self._table.hall.store, self.record)
        except StoreError as error:
            log.warning("evening %d: not read: %s", self.record.id, error)

    async def lay(self) -> None:
        """Give the table the next game, and its bots levels that this game knows.

        Each step is saved by itself; a host that is killed in between takes them up again.
        """
        wanted = self._next
        if wanted is None:
            return
        game, record = registry.game(wanted.game), self._table.record
        spec = replace(
            record,
            game=wanted.game,
            options=wanted.options,
            hints=self.record.plan.hints and game.has_hints,
        )
        if spec != record:
            self._table.record = await self._table.hall.store.edit_table(record.id, spec)
            await self._teach_bots(registry.game(record.game).bots, game.bots)
            self._table.hall.changed()

    async def _teach_bots(self, before: Mapping[str, object], levels: Mapping[str, object]) -> None:
        for number, seat in enumerate(self._table.company.seats):
            level = seat.sitter.bot
            if level is not None and level not in levels:
                sitter = Sitter("bot", bot=as_good(level, tuple(before), tuple(levels)))
                await self._table.hall.store.sit(self._table.record.id, number, sitter)
                self._table.company.take(number, sitter, seat.name)

    async def choose(self, visitor: Visitor, request: ChooseGame) -> None:
        """Whoever is last says what is played next, and may think again until it begins."""
        own = self._table.company.own_seat(visitor)
        self._table.require_no_match()
        self.require_more()
        if self._chooser() != own:
            raise IllegalMove("not_yours_to_choose", "The next game is not yours to choose.")
        games = self.record.plan.ids
        if request.game not in games:
            known = ", ".join(dict.fromkeys(games))
            raise IllegalMove(
                "no_such_game", f"This evening has: {known}.", {"range": list(dict.fromkeys(games))}
            )
        choice = Choice(self._standing.number, games.index(request.game))
        record = await self._table.hall.store.evenings.choose(self.record.id, choice)
        self._standing = replace(self._standing, record=record)
        if self._table.running is None:
            await self.lay()
        visitor.done(request.id)
        await self._table.changed()


def as_good(level: str, before: tuple[str, ...], levels: tuple[str, ...]) -> str:
    """The level of one game for a bot of another: as far up as it was there, else the best."""
    if level not in before or len(before) < 2:
        return levels[-1]
    share = before.index(level) / (len(before) - 1)
    return levels[round(share * (len(levels) - 1))]
