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


LESSON = 2
"""How many turns of their own a player is guided through in a first match."""


class Coach:
    """One player's coach; the steps learned are saved with the settings."""

    def __init__(self, client: TableClient) -> None:
        self._client = client
        self._taken: Counter[str] = Counter()
        self._turns = 0  # of one's own in the guided first match
        self._had_turn = False

    def line(self, turn: Turn) -> str:
        """The advice for this turn; "" for none."""
        if self._client.is_guided:
            return self._lesson(turn)
        advice = self._advice(turn)
        return advice.text if advice else ""

    def happened(self, turn: Turn) -> None:
        """Count a turn that has passed to somebody else; a guided match may be over."""
        lesson = self._client.lesson
        if lesson is not None and turn.seen.view["over"]:
            lesson.is_over = True
        if turn.seen.view["to_act"]:
            self._turns += self._had_turn and not turn.is_mine
            self._had_turn = turn.is_mine

    def _lesson(self, turn: Turn) -> str:
        """The guide through a first match: the game, each step of a turn, and how to go on."""
        tr, advice = turn.tr, turn.advice
        if self._turns >= LESSON and not turn.panel.lesson_goes_on(turn.seen):
            return tr("You know the basics now: play on, or press Esc to play with people.")
        if not turn.is_mine:
            return tr("Your opponent plays; the lines below say what they do.")
        step = turn.panel.lesson(turn.seen, tr) or (
            advice.text if advice else tr("Press any of the keys below; there is no wrong choice.")
        )
        is_told = self._turns or self._client.screen.is_small  # there on a page of its own
        return step if is_told else f"{turn.words.introduction(tr)} {step}"

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
