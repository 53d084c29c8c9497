"""The mouse over a picture: what it clicks, drags and turns, as its scene is told."""

from typing import Protocol

from textual import events

WHEEL = 3  # lines a notch


class Touched(Protocol):
    """Who is told."""

    def click(self, place: str) -> None:
        """The mouse was pressed and released on one named place."""

    def drag(self, place: str, onto: str | None) -> None:
        """The mouse was pressed on a named place and released on another, or on none."""

    def scroll(self, place: str | None, lines: int) -> None:
        """The wheel turned by so many lines, down if positive, over a place or none."""


class Mouse:
    """One player's mouse."""

    def __init__(self, scenes: Touched) -> None:
        self._scenes = scenes
        self._pressed: str | None = None

    def feel(self, event: events.MouseEvent, place: str | None) -> None:
        """Something was done with the mouse over this place, or none."""
        match event:
            case events.MouseDown():
                self._pressed = place
            case events.MouseUp():
                self._released(place)
            case events.MouseScrollUp():
                self._scenes.scroll(place, -WHEEL)
            case events.MouseScrollDown():
                self._scenes.scroll(place, WHEEL)

    def _released(self, place: str | None) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return
        if pressed == place:
            self._scenes.click(pressed)
        else:
            self._scenes.drag(pressed, place)
