"""The rules of Liar's Dice: its declarations, and what each move changes."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from engine.core.errors import IllegalMove
from engine.core.game import Bot, Game
from engine.core.values import (
    TURNS,
    Chance,
    ChanceFirst,
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
from tablehost.testing.sample import bot
from tablehost.testing.sample.values import (
    Bid,
    BidMade,
    ChanceShake,
    CupsLifted,
    Dice,
    Doubt,
    LiarsDiceOptions,
    LiarsDiceState,
    MatchEnded,
    OwnDice,
    Shaken,
    Standing,
    Started,
)
from tablehost.testing.sample.view import LiarsDiceView, Raise, liars_dice_view, raises


class LiarsDice(Game[LiarsDiceOptions, LiarsDiceState, LiarsDiceView]):
    id: ClassVar[str] = "liars_dice"
    titles: ClassVar[Mapping[Language, str]] = {"en": "Liar's Dice", "fr": "Liar's Dice"}
    seats: ClassVar[tuple[int, int]] = (2, 6)
    hidden: ClassVar[bool] = True
    options = LiarsDiceOptions
    moves = (Bid, Doubt)
    lucks = (First, Shaken)
    view_type = LiarsDiceView
    bots: ClassVar[Mapping[str, Bot]] = bot.LEVELS

    def setup(self, seats: int, options: LiarsDiceOptions) -> LiarsDiceState:
        """Nothing rolled yet; the seat that starts is drawn first."""
        return LiarsDiceState(dice=(options.dice,) * seats, hands=((),) * seats)

    def turn(self, state: LiarsDiceState) -> ToAct | Chance | Over:
        if state.seat is None:
            return ChanceFirst()
        if state.phase == "over":
            return Over((state.seat,), state.dice)
        if state.unshaken is not None:
            return ChanceShake(state.unshaken, state.dice[state.unshaken])
        return TURNS[state.seat]

    def apply(
        self, state: LiarsDiceState, seat: int | None, move: Move | Luck
    ) -> Step | IllegalMove:
        match move:
            case First() if state.seat is None and 0 <= move.seat < len(state.dice):
                return Step(replace(state, seat=move.seat), (Started(move.seat),))
            case Shaken() if state.seat is not None:
                return _shaken(state, move.faces)
            case Bid():
                return _bid(state, move)
            case Doubt():
                return _doubt(state)
        return IllegalMove("bad_luck", "This is not the luck that is wanted now.", {})

    def view(self, state: LiarsDiceState, viewer: int | None) -> LiarsDiceView:
        turn = self.turn(state)
        to_act = turn.seats if isinstance(turn, ToAct) else ()
        return liars_dice_view(state, viewer, to_act, turn if isinstance(turn, Over) else None)

    def draw(self, state: LiarsDiceState, rng: Rng) -> Luck:
        """The seat that starts, or the dice under one cup."""
        if state.unshaken is None or state.seat is None:
            return First(rng.randrange(len(state.dice)))
        return Shaken(dice.roll(rng, state.dice[state.unshaken]))

    def default_move(self, view: LiarsDiceView) -> Move:
        return bot.default(view)

    def resample(self, state: LiarsDiceState, viewer: int | None, rng: Rng) -> LiarsDiceState:
        """Roll the dice under all other cups again."""
        hands = enumerate(state.hands)
        drawn = (hand if n == viewer else dice.roll(rng, len(hand)) for n, hand in hands)
        return replace(state, hands=tuple(drawn))


def _shaken(state: LiarsDiceState, faces: Dice) -> Step | IllegalMove:
    seat = state.unshaken
    assert seat is not None, "luck is owed"
    if len(faces) != state.dice[seat]:
        text = f"{state.dice[seat]} dice are to be rolled, not {len(faces)}."
        return IllegalMove("bad_luck", text, {"dice": state.dice[seat]})
    hands = replaced_at(state.hands, seat, faces)
    return Step(replace(state, hands=hands), private={seat: (OwnDice(seat, faces),)})


def _bid(state: LiarsDiceState, move: Bid) -> Step | IllegalMove:
    assert state.seat is not None, "a seat is to act"
    if Raise(move.count, move.face) not in raises(state.bid):
        text = "Bid as many dice of a higher face, or one die more of any face."
        return IllegalMove("bad_bid", text, {"count": move.count, "face": move.face})
    told = BidMade(state.seat, move.count, move.face)
    standing = Standing(state.seat, move.count, move.face)
    return Step(replace(state, bid=standing, seat=_next(state.dice, state.seat)), (told,))


def _doubt(state: LiarsDiceState) -> Step | IllegalMove:
    """Lift all cups. Whoever was wrong loses a die, and starts the next round if one is left."""
    bid, doubter = state.bid, state.seat
    assert doubter is not None, "a seat is to act"
    if bid is None:
        return IllegalMove("no_bid", "There is no bid to doubt yet: bid one die of any face.", {})
    fitting = sum(hand.count(bid.face) for hand in state.hands)
    loser = doubter if fitting >= bid.count else bid.seat
    left = replaced_at(state.dice, loser, state.dice[loser] - 1)
    told = CupsLifted(doubter, state.hands, fitting, loser)
    starts = loser if left[loser] else _next(left, loser)
    hands: tuple[Dice, ...] = ((),) * len(left)
    after = replace(state, dice=left, hands=hands, seat=starts, bid=None)
    if left.count(0) < len(left) - 1:
        return Step(after, (told,))
    return Step(replace(after, phase="over"), (told, MatchEnded(starts)))


def _next(dice: tuple[int, ...], seat: int) -> int:
    """The next seat that has dice left."""
    seats = len(dice)
    return next(n % seats for n in range(seat + 1, seat + seats + 1) if dice[n % seats])
