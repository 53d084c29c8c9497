"""The hall's help with the moment: asked for when the panel wants it, shown while it is true."""

from collections.abc import Mapping
from typing import Any

from client.screens.table.context import Desk
from engine.sync.reports import Refused
from engine.sync.requests import Hint


class Hints:
    """One player's hints at one table, at most one for each view."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._asked = -1  # about the view of this revision
        self._found: Mapping[str, Any] | None = None

    @property
    def found(self) -> Mapping[str, Any] | None:
        """What the hall has found for the view as it is; None until it has."""
        return self._found if self._asked == self._desk.hall.revision else None

    def ask(self) -> None:
        """Ask the hall, unless that has been done."""
        hall, revision = self._desk.hall, self._desk.hall.revision
        if self._asked == revision or hall.table_id is None:
            return
        self._asked, self._found = revision, None

        def granted(answer: Mapping[str, Any]) -> None:
            if self._asked == revision:
                self._found = answer

        def denied(refusal: Refused) -> None:
            if self._asked == revision:
                self._asked = -1
                self._desk.screen.refused(refusal)

        hall.ask(Hint, hall.table_id, revision, granted=granted, denied=denied)
