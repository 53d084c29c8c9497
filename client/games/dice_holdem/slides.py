"""What goes across Dice Hold'em's table: chips, to the pot and to who has won it."""

from collections.abc import Iterator

from client.games.base import Event, Seen
from client.widgets.slide import Slide

PAYS = ("bet", "called", "raised")
POT = "pot"


def slides(seen: Seen) -> tuple[Slide, ...]:
    """A chip for everybody who paid, one for everybody who was paid."""
    return tuple(slide for event in seen.news for slide in _of(event))


def _of(event: Event) -> Iterator[Slide]:
    match event:
        case {"event": "hand", "paid": paid}:
            for seat in (seat for seat, chips in enumerate(paid) if chips):
                yield Slide("●", "chip.low", f"seat:{seat}", POT)
        case {"event": "awarded", "seats": seats}:
            for seat in seats:
                yield Slide("●●", "chip.high", POT, f"seat:{seat}")
        case {"event": kind, "seat": seat} if kind in PAYS:
            yield Slide("●", "chip.low", f"seat:{seat}", POT)
