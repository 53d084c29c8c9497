"""The coach: a line about the next step, until the player has taken it a few times."""

from collections import Counter

from msgspec.structs import replace

from client.games.base import Advice
from client.screens.table.match.turn import Turn
from client.screens.table.table_client import TableClient
from client.session import settings
from engine.sync.requests import Keep

ENOUGH = 3
"""How often a step is taken before its advice is no longer shown."""


class Coach:
    """One player's coach; the steps learned are saved with the settings."""

    def __init__(self, client: TableClient) -> None:
        self._client = client
        self._taken: Counter[str] = Counter()

    def line(self, turn: Turn) -> str:
        """The advice for this turn; "" for none."""
        advice = self._advice(turn)
        return advice.text if advice else ""

    def step_taken(self, turn: Turn) -> None:
        """Count a step as taken, after any action while its advice was shown."""
        advice = self._advice(turn)
        if advice is None:
            return
        step = _step_name(turn, advice)
        self._taken[step] += 1
        if self._taken[step] == ENOUGH:
            now = self._client.settings
            self._client.context.settings = replace(now, learned=(*now.learned, step))
            self._client.hall.ask(Keep, settings.plain(self._client.settings))

    def _advice(self, turn: Turn) -> Advice | None:
        if not self._client.settings.hints:
            return None
        advice = turn.advice
        if advice is None or _step_name(turn, advice) in self._client.settings.learned:
            return None
        return advice


def _step_name(turn: Turn, advice: Advice) -> str:
    """The step's name with the game's id."""
    return f"{turn.game}.{advice.step}"
