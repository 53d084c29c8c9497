"""The legal moves that a view offers."""

from engine.core.values import Move
from engine.games.dice_holdem.values import Bet, Call, Check, Fold, Raise
from engine.games.dice_holdem.view import HoldemView


def legal_moves(view: HoldemView) -> list[Move]:
    """All legal moves of the viewer; empty if it is not their turn."""
    can = view.can
    if can is None:
        return []
    moves: list[Move] = [Bet(amount) for amount in can.bet]
    moves += [Raise(by) for by in can.raise_]
    moves.append(Check() if can.check else Call())
    moves.append(Fold())
    return moves
