"""Reads what a session sends to the hall: bytes in, requests out, at a bounded pace.

Bytes that have come stay in the decoder until the requests in them may begin (see `pace`). While
any wait, the link that they come through is paused, so that hardly more comes.
"""

from collections.abc import Callable
from typing import Protocol

from engine.sync.errors import FrameError
from engine.sync.frames import REQUESTS, Decoder
from engine.sync.host_requests import EveryRequest
from tablehost.hall.budgets import WEIGHTS, Share
from tablehost.hall.visitor import Visitor

MOST_FAULTS = 3


class Flow(Protocol):
    """The input of a session, which can be paused."""

    def pause_reading(self) -> None:
        """Let nothing more come for now."""

    def resume_reading(self) -> None:
        """Let what waits come, and what follows it."""


class RequestReader:
    """Reads what a session sends.

    Args:
        request: takes each request.
        gone: is told when the session has ended.
        flow: paused while requests wait; None for bytes that cannot be kept waiting.
    """

    def __init__(
        self,
        visitor: Visitor,
        request: Callable[[Visitor, EveryRequest], None],
        gone: Callable[[Visitor], None],
        flow: Flow | None = None,
    ) -> None:
        self._visitor = visitor
        self._request = request
        self._gone = gone
        self._flow = flow
        self._decoder = Decoder(REQUESTS)
        self._is_waiting = False

    def feed(self, data: bytes) -> None:
        """Bytes from the client. Garbage is answered; repeated or fatal, it ends the session."""
        self._decoder.add(data)
        if not self._is_waiting:
            self._read()

    def close(self) -> None:
        """The session has ended: requests that have not begun never will."""
        self._gone(self._visitor)

    def _read(self) -> None:
        """Begin the requests that have come, up to the first that has to wait."""
        while self._has_next():
            if (closed := self._visitor.budget.closed) is not None:
                self._wait_for(closed)
                return
            self._read_one()

    def _wait_for(self, share: Share) -> None:
        self._is_waiting = True
        if self._flow is not None:
            self._flow.pause_reading()
        share.wait(self._go_on)

    def _go_on(self) -> None:
        """Begin one request; where other sessions wait for the same share, they come next."""
        self._is_waiting = False
        budget = self._visitor.budget
        if budget.closed is None and self._has_next():
            self._read_one()
        if (crowded := budget.crowded) is not None and self._has_next():
            self._wait_for(crowded)
            return
        self._read()
        if not self._is_waiting and self._flow is not None:
            self._flow.resume_reading()

    def _has_next(self) -> bool:
        return not self._visitor.is_leaving and self._decoder.has_next()

    def _read_one(self) -> None:
        visitor = self._visitor
        try:
            request = self._decoder.next()
        except FrameError as error:
            visitor.faults += 1
            visitor.fault(error.code, error.text)
            if error.fatal or visitor.faults >= MOST_FAULTS:
                visitor.dismiss()
        else:
            visitor.budget.begin(WEIGHTS[type(request)])
            self._request(visitor, request)
