"""Moments of matches for tests, reached by playing."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from client.games import registry
from client.games.base import Seen
from engine import Match
from engine.core.plain import plain

NAMES = ("Mara", "jo", "Ada", "Théo", "Inès", "Bob")


class Farkle:
    """A match of Farkle: `roll`, `keep` and `bank` for the seat to act."""

    def __init__(self, seats: int = 4, starter: int = 0, **options: Any) -> None:
        self.match = Match.start("farkle", seats, options)
        self.seats = seats
        self.events: list[dict[str, Any]] = []
        self.told(self.match.deal({"luck": "first", "seat": starter}))

    @property
    def seat(self) -> int:
        running: int = self.match.turn["to_act"][0]
        return running

    def told(self, step: Any) -> None:
        self.events += [plain(event) for event in step.public]

    def roll(self, *faces: int) -> "Farkle":
        self.told(self.match.play(self.seat, {"do": "roll"}))
        self.told(self.match.deal({"luck": "rolled", "faces": list(faces)}))
        return self

    def keep(self, *dice: int) -> "Farkle":
        self.told(self.match.play(self.seat, {"do": "keep", "dice": list(dice)}))
        return self

    def bank(self) -> "Farkle":
        self.told(self.match.play(self.seat, {"do": "bank"}))
        return self

    def banks(self, points: int) -> "Farkle":
        """A whole turn that banks 1,000, 2,000, 4,000 or 8,000 with three to six ones."""
        ones = {1000: 3, 2000: 4, 4000: 5}[points]
        rest = [2, 3, 4][: 6 - ones]
        return self.roll(*[1] * ones, *rest).keep(*range(ones)).bank()

    def farkles(self) -> "Farkle":
        return self.roll(2, 3, 4, 6, 3, 2)

    def seen(self, viewer: int | None = None, **more: Any) -> Seen:
        """What a seat's panel draws; by default for the seat to act."""
        return seen(self.match, self.seat if viewer is None else viewer, **more)


def seen(match: Match, viewer: int | None, **more: Any) -> Seen:
    """The input of the game's panel, with the engine's answer to its question."""
    view, names = match.view(viewer), NAMES[: match.seats]
    unanswered = Seen(view=view, names=names, options=match.options, **more)
    move = registry.panel(match.game.id).planned(unanswered)
    if viewer is None or move is None:
        return unanswered
    return replace(unanswered, preview=match.preview(viewer, move))


def choosing(seats: int = 4, **options: Any) -> Farkle:
    """Three ones set aside, then 5 3 4 rolled: one five to take."""
    farkle = Farkle(seats, min(1, seats - 1), opening=500, **options)
    return farkle.roll(1, 1, 1, 4, 3, 2).keep(0, 1, 2).roll(5, 3, 4)


def moves_of(actions: Sequence[Any]) -> Mapping[str, tuple[Any, ...]]:
    """The move that each action sends, by the action's name."""
    return {action.name: action.moves for action in actions}
