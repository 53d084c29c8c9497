"""The moves with dice and cup: looking, taking dice out and throwing."""

from msgspec.structs import replace

from engine.core.errors import IllegalMove
from engine.core.values import Step
from engine.games.poker_dice.calls import Face
from engine.games.poker_dice.checks import check_peek, check_take_out, check_throw
from engine.games.poker_dice.events import Peeked, Saw, TakenOut, Thrown
from engine.games.poker_dice.refusals import bad_luck
from engine.games.poker_dice.table import dice_at
from engine.games.poker_dice.values import ChanceThrow, Dice, Die, PokerDiceState, Turn


def peek(state: PokerDiceState) -> Step | IllegalMove:
    """Look under the cup; everybody learns of it, but only this seat sees the dice."""
    if refused := check_peek(state):
        return refused
    turn = replace(state.turn, looked=True, peeked=True)
    cup = dice_at(state, "cup")
    saw = Saw(cup, faces_of(state, cup))
    return Step(
        replace(state, turn=turn, seen=state.seen | {state.seat}),
        (Peeked(state.seat),),
        {state.seat: (saw,)},
    )


def take_out(state: PokerDiceState, dice: Dice) -> Step | IllegalMove:
    """Move dice from under the cup to the table without changing their faces."""
    if refused := check_take_out(state, dice):
        return refused
    taken = tuple(sorted(dice))
    faces = faces_of(state, taken)
    out = tuple(Die("table", face) for face in faces)
    turn = replace(state.turn, out=_joined(state.turn.out, taken))
    return Step(
        replace(state, dice=_placed(state.dice, taken, out), turn=turn),
        (TakenOut(state.seat, taken, faces),),
    )


def throw(state: PokerDiceState, dice: Dice, *, cup: bool) -> Step | IllegalMove:
    """Take dice in hand and ask the dealer for their faces; nothing else changes until then."""
    if refused := check_throw(state, dice, cup=cup):
        return refused
    taken = tuple(sorted(dice))
    in_hand = _placed(state.dice, taken, (Die("hand"),) * len(taken))
    return Step(replace(state, owed=ChanceThrow(taken, cup), dice=in_hand))


def landed(
    state: PokerDiceState, thrown: ChanceThrow, faces: tuple[Face, ...]
) -> Step | IllegalMove:
    """Place the thrown dice with the faces the dealer drew; nobody has seen those under the cup."""
    dice, cup = thrown.dice, thrown.cup
    if len(faces) != len(dice):
        return bad_luck(f"{len(dice)} dice were thrown, not {len(faces)}.")
    fallen = tuple(Die("cup" if cup else "table", face) for face in faces)
    event = Thrown(state.seat, dice, cup, None if cup else faces)
    return Step(
        replace(
            state,
            owed=None,
            dice=_placed(state.dice, dice, fallen),
            seen=frozenset() if cup else state.seen,
            turn=_after_throw(state.turn, dice, cup=cup),
        ),
        (event,),
    )


def faces_of(state: PokerDiceState, dice: Dice) -> tuple[Face, ...]:
    """The faces of these dice, hidden or not; dice in hand have none."""
    return tuple([face for index in dice if (face := state.dice[index].face) is not None])


def _after_throw(turn: Turn, dice: Dice, *, cup: bool) -> Turn:
    left = None if turn.throws_left is None else turn.throws_left - 1
    if cup:
        return replace(turn, cup=_joined(turn.cup, dice), peeked=False, throws_left=left)
    return replace(turn, open=_joined(turn.open, dice), throws_left=left)


def _joined(before: Dice, more: Dice) -> Dice:
    return tuple(sorted({*before, *more}))


def _placed(dice: tuple[Die, ...], moved: Dice, placed: tuple[Die, ...]) -> tuple[Die, ...]:
    """`dice` with those at the indices `moved` replaced by `placed`."""
    changed = dict(zip(moved, placed, strict=True))
    return tuple([changed.get(index, die) for index, die in enumerate(dice)])
