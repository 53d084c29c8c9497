"""Questions to the hall: what the planned move would do, and the hint."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from client.games.base import Move
from client.screens.table.table_client import TableClient
from engine.sync.reports import Refused
from engine.sync.requests import Hint, Preview

Facts = Mapping[str, Any]


class PreviewRequest:
    """Asks what the planned move would do.

    Attributes:
        answer: for `Seen.preview`; None until it arrives.
    """

    def __init__(self, client: TableClient) -> None:
        self.answer: Facts | None = None
        self._client = client
        self._asked: Move | None = None

    def forget(self) -> None:
        """Ask again even for the same move, because the match has moved on."""
        self._asked = None

    def ask(self, move: Move | None) -> None:
        """Ask about this move, unless it is the one asked about last."""
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


class HintRequest:
    """Asks for a hint, once for each view."""

    def __init__(self, client: TableClient) -> None:
        self._client = client
        self._asked = -1  # the revision of the view asked about
        self._found: Facts | None = None

    @property
    def answer(self) -> Facts | None:
        """For `Seen.hint`; None until it arrives."""
        return self._found if self._asked == self._client.hall.revision else None

    def ask(self) -> None:
        """Ask, unless the current view has been asked about."""
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
