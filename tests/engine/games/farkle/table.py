"""Helpers: a match fed with given dice, and short names for the moves."""

from typing import Any

from engine import IllegalMove, Match
from tests.engine.games.refusing import refusal

ROLL = {"do": "roll"}
BANK = {"do": "bank"}


def keep(*dice: int) -> dict[str, Any]:
    return {"do": "keep", "dice": list(dice)}


class Table:
    """A match to feed; moves are played for the seat to act."""

    def __init__(self, seats: int = 2, first: int = 0, **options: Any) -> None:
        self.match = Match.start("farkle", seats, options)
        self.match.deal({"luck": "first", "seat": first})

    @property
    def seat(self) -> int:
        seat: int = self.match.turn["to_act"][0]
        return seat

    def roll(self, *faces: int) -> dict[str, Any]:
        self.match.play(self.seat, ROLL)
        self.match.deal({"luck": "rolled", "faces": list(faces)})
        return self.view()

    def play(self, move: dict[str, Any]) -> dict[str, Any]:
        seat = self.seat
        self.match.play(seat, move)
        return self.match.view(seat)

    def farkle(self) -> None:
        faces = (2, 3, 4, 6, 2, 3)[: self.view()["in_hand"]]
        self.roll(*faces)

    def score(self, *faces: int) -> None:
        """Play a turn for the points of `faces`, six scoring dice, and 100.

        All six are kept, so they are hot; the next roll has a one, which is kept and banked.
        """
        self.roll(*faces)
        self.play(keep(*range(6)))
        self.roll(1, 2, 3, 4, 6, 6)
        self.play(keep(0))
        self.play(BANK)

    def view(self) -> dict[str, Any]:
        return self.match.view(self.match.turn.get("to_act", [None])[0])

    def refused(self, seat: int, move: Any) -> IllegalMove:
        return refusal(self.match, lambda: self.match.play(seat, move))
