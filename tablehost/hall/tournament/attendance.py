"""The entrants of a tournament who are connected."""

from collections.abc import Sequence

from tablehost.hall.table.seat import Seat
from tablehost.hall.tournament.entrants import Entrants, by_person
from tablehost.hall.tournament.guests import GuestPlaces
from tablehost.hall.tournament.protocols import TournamentHall
from tablehost.hall.tournament.saved_log import SavedLog
from tablehost.hall.visitor import Visitor
from tablehost.store.values import Sitter


class Attendance:
    """The people of one tournament with the terminals they have now.

    Args:
        hall: that the tournament is in.
        host: whoever has opened it; None if they have been erased.
        entrants: of it.
        guests: the places of guests in all tournaments.
        log: of the tournament.
    """

    def __init__(
        self,
        hall: TournamentHall,
        host: int | None,
        entrants: Entrants,
        guests: GuestPlaces,
        log: SavedLog,
    ) -> None:
        self._hall = hall
        self._host = host
        self._entrants = entrants
        self._guests = guests
        self._log = log

    @property
    def persons(self) -> frozenset[int]:
        """Whoever has opened it, and everybody who has ever entered."""
        return self._entrants.persons.union(() if self._host is None else (self._host,))

    @property
    def is_host_away(self) -> bool:
        """Whether whoever has opened it has no terminal."""
        return self._host not in self.sessions()

    @property
    def has_somebody(self) -> bool:
        """Whether its host or one of its people has a terminal."""
        here = self.here().difference(self._log.progress.bots)
        return bool(here) or not self.is_host_away

    def sessions(self) -> dict[int, list[Visitor]]:
        """The terminals of each person in the hall."""
        return by_person(self._hall.visitors)

    def here(self) -> frozenset[int]:
        """The entrants with a terminal, and bots."""
        return self._entrants.here(self.sessions()).union(self._log.progress.bots)

    def ready(self, fewest: int) -> tuple[int, ...]:
        """The players of the next round, as they are connected; none if there are too few."""
        here, progress = self.here(), self._log.progress
        players = tuple(one for one in progress.eligible if one in here)
        has_people = bool(here.difference(progress.bots))
        return players if has_people and len(players) >= fewest else ()

    def gives_way(self) -> int | None:
        """The last to enter of those who are away and in no draw so far; None without one."""
        progress = self._log.progress
        drawn = {one for draw in progress.draws for one in draw.promised.entrants}
        away = set(progress.taking_part) - self.here() - drawn
        return max(away, default=None)

    def places(self) -> list[Seat]:
        """The place of each person, with the terminal of whoever is here."""
        sessions = self.sessions()
        return [
            self._guests.of(one) or _place(one, sessions.get(one, ()))
            for one in sorted(self.persons)
        ]


def _place(person: int, sessions: Sequence[Visitor]) -> Seat:
    """The place of somebody with a key, who needs nobody to come back to it."""
    seat = Seat(Sitter("person", person=person), sessions[0].name if sessions else "")
    seat.visitor = sessions[0] if sessions else None
    return seat
