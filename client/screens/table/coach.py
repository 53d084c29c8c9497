"""The coach at a table: when its line is shown, and when the player needs it no more."""

from collections import Counter
from collections.abc import Callable

from msgspec.structs import replace

from client.games.base import Advice, Seen
from client.screens.table.context import Desk
from client.session import settings
from engine.sync.requests import Keep

ENOUGH = 3
"""How often a step is taken before it needs no words."""


class Coach:
    """One player's coach; what has been learned is kept with the settings.

    Args:
        look: what the panel sees now.
    """

    def __init__(self, desk: Desk, look: Callable[[], Seen]) -> None:
        self._desk = desk
        self._look = look
        self._taken: Counter[str] = Counter()

    def line(self) -> str:
        """What to do next, or nothing."""
        advice = self._advice()
        return advice.text if advice else ""

    def heeded(self) -> None:
        """The player has done something while the line was shown."""
        advice = self._advice()
        if advice is None:
            return
        step = self._named(advice)
        self._taken[step] += 1
        if self._taken[step] == ENOUGH:
            now = self._desk.settings
            self._desk.context.settings = replace(now, learned=(*now.learned, step))
            self._desk.hall.ask(Keep, settings.plain(self._desk.settings))

    def _advice(self) -> Advice | None:
        if not self._desk.settings.hints:
            return None
        advice = self._desk.panel.advice(self._look(), self._desk.tr)
        if advice is None or self._named(advice) in self._desk.settings.learned:
            return None
        return advice

    def _named(self, advice: Advice) -> str:
        return f"{self._desk.table.game}.{advice.step}"
