"""Helpers: a match fed with given dice, and short names for the moves."""

from typing import Any

from engine import IllegalMove, Match
from engine.core.plain import plain
from tests.engine.games.refusing import refusal

ALL = [0, 1, 2, 3, 4]
BELIEVE = {"do": "believe"}
DOUBT = {"do": "doubt"}
PEEK = {"do": "peek"}
POKER_TURN = {"do": "poker_turn"}

Plain = dict[str, Any]


def covered(*dice: int) -> Plain:
    """A throw under the cup."""
    return {"do": "throw", "dice": list(dice), "cup": True}


def opened(*dice: int) -> Plain:
    """A throw onto the table."""
    return {"do": "throw", "dice": list(dice), "cup": False}


def take_out(*dice: int) -> Plain:
    return {"do": "take_out", "dice": list(dice)}


def call(*words: str, to: str | None = None) -> Plain:
    return {"do": "announce", "call": list(words)} | ({"to": to} if to else {})


class Table:
    """A match to feed; moves are played for the seat to act, faces are written like `KK9TA`.

    Attributes:
        events: all public events so far.
        private: all private events so far, by seat.
    """

    def __init__(self, seats: int = 2, first: int = 0, **options: Any) -> None:
        self.match = Match.start("poker_dice", seats, options)
        self.match.deal({"luck": "first", "seat": first})
        self.events: list[Plain] = []
        self.private: dict[int, list[Plain]] = {}

    @property
    def seat(self) -> int:
        seat: int = self.match.turn["to_act"][0]
        return seat

    def play(self, *moves: Plain) -> "Table":
        for move in moves:
            self._note(self.match.play(self.seat, move))
        return self

    def land(self, faces: str) -> "Table":
        self._note(self.match.deal({"luck": "rolled", "faces": list(faces)}))
        return self

    def throw(self, move: Plain, faces: str) -> "Table":
        return self.play(move).land(faces)

    def start(self, faces: str, *words: str, to: str = "left") -> "Table":
        """Start a round: all five dice thrown under the cup, no look, and this call."""
        return self.throw(covered(*ALL), faces).play(call(*words, to=to))

    def view(self, viewer: int | None = None) -> Plain:
        return self.match.view(viewer)

    @property
    def can(self) -> Plain:
        can: Plain = self.view(self.seat)["can"]
        return can

    def faces(self, viewer: int | None = None) -> str:
        """The five faces as a viewer sees them, `.` for hidden ones."""
        return "".join(die["face"] or "." for die in self.view(viewer)["dice"])

    def places(self) -> list[str]:
        return [die["place"] for die in self.view()["dice"]]

    def refused(self, move: Any, seat: int | None = None) -> IllegalMove:
        acting = self.seat if seat is None else seat
        return refusal(self.match, lambda: self.match.play(acting, move))

    def code(self, move: Any, seat: int | None = None) -> str:
        return self.refused(move, seat).code

    def _note(self, step: Any) -> None:
        self.events += [plain(event) for event in step.public]
        for seat, events in step.private.items():
            self.private.setdefault(seat, []).extend(plain(event) for event in events)
