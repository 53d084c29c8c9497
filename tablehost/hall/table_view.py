"""A table as everybody at it is shown it; nothing in it is secret."""

from typing import Protocol

from msgspec.structs import astuple

from engine.core.plain import Fields
from engine.sync.evening_views import EveningView
from engine.sync.hall_views import TablePhase, TableView
from tablehost.hall.codes import spelled
from tablehost.hall.company import Company
from tablehost.hall.next_luck import NextLuck, given
from tablehost.hall.running import RunningMatch
from tablehost.store.values import TableRecord


class Shown(Protocol):
    """What is shown of a table."""

    record: TableRecord
    company: Company
    running: RunningMatch | None

    @property
    def phase(self) -> TablePhase:
        """Waiting for people, playing from the first luck on, or over until a rematch."""


def table_view(
    table: Shown,
    luck: NextLuck,
    reserves: tuple[int, ...],
    evening: EveningView | None,
    *,
    paused: bool,
) -> Fields:
    """The view, ready for the wire.

    Args:
        table: what is shown.
        luck: of its next match.
        reserves: what each seat may take beyond the time of a move.
        evening: how it stands, where the matches count together.
        paused: nothing goes on in the house now.
    """
    record, running, company = table.record, table.running, table.company
    return astuple(
        TableView(
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
    )
