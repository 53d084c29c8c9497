"""What is asked of the hall about the moment: what the planned move would do, and for a hint."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from client.games.base import Move
from client.screens.table.table_client import TableClient
from engine.sync.reports import Refused
from engine.sync.requests import Hint, Preview

Facts = Mapping[str, Any]


class PlanQuestion:
    """What the engine says of the move that the player plans.

    Attributes:
        answer: as `Seen.preview` has it; None until it has come.
    """

    def __init__(self, client: TableClient) -> None:
        self.answer: Facts | None = None
        self._client = client
        self._asked: Move | None = None

    def forget(self) -> None:
        """The match has gone on: the same plan may do something else there."""
        self._asked = None

    def ask(self, move: Move | None) -> None:
        """Ask about another plan than before, if there is one."""
        if move is not None and move == self._asked:
            return
        self._asked, self.answer = move, None
        hall = self._client.hall
        if move is not None and hall.table_id is not None:
            granted, denied = partial(self._answered, move), partial(self._refused, move)
            hall.ask(Preview, hall.table_id, dict(move), granted=granted, denied=denied)

    def _answered(self, move: Move, answer: Facts) -> None:
        if self._asked is move:
            self.answer = answer

    def _refused(self, move: Move, refusal: Refused) -> None:
        facts = {"refused": refusal.code, "text": refusal.text, "facts": refusal.facts}
        self._answered(move, facts)


class HintQuestion:
    """The hall's hint for the view as it is, asked for once."""

    def __init__(self, client: TableClient) -> None:
        self._client = client
        self._asked = -1  # about the view of this revision
        self._found: Facts | None = None

    @property
    def answer(self) -> Facts | None:
        """As `Seen.hint` has it; None until it has come."""
        return self._found if self._asked == self._client.hall.revision else None

    def ask(self) -> None:
        """Ask the hall, unless that has been done."""
        hall, revision = self._client.hall, self._client.hall.revision
        if self._asked == revision or hall.table_id is None:
            return
        self._asked, self._found = revision, None
        granted, denied = partial(self._answered, revision), partial(self._refused, revision)
        hall.ask(Hint, hall.table_id, revision, granted=granted, denied=denied)

    def _answered(self, revision: int, answer: Facts) -> None:
        if self._asked == revision:
            self._found = answer

    def _refused(self, revision: int, refusal: Refused) -> None:
        if self._asked == revision:
            self._asked = -1
            self._client.screen.refused(refusal)
