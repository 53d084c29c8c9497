"""The coach of a first game: one line about the next step, until that has been done a few times."""

from typing import Protocol

from msgspec import Struct

from client.games.base import Seen
from client.locale.i18n import Translator


class Advice(Struct, frozen=True):
    """A line, and the step it is about: who has taken that step often enough hears it no more."""

    step: str
    text: str


class Coach(Protocol):
    """A game's `coach.py`."""

    def advice(self, seen: Seen, tr: Translator, /) -> Advice | None:
        """What to do next and what for; None where there is nothing to do or to explain."""
