"""Moments of Poker Dice for tests, reached by playing."""

from collections.abc import Sequence
from typing import Any

from client.games.base import Seen
from engine import Match
from engine.core.plain import plain

NAMES = ("Mara", "jo", "Ada", "Théo", "Inès", "Bob", "Zoé", "Max")


class Dice:
    """A match of Poker Dice, played for the seat to act."""

    def __init__(self, seats: int = 3, starter: int = 0, **options: Any) -> None:
        self.match = Match.start("poker_dice", seats, options)
        self.events: list[dict[str, Any]] = []
        self.news: tuple[dict[str, Any], ...] = ()
        self._told(self.match.deal({"luck": "first", "seat": starter}))

    @property
    def seat(self) -> int:
        running: int = self.match.turn["to_act"][0]
        return running

    def _told(self, step: Any) -> None:
        self.news = tuple(plain(event) for event in step.public)
        self.events += self.news

    def do(self, **move: Any) -> "Dice":
        self._told(self.match.play(self.seat, move))
        return self

    def throws(self, dice: Sequence[int], faces: str, *, cup: bool = True) -> "Dice":
        self.do(do="throw", dice=list(dice), cup=cup)
        self._told(self.match.deal({"luck": "rolled", "faces": list(faces)}))
        return self

    def looks(self) -> "Dice":
        return self.do(do="peek")

    def takes(self, *dice: int) -> "Dice":
        return self.do(do="take_out", dice=list(dice))

    def calls(self, *call: str, to: str = "") -> "Dice":
        side = {"to": to} if to else {}
        return self.do(do="announce", call=list(call), **side)

    def believes(self) -> "Dice":
        return self.do(do="believe")

    def doubts(self) -> "Dice":
        return self.do(do="doubt")

    def seen(self, viewer: int | None = -1, **more: Any) -> Seen:
        """What a seat's panel draws; by default for the seat to act."""
        view = self.match.view(self.seat if viewer == -1 else viewer)
        names, options = NAMES[: self.match.seats], self.match.options
        return Seen(view=view, names=names, options=options, news=self.news, **more)


def covered(seats: int = 3, faces: str = "QQ9KA") -> Dice:
    """All five thrown under the cup, and nobody has looked."""
    return Dice(seats).throws(range(5), faces)


def called(seats: int = 3) -> Dice:
    """Mara looked, took out two queens and called; jo is asked."""
    return covered(seats).looks().takes(0, 1).calls("three", "Q", "K", to="left")


def ended() -> Dice:
    """Two seats with one life: jo doubts a lie and has won."""
    dice = Dice(2, lives=1).throws(range(5), "QQ9KA")
    return dice.calls("poker", "A", to="left").doubts()
