"""The `Game` of Flush Royal: declarations, and the dispatch of moves to the rules."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from engine.core.errors import IllegalMove
from engine.core.figures import Figure, FigureKind
from engine.core.game import Bot, Game
from engine.core.judgment import Judgment, Reckoning, Tables, Unit
from engine.core.plain import plain
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
from engine.games.flush_royal import (
    awards,
    bot,
    closing,
    drawing,
    figures,
    hints,
    judge,
    refusals,
    turns,
)
from engine.games.flush_royal.board import empty_board
from engine.games.flush_royal.limits import JOKERS, PACKS, RACK
from engine.games.flush_royal.placing import placed
from engine.games.flush_royal.resample import resampled
from engine.games.flush_royal.values import (
    ChanceDraw,
    Drawn,
    Exchange,
    FlushRoyalOptions,
    FlushRoyalState,
    Pass,
    Place,
    PutJoker,
    TakeJoker,
)
from engine.games.flush_royal.view import FlushRoyalView, flush_royal_view
from engine.kit import cards


class FlushRoyal(Game[FlushRoyalOptions, FlushRoyalState, FlushRoyalView]):
    id: ClassVar[str] = "flush_royal"
    titles: ClassVar[Mapping[Language, str]] = {"en": "Flush Royal", "fr": "Flush Royal"}
    seats: ClassVar[tuple[int, int]] = (2, 6)
    hidden: ClassVar[bool] = True
    options = FlushRoyalOptions
    moves = (Place, PutJoker, TakeJoker, Exchange, Pass)
    lucks = (First, Drawn)
    view_type = FlushRoyalView
    bots: ClassVar[Mapping[str, Bot]] = bot.LEVELS
    older: ClassVar[Mapping[str, str]] = bot.OLDER
    figures: ClassVar[Mapping[str, FigureKind]] = figures.FIGURES
    has_hints: ClassVar[bool] = True

    def setup(self, seats: int, options: FlushRoyalOptions) -> FlushRoyalState:
        """An empty board and all cards in the reserve; the seat that starts is drawn next."""
        return FlushRoyalState(
            seats=seats,
            options=options,
            board=empty_board(ace_low=options.ace_low),
            racks=((),) * seats,
            reserve=cards.packs(PACKS, JOKERS),
            scores=(0,) * seats,
            known=((),) * seats,
            stuck=(None,) * seats,
        )

    def turn(self, state: FlushRoyalState) -> ToAct | Chance | Over:
        return state.owed or closing.over(state) or TURNS[state.seat]

    def apply(
        self, state: FlushRoyalState, seat: int | None, move: Move | Luck
    ) -> Step | IllegalMove:
        match move:
            case Place():
                return turns.place(state, move)
            case PutJoker(at=at):
                return turns.put_joker(state, at)
            case TakeJoker(at=at):
                return turns.take_joker(state, at)
            case Exchange():
                return turns.exchange(state, move)
            case Pass():
                return turns.pass_turn(state)
        return _dealt(state, move)

    def view(self, state: FlushRoyalState, viewer: int | None) -> FlushRoyalView:
        return flush_royal_view(state, viewer, closing.over(state))

    def draw(self, state: FlushRoyalState, rng: Rng) -> Luck:
        """The seat that starts, or cards of the reserve one by one (`engine.kit.cards.drawn`)."""
        if isinstance(state.owed, ChanceDraw):
            return Drawn(cards.names(cards.drawn(rng, state.reserve, state.owed.count)))
        return First(rng.randrange(state.seats))

    def default_move(self, view: FlushRoyalView) -> Move:
        """Pass, or make the first play found if passing is not allowed."""
        return bot.patient(view)

    def resample(self, state: FlushRoyalState, viewer: int | None, rng: Rng) -> FlushRoyalState:
        return resampled(state, viewer, rng)

    def judges_hidden(self, state: FlushRoyalState, seat: int) -> bool:
        """Without a reserve, all racks are searched for a play at the end of a turn."""
        return state.in_reserve <= RACK

    def preview(
        self, state: FlushRoyalState, seat: int, move: Move
    ) -> dict[str, Any] | IllegalMove:
        """The runs, bonus and points of a placement; all other moves score nothing."""
        match move:
            case Place():
                checked = placed(state, move)
                if isinstance(checked, IllegalMove):
                    return checked
                _, play = checked
                runs: list[Any] = plain(play.runs)
                return {"runs": runs, "bonus": play.bonus, "points": play.points}
            case Pass():  # playing it would search the other racks for the end of the match
                refused = turns.check_pass(state)
            case _:
                step = self.apply(state, seat, move)
                refused = step if isinstance(step, IllegalMove) else None
        return refused or {"runs": [], "bonus": 0, "points": 0}

    def hint(self, view: FlushRoyalView) -> dict[str, Any]:
        """Where cards can be placed, as a `hints.Where` in plain data."""
        found: dict[str, Any] = plain(hints.where(view))
        return found

    def judge(self, view: FlushRoyalView, move: Move, tables: Tables) -> Judgment:
        return judge.judge(view, move)

    def reckoning(self, state: FlushRoyalState, seat: int, unit: Unit) -> Reckoning:
        return judge.reckoning(state, seat)

    def win_worth(self, state: FlushRoyalState, unit: Unit) -> float:
        return judge.WIN_WORTH

    def described(self, view: FlushRoyalView, move: Move) -> dict[str, Any]:
        return judge.described(view, move)

    def standing(self, state: FlushRoyalState) -> tuple[int, ...]:
        return state.scores

    def awards(self, events: Sequence[Event]) -> Iterable[Award]:
        return awards.awards(events)

    def noted(self, before: FlushRoyalState, step: Step) -> Iterable[Figure]:
        return figures.noted(step)


def _dealt(state: FlushRoyalState, luck: Move | Luck) -> Step | IllegalMove:
    match luck, state.owed:
        case First(), ChanceFirst():
            return drawing.first(state, luck)
        case Drawn(), ChanceDraw() as owed:
            return drawing.drawn(state, owed, luck)
    first = isinstance(state.owed, ChanceFirst)
    return refusals.bad_luck("the seat that starts" if first else "cards from the reserve")
