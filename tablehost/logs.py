"""The host's log: what happened and where in the code, never what a value was.

An error's text may show a value of a match: `KeyError: 'QD'` names a card, and asyncio prints a
task that failed with its error. So tracebacks are told without their errors' texts, but for those
that were written to be read by whoever hosts.
"""

import json
import logging
import traceback
from collections.abc import Iterator, Mapping
from copy import copy
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Literal

from tablehost.errors import HostError
from tablehost.store.errors import StoreError

Style = Literal["text", "json"]
"""Lines for people, or an object a line for programs."""

LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"
TOLD = (OSError, HostError, StoreError)
"""Errors whose texts speak of disks and networks only."""

_ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def begin(style: Style = "text") -> None:
    """Log to the standard error stream from now on."""
    handler = logging.StreamHandler()
    handler.setFormatter(Discreet(LINE) if style == "text" else Structured())
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    logging.getLogger("asyncssh").setLevel(logging.WARNING)


class Discreet(logging.Formatter):
    """Records as lines and tracebacks that show code and kinds of errors."""

    def format(self, record: logging.LogRecord) -> str:
        """One record; what another handler made of its error is not used."""
        return super().format(_without_values(record))

    def formatException(self, ei: _ExcInfo) -> str:  # noqa: N802 - logging's name
        """The code an error came through, and its kind."""
        return "\n".join(_told(ei[1])) if ei[1] else ""


class Structured(Discreet):
    """Records as JSON objects, one a line.

    Always there: `time` (UTC), `level`, `logger`, `text`, the line for people. An event of
    `tablehost.log_events` has its name in `event`, and its fields. A fault has its `traceback`.
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


def _told(error: BaseException) -> Iterator[str]:
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _told(before)
        yield "which led to:"
    yield "".join(traceback.format_tb(error.__traceback__)).rstrip()
    kind = f"{type(error).__module__}.{type(error).__qualname__}"
    yield f"{kind}: {error}" if isinstance(error, TOLD) else kind
