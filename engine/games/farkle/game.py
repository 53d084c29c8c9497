"""The `Game` of Farkle: declarations, and the dispatch of moves to the rules."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from engine.core.errors import IllegalMove
from engine.core.figures import Figure, FigureKind
from engine.core.game import Bot, Game
from engine.core.judgment import Judgment, Reckoning, Tables, Unit
from engine.core.values import (
    TURNS,
    Award,
    Chance,
    ChanceFirst,
    Event,
    First,
    Language,
    Luck,
    Move,
    Over,
    Rng,
    Step,
    ToAct,
)
from engine.games.farkle import awards, bot, figures, judge, turns
from engine.games.farkle.race import TABLES
from engine.games.farkle.refusals import bad_starter, bank_refusal
from engine.games.farkle.scoring import THREE_PAIRS, scoring
from engine.games.farkle.values import (
    Bank,
    ChanceRoll,
    FarkleOptions,
    FarkleState,
    Keep,
    Roll,
    Rolled,
    Started,
)
from engine.games.farkle.view import FarkleView, farkle_view
from engine.kit import dice


class Farkle(Game[FarkleOptions, FarkleState, FarkleView]):
    id: ClassVar[str] = "farkle"
    titles: ClassVar[Mapping[Language, str]] = {"en": "Farkle", "fr": "Farkle"}
    seats: ClassVar[tuple[int, int]] = (1, 6)
    options = FarkleOptions
    moves = (Roll, Keep, Bank)
    lucks = (First, Rolled)
    view_type = FarkleView
    bots: ClassVar[Mapping[str, Bot]] = bot.LEVELS
    older: ClassVar[Mapping[str, str]] = bot.OLDER
    characters: ClassVar[Mapping[str, str]] = bot.CHARACTERS
    tables: ClassVar[Tables] = TABLES
    quick: ClassVar[Mapping[str, Any]] = {"target": 5000}
    figures: ClassVar[Mapping[str, FigureKind]] = figures.FIGURES

    def setup(self, seats: int, options: FarkleOptions) -> FarkleState:
        """Scores of 0; the seat that starts is drawn next."""
        none = (0,) * seats
        return FarkleState(
            seats=seats,
            options=options,
            scoring=scoring(THREE_PAIRS if options.four_pair else 0, options.two_triplets),
            scores=none,
            opened=(False,) * seats,
            farkles_in_a_row=none,
            turns=none,
        )

    def turn(self, state: FarkleState) -> ToAct | Chance | Over:
        match state.owed:
            case "roll":
                return ChanceRoll(state.turn.in_hand)
            case "first":
                return ChanceFirst()
        return _over(state) or TURNS[state.seat]

    def apply(self, state: FarkleState, seat: int | None, move: Move | Luck) -> Step | IllegalMove:
        match move:
            case Roll():
                return turns.roll(state)
            case Rolled() if state.owed == "roll":
                return turns.rolled(state, move.faces)
            case Keep():
                return turns.keep(state, move.dice)
            case Bank():
                return turns.bank(state)
            case First() if state.owed == "first":
                return _start(state, move.seat)
        return IllegalMove("bad_luck", f"The luck due now is {state.owed}.", {})

    def view(self, state: FarkleState, viewer: int | None) -> FarkleView:
        return farkle_view(state, viewer, _over(state))

    def draw(self, state: FarkleState, rng: Rng) -> Luck:
        """The seat that starts, or the faces of the dice in hand, one by one."""
        if state.owed == "first":
            return First(rng.randrange(state.seats))
        return Rolled(dice.roll(rng, state.turn.in_hand))

    def default_move(self, view: FarkleView) -> Move:
        return bot.careful(view)

    def preview(self, state: FarkleState, seat: int, move: Move) -> dict[str, Any] | IllegalMove:
        """The outcome of the move, by its kind.

        Keep: the points gained, the turn's points, the dice in hand, and whether the seat could
        bank then. Bank: the seat's new total. Roll: how many dice.
        """
        step = self.apply(state, seat, move)
        if isinstance(step, IllegalMove):
            return step
        match move:
            case Keep():
                after: FarkleState = step.state
                gained = after.turn.points - state.turn.points
                return {
                    "points": gained,
                    "turn_points": after.turn.points,
                    "in_hand": after.turn.in_hand,
                    "bank": bank_refusal(after) is None,
                }
            case Bank():
                return {"total": state.scores[seat] + state.turn.points}
        return {"dice": state.turn.in_hand}

    def standing(self, state: FarkleState) -> tuple[int, ...]:
        return state.scores

    def judge(self, view: FarkleView, move: Move, tables: Tables) -> Judgment:
        return judge.judge(view, move, tables)

    def reckoning(self, state: FarkleState, seat: int, unit: Unit) -> Reckoning:
        return judge.reckoning(state, seat, unit)

    def win_worth(self, state: FarkleState, unit: Unit) -> float:
        return judge.WIN_WORTH[unit]

    def described(self, view: FarkleView, move: Move) -> dict[str, Any]:
        return judge.described(view, move)

    def awards(self, events: Sequence[Event]) -> Iterable[Award]:
        return awards.awards(events)

    def noted(self, before: FarkleState, step: Step) -> Iterable[Figure]:
        return figures.noted(before, step)


def _start(state: FarkleState, seat: int) -> Step | IllegalMove:
    if not 0 <= seat < state.seats:
        return bad_starter(seat, state.seats)
    return Step(replace(state, owed=None, seat=seat, starter=seat), (Started(seat),))


def _over(state: FarkleState) -> Over | None:
    if state.phase != "over":
        return None
    return Over(turns.winners(state), state.scores)
