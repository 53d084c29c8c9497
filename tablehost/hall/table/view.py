"""The view of a table; nothing in it is secret."""

from typing import Protocol

from engine.core.match_options import day_of, is_practice
from engine.sync.evening_views import EveningView
from engine.sync.hall_views import (
    AskedSeat,
    EndVote,
    TableInRound,
    TablePhase,
    TableRow,
    TableView,
    TournamentSeat,
)
from tablehost.access.codes import spelled
from tablehost.hall.table.next_seed import NextSeed
from tablehost.hall.table.protocols import Evening
from tablehost.hall.table.readiness import Readiness
from tablehost.hall.table.replacing import Replacing
from tablehost.hall.table.roster import Roster
from tablehost.hall.table.running_match import RunningMatch
from tablehost.hall.table.seed_facts import given
from tablehost.store.values import TableRecord


class ViewedTable(Protocol):
    """The table as `table_view` reads it."""

    record: TableRecord
    roster: Roster
    running: RunningMatch | None

    @property
    def phase(self) -> TablePhase:
        """Waiting, playing from the first luck on, or over until a rematch."""


def seats_shown(table: ViewedTable) -> int:
    """How many seats there are: of a running match, only those it is played with."""
    if table.running is not None and table.phase == "playing":
        return table.running.record.seats
    return table.record.seats


def table_row(
    table: ViewedTable, evening: Evening, bots_to_replace: int, *, is_asleep: bool
) -> TableRow:
    """A table in the lobby's list; the other arguments are as in `TableRow`."""
    record, roster, seats = table.record, table.roster, seats_shown(table)
    return TableRow(
        id=record.id,
        name=record.name,
        game=record.game,
        names=roster.names()[:seats],
        phase=table.phase,
        open=record.open,
        watchers=len(roster.watching),
        evening=evening.matches,
        seats=roster.states()[:seats],
        opener=roster.opener_name,
        asleep=is_asleep,
        bots_to_replace=bots_to_replace,
        ended=evening.over,
        open_after=record.open_after or bool(day_of(record.options)),
        practice=is_practice(record.options),
        daily=bool(day_of(record.options)),
        tournament=table_in_round(evening),
    )


def table_in_round(evening: Evening) -> TableInRound | None:
    """The tournament that a table's match counts for, as lists name it."""
    seat = evening.tournament
    if seat is None:
        return None
    return TableInRound(seat.id, seat.name, seat.round, seat.table, seat.stage)


def table_view(
    table: ViewedTable,
    seed: NextSeed,
    readiness: Readiness,
    reserves: tuple[int, ...],
    evening: EveningView | None,
    *,
    paused: bool,
    asked: AskedSeat | None,
    replacing: Replacing,
    starting_in: int = 0,
    end_vote: EndVote | None = None,
    tournament: TournamentSeat | None = None,
    next_seats: tuple[str, ...] = (),
    rated: bool = False,
) -> TableView:
    """A table and the people at it, shown to everybody there.

    Args:
        table: what is shown.
        seed: of its next match.
        readiness: for it.
        reserves: each seat's time beyond that of a move.
        evening: the standings, where the matches count together.
        paused: whether all tables are paused.
        asked: the open request of a guest for their seat.
        replacing: the requests for bots' seats.
        starting_in: seconds of the countdown, 0 if none runs.
        end_vote: the vote to end the match.
        tournament: that the match counts for.
        next_seats: names of spectators who want a seat in the next match.
        rated: whether the match counts for ratings.
    """
    record, running, roster = table.record, table.running, table.roster
    is_playing = table.phase == "playing"
    return TableView(
        id=record.id,
        name=record.name,
        code=spelled(record.code),
        game=record.game,
        options=record.options,
        phase=table.phase,
        open=record.open,
        open_after=record.open_after or bool(day_of(record.options)),
        seats=roster.plates()[: seats_shown(table)],
        opener=roster.opener_name,
        watchers=roster.watching,
        clock=record.clock,
        hints=record.hints,
        reserves=reserves,
        match=running.record.number if running else 0,
        record=running.record.id if running else 0,
        commitment=running.record.commitment if running else "",
        promised=seed.commitment,
        words=given(running.secret.words) if running and is_playing else seed.words,
        used=given(running.secret.words, random=True) if running else (),
        seed=running.seed if running else "",
        paused=paused,
        evening=evening,
        identity=record.identity,
        sealed=seed.sealed,
        set=seed.digest,
        closing=seed.closed,
        opened=seed.opened,
        first=() if is_playing else seed.first,
        shut_out=seed.shut_out,
        taken_back=readiness.taken_back,
        dropped=None if is_playing else seed.dropped,
        steady=readiness.steady,
        head=running.head if running else "",
        head_words=running.head_words if running else (),
        recap=running.recap if running else None,
        undoable=running.match.undoable if running and is_playing else None,
        asked=asked,
        replace_bots=record.replace_bots,
        bots_to_replace=replacing.seats,
        replacements=replacing.shown,
        starting_in=starting_in,
        end_vote=end_vote if is_playing else None,
        tournament=tournament,
        next_seats=next_seats,
        rated=rated and is_playing,
        chosen_by=roster.chosen_by,
    )
