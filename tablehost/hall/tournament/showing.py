"""The views of one tournament, sent to everybody who looks at it."""

from collections.abc import Callable

from engine.sync.topics import tournament_topic
from engine.sync.tournament_views import TournamentView
from tablehost.hall.publisher import Publisher
from tablehost.hall.visitor import Visitor

EVERYBODY = "everybody"


class Showing:
    """The viewers of one tournament, who are all shown the same.

    Args:
        number: of the tournament.
        seen: makes the view as it is now.
    """

    def __init__(self, number: int, seen: Callable[[], TournamentView]) -> None:
        self._publisher = Publisher(tournament_topic(number), "tournament")
        self._seen = seen
        self._shown: TournamentView | None = None

    @property
    def viewers(self) -> int:
        """The number of people who look at it."""
        return len(self._publisher.viewers)

    def add(self, visitor: Visitor) -> None:
        """Show it to a visitor, from a snapshot on."""
        visitor.send_public(self._publisher.add(visitor, EVERYBODY, self._project))

    def remove(self, visitor: Visitor) -> None:
        """Stop showing it."""
        self._publisher.remove(visitor)

    def publish(self) -> None:
        """Send everybody who looks what has changed."""
        if not self.viewers:
            return
        now = self._seen()
        if now != self._shown:
            self._shown = now
            for viewer, frame in self._publisher.publish(lambda _: now):
                viewer.send(frame)

    def _project(self, _: object) -> TournamentView:
        return self._seen()
