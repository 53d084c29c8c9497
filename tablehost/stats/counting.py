"""What one finished match adds to the figures of those who played it.

A number belongs to whoever played the seat when it was noted: what a bot did after somebody left,
or while it stood in for somebody away, is nobody's. Guests have no figures, as they cannot come
back to them; their matches count for the others.
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
    "wins": "sum",  # of these, shared ones too
    "left": "sum",  # of these, not played to the end
    "solo": "sum",  # played alone
    "score": "sum",  # of all that were played to the end
    "scored": "sum",  # how many those are
    "best_score": "most",
}
"""Figures of every game. A game's own have other names."""

_A_WHILE = 64  # entries that are replayed before the loop goes round


class Finished(Struct, frozen=True):
    """A match that is over, as it is counted.

    Attributes:
        log: empty where it cannot be read any more.
        known: the persons with a key among those who played.
    """

    match: MatchRecord
    outcome: Outcome
    presence: SeatHistory
    log: tuple[Envelope, ...]
    known: frozenset[int]


class Tally:
    """Numbers of one match, by person and name; of the persons known."""

    def __init__(self, game: str, known: Collection[int]) -> None:
        self._game = game
        self._known = known
        self._numbers: dict[tuple[int, str], tuple[Fold, int]] = {}

    def add(self, person: int | None, name: str, fold: Fold, value: int = 1) -> None:
        """One more note; nobody's goes nowhere."""
        if person is None or person not in self._known:
            return
        before = self._numbers.get((person, name))
        total = value if before is None else folded(fold, before[1], value)
        self._numbers[person, name] = fold, total

    def shares(self) -> tuple[Share, ...]:
        """What is to be added to the ledger."""
        return tuple(
            Share(person, self._game, name, fold, value)
            for (person, name), (fold, value) in sorted(self._numbers.items())
        )


async def shares(finished: Finished) -> tuple[Share, ...]:
    """All that the match adds, in many small steps so that nobody waits for it.

    Raises:
        EngineError: the log cannot be replayed by these rules.
    """
    tally = Tally(finished.match.game, finished.known)
    _count_end(tally, finished)
    if finished.log:
        await _count_notes(tally, finished)
    return tally.shares()


def _count_end(tally: Tally, finished: Finished) -> None:
    """Who took part, who won, and with how much."""
    presence, outcome = finished.presence, finished.outcome
    alone = finished.match.seats == 1
    ended = {presence.last(seat).person: seat for seat in presence.seats}
    for person in presence.persons:
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
    """The game's own figures, from the replay of the log."""
    record, presence = finished.match, finished.presence
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
                person = presence.at(note.seat, envelope.seq).person
                tally.add(person, note.name, kept[note.name], note.value)
        if number % _A_WHILE == 0:
            await asyncio.sleep(0)


def kept_figures(game: AnyGame, *, opened: bool) -> Mapping[str, Fold]:
    """The figures that may be kept: what was hidden only where the match was opened."""
    kinds = game.figures.items()
    return {name: kind.fold for name, kind in kinds if opened or not kind.hidden}


def stood_in(log: Sequence[Envelope], presence: SeatHistory) -> frozenset[int]:
    """The persons for whom a bot has moved while they had their seat."""
    moves = (envelope for envelope in log if envelope.entry.actor == "bot")
    seated = ((envelope.entry.seat, envelope.seq) for envelope in moves)
    sitters = (presence.at(seat, seq) for seat, seq in seated if seat is not None)
    return frozenset(sitter.person for sitter in sitters if sitter.person is not None)
