"""The `Game` of Yam's: declarations, and the dispatch of moves to the rules."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

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
from engine.games.yams import awards, bot, figures, judge, turns
from engine.games.yams.boxes import BOXES, DICE
from engine.games.yams.future_value import TABLES
from engine.games.yams.refusals import bad_luck
from engine.games.yams.sheet import scores, upper_bonus
from engine.games.yams.values import ChanceRoll, Roll, Rolled, Score, YamsOptions, YamsState
from engine.games.yams.view import YamsView, yams_view
from engine.kit import dice


class Yams(Game[YamsOptions, YamsState, YamsView]):
    id: ClassVar[str] = "yams"
    titles: ClassVar[Mapping[Language, str]] = {"en": "Yam's", "fr": "Yam's"}
    seats: ClassVar[tuple[int, int]] = (1, 6)
    options = YamsOptions
    moves = (Roll, Score)
    lucks = (First, Rolled)
    view_type = YamsView
    bots: ClassVar[Mapping[str, Bot]] = bot.LEVELS
    older: ClassVar[Mapping[str, str]] = bot.OLDER
    tables: ClassVar[Tables] = TABLES
    figures: ClassVar[Mapping[str, FigureKind]] = figures.FIGURES

    def setup(self, seats: int, options: YamsOptions) -> YamsState:
        """Empty sheets; the seat that starts is drawn next."""
        empty = (None,) * len(BOXES)
        return YamsState(
            seats=seats, options=options, sheets=(empty,) * seats, yams_bonuses=(0,) * seats
        )

    def turn(self, state: YamsState) -> ToAct | Chance | Over:
        match state.owed:
            case "roll":
                return ChanceRoll(DICE - len(state.keep))
            case "first":
                return ChanceFirst()
        return _over(state) or TURNS[state.seat]

    def apply(self, state: YamsState, seat: int | None, move: Move | Luck) -> Step | IllegalMove:
        match move:
            case Roll():
                return turns.roll(state, move.keep)
            case Rolled() if state.owed == "roll":
                return turns.rolled(state, move.faces)
            case Score():
                return turns.score(state, move.box)
            case First() if state.owed == "first":
                return turns.start(state, move.seat)
        return bad_luck(f"The luck due now is {state.owed}.")

    def view(self, state: YamsState, viewer: int | None) -> YamsView:
        return yams_view(state, viewer, _over(state))

    def draw(self, state: YamsState, rng: Rng) -> Luck:
        """The seat that starts, or the faces of the rolled dice, one by one."""
        if state.owed == "first":
            return First(rng.randrange(state.seats))
        return Rolled(dice.roll(rng, DICE - len(state.keep)))

    def default_move(self, view: YamsView) -> Move:
        return bot.plain_choice(view)

    def preview(self, state: YamsState, seat: int, move: Move) -> dict[str, Any] | IllegalMove:
        """For a score the points of the box and the new total; for a roll the number of dice."""
        step = self.apply(state, seat, move)
        if isinstance(step, IllegalMove):
            return step
        if isinstance(move, Score):
            gained = turns.points_now(state)[move.box]
            return {"points": gained, "total": scores(step.state)[seat]}
        return {"dice": DICE - len(step.state.keep)}

    def judge(self, view: YamsView, move: Move, tables: Tables) -> Judgment:
        return judge.judge(view, move, tables)

    def reckoning(self, state: YamsState, seat: int, unit: Unit) -> Reckoning:
        """The points without the upper bonus, which values contain up to the end."""
        bonus = 0 if state.phase == "over" else upper_bonus(state.sheets[seat])
        return Reckoning(scores(state)[seat] - bonus)

    def win_worth(self, state: YamsState, unit: Unit) -> float:
        return judge.WIN_WORTH

    def described(self, view: YamsView, move: Move) -> dict[str, Any]:
        return judge.described(view, move)

    def aim(self, view: YamsView, move: Move) -> dict[str, Any]:
        return judge.aim(view, move, self.tables)

    def standing(self, state: YamsState) -> tuple[int, ...]:
        return scores(state)

    def awards(self, events: Sequence[Event]) -> Iterable[Award]:
        return awards.awards(events)

    def noted(self, before: YamsState, step: Step) -> Iterable[Figure]:
        return figures.noted(before, step)


def _over(state: YamsState) -> Over | None:
    if state.phase != "over":
        return None
    return Over(turns.winners(state), scores(state))
