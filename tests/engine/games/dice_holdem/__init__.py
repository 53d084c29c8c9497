"""Dice Hold'em."""

from collections.abc import Iterable

from msgspec.structs import replace

from engine.core.values import Event, Rng
from engine.games.dice_holdem import bag
from engine.games.dice_holdem.events import Shown
from engine.games.dice_holdem.values import HoldemState

SOON = {"stack": 100}


def agreeing(
    state: HoldemState, viewer: int | None, events: Iterable[Event], rng: Rng
) -> HoldemState | None:
    """Other pockets of those who show none."""
    shown = {event.seat for event in events if isinstance(event, Shown)}
    if not shown:
        return None
    kept = {*shown, viewer}
    pockets = list(state.pockets)
    known = [*state.board, *(die for seat in kept if seat is not None for die in pockets[seat])]
    for seat, dice in enumerate(pockets):
        if dice and seat not in kept:
            pockets[seat] = bag.draw(rng, known, len(dice))
            known += pockets[seat]
    return replace(state, pockets=tuple(pockets))
