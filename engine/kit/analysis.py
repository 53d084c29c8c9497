"""What the decisions of one seat cost in a finished match, and how much of the result was luck.

The log is played again. At each decision of the seat, the game's judge gets the seat's view and the
move; it knows nothing that the seat did not see. What the seat can expect is what it has already
and the value of its best move. Between two decisions that changes by the loss of the move, which is
skill, and by all else, which is luck:

    expected at the start - lost by moves + luck + what others did = the result

Where two play for the win and nothing is hidden, the other seat's decisions are judged as well: its
losses are this seat's gain.

Moves that were taken back, in a match for practice, are left out.
"""

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any, Literal

from msgspec import Struct

from engine.core.judgment import Judgment, Unit
from engine.core.match import AnyGame, Match
from engine.core.plain import plain
from engine.core.practice import lasting
from engine.core.values import Luck, Move, Over, State

By = Literal["player", "bot", "clock", "host", "dealer"]
"""Who made an entry of the log."""

Why = Literal["move", "luck", "others"]
"""What changed an expectation: the seat's move, dice or cards, or others' moves with their luck."""

ALONE: frozenset[Unit] = frozenset({"points", "turns"})
"""Units in which a seat plays for itself, so that the moves of others change nothing."""

MOST_POINTS = 120
"""Points of a curve; longer ones are sampled evenly, ends included."""
MOST_DECISIONS = 500
"""Decisions that are told; of more, the first ones."""
TURNING_POINTS = 3
LEAST_TURNING: Mapping[Unit, float] = {"win": 0.0005}
"""The smallest change that is not told as none; 0.05 of units that are not here."""


class Decision(Struct, frozen=True):
    """A move of the seat where it could choose.

    Attributes:
        entry: the move's number in the log, from 1.
        by: who made it; only a player's own moves count for accuracy.
        exact: whether the values are exact, not estimates.
        chosen: the move, as `Game.described` tells it.
        best: a best move, in the same way; the chosen one if it lost nothing.
        expected: what the seat could expect before, with the best move.
        loss: how much less it could expect after.
        accuracy: in percent, see `accuracy`; None if the game does not say what a loss is worth.
    """

    entry: int
    by: By
    unit: Unit
    exact: bool
    chosen: dict[str, Any]
    best: dict[str, Any]
    expected: float
    loss: float
    accuracy: float | None


class Change(Struct, frozen=True):
    """A change of what the seat could expect, at an entry of the log; a loss is negative."""

    entry: int
    why: Why
    unit: Unit
    amount: float


class Part(Struct, frozen=True):
    """The whole match in one unit; most games have one, see the module.

    Attributes:
        start: expected at the start; of a game whose values look ahead to the end of a turn or a
            hand, the sum over all of these.
        moves: lost by the seat's moves, 0 or less.
        end: the result, or what was expected when the match was broken off.
        curve: `(entry, expected)`, in the order of the match.
        stretches: how many turns or hands `start` is the sum over; 1 of a game whose values look
            ahead to the end of the match.
        rest: gained in turns that are judged in another unit, such as a last turn for the win.
    """

    unit: Unit
    start: float
    moves: float
    luck: float
    others: float
    end: float
    curve: tuple[tuple[int, float], ...]
    stretches: int = 1
    rest: float = 0.0


class Analysis(Struct, frozen=True):
    """One seat's match.

    Attributes:
        decisions: in the order of the match, see `MOST_DECISIONS`.
        judged: how many decisions of a player count for `accuracy`.
        accuracy: their mean; None without any.
        turning: the largest changes, largest first; none that is too small to be told.
    """

    seat: int
    decisions: tuple[Decision, ...]
    judged: int
    accuracy: float | None
    parts: tuple[Part, ...]
    turning: tuple[Change, ...]


def accuracy(loss: float) -> float:
    """How accurate a move is that lowers the chance to win by `loss`, in percent.

    The formula of lichess.org (lila, `AccuracyPercent`): 100 without a loss, 64 for a tenth, 0 for
    everything.
    """
    return min(100.0, max(0.0, 103.1668 * exp(-4.354 * loss) - 3.1669))


def analyse(match: Match, log: Sequence[Sequence[Any]], by: Sequence[By], seat: int) -> Analysis:
    """Judge the decisions of a seat.

    Args:
        match: a new one with the rules and options of the log.
        log: as `Match.log` gives it, of a match that has ended.
        by: who made each entry.
        seat: whose.

    Raises:
        LookupError: the game has no judge.
        ReplayError: an entry is refused.
    """
    fold = _Fold(match.game, seat, is_duel=match.seats == 2 and not match.game.hidden)
    state: State | None = None
    lasts = lasting(log)
    steps = match.follow([log[position] for position in lasts])
    for number, (before, step) in zip((position + 1 for position in lasts), steps, strict=True):
        mover, move = match.last_entry
        if mover is None or isinstance(move, Luck):
            fold.drawn(number)
        else:
            fold.moved(before, mover, move, number, by[number - 1])
        state = step.state
    if state is not None:
        fold.end(state, match.game.turn(state), len(log))
    return fold.analysis()


class _Tally:
    """A part under construction; `value` is what the seat expects now."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.start = 0.0
        self.sums: dict[Why, float] = {"move": 0.0, "luck": 0.0, "others": 0.0}
        self.value = 0.0
        self.stretch = 0
        self.stretches = 0
        self.rest = 0.0
        self.curve: list[tuple[int, float]] = []

    def part(self) -> Part:
        sums, curve = self.sums, tuple(sampled(self.curve))
        changes = sums["move"], sums["luck"], sums["others"]
        return Part(self.unit, self.start, *changes, self.value, curve, self.stretches, self.rest)


class _Fold:
    def __init__(self, game: AnyGame, seat: int, *, is_duel: bool) -> None:
        self._game = game
        self._seat = seat
        self._is_duel = is_duel
        self._tallies: dict[Unit, _Tally] = {}
        self._now: _Tally | None = None
        self._worth: dict[Unit, float] = {}
        self._decisions: list[Decision] = []
        self._changes: list[Change] = []
        self._drawn = 0  # the entry of the last luck
        self._others_moved = False

    def drawn(self, entry: int) -> None:
        """The dealer drew luck."""
        self._drawn = entry

    def moved(self, before: State, mover: int, move: Move, entry: int, by: By) -> None:
        """A seat moved."""
        if mover == self._seat:
            self._own(before, move, entry, by)
        elif self._is_duel:
            self._others(before, mover, move, entry)
        else:
            self._others_moved = True

    def _own(self, before: State, move: Move, entry: int, by: By) -> None:
        judged, view = self._judged(before, self._seat, move)
        expected = self._reach(before, judged.unit, judged.value, entry)
        loss = max(0.0, judged.loss)
        if judged.choices > 1:
            game = self._game
            worth = self._worth[judged.unit] = game.win_worth(before, judged.unit)
            chosen = game.described(view, move)
            best = game.described(view, judged.best) if loss else chosen
            percent = accuracy(loss * worth) if worth else None
            self._decisions.append(
                Decision(
                    entry, by, judged.unit, judged.exact, chosen, best, expected, loss, percent
                )
            )
        self._change(-loss, "move", entry)

    def _others(self, before: State, mover: int, move: Move, entry: int) -> None:
        """The other's move where two play for the win: what they lose, this seat gains."""
        judged, _ = self._judged(before, mover, move)
        if judged.unit == "win":
            self._reach(before, "win", 1 - judged.value, entry)
            self._change(max(0.0, judged.loss), "others", entry)
        else:
            self._others_moved = True

    def _judged(self, before: State, seat: int, move: Move) -> tuple[Judgment, Any]:
        view = self._game.view(before, seat)
        return self._game.judge(view, move, self._game.tables), view

    def _reach(self, state: State, unit: Unit, value: float, entry: int) -> float:
        """The seat has come to a position of this value; returns what it can expect there."""
        reckoning = self._game.reckoning(state, self._seat, unit)
        expected = reckoning.gained + value
        tally = self._tallies.setdefault(unit, _Tally(unit))
        if tally is self._now and tally.stretch == reckoning.stretch:
            self._change(expected - tally.value, self._why(unit), self._drawn or entry)
        else:
            self._close(state, entry)
            tally.start += expected - tally.value
            tally.stretches += 1
            self._now = tally
            tally.stretch = reckoning.stretch
        tally.value = expected
        tally.curve.append((entry, expected))
        self._drawn, self._others_moved = 0, False
        return expected

    def _close(self, state: State, entry: int) -> None:
        """A turn or hand whose end the values look ahead to is over."""
        if self._now is not None and self._now.unit != "win":
            found = self._game.reckoning(state, self._seat, self._now.unit)
            gained = found.gained if found.begun is None else found.begun
            self._change(gained - self._now.value, self._why(self._now.unit), self._drawn or entry)

    def _why(self, unit: Unit) -> Why:
        return "others" if self._others_moved and unit not in ALONE else "luck"

    def _change(self, amount: float, why: Why, entry: int) -> None:
        assert self._now is not None, "a value was reached before"
        self._now.value += amount
        self._now.sums[why] += amount
        self._changes.append(Change(entry, why, self._now.unit, amount))

    def end(self, state: State, turn: object, entries: int) -> None:
        """The log is at its end; the match is over unless it was broken off."""
        tally = self._now
        for one in self._tallies.values():
            if one is not tally and one.unit != "win":
                self._settle(one, state, entries)
        if tally is None or not isinstance(turn, Over):
            return
        if tally.unit == "win":
            won = self._seat in turn.winners
            self._change(
                won / len(turn.winners) - tally.value, self._why("win"), self._drawn or entries
            )
        else:
            self._close(state, entries)
        tally.curve.append((entries, tally.value))

    def _settle(self, tally: _Tally, state: State, entries: int) -> None:
        """End with what the seat has, though its last turns were judged in another unit."""
        gained = self._game.reckoning(state, self._seat, tally.unit).gained
        tally.rest = gained - tally.value
        tally.value = gained
        tally.curve.append((entries, gained))

    def analysis(self) -> Analysis:
        """All of it."""
        rated = [one.accuracy for one in self._decisions if one.by == "player"]
        percents = [percent for percent in rated if percent is not None]
        return Analysis(
            seat=self._seat,
            decisions=tuple(self._decisions[:MOST_DECISIONS]),
            judged=len(percents),
            accuracy=sum(percents) / len(percents) if percents else None,
            parts=tuple(tally.part() for tally in self._tallies.values()),
            turning=tuple(self._turning()),
        )

    def _turning(self) -> list[Change]:
        """The largest changes, which are compared by what they are worth."""
        told = [
            one for one in self._changes if abs(one.amount) >= LEAST_TURNING.get(one.unit, 0.05)
        ]
        return sorted(told, key=lambda one: -abs(self._size(one)))[:TURNING_POINTS]

    def _size(self, change: Change) -> float:
        """The worth of a change; its amount if the game does not say."""
        return change.amount * (self._worth.get(change.unit) or 1.0)


def sampled(curve: Sequence[tuple[int, float]]) -> Sequence[tuple[int, float]]:
    """At most `MOST_POINTS` of the points, evenly, ends included."""
    last = len(curve) - 1
    if last < MOST_POINTS:
        return curve
    return [curve[round(number * last / (MOST_POINTS - 1))] for number in range(MOST_POINTS)]


def told(analysis: Analysis) -> dict[str, Any]:
    """The analysis as plain data, as it goes over the wire and into `--json`."""
    data: dict[str, Any] = plain(analysis)
    rounded: dict[str, Any] = _rounded(data)
    return rounded


def _rounded(value: Any) -> Any:
    """Numbers with six digits behind the point: more are noise."""
    match value:
        case float():
            return round(value, 6)
        case list():
            return [_rounded(one) for one in value]
        case Mapping():
            return {name: _rounded(one) for name, one in value.items()}
    return value
