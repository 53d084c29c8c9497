"""The format of the host's log: no values of matches may get into it.

The text of an error may contain one: `KeyError: 'QD'` names a card, and asyncio logs a failed task
with its error. So tracebacks are logged without the texts of errors, except those that are written
for the person who runs the host.
"""

import json
import logging
import os
import traceback
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Literal

from tablehost.errors import HostError
from tablehost.store.errors import StoreError

Style = Literal["text", "json"]
"""Lines for people, or JSON objects for programs."""

LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"
TIME = "%Y-%m-%d %H:%M:%S%z"
JOURNAL_LINE = "%(name)s: %(message)s"
PRIORITIES = {"DEBUG": 7, "INFO": 6, "WARNING": 4, "ERROR": 3, "CRITICAL": 2}
"""Those of syslog, as `journalctl -p` takes them."""

Level = Literal["debug", "info", "warning", "error"]
WITH_TEXT = (OSError, HostError, StoreError)
"""Errors whose texts are about disks and networks only."""

_ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def begin(style: Style = "text", level: Level = "info") -> None:
    """Log to the standard error stream from now on.

    Args:
        style: lines under systemd's journal have no time and level, but a priority for it.
        level: nothing below this is logged.
    """
    handler = logging.StreamHandler()
    if style == "json":
        handler.setFormatter(Structured())
    else:
        handler.setFormatter(Journal(JOURNAL_LINE) if _is_journal() else Redacted(LINE, TIME))
    logging.basicConfig(level=level.upper(), handlers=[handler])
    logging.getLogger("asyncssh").setLevel(logging.WARNING)


def note_ignored(variables: Sequence[str]) -> None:
    """Say which variables of the environment are taken to be a container platform's."""
    if variables:
        logging.getLogger(__name__).info(
            "ignored as Kubernetes' or Docker's, no settings: %s", ", ".join(variables)
        )


class Redacted(logging.Formatter):
    """Formats records as lines, and tracebacks without the texts of errors."""

    def format(self, record: logging.LogRecord) -> str:
        """One record, ignoring how another handler has formatted its error."""
        return super().format(_without_values(record))

    def formatException(self, ei: _ExcInfo) -> str:  # noqa: N802 - logging's name
        """The traceback and the type of an error."""
        return "\n".join(_traceback(ei[1])) if ei[1] else ""


class Journal(Redacted):
    """Formats records for systemd's journal, see sd-daemon(3)."""

    def format(self, record: logging.LogRecord) -> str:
        """One record; each of its lines has its priority."""
        priority = f"<{PRIORITIES.get(record.levelname, 6)}>"
        return priority + super().format(record).replace("\n", f"\n{priority}")


def _is_journal() -> bool:
    """Whether the error stream is the one that systemd connects to its journal."""
    found = os.fstat(2)
    return os.environ.get("JOURNAL_STREAM") == f"{found.st_dev}:{found.st_ino}"


class Structured(Redacted):
    """Formats records as JSON objects, one a line.

    Each has `time` (UTC), `level`, `logger` and `text`, the line for people. An event of
    `tablehost.log_events` has its name in `event`, and its fields. An error has its `traceback`.
    """

    def format(self, record: logging.LogRecord) -> str:
        """One record as one line."""
        own = _without_values(record)
        event: dict[str, Any] = {
            "time": datetime.fromtimestamp(own.created, UTC).isoformat(timespec="milliseconds"),
            "level": own.levelname.lower(),
            "logger": own.name,
            "text": own.getMessage(),
        }
        if hasattr(own, "event"):
            event["event"] = own.event
            event |= own.args if isinstance(own.args, Mapping) else {}
        if own.exc_info:
            event["traceback"] = self.formatException(own.exc_info)
        return json.dumps(event, ensure_ascii=False)


def _without_values(record: logging.LogRecord) -> logging.LogRecord:
    own = copy(record)
    own.exc_text = None
    if own.name == "asyncio":
        own.msg, own.args = own.getMessage().partition("\n")[0], None
    return own


def _traceback(error: BaseException) -> Iterator[str]:
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _traceback(before)
        yield "which led to:"
    yield "".join(traceback.format_tb(error.__traceback__)).rstrip()
    kind = f"{type(error).__module__}.{type(error).__qualname__}"
    yield f"{kind}: {error}" if isinstance(error, WITH_TEXT) else kind
