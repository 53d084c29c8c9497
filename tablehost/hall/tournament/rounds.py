"""The tables of a running round: opened, begun, looked after, and closed after their matches."""

from collections.abc import Callable
from time import monotonic, time

from msgspec.structs import replace

from engine.sync.frames import encode
from engine.sync.hall_views import TournamentSeat
from engine.sync.reports import SeatDrawn
from tablehost.access.codes import table_code
from tablehost.hall.table.playing import PauseChanged
from tablehost.hall.table.table import Table
from tablehost.hall.table.tournament_match import (
    BeginMatch,
    EndTable,
    LookAfterSeats,
    ResultCounted,
)
from tablehost.hall.table.withdrawing import PlayerWithdrew
from tablehost.hall.tournament.entrants import Entrants
from tablehost.hall.tournament.protocols import TournamentHall
from tablehost.hall.tournament.round_table import Result, RoundTable, counted, result_of
from tablehost.hall.tournament.view import clock_time
from tablehost.hall.visitor import Visitor
from tablehost.store.errors import CodeTakenError
from tablehost.store.tournaments import Finished, Opened, TournamentRecord
from tablehost.store.values import TableSpec
from tablehost.tournament.progress import Progress
from tablehost.tournament.scoring import OUT
from tablehost.tournament.stages import stage

SEAT_TIME = 45.0  # seconds for people to add a word and get ready
MISSED_TIME = 15.0  # of these seconds, those for people who are not connected
BEGIN_AGAIN = 3.0  # seconds until a match that did not begin is asked to again
AWAY_TIME = 15.0  # seconds, twice of which at most nobody plays for somebody who is away
RESULT_TIME = 20.0  # seconds for which the result of a match is shown


class Rounds:
    """The tables of one tournament.

    Args:
        hall: that they are in.
        record: of the tournament.
        entrants: of it.
        is_held: whether the tournament is paused.
        host: the name of whoever runs it.
        slowness: how many times longer bots take where nobody else was drawn.
        wake: has the tournament look at its tables soon.
    """

    def __init__(
        self,
        hall: TournamentHall,
        record: TournamentRecord,
        entrants: Entrants,
        is_held: Callable[[], bool],
        host: Callable[[], str],
        slowness: Callable[[], float],
        wake: Callable[[], None],
    ) -> None:
        self._hall = hall
        self._record = record
        self._entrants = entrants
        self._is_held = is_held
        self._host = host
        self._slowness = slowness
        self._wake = wake
        self._tables: dict[int, RoundTable] = {}  # by number in the house
        self._round = 0
        self._begin_at = self._look_at = self._missed_until = 0.0
        self._led: set[tuple[int, int]] = set()  # a table and an entrant

    def table(self, progress: Progress, number: int) -> RoundTable:
        """A table of the running round."""
        if number not in self._tables:
            round_ = progress.rounds[-1]
            place = [one.number for one in round_.tables].index(number) + 1
            self._enter(round_.number)
            at = time() + max(0.0, self._begin_at - monotonic())
            about = TournamentSeat(
                self._record.id,
                self._record.plan.name,
                round_.number,
                place,
                clock_time(at),
                stage(progress),
                int(at),
                host=self._host(),
            )
            self._tables[number] = RoundTable(about, self._is_held, self._slowness, self._wake)
        return self._tables[number]

    async def open(self, progress: Progress) -> Opened | None:
        """Open the next table of the round that is not open yet; None if all are."""
        round_ = progress.rounds[-1]
        missing = (n for n, one in enumerate(round_.tables) if not (one.number or one.ranks))
        place = next(missing, None)
        if place is None:
            return None
        players = round_.tables[place].players
        store = self._hall.store.tournaments
        while True:
            spec = self._spec(progress, place, len(players))
            try:
                sitters = [self._entrants.sitter(progress, one) for one in players]
                record = await store.open_table(self._record.id, place, spec, sitters)
            except CodeTakenError:
                continue
            opened = Opened(place, record.id)
            about = self.table(progress.after(opened), record.id)
            names = [self._entrants.names.get(one, "") for one in players]
            people = list(zip(sitters, names, strict=True))
            self._hall.open_for_round(record, people, about)
            return opened

    def _spec(self, progress: Progress, place: int, seats: int) -> TableSpec:
        plan, round_ = self._record.plan, progress.rounds[-1]
        planned = plan.games[(round_.number - 1) % len(plan.games)]
        return TableSpec(
            code=table_code(is_open=False),
            game=planned.game,
            name=plan.name,
            seats=seats,
            options=dict(planned.options),
            open=False,
            clock=plan.clock,
            replace_bots=False,
        )

    async def results(self, progress: Progress) -> list[Finished]:
        """Results that are not known to the tournament yet."""
        found = []
        for place, one in enumerate(progress.rounds[-1].tables):
            table = self._hall.tables.get(one.number)
            is_over = table is None or table.phase == "over"
            if one.number and not one.ranks and is_over:
                sitters = [self._entrants.sitter(progress, player) for player in one.players]
                result = await result_of(self._hall.store, one.number, sitters)
                if result is None and table is None:  # everybody has left, or it is lost
                    result = Result((OUT,) * len(sitters))
                if result is not None:
                    helped = tuple(one.players[at] for at in result.helped)
                    found.append(Finished(place, result.ranks, helped))
        return found

    def tell_results(self, progress: Progress) -> None:
        """Have all tables that are over say what their matches have brought so far."""
        for number, result in counted(progress).items():
            about, table = self._tables.get(number), self._hall.tables.get(number)
            if about is not None and table is not None:
                about.seat = replace(about.seat, result=result)
                table.submit(None, ResultCounted())

    def look_after(
        self, progress: Progress, here: dict[int, list[Visitor]], *, is_late: bool
    ) -> None:
        """Begin matches that are due, and have bots play where nobody does.

        Args:
            progress: where the tournament stands.
            here: the sessions of each person.
            is_late: the time of the round is over.
        """
        now, round_ = monotonic(), progress.rounds[-1]
        self._enter(round_.number)
        begins, looks = now >= self._begin_at, now >= self._look_at
        self._begin_at = now + BEGIN_AGAIN if begins else self._begin_at
        self._look_at = now + AWAY_TIME if looks else self._look_at
        for one in round_.tables:
            table = self._hall.tables.get(one.number)
            if table is None or one.ranks:
                continue
            if table.phase == "waiting":
                is_due = begins or not self._is_waited_for(table, here)
                if is_due and not self._is_held():
                    table.submit(None, BeginMatch())
            elif looks or is_late:
                self.table(progress, one.number).is_late = is_late
                table.submit(None, LookAfterSeats(everybody=is_late))

    def _enter(self, round_: int) -> None:
        if round_ != self._round:
            now = monotonic()
            self._round, self._begin_at = round_, now + SEAT_TIME
            self._look_at, self._missed_until = now + AWAY_TIME, now + MISSED_TIME

    def _is_waited_for(self, table: Table, here: dict[int, list[Visitor]]) -> bool:
        """Whether somebody can still get ready; people who are away only have a short time."""
        people = [seat for seat in table.roster.seats if seat.sitter.kind == "person"]
        if people and monotonic() < self._missed_until:
            return True
        return any(seat.sitter.person in here and not seat.ready for seat in people)

    def close_played(self, progress: Progress) -> None:
        """Close tables whose results have been shown, and all of the rounds before the last one."""
        for round_ in progress.rounds:
            is_past = round_ is not progress.rounds[-1]
            for one in round_.tables:
                table = self._hall.tables.get(one.number)
                if table is not None and one.ranks and (is_past or self._is_shown(one.number)):
                    table.submit(None, EndTable("round_over"))

    def _is_shown(self, number: int) -> bool:
        """Whether the result of a table has been shown for long enough."""
        now, about = monotonic(), self._tables.get(number)
        if about is None:
            return False
        about.ends_at = about.ends_at or now + RESULT_TIME
        return now >= about.ends_at

    def lead(self, progress: Progress, here: dict[int, list[Visitor]]) -> None:
        """Take people in the lobby to their tables, once for each table.

        Args:
            progress: where the tournament stands.
            here: the sessions of each person.
        """
        for one in progress.rounds[-1].tables:
            if one.ranks or one.number not in self._hall.tables:
                continue
            for entrant in one.players:
                if entrant in progress.given_up:
                    continue
                free = max(
                    (at for at in self._entrants.sessions(entrant, here) if at.table is None),
                    key=lambda at: at.heard,  # of several terminals the one used last
                    default=None,
                )
                if free is not None and (one.number, entrant) not in self._led:
                    self._led.add((one.number, entrant))
                    self._hall.tell_own_tables(free)
                    free.send(encode(SeatDrawn(one.number)))

    def give_up(self, progress: Progress, here: dict[int, list[Visitor]]) -> None:
        """Give the seats of people who have withdrawn from this round to bots.

        Args:
            progress: where the tournament stands.
            here: the sessions of each person, who are told that the seat is not theirs any more.
        """
        for one in progress.rounds[-1].tables:
            table = self._hall.tables.get(one.number)
            if table is None or one.ranks:
                continue
            for entrant in progress.given_up.intersection(one.players):
                person = self._entrants.person(entrant)
                if person is not None and table.roster.has_seat(person):
                    table.submit(None, PlayerWithdrew(person))
                for visitor in self._entrants.sessions(entrant, here):
                    self._hall.tell_own_tables(visitor)

    def pause_changed(self, progress: Progress) -> None:
        """The tournament is paused, or goes on."""
        for one in progress.rounds[-1].tables if progress.rounds else ():
            if (table := self._hall.tables.get(one.number)) is not None:
                table.submit(None, PauseChanged())

    def close(self, progress: Progress, why: str) -> None:
        """Close all tables now."""
        for number in progress.tables.intersection(self._hall.tables):
            self._hall.tables[number].submit(None, EndTable(why))

    def of_bots(self, progress: Progress) -> int:
        """The number of tables of bots alone that are playing."""
        bots = frozenset(progress.bots)
        tables = progress.rounds[-1].tables if progress.rounds else ()
        return sum(not one.ranks and bots.issuperset(one.players) for one in tables)

    def is_empty(self, progress: Progress) -> bool:
        """Whether none of its tables is open any more."""
        return progress.tables.isdisjoint(self._hall.tables)
