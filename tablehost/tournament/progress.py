"""Where a tournament stands: what follows from its plan and its log."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tablehost.store.evenings import PlannedGame
from tablehost.store.tournaments import (
    BotsEntered,
    BotsWithdrew,
    Drawn,
    Ended,
    Entered,
    Finished,
    GuestsFollow,
    Happening,
    Held,
    NotOpened,
    Opened,
    Promised,
    Sealed,
    TournamentPlan,
    Withdrew,
    Worded,
    WordsClosed,
)
from tablehost.tournament.next_draw import WITHDRAWN_LAST, Draw, OfDraw
from tablehost.tournament.scoring import OUT, Round, Score, Table, in_order, places, scores

Phase = Literal["open", "words", "playing", "between", "over"]
"""Waiting for its start, for words, for matches to end, for the next round; or over."""


class Progress(Struct, frozen=True):
    """A tournament after some happenings.

    Attributes:
        entrants: everybody who has ever entered, by number.
        bots: those of them who are bots, in the order in which they came.
        withdrawn: those of them who no longer take part.
        rounds: drawn so far; the last one may still be played.
        draws: of these rounds, and of the next one if it is committed to.
        given_up: those who withdrew from the round that was drawn last, also if they are back.
        held: paused by the host.
        deserted: ended because there were too few players for the next round.
    """

    plan: TournamentPlan
    entrants: tuple[int, ...] = ()
    bots: tuple[int, ...] = ()
    withdrawn: frozenset[int] = frozenset()
    rounds: tuple[Round, ...] = ()
    draws: tuple[Draw, ...] = ()
    given_up: frozenset[int] = frozenset()
    held: bool = False
    ended: bool = False
    deserted: bool = False

    @property
    def phase(self) -> Phase:
        """What it waits for."""
        if self.ended:
            return "over"
        if len(self.draws) > len(self.rounds):
            return "words"
        if not self.rounds:
            return "open"
        return "between" if self.rounds[-1].over else "playing"

    @property
    def taking_part(self) -> tuple[int, ...]:
        """Everybody who has not withdrawn."""
        return tuple(one for one in self.entrants if one not in self.withdrawn)

    @property
    def late(self) -> Literal["", "no_late_entry", "no_round_left"]:
        """Why nobody can enter any more; "" while they can."""
        if self.is_knockout and self.draws:
            return "no_late_entry"
        is_swiss = self.plan.format == "swiss"
        return "no_round_left" if is_swiss and len(self.draws) >= self.plan.rounds else ""

    @property
    def is_knockout(self) -> bool:
        """Whether only the better half of each table goes on."""
        return self.plan.format == "knockout"

    @property
    def helped(self) -> frozenset[int]:
        """The people for whom a bot has made most of the moves in a match that is over."""
        tables = (table for round_ in self.rounds for table in round_.tables)
        return frozenset(one for table in tables for one in table.helped)

    @property
    def next_game(self) -> PlannedGame:
        """The game of the round after those drawn so far."""
        return self.plan.games[len(self.rounds) % len(self.plan.games)]

    @property
    def scores(self) -> dict[int, Score]:
        """Everybody's score so far."""
        return scores(self.entrants, self.rounds)

    @property
    def behind(self) -> frozenset[int]:
        """Those who stand behind all others and do not go on, as they have withdrawn.

        In tournaments whose last draw is of an older version, nobody does.
        """
        is_older = bool(self.draws) and self.draws[-1].version < WITHDRAWN_LAST
        return frozenset() if is_older else self.withdrawn

    @property
    def standings(self) -> list[tuple[int, int, Score]]:
        """Place, entrant and score, the leader first."""
        found = self.scores
        placed = places(found, knockout=self.is_knockout, withdrawn=self.behind)
        return [(place, one, found[one]) for one, place in placed.items()]

    @property
    def eligible(self) -> tuple[int, ...]:
        """Those who may play the next round, if they are here."""
        if not self.is_knockout or not self.rounds:
            return self.taking_part
        through = self.through
        return tuple(one for one in self.taking_part if one in through)

    @property
    def through(self) -> set[int]:
        """The better half of each table of the last round that is over, and those with a bye.

        The best of those who stay go on in place of those who have withdrawn, until entries for
        the next round are closed.
        """
        last, found, gone = self.rounds[-1], self.scores, self.behind
        if self.phase == "words":
            gone = gone.difference(self.draws[-1].promised.entrants)
        advancing = set(last.byes)
        for table in last.tables:
            playing = {one: found[one] for one, rank in _ranked(table) if rank != OUT}
            staying = [one for one in in_order(playing, knockout=True) if one not in gone]
            advancing |= set(staying[: len(table.players) // 2])
        return advancing - self.behind

    @property
    def eliminated(self) -> frozenset[int]:
        """Those whose table of a knock-out was won by others, while it goes on."""
        if not self.is_knockout or not self.rounds or self.ended:
            return frozenset()
        last = self.rounds[-1]
        waiting = {one for table in last.tables if not table.ranks for one in table.players}
        seated = {one for round_ in self.rounds for table in round_.tables for one in table.players}
        return frozenset(seated - waiting - self.through)

    def is_last(self, now: int) -> bool:
        """Whether no round follows the last one that was drawn; `now` is in wall milliseconds."""
        match self.plan.format:
            case "swiss":
                return len(self.rounds) >= self.plan.rounds
            case "points":
                return bool(self.rounds) and now >= self.plan.until
        return bool(self.rounds) and len(self.rounds[-1].tables) < 2 and not self.rounds[-1].byes

    @property
    def tables(self) -> frozenset[int]:
        """All tables of all rounds that have been opened, by their numbers in the house."""
        tables = (table for round_ in self.rounds for table in round_.tables)
        return frozenset(one.number for one in tables if one.number)

    def has_table(self, number: int) -> bool:
        """Whether a table of the house belongs to the last round."""
        return bool(self.rounds) and any(one.number == number for one in self.rounds[-1].tables)

    def after(self, happening: Happening) -> "Progress":
        """After one more happening."""
        match happening:
            case Entered(entrant):
                return self._with_entrants((entrant,))
            case BotsEntered(bots):
                all_bots = tuple(dict.fromkeys((*self.bots, *bots)))
                return replace(self._with_entrants(bots), bots=all_bots)
            case Withdrew() | BotsWithdrew():
                return self._without(happening)
            case Promised():
                return replace(self, draws=(*self.draws, Draw(happening)))
            case Sealed() | GuestsFollow() | Worded() | WordsClosed() | NotOpened():
                return self._with_draw(happening)
            case Drawn(tables, byes):
                number, game = len(self.rounds) + 1, self.next_game.game
                drawn = Round(number, game, tuple(Table(one) for one in tables), byes)
                rounds, given_up = (*self.rounds, drawn), self.withdrawn
                return replace(self._with_draw(happening), rounds=rounds, given_up=given_up)
            case Opened() | Finished():
                return self._with_table(happening)
            case Held(paused):
                return replace(self, held=paused)
            case Ended(deserted):
                return replace(self, ended=True, deserted=deserted)

    def _with_draw(self, happening: OfDraw) -> "Progress":
        return replace(self, draws=(*self.draws[:-1], self.draws[-1].after(happening)))

    def _with_entrants(self, entrants: Iterable[int]) -> "Progress":
        everybody = tuple(sorted({*self.entrants, *entrants}))
        return replace(self, entrants=everybody, withdrawn=self.withdrawn.difference(entrants))

    def _without(self, happening: Withdrew | BotsWithdrew) -> "Progress":
        entrants = (happening.entrant,) if isinstance(happening, Withdrew) else happening.entrants
        withdrawn, given_up = self.withdrawn.union(entrants), self.given_up.union(entrants)
        return replace(self, withdrawn=withdrawn, given_up=given_up)

    def _with_table(self, happening: Opened | Finished) -> "Progress":
        last, place = self.rounds[-1], happening.place
        if isinstance(happening, Opened):
            table = replace(last.tables[place], number=happening.table)
        else:
            ranks, helped = happening.ranks, happening.helped
            table = replace(last.tables[place], ranks=ranks, helped=helped)
        tables = (*last.tables[:place], table, *last.tables[place + 1 :])
        return replace(self, rounds=(*self.rounds[:-1], replace(last, tables=tables)))


def _ranked(table: Table) -> Iterable[tuple[int, int]]:
    return zip(table.players, table.ranks or (OUT,) * len(table.players), strict=True)


def progress_of(plan: TournamentPlan, log: Iterable[Happening]) -> Progress:
    """The tournament after all of its log."""
    progress = Progress(plan)
    for happening in log:
        progress = progress.after(happening)
    return progress
