"""The host's log: what happened and where in the code, never what a value was.

An error's text may show a value of a match: `KeyError: 'QD'` names a card, and asyncio prints a
task that failed with its error. So tracebacks are told without their errors' texts, but for those
that were written to be read by whoever hosts.
"""

import logging
import traceback
from collections.abc import Iterator
from copy import copy
from types import TracebackType

from tablehost.ssh.errors import SshError
from tablehost.store.errors import StoreError

LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"
TOLD = (OSError, SshError, StoreError)
"""Errors whose texts speak of disks and networks only."""

_ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def begin() -> None:
    """Log to the standard error stream from now on."""
    handler = logging.StreamHandler()
    handler.setFormatter(Discreet(LINE))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    logging.getLogger("asyncssh").setLevel(logging.WARNING)


class Discreet(logging.Formatter):
    """Records as lines and tracebacks that show code and kinds of errors."""

    def format(self, record: logging.LogRecord) -> str:
        """One record; what another handler made of its error is not used."""
        own = copy(record)
        own.exc_text = None
        if own.name == "asyncio":
            own.msg, own.args = own.getMessage().partition("\n")[0], None
        return super().format(own)

    def formatException(self, ei: _ExcInfo) -> str:  # noqa: N802 - logging's name
        """The code an error came through, and its kind."""
        return "\n".join(_told(ei[1])) if ei[1] else ""


def _told(error: BaseException) -> Iterator[str]:
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _told(before)
        yield "which led to:"
    yield "".join(traceback.format_tb(error.__traceback__)).rstrip()
    kind = f"{type(error).__module__}.{type(error).__qualname__}"
    yield f"{kind}: {error}" if isinstance(error, TOLD) else kind
