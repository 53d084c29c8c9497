"""What goes across Poker Dice's table: the cup, to who has to answer."""

from client.games.base import Seen
from client.widgets.slide import CUP, Slide


def slides(seen: Seen) -> tuple[Slide, ...]:
    """After a call the cup goes from the caller to the next seat."""
    calls = [event for event in seen.news if event["event"] == "announced"]
    if not calls or not seen.view["to_act"]:
        return ()
    caller, asked = calls[-1]["seat"], seen.view["to_act"][0]
    return (Slide(CUP, "cup", f"seat:{caller}", f"seat:{asked}"),)
