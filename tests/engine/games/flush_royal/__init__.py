"""Flush Royal."""

from collections.abc import Iterable

from msgspec.structs import replace

from engine.core.values import Event, Rng
from engine.games.flush_royal.events import CardsPlaced, JokerPut, JokerTaken
from engine.games.flush_royal.known_cards import difference
from engine.games.flush_royal.resample import resampled
from engine.games.flush_royal.values import FlushRoyalState
from engine.kit import cards
from engine.kit.tuples import replaced_at

LONG = True


def agreeing(
    state: FlushRoyalState, viewer: int | None, events: Iterable[Event], rng: Rng
) -> FlushRoyalState | None:
    """Other racks, in which those cards are that come onto the board."""
    shown: list[str] = []
    for event in events:
        match event:
            case CardsPlaced(play=play):
                shown += [one.card for one in play.cards]
            case JokerTaken(card=card):
                shown.append(card)
            case JokerPut():
                shown.append(cards.JOKER_NAME)
    if not shown or viewer == state.seat:
        return None
    known = state.known[state.seat]
    seen = (*known, *difference(cards.numbers(shown), known))
    taken = replace(state, known=replaced_at(state.known, state.seat, seen))
    return replace(resampled(taken, viewer, rng), known=state.known)
