"""One table's account: what its people were told must be what the disk has, no more and no less.

The log of the dead host is replayed command by command (what one append has saved is shown as one
change). Everything a viewer was told must then be found in that order: a snapshot at some command
that was saved, each change at the next one. What was told at last may be followed by commands that
nobody was told of; it may not be missing.

Moves are counted as well. A player waits for the answer to each, so their moves in the log must be
those that were granted, in that order, and at most the one whose answer never came.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from engine import EngineError, Match
from tablehost.luck.dealer import DealerError, recomputed
from tablehost.luck.match_key import key_of
from tablehost.store.values import Envelope, MatchRecord, match_log
from tests.crash.dead import Remains
from tests.crash.guest import Guest, Promise, Sent, Shown, packed

Viewer = int | None
Views = dict[Viewer, bytes]
"""The view of each viewer after a command."""


class Tally(Struct):
    """The outcome.

    Attributes:
        moves: acknowledged to the players who made them.
        shown: views that were told and found in the log.
        lost: what was told or granted and is not on the disk.
        doubled: moves that are there more often than they were made.
        different: what a seat was shown after a restart, or dice, that the log says otherwise.
        odd: refusals and faults that nobody has earned.
    """

    kills: int = 0
    tables: int = 0
    matches: int = 0
    moves: int = 0
    shown: int = 0
    lost: int = 0
    doubled: int = 0
    different: int = 0
    odd: int = 0
    notes: list[str] = []

    @property
    def clean(self) -> bool:
        """Whether everything is as it must be."""
        return not (self.lost or self.doubled or self.different or self.odd)

    @property
    def figures(self) -> dict[str, int]:
        """The numbers alone."""
        return {name: value for name, value in asdict(self).items() if name != "notes"}

    def note(self, kind: str, text: str) -> None:
        """Count something that must not be, and say what."""
        setattr(self, kind, getattr(self, kind) + 1)
        self.notes.append(f"{kind}: {text}")


class Account:
    """One table over all lives of its host."""

    def __init__(self, table: int, guests: Sequence[Guest], tally: Tally) -> None:
        self._table = table
        self._guests = guests
        self._tally = tally
        self._name = f"table {table} ({guests[0].plan.game})"
        self._record: MatchRecord | None = None
        self._match: Match | None = None
        self._log: tuple[Envelope, ...] = ()
        self._last: Views = {}

    def reckon(self, dead: Remains) -> None:
        """Compare what was told since the last time with what a dead host has left."""
        start = 1 if self._record is None else self._record.number
        steps = [self._last] if self._last else []
        new: list[Envelope] = []
        for record in dead.matches(self._table, start):
            added = self._added(record, dead)
            new += added
            steps += self._replayed(added)
        if steps:
            self._last = steps[-1]
        for guest in self._guests:
            self._check_views(f"{guest.name}'s seat", guest.seat, guest.shown, steps)
            self._check_views(f"{guest.name} beside", None, guest.watched, steps)
            self._check_moves(guest, new)
            self._check_talk(guest, dead)
            self._check_promises(guest, dead)

    def check_luck(self, dead: Remains) -> None:
        """Recompute all dice and cards: none may be drawn twice, none skipped."""
        for record in dead.matches(self._table):
            self._tally.matches += 1
            secret, log = dead.secret(record), match_log(dead.log(record))
            match = Match.start(record.game, record.seats, record.options)
            key = key_of(record, secret)
            try:
                for _ in recomputed(key, match, log):
                    pass
            except (DealerError, EngineError) as error:
                self._tally.note("different", f"{self._name}, luck of match {record.id}: {error}")

    def _added(self, record: MatchRecord, dead: Remains) -> tuple[Envelope, ...]:
        """The new entries of a match's log; the rest of it must be as it was."""
        if self._record is None or self._record.id != record.id:
            self._record, self._log = record, ()
            self._match = Match.start(record.game, record.seats, record.options)
        log = dead.log(record)
        known = len(self._log)
        if log[:known] != self._log:
            self._tally.note("lost", f"{self._name}: match {record.id} has another past")
        self._log = log
        return log[known:]

    def _replayed(self, added: Iterable[Envelope]) -> list[Views]:
        """The views of everybody after each of these commands."""
        assert self._match is not None
        steps = []
        for _, command in groupby(added, key=lambda envelope: envelope.command_id):
            for _ in self._match.follow(match_log(command)):
                pass
            viewers: list[Viewer] = [guest.seat for guest in self._guests]
            steps.append({one: packed(self._match.view(one)) for one in (*viewers, None)})
        return steps

    def _check_views(
        self, who: str, viewer: Viewer, shown: Sequence[Shown], steps: Sequence[Views]
    ) -> None:
        found = followed([step[viewer] for step in steps], shown)
        self._tally.shown += found
        if found < len(shown):
            kind = "lost" if found else "different"
            self._tally.note(kind, f"{self._name}: view {found} of {len(shown)} told to {who}")

    def _check_moves(self, guest: Guest, new: Iterable[Envelope]) -> None:
        own = [
            one.entry.data
            for one in new
            if one.entry.actor == "player" and one.entry.seat == guest.seat
        ]
        granted = [sent.move for sent in guest.sent if sent.answer == "granted"]
        self._tally.moves += len(granted)
        if own not in possible(guest.sent):
            kind = "doubled" if len(own) > len(granted) else "lost"
            self._tally.note(kind, f"{self._name}: {guest.name} made {granted}, there are {own}")

    def _check_talk(self, guest: Guest, dead: Remains) -> None:
        there = [line for line in dead.chat(self._table) if line.startswith(f"{guest.name} says")]
        for line in guest.said:
            if there.count(line) != 1:
                kind = "doubled" if line in there else "lost"
                self._tally.note(kind, f"{self._name}: {line!r} is there {there.count(line)} times")

    def _check_promises(self, guest: Guest, dead: Remains) -> None:
        """A commitment that was shown binds: it is of that match, or of the one to come.

        Only while people still sit down one by one, it is drawn anew for each number of them.
        """
        kept = {
            match.number: Promise(match.commitment, match.seats)
            for match in dead.matches(self._table)
        }
        promised = dead.promised(self._table)
        for number, shown in guest.promises.items():
            due = kept.get(number, promised)
            if due != shown and due.players == shown.players:
                self._tally.note("lost", f"{self._name}: commitment to match {number}")


def followed(steps: Sequence[bytes], shown: Sequence[Shown]) -> int:
    """How many of the views told stand in the log, from the first one on without a gap.

    A match that begins is told whole first and then as a change that changes nothing: after a
    snapshot the next change may be to the same view.
    """
    standing: set[tuple[int, bool]] = set()
    for number, one in enumerate(shown):
        if one.whole:
            near = {at + more for at, _ in standing for more in (0, 1)} or range(len(steps))
            reached = {(at, again) for at in near for again in (False, True)}
        else:
            reached = {(at if again else at + 1, False) for at, again in standing}
        standing = {
            (at, again) for at, again in reached if at < len(steps) and steps[at] == one.view
        }
        if not standing:
            return number
    return len(shown)


def possible(sent: Sequence[Sent]) -> list[list[dict[str, Any]]]:
    """The logs that these answers leave possible: with the move in doubt, and without it."""
    granted = [one.move for one in sent if one.answer == "granted"]
    doubtful = [one.move for one in sent if one.answer == "none"]
    return [granted] + ([[*granted, doubtful[0]]] if doubtful else [])
