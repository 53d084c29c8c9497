"""The common part of the boards of a table and of the house: the seconds to what comes next."""

from client.screens.base import HallScreen, is_house_paused
from client.screens.context import SessionContext
from client.screens.seconds import Seconds


class Board(HallScreen):
    """Counts down to a round's draw and to a match, in large figures."""

    def __init__(self, context: SessionContext) -> None:
        super().__init__(context)
        self._seconds = Seconds(self, lambda: bool(self.left))

    @property
    def left(self) -> int:
        """Seconds to the match of the table that is watched, or to the next draw; 0 for none."""
        seat = (self.hall.table or {}).get("tournament")
        if seat is not None:
            return self.hall.tournament.seconds_to(seat["begins"]) if seat["begins"] else 0
        cup = self.hall.tournament.view
        waits = cup is not None and not cup["held"] and cup["phase"] in ("words", "between")
        return (self.hall.tournament.left or 0) if waits else 0

    @property
    def is_late(self) -> bool:
        """Whether the tournament's round is still played although its time is over."""
        cup = self.hall.tournament.view
        return cup is not None and cup["phase"] == "playing" and self.hall.tournament.left == 0

    def standing(self) -> str:
        """A pause; the page itself says when the match begins."""
        place = self.hall.table or self.hall.lobby
        seat = place.get("tournament")
        is_told = seat is not None and not seat["held"] and not is_house_paused(place)
        return "" if is_told else super().standing()
