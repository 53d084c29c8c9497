"""How a turn of Farkle runs and ends: the steps behind the moves."""

from typing import TypeVar

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

T = TypeVar("T")


def roll(state: FarkleState) -> Step | IllegalMove:
    """Ask for the dice; nothing else changes until they have fallen."""
    if state.phase == "keep":
        return wrong_phase(state.phase)
    return Step(replace(state, owed="roll"))


def rolled(state: FarkleState, faces: tuple[int, ...]) -> Step | IllegalMove:
    """The dice fell: something scores, or it is a farkle."""
    if len(faces) != state.turn.in_hand:
        return bad_roll(state.turn.in_hand, len(faces))
    told = DiceRolled(state.seat, faces)
    if tuple(sorted(faces)) not in state.scoring.alive:
        return _farkle(state, faces, told)
    turn = Turn(faces, state.turn.kept, state.turn.points, len(faces))
    return Step(replace(state, owed=None, phase="keep", turn=turn), (told,))


def keep(state: FarkleState, dice: tuple[int, ...]) -> Step | IllegalMove:
    """Set dice aside; all six over one or several rolls are hot and in hand again."""
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
    told = Kept(state.seat, faces, points, left == 0)
    return Step(replace(state, phase="decide", turn=after), (told,))


def bank(state: FarkleState) -> Step | IllegalMove:
    """Write the turn's points down."""
    if state.phase != "decide":
        return wrong_phase(state.phase)
    if refusal := bank_refusal(state):
        return refusal
    seat, points = state.seat, state.turn.points
    total = state.scores[seat] + points
    banked = replace(
        state,
        scores=_with(state.scores, seat, total),
        opened=_with(state.opened, seat, True),
        row=_with(state.row, seat, 0),
        last_turn=LastTurn(seat, points, False, state.turn.rolled),
    )
    return _end_turn(banked, (Banked(seat, points, total),))


def _farkle(state: FarkleState, faces: tuple[int, ...], told: DiceRolled) -> Step:
    """The turn's points are lost; a third farkle in a row may cost more."""
    seat = state.seat
    third = state.row[seat] == 2
    before = state.scores[seat]
    total = max(0, before - state.options.three_farkles) if third else before
    lost = replace(
        state,
        owed=None,
        scores=_with(state.scores, seat, total),
        row=_with(state.row, seat, 0 if third else state.row[seat] + 1),
        last_turn=LastTurn(seat, total - before, True, faces),
    )
    return _end_turn(lost, (told, Farkled(seat, state.turn.points, before - total)))


def _end_turn(state: FarkleState, told: tuple[Event, ...]) -> Step:
    """Pass the dice on, begin the last round, or end the match."""
    seat = state.seat
    final = state.final
    if final is not None:
        final = Final(final.by, final.left[1:])
    elif state.scores[seat] >= state.options.target:
        final = Final(seat, _last_turns(state))
        told = (*told, TargetReached(seat, state.scores[seat]))
    turns = _with(state.turns, seat, state.turns[seat] + 1)
    if final is not None and not final.left:
        over = replace(state, phase="over", turn=NO_TURN, turns=turns, final=final)
        return Step(over, (*told, MatchEnded(winners(over), over.scores)))
    following = final.left[0] if final else (seat + 1) % state.seats
    return Step(
        replace(state, phase="roll", turn=NEW_TURN, turns=turns, final=final, seat=following), told
    )


def _last_turns(state: FarkleState) -> tuple[int, ...]:
    """The turns that follow when the running seat has reached the target.

    The round runs from the starter to the seat on its right; it is finished (option `final`),
    then every other seat has one turn more, from the left of the one who reached the target.
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


def _with(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """`row` with another value for `seat`."""
    return (*row[:seat], value, *row[seat + 1 :])
