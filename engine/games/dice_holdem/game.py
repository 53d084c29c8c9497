"""The `Game` of Dice Hold'em: declarations, and the dispatch of moves to the rules."""

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
from engine.games.dice_holdem import awards, bag, bot, figures, judge, streets
from engine.games.dice_holdem.actions import act, cost
from engine.games.dice_holdem.hands import begin
from engine.games.dice_holdem.limits import ante_of, box_stack
from engine.games.dice_holdem.refusals import bad_dealer, refusal, wrong_luck
from engine.games.dice_holdem.resample import resampled
from engine.games.dice_holdem.tables import TABLES
from engine.games.dice_holdem.values import (
    Bet,
    Call,
    ChanceFlop,
    ChanceFlopReroll,
    ChancePocket,
    ChanceRiver,
    ChanceTurn,
    Check,
    Flop,
    FlopReroll,
    Fold,
    HoldemOptions,
    HoldemState,
    Pocket,
    Raise,
    River,
    Turn,
)
from engine.games.dice_holdem.view import HoldemView, holdem_view
from engine.kit import dice
from engine.kit.betting import Betting

_CHANCES: dict[str, Chance] = {
    "first": ChanceFirst(),
    "flop": ChanceFlop(),
    "flop_reroll": ChanceFlopReroll(),
    "turn": ChanceTurn(),
    "river": ChanceRiver(),
}


class DiceHoldem(Game[HoldemOptions, HoldemState, HoldemView]):
    id: ClassVar[str] = "dice_holdem"
    titles: ClassVar[Mapping[Language, str]] = {"en": "Dice Hold'em", "fr": "Hold'em aux dés"}
    seats: ClassVar[tuple[int, int]] = (2, 6)
    hidden: ClassVar[bool] = True
    options = HoldemOptions
    moves = (Check, Bet, Call, Raise, Fold)
    lucks = (First, Pocket, Flop, FlopReroll, Turn, River)
    view_type = HoldemView
    bots: ClassVar[Mapping[str, Bot]] = bot.LEVELS
    older: ClassVar[Mapping[str, str]] = bot.OLDER
    characters: ClassVar[Mapping[str, str]] = bot.CHARACTERS
    tables: ClassVar[Tables] = TABLES
    figures: ClassVar[Mapping[str, FigureKind]] = figures.FIGURES

    def settled(self, seats: int, options: HoldemOptions) -> HoldemOptions:
        """The options with the stack filled in if none was chosen: see `box_stack`."""
        return replace(options, stack=options.stack or box_stack(seats))

    def setup(self, seats: int, options: HoldemOptions) -> HoldemState:
        """Equal stacks, before the first hand; the dealer of that hand is drawn next."""
        stack = options.stack
        assert stack is not None
        none = (0,) * seats
        return HoldemState(
            seats=seats,
            options=options,
            ante=ante_of(1, options, stack * seats),
            pockets=((),) * seats,
            lasted=none,
            betting=Betting(
                (stack,) * seats, none, none, tuple(range(seats)), raises=options.max_raises
            ),
        )

    def turn(self, state: HoldemState) -> ToAct | Chance | Over:
        match state.owed:
            case None:
                return _over(state) or TURNS[state.betting.waiting[0]]
            case "pocket":
                return ChancePocket(state.undealt[0])
            case owed:
                return _CHANCES[owed]

    def apply(self, state: HoldemState, seat: int | None, move: Move | Luck) -> Step | IllegalMove:
        if seat is not None:
            assert isinstance(move, Move)
            return act(state, seat, move)
        if move.__struct_config__.tag != state.owed:
            return wrong_luck(state.owed)
        match move:
            case Pocket(dice=drawn):
                return streets.pocket(state, drawn)
            case Flop(dice=drawn):
                return streets.board(state, *drawn)
            case FlopReroll(faces=faces):
                return streets.reroll(state, faces)
            case Turn(die=die) | River(die=die):
                return streets.board(state, die)
            case First(seat=dealer) if 0 <= dealer < state.seats:
                return begin(state, dealer)
        return bad_dealer(state.seats)

    def view(self, state: HoldemState, viewer: int | None) -> HoldemView:
        to_act = () if state.owed else state.betting.waiting[:1]
        return holdem_view(state, viewer, to_act, _over(state))

    def draw(self, state: HoldemState, rng: Rng) -> Luck:
        """The first dealer, dice drawn from the bag one by one, or new faces for the flop."""
        drawn = streets.drawn(state)
        match state.owed:
            case "pocket":
                return Pocket(bag.draw(rng, drawn, 2))
            case "flop":
                return Flop(bag.draw(rng, drawn, 3))
            case "flop_reroll":
                return FlopReroll(dice.roll(rng, 3))
            case "turn":
                return Turn(*bag.draw(rng, drawn, 1))
            case "river":
                return River(*bag.draw(rng, drawn, 1))
        return First(rng.randrange(state.seats))

    def default_move(self, view: HoldemView) -> Move:
        """Check if there is no bet, otherwise fold."""
        assert view.can is not None
        return Check() if view.can.check else Fold()

    def resample(self, state: HoldemState, viewer: int | None, rng: Rng) -> HoldemState:
        return resampled(state, viewer, rng)

    def preview(self, state: HoldemState, seat: int, move: Move) -> dict[str, Any] | IllegalMove:
        """The cost of the move, the seat's chips after it, and the total of all pots after it."""
        refused = refusal(state, seat, move)
        if refused is not None:
            return refused
        betting = state.betting
        paid = cost(betting, seat, move)
        return {
            "pays": paid,
            "chips": betting.chips[seat] - paid,
            "pot": sum(betting.stakes) + sum(betting.bets) + paid,
        }

    def judge(self, view: HoldemView, move: Move, tables: Tables) -> Judgment:
        return judge.judge(view, move, tables)

    def reckoning(self, state: HoldemState, seat: int, unit: Unit) -> Reckoning:
        return judge.reckoning(state, seat)

    def win_worth(self, state: HoldemState, unit: Unit) -> float:
        return judge.win_worth(state)

    def described(self, view: HoldemView, move: Move) -> dict[str, Any]:
        return judge.described(view, move)

    def standing(self, state: HoldemState) -> tuple[int, ...]:
        """The chips; those in the pot are still their players', as a bet may come back."""
        betting = state.betting
        parts = zip(betting.chips, betting.stakes, betting.bets, strict=True)
        return tuple(map(sum, parts))

    def awards(self, events: Sequence[Event]) -> Iterable[Award]:
        return awards.awards(events)

    def noted(self, before: HoldemState, step: Step) -> Iterable[Figure]:
        return figures.noted(step)


def _over(state: HoldemState) -> Over | None:
    if state.phase != "over":
        return None
    return Over(state.winners, state.betting.chips, state.lasted)
