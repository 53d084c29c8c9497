"""Counts what a finished match adds to the figures of its players.

A figure belongs to whoever played the seat when it was noted: what a bot did after somebody had
left, or while it stood in for somebody, is not counted. The result counts for those who had a seat
from the beginning: for whoever took a bot's seat later, it would be the bot's in part. Guests have
no figures, as they could not come back to them; their matches count for the others.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from engine import Match, registry
from engine.core.figures import Fold, folded
from engine.core.match import AnyGame
from tablehost.stats.seat_history import SeatHistory
from tablehost.store.ledger import Share
from tablehost.store.values import Envelope, MatchRecord, Outcome, match_log

COMMON: Mapping[str, Fold] = {
    "matches": "sum",  # with others, people or bots
    "wins": "sum",  # of these, including shared ones
    "left": "sum",  # of these, not played to the end
    "solo": "sum",  # played alone
    "score": "sum",  # of all matches played to the end
    "scored": "sum",  # how many those are
    "best_score": "most",
    "judged": "sum",  # decisions that were judged, see `tablehost.stats.accuracy`
    "accuracy": "sum",  # of these, in hundredths of a percent
}
"""Figures of every game. A game's own have other names."""

_BATCH = 64  # entries between two turns of the event loop


class Finished(Struct, frozen=True):
    """A match that is over.

    Attributes:
        log: empty if it cannot be read.
        known: the persons with a key among its players.
    """

    match: MatchRecord
    outcome: Outcome
    seat_history: SeatHistory
    log: tuple[Envelope, ...]
    known: frozenset[int]


class Tally:
    """Figures of one match, by person and name, for known persons."""

    def __init__(self, game: str, known: Collection[int]) -> None:
        self._game = game
        self._known = known
        self._numbers: dict[tuple[int, str], tuple[Fold, int]] = {}

    def add(self, person: int | None, name: str, fold: Fold, value: int = 1) -> None:
        """Add a value; ignored for nobody and for guests."""
        if person is None or person not in self._known:
            return
        before = self._numbers.get((person, name))
        total = value if before is None else folded(fold, before[1], value)
        self._numbers[person, name] = fold, total

    def shares(self) -> tuple[Share, ...]:
        """The shares to be added to the ledger."""
        return tuple(
            Share(person, self._game, name, fold, value)
            for (person, name), (fold, value) in sorted(self._numbers.items())
        )


async def shares(finished: Finished) -> tuple[Share, ...]:
    """All that the match adds, yielding to the event loop in between.

    Raises:
        EngineError: the log cannot be replayed by these rules.
    """
    tally = Tally(finished.match.game, finished.known)
    _count_end(tally, finished)
    if finished.log:
        await _count_notes(tally, finished)
    return tally.shares()


def _count_end(tally: Tally, finished: Finished) -> None:
    """Count who took part, who won, and the scores."""
    history, outcome = finished.seat_history, finished.outcome
    alone = finished.match.seats == 1
    ended = {history.last(seat).person: seat for seat in history.seats}
    for person in {history.first(seat).person for seat in history.seats}:
        seat = ended.get(person)
        tally.add(person, "solo" if alone else "matches", COMMON["matches"])
        if seat is None:
            tally.add(person, "left", COMMON["left"])
            continue
        tally.add(person, "scored", COMMON["scored"])
        tally.add(person, "score", COMMON["score"], outcome.scores[seat])
        tally.add(person, "best_score", COMMON["best_score"], outcome.scores[seat])
        if seat in outcome.winners and not alone:
            tally.add(person, "wins", COMMON["wins"])


async def _count_notes(tally: Tally, finished: Finished) -> None:
    """Count the game's own figures, by replaying the log."""
    record, history = finished.match, finished.seat_history
    game = registry.game(record.game)
    kept = kept_figures(game, opened=record.open_after)
    match = Match.of_version(record.game, record.seats, record.options, record.rules_version)
    entries = [envelope for envelope in finished.log if not envelope.entry.is_note]
    steps = zip(entries, match.follow(match_log(entries)), strict=True)
    played_by_bot: set[int] = set()
    for number, (envelope, (before, step)) in enumerate(steps):
        entry = envelope.entry
        if entry.seat is not None:
            change = played_by_bot.add if entry.actor == "bot" else played_by_bot.discard
            change(entry.seat)
        for note in game.noted(before, step):
            if note.name in kept and note.seat not in played_by_bot:
                person = history.at(note.seat, envelope.seq).person
                tally.add(person, note.name, kept[note.name], note.value)
        if number % _BATCH == 0:
            await asyncio.sleep(0)


def kept_figures(game: AnyGame, *, opened: bool) -> Mapping[str, Fold]:
    """The figures that may be counted: those of hidden state only if the match reveals it."""
    kinds = game.figures.items()
    return {name: kind.fold for name, kind in kinds if opened or not kind.hidden}


def stood_in(log: Sequence[Envelope], history: SeatHistory) -> frozenset[int]:
    """The persons for whom a bot has moved while they had their seat."""
    moves = (envelope for envelope in log if envelope.entry.actor == "bot")
    seated = ((envelope.entry.seat, envelope.seq) for envelope in moves)
    sitters = (history.at(seat, seq) for seat, seq in seated if seat is not None)
    return frozenset(sitter.person for sitter in sitters if sitter.person is not None)
