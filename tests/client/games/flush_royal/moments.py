"""Moments of Flush Royal with given cards, and a player who presses keys on its panel."""

from typing import Any

from msgspec.structs import replace

from client.games import registry
from client.games.base import Seen
from engine import IllegalMove, Match
from engine.core.plain import plain
from tests.client.games.moments import NAMES

panel = registry.panel("flush_royal")


class Royal:
    """A match in which seat 0 begins and racks are given."""

    def __init__(self, *racks: str, **options: Any) -> None:
        self.match = Match.start("flush_royal", len(racks), options)
        self.events: list[dict[str, Any]] = []
        self._told(self.match.deal({"luck": "first", "seat": 0}))
        for rack in racks:
            self.draw(rack)

    def draw(self, cards: str) -> "Royal":
        """Draw the cards that are due."""
        self._told(self.match.deal({"luck": "draw", "cards": cards.split()}))
        return self

    def play(self, move: dict[str, Any]) -> "Royal":
        self._told(self.match.play(self.seat, move))
        return self

    def place(self, cards: str) -> "Royal":
        """`KC 7 7  ** AH 7 8` laid by whoever's turn it is."""
        return self.play({"do": "place", "cards": laid(cards)})

    @property
    def seat(self) -> int:
        running: int = self.match.turn["to_act"][0]
        return running

    def seen(self, viewer: int | None = None, **more: Any) -> Seen:
        seat = self.seat if viewer is None else viewer
        names = NAMES[: self.match.seats]
        return Seen(view=self.match.view(seat), names=names, options=self.match.options, **more)

    def _told(self, step: Any) -> None:
        self.events += [plain(event) for event in step.public]


def laid(text: str) -> list[dict[str, Any]]:
    """Cards with their squares, as a move has them."""
    words, found = text.split(), []
    while words:
        card: dict[str, Any] = {"card": words.pop(0)}
        if card["card"] == "**":
            card["as"] = words.pop(0)
        card["at"] = [int(words.pop(0)), int(words.pop(0))]
        found.append(card)
    return found


class Hands:
    """A player at the panel; plans are previewed by the engine."""

    def __init__(self, match: Match, seen: Seen) -> None:
        self.match = match
        self.seen = seen

    def press(self, *keys: str) -> "Hands":
        for key in keys:
            state = panel.after_key(self.seen, key)
            if state is not None:
                self.go_on(state)
        return self

    def click(self, *places: str) -> "Hands":
        for place in places:
            state = panel.after_click(self.seen, place)
            if state is not None:
                self.go_on(state)
        return self

    def drag(self, place: str, onto: str | None) -> "Hands":
        state = panel.after_drag(self.seen, place, onto)
        if state is not None:
            self.go_on(state)
        return self

    def drag_over(self, place: str, *onto: str | None) -> "Hands":
        """Move a dragged card over other places, without releasing it."""
        for over in onto:
            state = panel.during_drag(self.seen, place, over)
            if state is not None:
                self.go_on(state)
        return self

    def go_on(self, state: object) -> None:
        self.seen = replace(self.seen, memory=state, preview=None)
        move = panel.planned(self.seen)
        if move is not None:
            self.seen = replace(self.seen, preview=self._asked(dict(move)))

    def _asked(self, move: dict[str, Any]) -> dict[str, Any]:
        try:
            return plain(self.match.preview(self.seen.view["you"], move))  # type: ignore[no-any-return]  # plain data
        except IllegalMove as refused:
            return {"refused": refused.code, "text": refused.text, "facts": plain(refused.facts)}


def hands(royal: Royal, viewer: int | None = None) -> Hands:
    return Hands(royal.match, royal.seen(viewer))


def opened() -> Royal:
    """Two aces lie in the middle; jo has three tens among his cards."""
    royal = Royal("AD AC 2H 6H JH", "TD TH TS KC **")
    return royal.place("AD 7 5  AC 7 6").draw("9S 8S")
