"""What goes across Flush Royal's table: cards, from a seat to their squares."""

from client.games.base import Seen
from client.widgets.slide import Slide


def slides(seen: Seen) -> tuple[Slide, ...]:
    """Each card of a play that has just been made lands on its square."""
    plays = [event["play"] for event in seen.news if event["event"] == "placed"]
    if not plays:
        return ()
    play, seat = plays[-1], f"seat:{plays[-1]['seat']}"
    squares = (f"square:{one['at'][0]},{one['at'][1]}" for one in play["cards"])
    return tuple(Slide("▐▌", "card.back", seat, square) for square in squares)
