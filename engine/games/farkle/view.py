"""The view of Farkle, a game in which nothing is hidden."""

from msgspec import Struct

from engine.core.values import TURNS, Over, View
from engine.games.farkle.choices import Choice, choices
from engine.games.farkle.refusals import bank_refusal
from engine.games.farkle.scoring import farkle_odds
from engine.games.farkle.values import FarkleOptions, FarkleState, Final, KeptDice, LastTurn, Phase


class FarkleCan(Struct, frozen=True):
    """The legal moves of the seat to act."""

    roll: bool
    bank: bool
    keep: tuple[Choice, ...]


class FarkleView(View, frozen=True, kw_only=True):
    """The table; the same for all viewers except `you` and `can`.

    Attributes:
        opened: whether each seat has banked before.
        rolled: the last roll of this turn; empty before the first.
        kept: the dice set aside in this turn.
        in_hand: the number of dice for the next roll; in phase `keep`, of those just rolled.
        farkle_odds: the chance that a roll of `in_hand` dice scores nothing.
        final: the last round; None before it begins.
        turns: turns played, by seat.
    """

    options: FarkleOptions
    phase: Phase
    scores: tuple[int, ...]
    opened: tuple[bool, ...]
    rolled: tuple[int, ...]
    kept: tuple[KeptDice, ...]
    turn_points: int
    in_hand: int
    farkle_odds: float
    final: Final | None
    turns: tuple[int, ...]
    last_turn: LastTurn | None
    can: FarkleCan | None


def farkle_view(state: FarkleState, viewer: int | None, over: Over | None) -> FarkleView:
    waits = state.owed is None and over is None
    turn = state.turn
    return FarkleView(
        game=state.game,
        seats=state.seats,
        you=viewer,
        to_act=TURNS[state.seat].seats if waits else (),
        over=over,
        options=state.options,
        phase=state.phase,
        scores=state.scores,
        opened=state.opened,
        rolled=turn.rolled,
        kept=turn.kept,
        turn_points=turn.points,
        in_hand=turn.in_hand,
        farkle_odds=farkle_odds(turn.in_hand),
        final=state.final,
        turns=state.turns,
        last_turn=state.last_turn,
        can=_can(state) if waits and viewer == state.seat else None,
    )


def _can(state: FarkleState) -> FarkleCan:
    if state.phase == "keep":
        return FarkleCan(roll=False, bank=False, keep=choices(state.turn.rolled, state.scoring))
    bank = state.phase == "decide" and bank_refusal(state) is None
    return FarkleCan(roll=True, bank=bank, keep=())
