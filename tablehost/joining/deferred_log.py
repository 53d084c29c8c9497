"""Keeps log records while the app has the screen, and prints them afterwards."""

import logging
import sys
from collections import deque
from collections.abc import Iterable
from types import TracebackType
from typing import Self

MOST = 20  # records


class DeferredLog(logging.Handler):
    """Keeps warnings and errors of all loggers, and prints the last ones at the end.

    Args:
        before: lines printed before, which are printed again, as the app has hidden them.
    """

    def __init__(self, before: Iterable[str] = ()) -> None:
        super().__init__(logging.WARNING)
        self._kept: deque[str] = deque(before, maxlen=MOST)

    def note(self, text: str) -> None:
        """Keep a line, once."""
        if text not in self._kept:
            self._kept.append(text)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record as text."""
        self._kept.append(self.format(record))

    def __enter__(self) -> Self:
        logging.getLogger().addHandler(self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        logging.getLogger().removeHandler(self)
        for text in self._kept:
            sys.stderr.write(f"{text}\n")
