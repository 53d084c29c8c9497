"""Whether a move of Poker Dice is legal now: each check returns the refusal, or None."""

from msgspec import UNSET, UnsetType

from engine.core.errors import IllegalMove
from engine.games.poker_dice import refusals
from engine.games.poker_dice.calls import ACES, DICE, LOWEST_POKER, RANKS, Call
from engine.games.poker_dice.table import (
    dice_at,
    living,
    lowest_call,
    must_throw,
    opens_poker_turn,
    throwable,
)
from engine.games.poker_dice.values import POKER_THROWS, Dice, PokerDiceState, Side

Refused = IllegalMove | None


def check_peek(state: PokerDiceState) -> Refused:
    """Looking needs dice under the cup that the seat has not looked at in this turn."""
    if state.phase == "answer":
        return refusals.wrong_phase("answer")
    if state.turn.peeked or not dice_at(state, "cup"):
        return refusals.wrong_phase("nothing_to_see")
    return None


def check_take_out(state: PokerDiceState, dice: Dice) -> Refused:
    """Dice can only be taken out of the cup after looking under it."""
    if refused := _check_dice(state, dice):
        return refused
    cup = dice_at(state, "cup")
    if not set(dice) <= set(cup):
        return refusals.not_in_cup(cup)
    return None if state.turn.peeked else refusals.not_seen(cup)


def check_throw(state: PokerDiceState, dice: Dice, *, cup: bool) -> Refused:
    """Check a throw of these dice, under the cup (`cup`) or openly."""
    if refused := _check_dice(state, dice):
        return refused
    if state.turn.throws_left == 0:
        return refusals.no_throws_left()
    free = throwable(state)
    if spent := tuple(sorted(set(dice).difference(free))):
        return refusals.already_thrown(spent, free)
    if opens_poker_turn(state) and len(dice) < DICE:
        return refusals.must_throw("poker_turn", free)
    covered = dice_at(state, "cup")
    rest = tuple([index for index in covered if index not in dice])
    if cup:
        return refusals.cup_in_use(rest) if rest else None
    if rest and len(rest) < len(covered) and not state.turn.peeked:
        return refusals.not_seen(covered)
    return None


def check_announce(state: PokerDiceState, call: Call, to: Side | UnsetType) -> Refused:
    """Check a call, and the direction that goes with the first call of a round."""
    if state.phase == "answer":
        return refusals.wrong_phase("answer")
    if to is not UNSET and state.phase != "start":
        return refusals.bad_direction()
    if must_throw(state):
        return refusals.must_throw(state.phase, throwable(state))
    rank = RANKS.get(call)
    if rank is None:
        return refusals.no_such_call()
    if rank < (lowest := lowest_call(state)):
        return refusals.too_low(lowest)
    if to is UNSET and state.phase == "start" and len(living(state)) > 2:
        return refusals.needs_direction()
    return None


def check_doubt(state: PokerDiceState) -> Refused:
    """Doubting is only possible when a call is waiting for an answer."""
    match state.phase:
        case "start" | "play" | "poker_turn":
            return refusals.wrong_phase(state.phase)
    return None


def check_believe(state: PokerDiceState) -> Refused:
    """A call can be believed like doubted, but poker of aces only five times in a round."""
    if refused := check_doubt(state):
        return refused
    exhausted = state.call == ACES and state.aces_believed == POKER_THROWS
    return refusals.only_doubt() if exhausted else None


def check_poker_turn(state: PokerDiceState) -> Refused:
    """A poker turn needs a believed poker, a look under the cup if it covers dice, no throw yet."""
    match state.phase:
        case "start" | "answer" | "poker_turn":
            return refusals.wrong_phase(state.phase)
    if state.call is None or state.call < LOWEST_POKER:
        return refusals.wrong_phase("no_poker")
    if state.turn.thrown or state.turn.out:
        return refusals.wrong_phase("played")
    if dice_at(state, "cup") and not state.turn.peeked:
        return refusals.wrong_phase("look_first")
    return None


def _check_dice(state: PokerDiceState, dice: Dice) -> Refused:
    if state.phase == "answer":
        return refusals.wrong_phase("answer")
    return None if all(0 <= index < DICE for index in dice) else refusals.bad_index()
