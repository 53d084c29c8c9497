"""The rules of Perudo: its declarations, and what each move changes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from engine.core.errors import IllegalMove
from engine.core.figures import Figure, FigureKind
from engine.core.game import Bot, Game
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
from engine.kit import dice
from engine.kit.tuples import replaced_at
from tablehost_game_perudo import bot, refusals, rounds, story
from tablehost_game_perudo.bidding import is_legal
from tablehost_game_perudo.values import (
    MOST_SEATS,
    Bid,
    BidMade,
    ChanceShake,
    Dice,
    Doubt,
    Exact,
    OwnDice,
    PerudoOptions,
    PerudoState,
    Shaken,
    Standing,
)
from tablehost_game_perudo.view import PerudoView, lowest, perudo_view


class Perudo(Game[PerudoOptions, PerudoState, PerudoView]):
    id: ClassVar[str] = "perudo"
    titles: ClassVar[Mapping[Language, str]] = {"en": "Perudo", "fr": "Perudo"}
    seats: ClassVar[tuple[int, int]] = (2, MOST_SEATS)
    hidden: ClassVar[bool] = True
    options = PerudoOptions
    moves = (Bid, Doubt, Exact)
    lucks = (First, Shaken)
    view_type = PerudoView
    bots: ClassVar[Mapping[str, Bot]] = bot.LEVELS
    quick: ClassVar[Mapping[str, Any]] = {"dice": 3}
    figures: ClassVar[Mapping[str, FigureKind]] = story.FIGURES

    def setup(self, seats: int, options: PerudoOptions) -> PerudoState:
        """Nothing rolled yet; the seat that starts is drawn first."""
        return PerudoState(
            options=options,
            dice=(options.dice,) * seats,
            hands=((),) * seats,
            spent=(False,) * seats,
            lasted=(0,) * seats,
        )

    def turn(self, state: PerudoState) -> ToAct | Chance | Over:
        if state.seat is None:
            return ChanceFirst()
        if state.phase == "over":
            return Over((state.seat,), state.dice, state.lasted)
        if state.unshaken is not None:
            return ChanceShake(state.unshaken, state.dice[state.unshaken])
        return TURNS[state.seat]

    def apply(self, state: PerudoState, seat: int | None, move: Move | Luck) -> Step | IllegalMove:
        match move:
            case First() if state.seat is None and 0 <= move.seat < len(state.dice):
                return rounds.begun(replace(state, seat=move.seat))
            case Shaken() if state.seat is not None:
                return _shaken(state, move.faces)
            case Bid():
                return _bid(state, move)
            case Doubt() | Exact():
                return _called(state, move)
        return refusals.bad_luck("This is not the luck that is wanted now.")

    def view(self, state: PerudoState, viewer: int | None) -> PerudoView:
        turn = self.turn(state)
        to_act = turn.seats if isinstance(turn, ToAct) else ()
        return perudo_view(state, viewer, to_act, turn if isinstance(turn, Over) else None)

    def draw(self, state: PerudoState, rng: Rng) -> Luck:
        """The seat that starts, or the dice under one cup."""
        if state.unshaken is None or state.seat is None:
            return First(rng.randrange(len(state.dice)))
        return Shaken(dice.roll(rng, state.dice[state.unshaken]))

    def default_move(self, view: PerudoView) -> Move:
        return bot.default(view)

    def resample(self, state: PerudoState, viewer: int | None, rng: Rng) -> PerudoState:
        """Roll the dice under all other cups again."""
        hands = enumerate(state.hands)
        drawn = (hand if n == viewer else dice.roll(rng, len(hand)) for n, hand in hands)
        return replace(state, hands=tuple(drawn))

    def awards(self, events: Sequence[Event]) -> Iterable[Award]:
        return story.awards(events)

    def noted(self, before: PerudoState, step: Step) -> Iterable[Figure]:
        return story.noted(step)


def _shaken(state: PerudoState, faces: Dice) -> Step | IllegalMove:
    seat = state.unshaken
    assert seat is not None, "luck is owed"
    if len(faces) != state.dice[seat]:
        return refusals.bad_luck(f"{state.dice[seat]} dice are to be rolled, not {len(faces)}.")
    hands = replaced_at(state.hands, seat, faces)
    return Step(replace(state, hands=hands), private={seat: (OwnDice(seat, faces),)})


def _bid(state: PerudoState, move: Bid) -> Step | IllegalMove:
    assert state.seat is not None, "a seat is to act"
    least, dice_left = lowest(state), sum(state.dice)
    if not is_legal(move.count, move.face, least, dice_left):
        return refusals.bad_bid(move.face, least, dice_left)
    standing = Standing(state.seat, move.count, move.face)
    after = replace(state, bid=standing, seat=rounds.next_seat(state.dice, state.seat))
    return Step(after, (BidMade(state.seat, move.count, move.face),))


def _called(state: PerudoState, move: Doubt | Exact) -> Step | IllegalMove:
    if state.bid is None:
        return refusals.no_bid()
    if isinstance(move, Exact) and not state.options.exact:
        return refusals.no_exact()
    return rounds.lifted(state, state.bid, "doubt" if isinstance(move, Doubt) else "exact")
