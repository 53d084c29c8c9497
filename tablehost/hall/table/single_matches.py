"""Matches that each count by themselves, and another game for the people who play them.

The player in charge of the table chooses it; others ask for one, which everybody is shown. While
that player is away, anybody who sits here chooses.
"""

from typing import Any

from engine import registry
from engine.sync.refusals import refusal
from engine.sync.requests import AnotherEvening, ChooseGame
from tablehost.hall.table.game_change import another_game, change_game
from tablehost.hall.table.protocols import NextTerms, TableContext
from tablehost.hall.visitor import Visitor
from tablehost.store.values import Secret


class NoTournament:
    """A table of no tournament: it pauses with the whole host, and while nobody is here."""

    paused = False
    plays_alone = False
    slowness = 1.0
    tournament = None

    def require_allowed(self, visitor: Visitor | None, request: Any) -> None:
        """Everything is allowed."""


class SingleMatches(NoTournament):
    """Each match counts by itself; another game may be chosen between two."""

    matches = 0
    over = False
    keeps_seats = False
    may_begin = True
    draws = False

    def __init__(self, table: TableContext) -> None:
        self._table = table

    @property
    def keeps_left_seats(self) -> bool:
        return False

    @property
    def seat_range(self) -> tuple[int, int]:
        return registry.game(self._table.record.game).seats

    @property
    def next_terms(self) -> NextTerms:
        record = self._table.record
        return record.game, registry.game(record.game).rules_version, record.options

    async def draw(self, secret: Secret) -> None:
        """Nothing is drawn here."""

    def view(self) -> None:
        return None

    def require_more(self) -> None:
        """There can always be another match."""

    async def refresh(self) -> None:
        """There is nothing to read."""

    async def set_up_next_game(self) -> None:
        """The game stays the same."""

    async def choose(self, visitor: Visitor, request: ChooseGame) -> bool:
        """Choose another game for those who sit here, or ask whoever is in charge for it."""
        roster = self._table.roster
        seat = roster.seats[roster.own_seat(visitor)]
        self._table.require_no_match()
        if roster.may_choose(seat):
            await change_game(self._table, request.game)
            roster.game_chosen(seat)
            return True
        another_game(self._table, request.game)
        seat.wish = request.game
        return False

    async def begin_another(self, visitor: Visitor, request: AnotherEvening) -> None:
        raise refusal("not_yours_to_choose.one_game")
