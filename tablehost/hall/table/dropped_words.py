"""Whose typed words for the next match were dropped, and why."""

from collections.abc import Collection

from engine.sync.hall_views import DroppedWords, WhyTakenBack
from tablehost.hall.table.roster import Roster


class DroppedTracker:
    """Remembers who typed a word for the next match, so that nobody's vanishes without a reason.

    Args:
        roster: of the table.
    """

    def __init__(self, roster: Roster) -> None:
        self._roster = roster
        self._typists: set[int] = set()  # persons
        self._why: WhyTakenBack = "seats"
        self._name = ""

    def saved(self, seats: Collection[int]) -> None:
        """These seats have a word now."""
        self._typists.update(person for seat in seats if (person := self._person(seat)) is not None)

    def because(self, why: WhyTakenBack, name: str = "") -> None:
        """Words may be dropped now, for this reason."""
        self._why, self._name = why, name

    def by_seats(self) -> None:
        """Words may be dropped now, as seats follow those that have changed."""
        if self._why != "without":
            self._why, self._name = "seats", ""

    def withdrawn(self, seat: int) -> None:
        """The player at a seat has removed their word."""
        self._typists.discard(self._person(seat) or 0)

    def forget(self) -> None:
        """The match has begun."""
        self._typists.clear()

    def shown(self, seats: Collection[int]) -> DroppedWords | None:
        """Whose words were dropped, if only these seats have one."""
        dropped = tuple(
            number
            for number in range(len(self._roster.seats))
            if number not in seats and self._person(number) in self._typists
        )
        return DroppedWords(self._why, self._name, dropped) if dropped else None

    def _person(self, seat: int) -> int | None:
        return self._roster.seats[seat].sitter.person
