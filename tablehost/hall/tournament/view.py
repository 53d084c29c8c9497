"""A tournament as everybody is shown it."""

import time
from collections.abc import Collection, Mapping
from typing import Any

from engine.sync.tournament_views import (
    AskedPlace,
    DrawWord,
    EntrantState,
    TournamentPlayer,
    TournamentRow,
    TournamentTable,
    TournamentView,
)
from tablehost.hall.tonight import Champion, TournamentOver
from tablehost.hall.tournament.entrants import Entrants
from tablehost.store.tournaments import TournamentRecord
from tablehost.tournament.progress import Progress
from tablehost.tournament.scoring import Score
from tablehost.tournament.stages import next_stage, stage


def clock_time(at: float, *, seconds: bool = True) -> str:
    """A wall time in seconds as the host's clock shows it, and the zone that it is of."""
    return time.strftime("%H:%M:%S %Z" if seconds else "%H:%M %Z", time.localtime(at))


class KeptRow:
    """The row of one tournament in the lobby, worked out when something in it has changed.

    All rows are asked for whenever the lobby changes, and standings take long after many rounds.

    Args:
        record: of the tournament.
    """

    def __init__(self, record: TournamentRecord) -> None:
        self._record = record
        self._made_of: tuple[Progress, Mapping[int, str], AskedPlace | None] | None = None
        self._row: TournamentRow | None = None

    def of(
        self, progress: Progress, names: Mapping[int, str], asked: AskedPlace | None
    ) -> TournamentRow:
        """The row as it is now; `progress` and `names` are other objects once they differ."""
        before = self._made_of
        if (
            self._row is None
            or before is None
            or before[0] is not progress
            or before[1] is not names
            or before[2] != asked
        ):
            self._made_of = progress, names, asked
            self._row = row(self._record, progress, names, asked)
        return self._row


def row(
    record: TournamentRecord,
    progress: Progress,
    names: Mapping[int, str],
    asked: AskedPlace | None = None,
) -> TournamentRow:
    """A tournament in the lobby."""
    plan = record.plan
    leader = _leader(progress)
    return TournamentRow(
        id=record.id,
        name=plan.name,
        format=plan.format,
        games=plan.ids,
        phase=progress.phase,
        people=len(progress.taking_part),
        round=len(progress.rounds),
        rounds=plan.rounds if plan.format == "swiss" else 0,
        leader=names.get(leader, "") if leader is not None else "",
        held=progress.held,
        stage=next_stage(progress) if progress.phase == "words" else stage(progress),
        helped=leader in progress.helped,
        asked=asked,
        takes_words=progress.phase == "words" and progress.draws[-1].step == "guests",
    )


def _leader(progress: Progress) -> int | None:
    """The entrant who leads alone; None before the first match is over, or if all have left."""
    first = [(one, score) for place, one, score in progress.standings if place == 1]
    if len(first) != 1:
        return None
    [(one, score)] = first
    return one if score.played and one not in progress.behind else None


def outcome(record: TournamentRecord, progress: Progress, entrants: Entrants) -> TournamentOver:
    """Everybody in the first place at the end; nobody if no match was played, or all have left."""
    first = [one for place, one, score in progress.standings if place == 1 and score.played]
    champions = tuple(
        Champion(entrants.person(one), entrants.names.get(one, ""), one in progress.helped)
        for one in first
        if one not in progress.behind
    )
    return TournamentOver(record.id, record.plan.name, champions)


def view(
    record: TournamentRecord,
    progress: Progress,
    names: Mapping[int, str],
    here: Collection[int],
    host: str,
    ends: int,
    *,
    fewest: int,
    host_away: bool,
    options: dict[str, Any],
    asked: AskedPlace | None = None,
) -> TournamentView:
    """A tournament and everybody in it.

    Args:
        record: as the store has it.
        progress: where it stands.
        names: of entrants.
        here: the entrants with a terminal.
        host: the name of whoever may start it.
        ends: when the phase ends, in wall seconds; 0 if that has no time.
        fewest: players that the next round waits for; 0 if it does not.
        host_away: whoever may start it is not connected.
        options: by game, the house rules that are not the game's own.
        asked: the request of a guest to be let in.
    """
    plan, phase, helped = record.plan, progress.phase, progress.helped
    eliminated = progress.eliminated
    last = progress.rounds[-1] if progress.rounds else None
    promised = progress.draws[-1] if phase == "words" else None
    drawn = progress.draws[len(progress.rounds) - 1] if progress.rounds else None
    return TournamentView(
        id=record.id,
        name=plan.name,
        host=host,
        format=plan.format,
        games=plan.ids,
        rounds=plan.rounds if plan.format == "swiss" else 0,
        size=plan.size,
        minutes=plan.minutes,
        until=clock_time(plan.until / 1000, seconds=False) if plan.until else "",
        clock=plan.clock,
        phase=phase,
        round=len(progress.rounds),
        game=last.game if last and phase in ("playing", "over") else progress.next_game.game,
        held=progress.held,
        next_at=clock_time(ends) if ends else "",
        ends=ends,
        takes_entries=not progress.late and phase != "over",
        players=tuple(
            _player(progress, place, one, score, names.get(one, ""), here, helped, eliminated)
            for place, one, score in sorted(progress.standings, key=lambda row: row[1])
        ),
        tables=tuple(TournamentTable(one.number, one.players, one.ranks) for one in last.tables)
        if last
        else (),
        commitment=promised.promised.commitment if promised else "",
        step=promised.step if promised else "",
        words=tuple(DrawWord(one.seat, one.word) for one in promised.words) if promised else (),
        sealed=promised.sealed if promised else (),
        set=promised.digest if promised else "",
        tries=len(promised.failed) if promised else 0,
        not_opened=promised.not_opened if promised else (),
        fewest=fewest if phase == "between" else 0,
        host_away=host_away,
        deserted=progress.deserted,
        asked=asked,
        options=options,
        stage=stage(progress),
        next_stage=next_stage(progress),
        last_commitment=drawn.promised.commitment if drawn else "",
        last_seed=drawn.promised.seed.hex() if drawn else "",
    )


def _player(
    progress: Progress,
    place: int,
    one: int,
    score: Score,
    name: str,
    here: Collection[int],
    helped: Collection[int],
    eliminated: Collection[int],
) -> TournamentPlayer:
    last = progress.rounds[-1] if progress.rounds else None
    has_table = last is not None and one not in progress.given_up
    tables = enumerate(last.tables if last and has_table else (), start=1)
    state: EntrantState = "here" if one in here else "away"
    state = "bot" if one in progress.bots else state
    return TournamentPlayer(
        number=one,
        name=name,
        state="out" if one in progress.withdrawn else state,
        place=place,
        points=score.points,
        won=score.won,
        opponents=score.opponents,
        played=score.played,
        table=next((number for number, table in tables if one in table.players), 0),
        bye=last is not None and one in last.byes,
        eliminated=one in eliminated,
        drawn=progress.phase == "words" and one in progress.draws[-1].promised.entrants,
        helped=one in helped,
    )
