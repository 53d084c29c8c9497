"""Errors of the library for bots."""

from collections.abc import Mapping
from typing import Any

from engine.sync.reports import Refused

Facts = Mapping[str, Any]


class RefusalError(Exception):
    """The hall refused a request; nothing has changed.

    Attributes:
        code: a stable name for programs: `not_your_turn`, `stale`, `table_full` …
        text: the reason in English, and what would work instead.
        facts: the data the text was made from.
    """

    def __init__(self, refused: Refused) -> None:
        super().__init__(f"{refused.code}: {refused.text}")
        self.code = refused.code
        self.text = refused.text
        self.facts: Facts = refused.facts


class LostError(Exception):
    """The connection is lost. A seat in a match is kept; after reconnecting see `Hall.waiting`."""
