"""The `balanced` bot: plays by a table computed beforehand, so that nobody gains much against it.

With more than two players it plays as if the round were between the next player and itself.
"""

from collections.abc import Iterable

from engine.core.values import Move, Rng
from engine.games.poker_dice.calls import CALLS, DICE, FACES, RANKS
from engine.games.poker_dice.choices import PokerDiceCan
from engine.games.poker_dice.legal import legal_moves
from engine.games.poker_dice.moments import moment
from engine.games.poker_dice.sly import poker_turn
from engine.games.poker_dice.strategy import (
    CERTAIN,
    COVER,
    OPEN,
    POKER,
    STOP,
    Faces,
    Strategy,
    Weights,
    kept_of,
    made,
    possible,
    strategy,
)
from engine.games.poker_dice.values import (
    Announce,
    Believe,
    Dice,
    Doubt,
    Peek,
    PokerTurn,
    TakeOut,
    Throw,
)
from engine.games.poker_dice.view import PokerDiceView

ALL: Dice = tuple(range(DICE))
GAIN = 0.05
"""How much an open throw after one under the cup has to gain to be made."""


def balanced(view: PokerDiceView, rng: Rng) -> Move:
    """The move of the bot."""
    return chosen(strategy(), view, rng)


def chosen(table: Strategy, view: PokerDiceView, rng: Rng) -> Move:
    """The move by this table."""
    can = view.can
    assert can is not None
    match view.phase:
        case "answer":
            return _answer(table, view, can, rng)
        case "start":
            return _start(table, view, can, rng)
        case "play":
            return _play(table, view, can, rng)
    return poker_turn(view, can)


def _answer(table: Strategy, view: PokerDiceView, can: PokerDiceCan, rng: Rng) -> Move:
    """Believe as often as the table says; what the known dice decide needs no table."""
    call = RANKS[view.turns[-1].call]
    calls = possible(_faces(view, ALL))
    if not can.believe or call > calls[-1]:
        return Doubt()
    if call <= calls[0]:
        return Believe()
    last = RANKS[view.turns[-2].call] if len(view.turns) > 1 else -1
    # Dice taken out after their throw were chosen by the caller: they do not count as shown.
    shown = _faces(view, [die for die in ALL if die not in view.turns[-1].cup])
    often = table.believed(shown, last, call)
    return Believe() if rng.randrange(CERTAIN) < often else Doubt()


def _start(table: Strategy, view: PokerDiceView, can: PokerDiceCan, rng: Rng) -> Move:
    """Throw all dice under the cup, look, then call.

    It copes with a turn that another player began, for instance with dice thrown openly.
    """
    if can.throw_cup:
        return Throw(can.throw_cup, cup=True)
    if can.throw_open:
        return Throw(can.throw_open, cup=False)
    return Peek() if can.peek else _announce(table, view, can, rng)


def _play(table: Strategy, view: PokerDiceView, can: PokerDiceCan, rng: Rng) -> Move:
    """Look, throw as the table says, look again and call."""
    last = RANKS[view.turns[-1].call]
    thrown = [die for die in ALL if view.dice[die].thrown]
    if not thrown and can.from_call is not None and _is_known_better(table, view, last):
        return Announce(CALLS[made(_faces(view, ALL))])
    if can.peek:
        return Peek()
    if _hidden(view) or not can.throw_open:
        return _called_or_thrown(table, view, can, rng)
    rest = tuple([die for die in ALL if die not in thrown])
    move = table.turn(_faces(view, thrown), _faces(view, rest), last)
    if move == STOP:
        return _announce(table, view, can, rng)
    if move == POKER:  # which is no longer allowed if another player has taken dice out
        return PokerTurn() if can.poker_turn else Throw(rest, cup=True)
    return _throw(view, rest, move)


def _called_or_thrown(table: Strategy, view: PokerDiceView, can: PokerDiceCan, rng: Rng) -> Move:
    """A call as the table says, or an open throw of dice that were kept, if that gains much.

    The table leaves out such throws after one under the cup. They count on the next player to know
    the dice that were kept, so there are none between more than two.
    """
    call = _announce(table, view, can, rng)
    if sum(lives > 0 for lives in view.lives) > 2:
        return call
    now = moment(table, view)
    throws = [move for move in legal_moves(view) if isinstance(move, Throw)]
    best = max(throws, key=now.value, default=call)
    return best if now.value(best) > now.value(call) + GAIN else call


def _is_known_better(table: Strategy, view: PokerDiceView, last: int) -> bool:
    """Whether to call what the dice make, remembered from the own turn, without a look.

    So it is when the other player has called without looking, or has shown what was thrown.
    """
    faces = _faces(view, ALL)
    if len(faces) < DICE or made(faces) <= last:
        return False
    return 1 - table.looked(faces, made(faces)) > table.looked(faces, last)


def _throw(view: PokerDiceView, rest: Dice, move: int) -> Move:
    """Throw some of these dice openly or under the cup; there take the others out before."""
    faces = _faces(view, rest)
    if move >= OPEN:
        die = sorted(set(faces))[move - OPEN]
        return Throw(_pick(view, rest, (die,)), cup=False)
    kept = _pick(view, rest, kept_of(faces)[move - COVER])
    covered = tuple([die for die in kept if view.dice[die].place == "cup"])
    if covered:
        return TakeOut(covered)
    return Throw(tuple([die for die in rest if die not in kept]), cup=True)


def _pick(view: PokerDiceView, dice: Dice, wanted: Faces) -> Dice:
    """Of these dice, so many that show the wanted faces; those on the table first."""
    left = list(wanted)
    picked = []
    for die in sorted(dice, key=lambda die: view.dice[die].place == "cup"):
        (face,) = _faces(view, (die,))
        if face in left:
            left.remove(face)
            picked.append(die)
    return tuple(sorted(picked))


def _announce(table: Strategy, view: PokerDiceView, can: PokerDiceCan, rng: Rng) -> Move:
    """A call as the table says, or the best one that all see, or the lowest if none is possible."""
    lowest = can.from_call
    assert lowest is not None
    hidden = _hidden(view)
    rank = max(lowest, made(_faces(view, ALL)))
    if hidden:
        shown = _faces(view, [die for die in ALL if die not in hidden])
        rank = _drawn(table.called(shown, _faces(view, hidden), lowest - 1), rng) or lowest
    call = CALLS[rank]
    return Announce(call, "left" if rng.randrange(2) else "right") if can.to else Announce(call)


def _drawn(weights: Weights, rng: Rng) -> int | None:
    """One of these calls as often as they say; None if there are none."""
    point = rng.randrange(sum([often for _, often in weights]) or 1)
    for rank, often in weights:
        point -= often
        if point < 0:
            return rank
    return None


def _hidden(view: PokerDiceView) -> Dice:
    """The dice that were thrown under the cup in this turn."""
    return tuple([die for die in ALL if view.dice[die].thrown and view.dice[die].place == "cup"])


def _faces(view: PokerDiceView, dice: Iterable[int]) -> Faces:
    """The faces of these dice that the bot knows, as `Strategy` takes them."""
    known = [view.dice[die].face for die in dice]
    return tuple(sorted([FACES.index(face) for face in known if face is not None]))
