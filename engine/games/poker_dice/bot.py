"""Computer players of Poker Dice."""

from collections.abc import Mapping

from engine.core.game import Bot
from engine.core.judgment import Ratings
from engine.core.values import Move, Rng
from engine.games.poker_dice.balanced import balanced
from engine.games.poker_dice.calls import CALLS, DICE, RANKS, best
from engine.games.poker_dice.estimates import known_faces
from engine.games.poker_dice.judge import rate
from engine.games.poker_dice.legal import legal_moves
from engine.games.poker_dice.sly import sly
from engine.games.poker_dice.strategy import TABLES
from engine.games.poker_dice.values import Announce, Believe, Doubt, Throw
from engine.games.poker_dice.view import PokerDiceView
from engine.kit import levels
from engine.kit.levels import Rate, Temperature, leaning, level


def random(view: PokerDiceView, rng: Rng) -> Move:
    """A random legal move: first a random kind of move, then a random move of that kind.

    Otherwise nearly every move would be one of the many calls.
    """
    moves: dict[type[Move], list[Move]] = {}
    for move in legal_moves(view):
        moves.setdefault(type(move), []).append(move)
    kinds = list(moves.values())
    kind = kinds[rng.randrange(len(kinds))]
    return kind[rng.randrange(len(kind))]


def believer(view: PokerDiceView) -> Move:
    """Believe whenever possible, never look, and make the lowest legal call."""
    can = view.can
    assert can is not None
    if can.from_call is not None:
        return Announce(CALLS[can.from_call], "left") if can.to else Announce(CALLS[can.from_call])
    if view.phase == "answer":
        return Believe() if can.believe else Doubt()
    return Throw(can.throw_cup, cup=True) if can.throw_cup else Throw(can.throw_open, cup=False)


def _rate(view: PokerDiceView) -> Ratings:
    return rate(view, TABLES)


JUMP = 8
"""So many calls further on, a call comes to mind e times less often."""


def _jump(view: PokerDiceView, move: Move) -> float:
    """A liking for calls near the lowest legal one, or not above what the dice make, if known.

    The calls far above are all bad, but so many that one of them would often be made.
    """
    can, faces = view.can, known_faces(view)
    if not isinstance(move, Announce) or can is None or can.from_call is None:
        return 0.0
    near = max(can.from_call, best(faces)) if len(faces) == DICE else can.from_call
    return -max(0, RANKS[move.call] - near) / JUMP


def graded(temperature: float, values: Rate = _rate) -> Bot:
    """A level by its temperature in lives."""
    each: Temperature = {"lives": temperature}
    play = level(leaning(values, _jump, each), each)

    def to_either_side(view: PokerDiceView, rng: Rng) -> Move:
        move = play(view, rng)
        if isinstance(move, Announce) and move.to:
            return Announce(move.call, "left" if rng.randrange(2) else "right")
        return move

    return to_either_side


TEMPERATURES = (0.22, 0.11, 0.06, 0.025)
"""In lives, of all levels but the strongest.

A level of a low temperature would always choose the same of moves that are equally good, which
others can learn; so the strongest draws from the table's mix.
"""

_GRADED: Mapping[str, Bot] = dict(
    zip(levels.LEVELS, [*map(graded, TEMPERATURES), balanced], strict=True)
)

LIKED = 0.1
"""The lives by which a character overrates the moves that it likes."""


def _lies(view: PokerDiceView, move: Move) -> float:
    """A bluffer's liking for a call of more than the dice make, once it knows all of them."""
    faces = known_faces(view)
    is_lie = isinstance(move, Announce) and len(faces) == DICE and RANKS[move.call] > best(faces)
    return LIKED * is_lie


LEVELS: Mapping[str, Bot] = {
    "random": random,
    "believer": lambda view, _: believer(view),
    "sly": sly,
    "balanced": balanced,
    **_GRADED,
    "bluffer": graded(TEMPERATURES[2], leaning(_rate, _lies, {"lives": 1.0})),
}

CHARACTERS: Mapping[str, str] = {"bluffer": "club"}
"""Players with a leaning, and the levels that they are as strong as."""

OLDER: Mapping[str, str] = {
    "random": "beginner",
    "believer": "beginner",
    "sly": "expert",
    "balanced": "master",
}
"""Levels of older tables, and what they are shown as."""
