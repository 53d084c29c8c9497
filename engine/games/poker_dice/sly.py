"""A player who weighs what the others say, throws for the best chance, and lies now and then."""

from engine.core.values import Move, Rng
from engine.games.poker_dice.calls import ACES, CALLS, DICE, FACES, LOWEST_POKER, RANKS, best
from engine.games.poker_dice.choices import PokerDiceCan
from engine.games.poker_dice.odds import chance
from engine.games.poker_dice.plans import dice_to_throw, poker_chance
from engine.games.poker_dice.story import holding, known_faces, reaching
from engine.games.poker_dice.values import (
    POKER_THROWS,
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

# What a call is worth to its caller, as a chance to come out of it well: true, and false. These
# figures and those below come from matches of this player against itself with others of them.
TRUE_CALL = 0.85
LIE = 0.6
# A bluff where the truth could be called: one time in so many, at most so much above the truth, and
# only calls that look at least so likely to somebody who sees nothing but the table.
BLUFFS = 3
REACH = 5
BELIEVABLE = 0.4
# One true call in so many is lower than it could be, lest the calls tell the dice.
MODEST = 10


def sly(view: PokerDiceView, rng: Rng) -> Move:
    """Doubt, throw, look or call: whatever promises most."""
    can = view.can
    assert can is not None
    match view.phase:
        case "answer":
            return _answer(view, can)
        case "start":
            return _start(view, can, rng)
        case "play":
            return _play(view, can, rng)
    return _poker_turn(view, can)


def _answer(view: PokerDiceView, can: PokerDiceCan) -> Move:
    """Doubt when that wins more often than going on would."""
    if not can.believe:
        return Doubt()
    call, chances = _call(view), holding(view)
    doubt = 1 - chances[call]
    if doubt <= LIE:  # going on is worth as much even with a lie
        return Believe()
    return Doubt() if doubt > _believing(view, chances, call) else Believe()


def _believing(view: PokerDiceView, chances: list[float], call: int) -> float:
    """What it is worth to believe and go on: calling blind, with a throw, or by a poker turn."""
    true = poker_chance(POKER_THROWS - view.aces_believed) if call >= LOWEST_POKER else 0.0
    if call < ACES:
        true = max(true, chances[call + 1], reaching(view, call + 1))
    return true * TRUE_CALL + (1 - true) * LIE


def _start(view: PokerDiceView, can: PokerDiceCan, rng: Rng) -> Move:
    """All dice under the cup, a look, and a call; or what is left to do of somebody's turn."""
    if can.throw_cup:
        return Throw(can.throw_cup, cup=True)
    if can.throw_open:
        return Throw(can.throw_open, cup=False)
    return Peek() if can.peek else _announce(view, can, rng)


def _play(view: PokerDiceView, can: PokerDiceCan, rng: Rng) -> Move:
    """Call blind where that is as good as a look; otherwise throw until a call is true."""
    faces = known_faces(view)
    beat = _call(view) + 1
    if len(faces) < DICE:
        blind = can.from_call is not None and not any(die.thrown for die in view.dice)
        if blind and holding(view)[beat] >= reaching(view, beat):
            return _announce(view, can, rng)
        return Peek()
    if can.from_call is not None and best(faces) >= can.from_call:
        return _announce(view, can, rng)
    if can.poker_turn:
        return PokerTurn()
    if beat > LOWEST_POKER and can.peek:
        return Peek()
    if not can.throw_open:
        return _announce(view, can, rng)
    return _throw(view, can, dice_to_throw(faces, can.throw_open, beat))


def _throw(view: PokerDiceView, can: PokerDiceCan, dice: Dice) -> Move:
    """Throw these dice so that more of the five stay hidden: under the cup, or what is kept.

    A cup with nothing to keep under it may always be turned over with them.
    """
    covered = [index for index, die in enumerate(view.dice) if die.place == "cup"]
    kept = tuple([index for index in covered if index not in dice])
    if not kept:
        return Throw(dice, cup=True)
    if can.peek:
        return Peek()
    if len(kept) > len(dice):
        return Throw(dice, cup=False)
    return TakeOut(kept)


def _poker_turn(view: PokerDiceView, can: PokerDiceCan) -> Move:
    """Keep what shows the face that is nearest to a higher poker, and throw the rest covered."""
    if can.from_call is None:
        return Throw(can.throw_cup, cup=True)
    if can.peek:
        return Peek()
    faces = known_faces(view)
    wanted = FACES[can.from_call - LOWEST_POKER :]
    target = max(reversed(wanted), key=faces.count)
    rest = tuple([index for index, face in enumerate(faces) if face != target])
    if not rest or not can.throw_open:
        return Announce(CALLS[max(can.from_call, RANKS["poker", target])])
    kept = tuple([index for index in can.take_out if index not in rest])
    return TakeOut(kept) if kept else Throw(rest, cup=True)


def _announce(view: PokerDiceView, can: PokerDiceCan, rng: Rng) -> Move:
    """Mostly the best call that is true, else a lower one or a bluff; unseen dice, the lowest."""
    lowest = can.from_call
    assert lowest is not None
    faces = known_faces(view)
    if len(faces) < DICE:
        rank = lowest
    elif best(faces) < lowest:
        rank = _forced_bluff(view, lowest, rng)
    else:
        rank = _true_or_bluff(view, lowest, best(faces), rng)
    call = CALLS[rank]
    return Announce(call, "left" if rng.randrange(2) else "right") if can.to else Announce(call)


def _true_or_bluff(view: PokerDiceView, lowest: int, true: int, rng: Rng) -> int:
    believable = [rank for rank in _near(true) if _shown_chance(view, rank) >= BELIEVABLE]
    if believable and not rng.randrange(BLUFFS):
        return believable[rng.randrange(len(believable))]
    return true if rng.randrange(MODEST) else lowest + rng.randrange(true - lowest + 1)


def _forced_bluff(view: PokerDiceView, lowest: int, rng: Rng) -> int:
    """A call that the dice on the table do not give the lie, if there is one."""
    possible = [rank for rank in _near(lowest - 1) if _shown_chance(view, rank) > 0]
    return possible[rng.randrange(len(possible))] if possible else lowest


def _near(below: int) -> range:
    return range(below + 1, min(below + REACH, ACES) + 1)


def _shown_chance(view: PokerDiceView, rank: int) -> float:
    """How likely that call looks to somebody who sees the table and knows nothing else."""
    shown = [die.face for die in view.dice if die.place == "table" and die.face is not None]
    return chance(rank, tuple(shown))


def _call(view: PokerDiceView) -> int:
    assert view.call is not None
    return RANKS[view.call]
