"""A table as everybody at it is shown it; nothing in it is secret."""

from typing import Protocol

from engine.sync.evening_views import EveningView
from engine.sync.hall_views import TablePhase, TableView
from tablehost.access.codes import spelled
from tablehost.hall.table.next_seed import NextSeed, given
from tablehost.hall.table.roster import Roster
from tablehost.hall.table.running_match import RunningMatch
from tablehost.store.values import TableRecord


class Shown(Protocol):
    """What is shown of a table."""

    record: TableRecord
    company: Roster
    running: RunningMatch | None

    @property
    def phase(self) -> TablePhase:
        """Waiting for people, playing from the first luck on, or over until a rematch."""


def table_view(
    table: Shown,
    luck: NextSeed,
    reserves: tuple[int, ...],
    evening: EveningView | None,
    *,
    paused: bool,
) -> TableView:
    """A table and its company, shown to everybody there.

    Args:
        table: what is shown.
        luck: of its next match.
        reserves: what each seat may take beyond the time of a move.
        evening: how it stands, where the matches count together.
        paused: nothing goes on in the house now.
    """
    record, running, company = table.record, table.running, table.company
    return TableView(
        id=record.id,
        name=record.name,
        code=spelled(record.code),
        game=record.game,
        options=record.options,
        phase=table.phase,
        open=record.open,
        open_after=record.open_after,
        seats=company.plates(),
        opener=company.opener_name,
        watchers=tuple(watcher.name for watcher in company.watchers),
        clock=record.clock,
        hints=record.hints,
        reserves=reserves,
        match=running.record.number if running else 0,
        record=running.record.id if running else 0,
        commitment=running.record.commitment if running else "",
        promised=luck.commitment,
        words=given(running.words) if running and table.phase == "playing" else luck.words,
        seed=running.seed if running else "",
        paused=paused,
        evening=evening,
    )
