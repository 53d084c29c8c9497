"""The end of a round, when all cups are lifted, and the beginning of the next."""

from msgspec.structs import replace

from engine.core.values import Event, Step
from engine.kit.tuples import replaced_at
from tablehost_game_perudo.bidding import fitting
from tablehost_game_perudo.values import (
    Call,
    CupsLifted,
    Dice,
    Lift,
    MatchEnded,
    PerudoState,
    RoundStarted,
    SeatOut,
    Standing,
)


def begun(state: PerudoState) -> Step:
    """The next round, in which the seat to act bids first."""
    seat = state.seat
    assert seat is not None, "drawn, or the one that lost a die"
    palifico = (
        state.options.palifico
        and state.dice[seat] == 1
        and state.options.dice > 1
        and not state.spent[seat]
        and sum(map(bool, state.dice)) > 2
    )
    spent = replaced_at(state.spent, seat, state.spent[seat] or palifico)
    after = replace(state, round=state.round + 1, palifico=palifico, spent=spent)
    return Step(after, (RoundStarted(seat, after.round, palifico),))


def lifted(state: PerudoState, bid: Standing, call: Call) -> Step:
    """Lift all cups: somebody loses a die, or whoever called wins one back."""
    caller = state.seat
    assert caller is not None, "a seat is to act"
    count = fitting(state.hands, bid.face, wild=state.wild)
    loser, winner = _result(state, bid, call, caller, count)
    told = CupsLifted(
        caller, call, bid.seat, bid.count, bid.face, state.hands, count, loser, winner
    )
    last = Lift(caller, call, bid, state.wild, state.hands, count, loser, winner)
    dice = state.dice
    if loser is not None:
        dice = replaced_at(dice, loser, dice[loser] - 1)
    if winner is not None:
        dice = replaced_at(dice, winner, dice[winner] + 1)
    hands: tuple[Dice, ...] = ((),) * len(dice)
    starts = caller if loser is None else loser
    after = replace(state, dice=dice, hands=hands, bid=None, last=last, seat=starts)
    return _continued(after, loser, (told,))


def next_seat(dice: tuple[int, ...], seat: int) -> int:
    """The next seat that has dice left."""
    seats = len(dice)
    return next(n % seats for n in range(seat + 1, seat + seats + 1) if dice[n % seats])


def _result(
    state: PerudoState, bid: Standing, call: Call, caller: int, count: int
) -> tuple[int | None, int | None]:
    """The seats that lose and win a die; none has more than it began with."""
    if call == "doubt":
        return (caller if count >= bid.count else bid.seat), None
    if count != bid.count:
        return caller, None
    return None, caller if state.dice[caller] < state.options.dice else None


def _continued(state: PerudoState, loser: int | None, told: tuple[Event, ...]) -> Step:
    """The next round; or the end, if only one seat has dice left."""
    if loser is None or state.dice[loser]:
        step = begun(state)
        return Step(step.state, (*told, *step.public))
    told = (*told, SeatOut(loser))
    out = replace(
        state,
        seat=next_seat(state.dice, loser),
        lasted=replaced_at(state.lasted, loser, state.round),
    )
    if sum(map(bool, out.dice)) > 1:
        step = begun(out)
        return Step(step.state, (*told, *step.public))
    assert out.seat is not None, "the only one left"
    return Step(replace(out, phase="over", palifico=False), (*told, MatchEnded(out.seat)))
