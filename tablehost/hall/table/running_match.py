"""A match that is being played, its dealer, and its log on disk: saved before anybody sees it."""

import asyncio
import logging
import secrets
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from engine import Match
from engine.core.match_options import day_of, is_practice
from engine.core.practice import UNDO, Undone
from engine.core.recap import Course
from engine.core.values import Event, Step
from engine.sync.hall_views import RecapView
from engine.sync.refusals import refusal
from tablehost.hall.tonight import Tonight
from tablehost.log_events import note
from tablehost.luck.dealer import Dealer
from tablehost.luck.four_words import four_words
from tablehost.luck.match_key import chain_head, key_of
from tablehost.stats.seat_history import SeatHistory, name_of
from tablehost.store.errors import StoreError
from tablehost.store.store import Store
from tablehost.store.values import (
    Actor,
    Appended,
    Entry,
    Envelope,
    MatchRecord,
    Outcome,
    Secret,
    TableRecord,
    match_log,
)

log = logging.getLogger(__name__)

MOST_RECENT = 20  # events; the log beside a table shows fewer
SHOWN_AWARDS = 3  # of one match; an evening's best are found among all
MOST_TAKEN_BACK = 1000
"""Moves that can be taken back in one match, or its log could grow without an end."""


class OutOfStepError(StoreError):
    """The log on disk does not continue where this match stands."""


class RunningMatch:
    """A match and its log.

    A move is made on a copy, which replaces the match once it is saved: whatever fails, nobody is
    shown anything that is not on the disk. After a save that failed only the disk knows whether it
    took effect after all, so the match is read back before anybody moves again, just as it is after
    a crash.

    Attributes:
        secret: its seed, and what belongs to it.
        head_words: stand for the head of the finished match's chain, to be compared aloud.
        last_seats: of the finished match, by person: who had a seat at its end.
        recap: curve and foremost awards of the finished match.
        last_mover: the seat of the last move; None before the first.
        taken_back: how many moves have been taken back.
        bot_moved: the seats for whose people bots have moved, so that it no longer counts for them.
        time_tells: whether the time that the last move took may tell its player of something that
            is hidden from them.
    """

    def __init__(self, store: Store, record: MatchRecord, secret: Secret, log: list[Any]) -> None:
        self.record = record
        self._store = store
        self.secret = secret
        self.head_words: tuple[str, ...] = ()
        self.last_seats: Mapping[int | None, int] = {}
        self.recap: RecapView | None = None
        self._whole_recap: RecapView | None = None
        self._helped: tuple[int, ...] = ()
        self._names: tuple[str, ...] = ()
        self._first: tuple[str, ...] = ()
        self.bot_moved: set[int | None] = set()
        self._key = key_of(record, secret)
        self.time_tells = False
        self._in_doubt = False
        self._restore(secret, log)

    def _restore(self, secret: Secret, log: list[Any]) -> None:
        record = self.record
        self.match = Match.of_version(
            record.game, record.seats, record.options, record.rules_version
        )
        self.last_mover: int | None = None
        self.taken_back = 0
        self._course = Course(self.match.game)
        self._moved(seat for seat, _ in log)
        for _, step in self.match.follow(log):
            self._add(step)
        self._dealer = Dealer(self._key, secret.position)

    @classmethod
    async def start(cls, store: Store, table: TableRecord, secret: Secret) -> "RunningMatch":
        """The table's next match, with the promised seed."""
        rules = Match.start(table.game, table.seats, table.options)
        record = await store.start_match(table.id, rules.rules_version, secret)
        note(log, "match_began", table=table.id, match=record.id, game=record.game)
        return cls(store, record, secret, [])

    @classmethod
    def resumed(
        cls, store: Store, record: MatchRecord, secret: Secret, log: tuple[Envelope, ...]
    ) -> "RunningMatch":
        """A match as a host that stopped has left it."""
        match = cls(store, record, secret, match_log(log))
        match.bot_moved = {one.entry.seat for one in log if one.entry.actor == "bot"}
        return match

    @property
    def recent(self) -> tuple[Event, ...]:
        """The last public events, oldest first."""
        return tuple(self._course.events[-MOST_RECENT:])

    @property
    def best_bot(self) -> str:
        """The level of a bot that takes over a seat."""
        return self.match.game.levels[-1]

    @property
    def has_begun(self) -> bool:
        """Whether its first luck is saved, if it has any; only a failing disk delays that."""
        return len(self.match) > 0 or not self.match.awaits_luck

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.over is not None

    @property
    def seed(self) -> str:
        """The seed in hexadecimal, once the match is over and the table reveals it; else ""."""
        return self.secret.seed.hex() if self.over and self.record.open_after else ""

    @cached_property
    def _last_link(self) -> str:
        secret = self.secret
        return chain_head(
            secret.seed, secret.commitment, secret.words, secret.failed, self.match.log
        )

    @property
    def head(self) -> str:
        """The head of the chain in hexadecimal; "" before the match is over, and in protocol 1."""
        return self._last_link if self.over and self.secret.terms is not None else ""

    async def sum_up(self) -> None:
        """Find the words for the head, in a thread as it takes a moment; then curve and awards."""
        if self.head:
            self.head_words = await asyncio.to_thread(four_words, self.head)
        if self.over:
            told = msgspec.convert(self._course.recap(), RecapView, from_attributes=True)
            if is_practice(self.record.options):
                told = replace(told, awards=())  # they could be for moves that were taken back
            told = replace(told, helped=self._helped, names=self._names, first=self._first)
            self._whole_recap, self.recap = told, replace(told, awards=told.awards[:SHOWN_AWARDS])

    def count(self, tonight: Tonight, *, is_open: bool) -> None:
        """Have the finished match among those of this evening; see `sum_up`.

        Lessons and other matches against bots alone do not count at a table that is not open.

        Args:
            tonight: takes it.
            is_open: whether other people could have taken part: at the table, or in its tournament.
        """
        options, people = self.record.options, [one for one in self.last_seats if one is not None]
        is_alone = len(people) < 2 and not is_open
        recap, over = self._whole_recap, self.match.over
        counts = not (is_practice(options) or day_of(options) or is_alone)
        if recap is not None and over is not None and counts:
            about = self.record
            winners = None if about.status == "abandoned" else over.winners
            tonight.add(about.id, about.game, self.last_seats, recap, winners)

    async def remember_seats(self) -> None:
        """Find who had which seat at the end, before that changes; and for whom bots played."""
        history = SeatHistory(await self._store.sittings(self.record.id))
        self._helped = history.helped(await self._store.log(self.record.id))
        sitters = [history.name_giver(seat) for seat in history.seats]
        self._names = tuple([await name_of(self._store, sitter) for sitter in sitters])
        first = [history.first(seat) for seat in history.seats]
        names = [await name_of(self._store, sitter) for sitter in first]
        self._first = tuple(
            "" if before == after else name
            for before, after, name in zip(first, sitters, names, strict=True)
        )
        last = {history.last(seat).person: seat for seat in history.seats}
        self.last_seats = {person: last[person] for person in last if person is not None}

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are to act."""
        return self.match.to_act

    async def play(self, seat: int, move: Mapping[str, Any], actor: Actor) -> list[Step]:
        """A seat's move and all luck that follows, saved in one commit.

        Raises:
            IllegalMove: refused by the rules, or too much was taken back; nothing has changed.
            StoreError: not saved as far as is known; the match is as it was.
        """
        if move == UNDO and self.taken_back >= MOST_TAKEN_BACK:
            raise refusal("no_undo.often", times=MOST_TAKEN_BACK)
        ahead = self._ahead()
        judged = ahead.match.judges_hidden(seat)
        steps = [ahead.match.play(seat, move), *ahead.deal()]
        self.time_tells = judged or any(step.private.keys() - {seat} for step in steps)
        return await self._save(ahead, steps, actor)

    async def deal(self) -> list[Step]:
        """All luck that is due, saved; nothing if a seat is to act."""
        ahead = self._ahead()
        return await self._save(ahead, ahead.deal(), "dealer")

    async def take_back(self, seat: int) -> list[Step]:
        """Take back the last move of a seat; errors as in `play`."""
        return await self.play(seat, UNDO, "player")

    async def end_by_vote(self) -> None:
        """End the match before its time; on disk it is broken off.

        Raises:
            StoreError: not saved as far as is known; the match is as it was.
        """
        assert not self._in_doubt, "call settle before"
        self._in_doubt = True
        self.record = await self._store.end_match(self.record.id, None)
        self.match.end_by_vote()
        self._in_doubt = False
        about = self.record
        note(log, "match_ended", table=about.table, match=about.id, game=about.game)

    async def settle(self) -> None:
        """Read the match back if it is unknown whether the last save took effect.

        Raises:
            StoreError: the disk cannot be read; the match is as it was last known.
        """
        if self._in_doubt:
            secret = await self._store.secret(self.record.id)
            self._restore(secret, match_log(await self._store.log(self.record.id)))
            self.record = await self._store.match(self.record.id)
            if self.record.status == "abandoned":
                self.match.end_by_vote()
            self._in_doubt = False

    def _add(self, step: Step) -> None:
        """Take in a new step."""
        self._course.add(step)
        self.taken_back += any(isinstance(event, Undone) for event in step.public)

    def _moved(self, seats: Iterable[int | None]) -> None:
        """Take in the seats of new entries, None for the dealer's."""
        for seat in seats:
            self.last_mover = self.last_mover if seat is None else seat

    def _ahead(self) -> "_Ahead":
        assert not self._in_doubt, "call settle before any move"
        return _Ahead(self.match.copy(), self._dealer.copy())

    async def _save(self, ahead: "_Ahead", steps: list[Step], actor: Actor) -> list[Step]:
        """Save the steps; then the match is where they lead."""
        before = len(self.match)
        entries = [
            Entry("dealer" if seat is None else actor, data, seat)
            for seat, data in ahead.match.entries(before)
        ]
        if not entries:
            return steps
        self._in_doubt = True
        answer = await self._store.append(
            self.record.id,
            before,
            entries,
            secrets.token_hex(8),
            position=ahead.dealer.position,
            outcome=ahead.outcome,
        )
        if not isinstance(answer, Appended):
            raise OutOfStepError(f"The log of match {self.record.id} is not where the table is.")
        self.match, self._dealer = ahead.match, ahead.dealer
        for step in steps:
            self._add(step)
        self._moved(entry.seat for entry in entries)
        self.bot_moved |= {entry.seat for entry in entries if entry.actor == "bot"}
        self._in_doubt = False
        if ahead.outcome is not None:
            about = self.record
            note(log, "match_ended", table=about.table, match=about.id, game=about.game)
        return steps


class _Ahead(NamedTuple):
    """A match some steps ahead of what is saved; nobody sees it."""

    match: Match
    dealer: Dealer

    def deal(self) -> list[Step]:
        """Deal all luck that is due."""
        steps = []
        while self.match.awaits_luck:
            steps.append(self.match.deal(self.match.draw(self.dealer)))
        return steps

    @property
    def outcome(self) -> Outcome | None:
        """The result, if the match is over."""
        over = self.match.over
        return None if over is None else Outcome(over.winners, over.scores, over.lasted)
