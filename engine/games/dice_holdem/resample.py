"""Redraws the pockets that a viewer of Dice Hold'em cannot see."""

from msgspec.structs import replace

from engine.core.values import Rng
from engine.games.dice_holdem import bag
from engine.games.dice_holdem.values import HoldemState


def resampled(state: HoldemState, viewer: int | None, rng: Rng) -> HoldemState:
    """The same state with other dice in the pockets that `viewer` cannot see.

    They are drawn from the dice that the viewer does not know. This is the exact distribution, as
    no public fact says anything about this hand's pockets: a yahtzee flush, too, ends the match
    only when the hand ends.
    """
    pockets = list(state.pockets)
    known = list(state.board) if viewer is None else [*state.board, *pockets[viewer]]
    for seat, dice in enumerate(pockets):
        if dice and seat != viewer:
            pockets[seat] = bag.draw(rng, known, len(dice))
            known += pockets[seat]
    return replace(state, pockets=tuple(pockets))
