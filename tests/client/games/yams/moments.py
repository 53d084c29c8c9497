"""Moments of Yam's for tests, reached by playing."""

from typing import Any

from client.games.base import Seen
from engine import Match
from engine.core.plain import plain
from engine.games.yams import BOXES
from tests.client.games import moments
from tests.client.games.moments import NAMES

__all__ = ["NAMES", "Yams", "choosing", "full", "late"]


class Yams:
    """A match played for the seat to act; `news` are the last move's events."""

    def __init__(self, seats: int = 2, starter: int = 0, **options: Any) -> None:
        self.match = Match.start("yams", seats, options)
        self.events: list[dict[str, Any]] = []
        self.news: list[dict[str, Any]] = []
        self._told(self.match.deal({"luck": "first", "seat": starter}))

    @property
    def seat(self) -> int:
        running: int = self.match.turn["to_act"][0]
        return running

    def roll(self, *faces: int, keep: tuple[int, ...] = ()) -> "Yams":
        """Roll all dice but those at `keep` (from 0)."""
        self.match.play(self.seat, {"do": "roll", "keep": list(keep)})
        return self._told(self.match.deal({"luck": "rolled", "faces": list(faces)}))

    def score(self, box: str) -> "Yams":
        return self._told(self.match.play(self.seat, {"do": "score", "box": box}))

    def turn(self, box: str, *faces: int) -> "Yams":
        """One roll, and at once into a box."""
        return self.roll(*faces).score(box)

    def seen(self, viewer: int | None = None, **more: Any) -> Seen:
        """What a seat's panel draws; by default for the seat to act."""
        return self.watched(self.seat if viewer is None else viewer, **more)

    def watched(self, viewer: int | None, **more: Any) -> Seen:
        """The same for any viewer, None for a spectator."""
        return moments.seen(self.match, viewer, news=tuple(self.news), **more)

    def _told(self, step: Any) -> "Yams":
        self.news = [plain(event) for event in step.public]
        self.events += self.news
        return self


def choosing(seats: int = 2, **options: Any) -> Yams:
    """Two fives kept, three dice rolled again: 5 2 5 5 2, one roll left."""
    return Yams(seats, **options).roll(5, 1, 5, 6, 2).roll(2, 5, 2, keep=(0, 2))


def late(seats: int = 6, **options: Any) -> Yams:
    """The tenth round: the first seat has its bonus nearly, the others this and that."""
    yams = Yams(seats, **options)
    turns = (
        ("sixes", (6, 6, 6, 6, 1)),
        ("fives", (5, 5, 5, 5, 2)),
        ("fours", (4, 4, 4, 1, 2)),
        ("full_house", (2, 2, 3, 3, 3)),
        ("yams", (1, 2, 3, 4, 6)),
        ("small_straight", (1, 2, 3, 4, 6)),
        ("three_kind", (6, 6, 6, 5, 4)),
        ("large_straight", (2, 3, 4, 5, 6)),
        ("chance", (6, 5, 5, 4, 3)),
    )
    for box, faces in turns:
        for seat in range(seats):
            yams.turn(box, *(faces if seat % 2 == 0 else sorted(faces[:3] * 2)[:5]))
    return yams


def full(seats: int = 2, **options: Any) -> Yams:
    """A match that is over, its sheets filled from the top; the first seat rolled sixes."""
    yams = Yams(seats, **options)
    boxes = BOXES[::-1] if options.get("order") == "up" else BOXES
    for box in boxes:
        for seat in range(seats):
            yams.turn(box, *([6] * 5 if seat == 0 else [1, 2, 3, 4, 6]))
    return yams
