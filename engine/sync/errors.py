"""Errors in bytes from elsewhere, and in values on their way to become bytes."""

from typing import Any, Literal

from engine.core.errors import EngineError

FrameCode = Literal["too_long", "bad_bytes", "bad_value", "bad_frame"]


class SyncError(EngineError):
    """Anything the wire refuses."""


class NotPlain(SyncError):  # noqa: N818 - it says what the value is
    """A value that is not plain data, or too deep or too long; see `engine.sync.values`."""


class PatchError(SyncError):
    """A patch that leads nowhere from this view: damaged, hostile, or made for another view."""


class FrameError(SyncError):
    """Bytes that are no frame, or a frame that cannot become bytes.

    Attributes:
        code: `too_long` (the length named is over the limit), `bad_bytes` (not msgpack, or over
            its limits), `bad_value` (not plain data), `bad_frame` (no message of that shape).
        text: the reason in English.
        before: the good frames that stood before the bad one in the same bytes.
        fatal: where the next frame begins is unknown; the connection is of no more use.
    """

    def __init__(
        self,
        code: FrameCode,
        text: str,
        *,
        before: tuple[Any, ...] = (),
        fatal: bool = False,
    ) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.before = before
        self.fatal = fatal
