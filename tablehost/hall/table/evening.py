"""Whether a table's matches count together, and which game comes next.

At most tables each match counts by itself (`single_matches`). A party night is read from the store
after each match, so what everybody is shown is what a host that is killed comes back to.
"""

import logging

from msgspec.structs import replace

from engine import registry
from engine.sync.evening_views import EveningView
from engine.sync.refusals import refusal
from engine.sync.requests import AnotherEvening, ChooseGame
from tablehost.evening import draw
from tablehost.evening.another import plan_of_another
from tablehost.evening.next_game import planned
from tablehost.evening.scoring import FEWEST_SEATS
from tablehost.evening.standings import Standings, read
from tablehost.hall.table.game_change import convert_bots
from tablehost.hall.table.protocols import NextTerms, TableContext
from tablehost.hall.table.seat import NOBODY
from tablehost.hall.table.single_matches import NoTournament
from tablehost.hall.visitor import Visitor
from tablehost.store.errors import StoreError
from tablehost.store.evenings import Choice, EveningRecord, PlannedGame
from tablehost.store.values import Secret

log = logging.getLogger(__name__)


class PartyNight(NoTournament):
    """Several matches with a combined score."""

    keeps_left_seats = False

    def __init__(self, table: TableContext, record: EveningRecord) -> None:
        self._table = table
        self._standings = Standings(record)

    @property
    def record(self) -> EveningRecord:
        """As the store has it."""
        return self._standings.record

    @property
    def matches(self) -> int:
        return self.record.plan.matches

    @property
    def over(self) -> bool:
        return self._standings.over

    @property
    def keeps_seats(self) -> bool:
        return not self.over

    @property
    def may_begin(self) -> bool:
        return self.draws or self._next is not None

    @property
    def draws(self) -> bool:
        return self.record.plan.order == "lot" and not self.record.seed

    @property
    def seat_range(self) -> tuple[int, int]:
        ranges = [registry.game(game).seats for game in self.record.plan.ids]
        fewest = max(FEWEST_SEATS, *(low for low, _ in ranges))
        return fewest, min(high for _, high in ranges)

    @property
    def next_terms(self) -> NextTerms:
        if self.draws:
            return draw.GAME, draw.VERSION, dict(draw.options_of(self.record.plan))
        planned = self._next
        assert planned is not None, "asked only if a match may begin"
        return planned.game, registry.game(planned.game).rules_version, planned.options

    async def draw(self, secret: Secret) -> None:
        record = await self._table.hall.store.evenings.draw(self.record.id, secret)
        self._standings = replace(self._standings, record=record)

    @property
    def _next(self) -> PlannedGame | None:
        standings = self._standings
        return None if self.over else planned(standings.record, standings.number)

    def view(self) -> EveningView:
        seats = self._table.roster.seats
        view = self._standings.view([seat.sitter for seat in seats], [seat.name for seat in seats])
        return replace(view, chooser=self._chooser())

    def _chooser(self) -> int | None:
        """The seat that chooses the next game, of those who are here."""
        seats = self._table.roster.seats
        return self._standings.chooser([NOBODY if seat.away else seat.sitter for seat in seats])

    def require_more(self) -> None:
        if self.over:
            raise refusal("evening_over")

    async def refresh(self) -> None:
        """Read the standings; if the disk fails, they are read again at the next occasion."""
        try:
            self._standings = await read(self._table.hall.store, self.record)
        except StoreError as error:
            log.warning("evening %d: not read: %s", self.record.id, error)

    async def set_up_next_game(self) -> None:
        """Give the table the next game, and its bots levels that this game has.

        Each step is saved by itself; a host that is killed in between continues with the next.
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
            await convert_bots(self._table, registry.game(record.game), game)
            self._table.hall.lobby_changed()

    async def choose(self, visitor: Visitor, request: ChooseGame) -> bool:
        """The player with the fewest points chooses, and may change their mind until it begins."""
        own = self._table.roster.own_seat(visitor)
        self._table.require_no_match()
        self.require_more()
        if self._chooser() != own:
            raise refusal("not_yours_to_choose")
        games = self.record.plan.ids
        if request.game not in games:
            raise refusal("no_such_game", range=list(dict.fromkeys(games)))
        choice = Choice(self._standings.number, games.index(request.game))
        record = await self._table.hall.store.evenings.choose(self.record.id, choice)
        self._standings = replace(self._standings, record=record)
        if self._table.running is None:
            await self.set_up_next_game()
        return True

    async def begin_another(self, visitor: Visitor, request: AnotherEvening) -> None:
        """Any player may, once all matches are played."""
        self._table.roster.own_seat(visitor)
        self._table.require_no_match()
        if self._standings.number == 1 and not request.games:
            return  # somebody else was quicker: it has begun
        if not self.over:
            raise refusal("evening_goes_on")
        plan = plan_of_another(self.record.plan, request.games, self._table.record.seats)
        record = await self._table.hall.store.evenings.begin(self._table.record.id, plan)
        self._standings = Standings(record)
