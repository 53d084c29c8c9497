"""What a viewer cannot see, drawn anew."""

from msgspec.structs import replace

from engine.core.values import Rng
from engine.games.dice_holdem import bag
from engine.games.dice_holdem.values import HoldemState


def resampled(state: HoldemState, viewer: int | None, rng: Rng) -> HoldemState:
    """The same table with other dice under the other cups.

    They come out of what the viewer's own dice and the board have left in the bag, which is
    exactly as likely as it is to the viewer: nothing public so far tells more. That the match goes
    on says nothing of this hand's pockets either, since a yahtzee flush counts when a hand ends.
    """
    pockets = list(state.pockets)
    known = list(state.board) if viewer is None else [*state.board, *pockets[viewer]]
    for seat, dice in enumerate(pockets):
        if dice and seat != viewer:
            pockets[seat] = bag.draw(rng, known, len(dice))
            known += pockets[seat]
    return replace(state, pockets=tuple(pockets))
