"""The rules of a Farkle turn: what each move changes, and how turns and the match end."""

from msgspec.structs import replace

from engine.core.errors import IllegalMove
from engine.core.values import Event, Step
from engine.games.farkle.refusals import bad_index, bad_roll, bank_refusal, no_score, wrong_phase
from engine.games.farkle.scoring import DICE
from engine.games.farkle.values import (
    NEW_TURN,
    NO_TURN,
    Banked,
    DiceRolled,
    Farkled,
    FarkleState,
    Final,
    Kept,
    KeptDice,
    LastTurn,
    MatchEnded,
    TargetReached,
    Turn,
)
from engine.kit.tuples import replaced_at


def roll(state: FarkleState) -> Step | IllegalMove:
    """Ask the dealer to roll the dice in hand; nothing else changes until then."""
    if state.phase == "keep":
        return wrong_phase(state.phase)
    return Step(replace(state, owed="roll"))


def rolled(state: FarkleState, faces: tuple[int, ...]) -> Step | IllegalMove:
    """Take the dealer's roll: the seat is to keep dice, or it is a farkle."""
    if len(faces) != state.turn.in_hand:
        return bad_roll(state.turn.in_hand, len(faces))
    event = DiceRolled(state.seat, faces)
    if tuple(sorted(faces)) not in state.scoring.scoring_rolls:
        return _farkle(state, faces, event)
    turn = Turn(faces, state.turn.kept, state.turn.points, len(faces))
    return Step(replace(state, owed=None, phase="keep", turn=turn), (event,))


def keep(state: FarkleState, dice: tuple[int, ...]) -> Step | IllegalMove:
    """Set dice aside; once all six are set aside, in one roll or several, all are in hand again."""
    if state.phase != "keep":
        return wrong_phase(state.phase)
    turn = state.turn
    for index in dice:
        if not 0 <= index < len(turn.rolled):
            return bad_index(index, len(turn.rolled))
    faces = tuple(sorted([turn.rolled[index] for index in dice]))
    points = state.scoring.points.get(faces)
    if points is None:
        return no_score(faces)
    left = turn.in_hand - len(faces)
    kept = (*turn.kept, KeptDice(faces, points))
    after = Turn(turn.rolled, kept, turn.points + points, left or DICE)
    event = Kept(state.seat, faces, points, left == 0)
    return Step(replace(state, phase="decide", turn=after), (event,))


def bank(state: FarkleState) -> Step | IllegalMove:
    """Add the turn's points to the seat's total and end the turn."""
    if state.phase != "decide":
        return wrong_phase(state.phase)
    if refusal := bank_refusal(state):
        return refusal
    seat, points = state.seat, state.turn.points
    total = state.scores[seat] + points
    banked = replace(
        state,
        scores=replaced_at(state.scores, seat, total),
        opened=replaced_at(state.opened, seat, True),
        farkles_in_a_row=replaced_at(state.farkles_in_a_row, seat, 0),
        last_turn=LastTurn(seat, points, False, state.turn.rolled),
    )
    return _end_turn(banked, (Banked(seat, points, total),))


def _farkle(state: FarkleState, faces: tuple[int, ...], event: DiceRolled) -> Step:
    """End the turn without points; a third farkle in a row may also cost points of the total."""
    seat = state.seat
    in_a_row = state.farkles_in_a_row[seat] + 1
    third = in_a_row == 3
    before = state.scores[seat]
    total = max(0, before - state.options.three_farkles) if third else before
    lost = replace(
        state,
        owed=None,
        scores=replaced_at(state.scores, seat, total),
        farkles_in_a_row=replaced_at(state.farkles_in_a_row, seat, 0 if third else in_a_row),
        last_turn=LastTurn(seat, total - before, True, faces),
    )
    return _end_turn(lost, (event, Farkled(seat, state.turn.points, before - total)))


def _end_turn(state: FarkleState, events: tuple[Event, ...]) -> Step:
    """Begin the next seat's turn, begin the last round, or end the match."""
    seat = state.seat
    final = state.final
    if final is not None:
        final = Final(final.by, final.left[1:])
    elif state.scores[seat] >= state.options.target:
        final = Final(seat, _last_turns(state))
        events = (*events, TargetReached(seat, state.scores[seat]))
    turns = replaced_at(state.turns, seat, state.turns[seat] + 1)
    if final is not None and not final.left:
        over = replace(state, phase="over", turn=NO_TURN, turns=turns, final=final)
        return Step(over, (*events, MatchEnded(winners(over), over.scores)))
    following = final.left[0] if final else (seat + 1) % state.seats
    after = replace(state, phase="roll", turn=NEW_TURN, turns=turns, final=final, seat=following)
    return Step(after, events)


def _last_turns(state: FarkleState) -> tuple[int, ...]:
    """The seats of the turns to be played after the current seat has reached the target.

    First the round, which began with the starter, is finished. Then every other seat plays one more
    turn, from the left of the current seat. The option `one_turn_each` drops the first part.
    """
    seat, seats = state.seat, state.seats
    others = tuple((seat + step) % seats for step in range(1, seats))
    if state.options.final == "one_turn_each":
        return others
    played = (seat - state.starter) % seats + 1
    return others[: seats - played] + others


def winners(state: FarkleState) -> tuple[int, ...]:
    """The seats with the highest total."""
    best = max(state.scores)
    return tuple(seat for seat, score in enumerate(state.scores) if score == best)
