"""What goes wrong while the screen is the app's is told when it is the player's again."""

import logging
import sys
from collections import deque
from collections.abc import Iterable
from types import TracebackType
from typing import Self

MOST = 20  # records


class DeferredLog(logging.Handler):
    """Keeps warnings and errors of all loggers, and tells the last ones at the end.

    Args:
        before: what was told already, and is told again, as the screen has hidden it.
    """

    def __init__(self, before: Iterable[str] = ()) -> None:
        super().__init__(logging.WARNING)
        self._kept: deque[str] = deque(before, maxlen=MOST)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it as text."""
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
