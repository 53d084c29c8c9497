"""The `Game` of Poker Dice: declarations, and the dispatch of moves to the rules."""

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
from engine.games.poker_dice import awards, bot, figures, judge, rounds, throws
from engine.games.poker_dice.calls import FACES
from engine.games.poker_dice.checks import check_doubt
from engine.games.poker_dice.preview import previewed
from engine.games.poker_dice.refusals import bad_luck
from engine.games.poker_dice.strategy import TABLES
from engine.games.poker_dice.values import (
    Announce,
    Believe,
    ChanceThrow,
    Die,
    Doubt,
    Peek,
    PokerDiceOptions,
    PokerDiceState,
    PokerTurn,
    Rolled,
    TakeOut,
    Throw,
)
from engine.games.poker_dice.view import PokerDiceView, poker_dice_view


class PokerDice(Game[PokerDiceOptions, PokerDiceState, PokerDiceView]):
    id: ClassVar[str] = "poker_dice"
    titles: ClassVar[Mapping[Language, str]] = {"en": "Poker Dice", "fr": "Poker menteur"}
    seats: ClassVar[tuple[int, int]] = (2, 8)
    hidden: ClassVar[bool] = True
    options = PokerDiceOptions
    moves = (Believe, Doubt, Peek, TakeOut, Throw, PokerTurn, Announce)
    lucks = (First, Rolled)
    view_type = PokerDiceView
    bots: ClassVar[Mapping[str, Bot]] = bot.LEVELS
    older: ClassVar[Mapping[str, str]] = bot.OLDER
    characters: ClassVar[Mapping[str, str]] = bot.CHARACTERS
    tables: ClassVar[Tables] = TABLES
    figures: ClassVar[Mapping[str, FigureKind]] = figures.FIGURES

    def setup(self, seats: int, options: PokerDiceOptions) -> PokerDiceState:
        """All lives, all dice in hand; the seat that starts is drawn next."""
        return PokerDiceState(seats=seats, lives=(options.lives,) * seats, lasted=(0,) * seats)

    def turn(self, state: PokerDiceState) -> ToAct | Chance | Over:
        match state.owed:
            case ChanceThrow():
                return state.owed
            case "first":
                return ChanceFirst()
        return rounds.over(state) or TURNS[state.seat]

    def apply(
        self, state: PokerDiceState, seat: int | None, move: Move | Luck
    ) -> Step | IllegalMove:
        match move:
            case Believe():
                return rounds.believe(state)
            case Doubt():
                return rounds.doubt(state)
            case Peek():
                return throws.peek(state)
            case TakeOut(dice=dice):
                return throws.take_out(state, dice)
            case Throw(dice=dice, cup=cup):
                return throws.throw(state, dice, cup=cup)
            case PokerTurn():
                return rounds.poker_turn(state)
            case Announce(call=call, to=to):
                return rounds.announce(state, call, to)
        return _dealt(state, move)

    def view(self, state: PokerDiceState, viewer: int | None) -> PokerDiceView:
        return poker_dice_view(state, viewer, rounds.over(state))

    def draw(self, state: PokerDiceState, rng: Rng) -> Luck:
        """The seat that starts, or the faces of the thrown dice in the order of their indices."""
        if isinstance(state.owed, ChanceThrow):
            return Rolled(tuple(FACES[rng.randrange(len(FACES))] for _ in state.owed.dice))
        return First(rng.randrange(state.seats))

    def default_move(self, view: PokerDiceView) -> Move:
        return bot.believer(view)

    def resample(self, state: PokerDiceState, viewer: int | None, rng: Rng) -> PokerDiceState:
        """The state with the dice under the cup redrawn, unless the viewer has looked at them.

        Calls may be bluffs, so they rule out no face: all faces are equally likely.
        """
        if viewer in state.seen:
            return state
        return replace(state, dice=tuple([_redrawn(die, rng) for die in state.dice]))

    def preview(self, state: PokerDiceState, seat: int, move: Move) -> dict[str, Any] | IllegalMove:
        """See `previewed`; made from the seat's view, so it reveals nothing hidden."""
        # Playing a doubt would look under the cup.
        refused = check_doubt(state) if isinstance(move, Doubt) else self.apply(state, seat, move)
        if isinstance(refused, IllegalMove):
            return refused
        return previewed(self.view(state, seat), move)

    def judge(self, view: PokerDiceView, move: Move, tables: Tables) -> Judgment:
        return judge.judge(view, move, tables)

    def reckoning(self, state: PokerDiceState, seat: int, unit: Unit) -> Reckoning:
        return judge.reckoning(state, seat)

    def win_worth(self, state: PokerDiceState, unit: Unit) -> float:
        return judge.win_worth(state)

    def described(self, view: PokerDiceView, move: Move) -> dict[str, Any]:
        return judge.described(view, move)

    def standing(self, state: PokerDiceState) -> tuple[int, ...]:
        return state.lives

    def awards(self, events: Sequence[Event]) -> Iterable[Award]:
        return awards.awards(events)

    def noted(self, before: PokerDiceState, step: Step) -> Iterable[Figure]:
        return figures.noted(before, step)


def _dealt(state: PokerDiceState, luck: Move | Luck) -> Step | IllegalMove:
    match luck, state.owed:
        case First(seat=seat), "first":
            if 0 <= seat < state.seats:
                return rounds.first(state, seat)
            return bad_luck(f"Seats are 0 to {state.seats - 1}.")
        case Rolled(faces=faces), ChanceThrow() as thrown:
            return throws.landed(state, thrown, faces)
    due = "the seat that starts" if state.owed == "first" else "the faces of the thrown dice"
    return bad_luck(f"The luck due now is {due}.")


def _redrawn(die: Die, rng: Rng) -> Die:
    return Die("cup", FACES[rng.randrange(len(FACES))]) if die.place == "cup" else die
