"""Reads what a session sends: bytes in, requests out, within its budget.

Received bytes stay in the decoder until the requests in them may start (see `budgets`). While any
have to wait, the link they come through is paused, so that hardly more is received.
"""

from collections.abc import Callable
from typing import Protocol

from engine.sync.errors import FrameError
from engine.sync.frames import REQUESTS, Decoder
from engine.sync.host_requests import EveryRequest
from tablehost.hall.budgets import Share, weight
from tablehost.hall.visitor import Visitor

MOST_FAULTS = 3


class Flow(Protocol):
    """The input of a session, which can be paused."""

    def pause_reading(self) -> None:
        """Receive nothing more for now."""

    def resume_reading(self) -> None:
        """Receive what is waiting, and what follows it."""


class RequestReader:
    """Reads the requests of one session.

    Args:
        visitor: whose they are.
        request: called with each request.
        ended: called when the session has ended.
        flow: paused while requests wait; None if the sender cannot be paused.
        tables: counts those that are open: some requests look at all of them.
    """

    def __init__(
        self,
        visitor: Visitor,
        request: Callable[[Visitor, EveryRequest], None],
        ended: Callable[[Visitor], None],
        flow: Flow | None = None,
        tables: Callable[[], int] = lambda: 0,
    ) -> None:
        self._visitor = visitor
        self._request = request
        self._ended = ended
        self._flow = flow
        self._tables = tables
        self._decoder = Decoder(REQUESTS)
        self._is_waiting = False

    def feed(self, data: bytes) -> None:
        """Bytes from the client. Garbage is answered; repeated or fatal, it ends the session."""
        self._decoder.add(data)
        if not self._is_waiting:
            self._read()

    def close(self) -> None:
        """The session has ended: requests that have not started never will."""
        self._ended(self._visitor)

    def _read(self) -> None:
        """Start the requests that have come, up to the first that has to wait."""
        while self._has_next():
            if (closed := self._visitor.budget.closed) is not None:
                self._wait_for(closed)
                return
            self._read_one()

    def _wait_for(self, share: Share) -> None:
        self._is_waiting = True
        if self._flow is not None:
            self._flow.pause_reading()
        share.wait(self._continue)

    def _continue(self) -> None:
        """Start one request; if other sessions wait for the same share, they are next."""
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
            visitor.budget.begin(weight(type(request), self._tables()))
            self._request(visitor, request)
