"""The rules of a round of Poker Dice: calls, answers, the doubt, and the start of the next."""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from engine.core.errors import IllegalMove
from engine.core.values import Event, Over, Step
from engine.games.poker_dice.calls import ACES, CALLS, RANKS, Call, best
from engine.games.poker_dice.checks import (
    check_announce,
    check_believe,
    check_doubt,
    check_poker_turn,
)
from engine.games.poker_dice.events import (
    Announced,
    Believed,
    LifeLost,
    Lifted,
    MatchEnded,
    PokerTurnBegun,
    RoundStarted,
)
from engine.games.poker_dice.table import living, next_seat
from engine.games.poker_dice.throws import faces_of
from engine.games.poker_dice.values import (
    IN_HAND,
    NEW_TURN,
    POKER_THROWS,
    LastRound,
    PokerDiceState,
    PublicTurn,
    Side,
)
from engine.kit.tuples import replaced_at


def first(state: PokerDiceState, seat: int) -> Step:
    """Start the first round with the seat that was drawn."""
    return Step(replace(state, owed=None, seat=seat), (RoundStarted(seat, state.round),))


def announce(state: PokerDiceState, call: Call, to: Side | UnsetType) -> Step | IllegalMove:
    """Make a call, which the next living seat in the direction has to answer.

    With two seats alive the direction makes no difference and defaults to `left`.
    """
    if refused := check_announce(state, call, to):
        return refused
    direction = state.direction or ("left" if to is UNSET else to)
    turn, seat = state.turn, state.seat
    answering = next_seat(state, seat, direction)
    played = PublicTurn(seat, call, turn.looked, turn.open, turn.cup, turn.out)
    after = replace(
        state,
        phase="answer",
        seat=answering,
        turn=NEW_TURN,
        call=RANKS[call],
        caller=seat,
        direction=direction,
        turns=(*state.turns, played),
    )
    return Step(after, (Announced(seat, call, answering, direction, state.phase == "start"),))


def believe(state: PokerDiceState) -> Step | IllegalMove:
    """Believe the call; poker of aces starts a poker turn at once, each time with a throw less."""
    if refused := check_believe(state):
        return refused
    call = state.call
    assert call is not None
    event = Believed(state.seat, CALLS[call])
    if call < ACES:
        return Step(replace(state, phase="play"), (event,))
    believed = state.aces_believed
    after = _begin_poker_turn(replace(state, aces_believed=believed + 1), POKER_THROWS - believed)
    return Step(after.state, (event, *after.public))


def poker_turn(state: PokerDiceState) -> Step | IllegalMove:
    """Choose a poker turn: up to five throws for a higher poker."""
    return check_poker_turn(state) or _begin_poker_turn(state, POKER_THROWS)


def _begin_poker_turn(state: PokerDiceState, throws: int) -> Step:
    turn = replace(state.turn, throws_left=throws)
    return Step(
        replace(state, phase="poker_turn", dice=IN_HAND, turn=turn),
        (PokerTurnBegun(state.seat, throws),),
    )


def doubt(state: PokerDiceState) -> Step | IllegalMove:
    """Doubt the call and lift the cup: the call holds if the dice are equal to it or better."""
    if refused := check_doubt(state):
        return refused
    call, caller, doubter = state.call, state.caller, state.seat
    assert call is not None
    assert caller is not None
    dice = faces_of(state, tuple(range(len(state.dice))))
    made = best(dice)
    held = made >= call
    loser = doubter if held else caller
    last = LastRound(dice, CALLS[made], CALLS[call], caller, doubter, held, loser)
    lifted = Lifted(doubter, caller, last.call, dice, last.best, held, loser)
    return _lose(replace(state, last_round=last), loser, lifted)


def _lose(state: PokerDiceState, loser: int, lifted: Event) -> Step:
    """Take a life from the loser and start the next round, or end the match.

    The loser starts the next round; if they are out, the next living seat does.
    """
    left = state.lives[loser] - 1
    lives = replaced_at(state.lives, loser, left)
    direction = state.direction
    assert direction is not None
    cleared = replace(
        state,
        phase="start",
        lives=lives,
        lasted=state.lasted if left else replaced_at(state.lasted, loser, state.round),
        dice=IN_HAND,
        seen=frozenset(),
        turn=NEW_TURN,
        call=None,
        caller=None,
        direction=None,
    )
    events = (lifted, LifeLost(loser, left))
    alive = living(cleared)
    if len(alive) == 1:
        return Step(replace(cleared, phase="over"), (*events, MatchEnded(alive[0], lives)))
    starter = loser if left else next_seat(cleared, loser, direction)
    number = state.round + 1
    begun = replace(cleared, seat=starter, aces_believed=0, round=number, turns=())
    return Step(begun, (*events, RoundStarted(starter, number)))


def over(state: PokerDiceState) -> Over | None:
    """The end of the match, scored by the lives left; None if it is not over."""
    return Over(living(state), state.lives, state.lasted) if state.phase == "over" else None
