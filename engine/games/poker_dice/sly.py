"""The `sly` bot: judges calls by their chance to be true, throws for the best odds, and bluffs."""

from engine.core.values import Move, Rng
from engine.games.poker_dice.best_throws import dice_to_throw, poker_chance
from engine.games.poker_dice.calls import ACES, CALLS, DICE, FACES, LOWEST_POKER, RANKS, best
from engine.games.poker_dice.choices import PokerDiceCan
from engine.games.poker_dice.estimates import call_chances, chance_with_throw, known_faces
from engine.games.poker_dice.odds import chance
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

# All these numbers were tuned by matches of this bot against itself with other values.

# The estimated chance not to lose the round after making a true call, and after a bluff.
TRUE_CALL_VALUE = 0.85
BLUFF_VALUE = 0.6
# When a true call is possible, bluff once in so many times, with a call at most so many ranks above
# it, and only with calls that have at least this chance for somebody who sees only the table.
BLUFF_EVERY = 3
BLUFF_RANGE = 5
BLUFF_MIN_CHANCE = 0.4
# One true call in so many is lower than it could be, so that calls do not give away the dice.
UNDERCALL_EVERY = 10


def sly(view: PokerDiceView, rng: Rng) -> Move:
    """The move of the bot."""
    can = view.can
    assert can is not None
    match view.phase:
        case "answer":
            return _answer(view, can)
        case "start":
            return _start(view, can, rng)
        case "play":
            return _play(view, can, rng)
    return poker_turn(view, can)


def _answer(view: PokerDiceView, can: PokerDiceCan) -> Move:
    """Doubt if that wins the round more often than believing and calling higher."""
    if not can.believe:
        return Doubt()
    call, chances = _call(view), call_chances(view)
    doubt = 1 - chances[call]
    if doubt <= BLUFF_VALUE:  # a bluff is at least as good, so skip the slower estimate
        return Believe()
    return Doubt() if doubt > _believing(view, chances, call) else Believe()


def _believing(view: PokerDiceView, chances: list[float], call: int) -> float:
    """The chance not to lose the round after believing the call.

    It counts on the best way to make a higher call true: calling blind, one throw, or a poker turn.
    """
    true = poker_chance(POKER_THROWS - view.aces_believed) if call >= LOWEST_POKER else 0.0
    if call < ACES:
        true = max(true, chances[call + 1], chance_with_throw(view, call + 1))
    return true * TRUE_CALL_VALUE + (1 - true) * BLUFF_VALUE


def _start(view: PokerDiceView, can: PokerDiceCan, rng: Rng) -> Move:
    """Throw all dice under the cup, look, then call.

    It copes with a turn that another player began, for instance with dice thrown openly.
    """
    if can.throw_cup:
        return Throw(can.throw_cup, cup=True)
    if can.throw_open:
        return Throw(can.throw_open, cup=False)
    return Peek() if can.peek else _announce(view, can, rng)


def _play(view: PokerDiceView, can: PokerDiceCan, rng: Rng) -> Move:
    """Call blind if that is as good as looking, otherwise throw until a true call is possible."""
    faces = known_faces(view)
    beat = _call(view) + 1
    if len(faces) < DICE:
        blind = can.from_call is not None and not any(die.thrown for die in view.dice)
        if blind and call_chances(view)[beat] >= chance_with_throw(view, beat):
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
    """Throw these dice so that as many of the five as possible stay hidden.

    If no other die is under the cup, throw them under it. Otherwise either throw them openly, or
    take the others out first and throw these under the cup.
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


def poker_turn(view: PokerDiceView, can: PokerDiceCan) -> Move:
    """Keep the dice of the most frequent face that would make a higher poker, throw the others."""
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
    """Usually make the best true call, sometimes a lower one or a bluff.

    Without knowing all dice it makes the lowest legal call.
    """
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
    believable = [
        rank for rank in _next_ranks(true) if _public_chance(view, rank) >= BLUFF_MIN_CHANCE
    ]
    if believable and not rng.randrange(BLUFF_EVERY):
        return believable[rng.randrange(len(believable))]
    return true if rng.randrange(UNDERCALL_EVERY) else lowest + rng.randrange(true - lowest + 1)


def _forced_bluff(view: PokerDiceView, lowest: int, rng: Rng) -> int:
    """A bluff that the dice on the table do not rule out, or the lowest call if all are."""
    possible = [rank for rank in _next_ranks(lowest - 1) if _public_chance(view, rank) > 0]
    return possible[rng.randrange(len(possible))] if possible else lowest


def _next_ranks(below: int) -> range:
    return range(below + 1, min(below + BLUFF_RANGE, ACES) + 1)


def _public_chance(view: PokerDiceView, rank: int) -> float:
    """The chance that the call holds for somebody who only knows the dice on the table."""
    shown = [die.face for die in view.dice if die.place == "table" and die.face is not None]
    return chance(rank, tuple(shown))


def _call(view: PokerDiceView) -> int:
    assert view.call is not None
    return RANKS[view.call]
