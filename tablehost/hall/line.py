"""One session's way into the hall: bytes in, whole requests on."""

from collections.abc import Callable, Iterable

from engine.sync.errors import FrameError
from engine.sync.frames import REQUESTS, Decoder
from engine.sync.host_requests import EveryRequest
from tablehost.hall.pace import WEIGHTS
from tablehost.hall.visitor import Visitor

MOST_FAULTS = 3


class Line:
    """Reads what a session sends.

    Args:
        request: takes each request.
        gone: is told when the session has ended.
    """

    def __init__(
        self,
        visitor: Visitor,
        request: Callable[[Visitor, EveryRequest], None],
        gone: Callable[[Visitor], None],
    ) -> None:
        self._visitor = visitor
        self._request = request
        self._gone = gone
        self._decoder = Decoder(REQUESTS)

    def feed(self, data: bytes) -> None:
        """Bytes from the client; garbage is answered, and repeated it ends the session."""
        while not self._visitor.gone:
            try:
                self._pass_on(self._decoder.feed(data))
            except FrameError as error:
                self._pass_on(error.before)
                self._fault(error)
                data = b""  # what stood behind the bad frame is read now
            else:
                return

    def close(self) -> None:
        """The session has ended."""
        self._gone(self._visitor)

    def _pass_on(self, requests: Iterable[EveryRequest]) -> None:
        visitor = self._visitor
        for request in requests:
            if visitor.gone:
                return
            if visitor.work.take(WEIGHTS.get(type(request), 0)):
                self._request(visitor, request)
            else:
                visitor.refuse(request.id, "too_fast", "That is faster than anybody can need it.")

    def _fault(self, error: FrameError) -> None:
        self._visitor.faults += 1
        self._visitor.fault(error.code, error.text)
        if error.fatal or self._visitor.faults >= MOST_FAULTS:
            self._visitor.dismiss()
