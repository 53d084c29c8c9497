"""Requests that the hall has not answered yet, each with two callbacks: one is called once."""

from collections.abc import Callable
from time import monotonic
from typing import Any

from client.connection.news import Facts
from engine.sync.errors import FrameError
from engine.sync.frames import encode
from engine.sync.practice_requests import Judge
from engine.sync.refusals import REFUSALS
from engine.sync.reports import Done, Refused
from engine.sync.requests import Hint, Preview, Request

Granted = Callable[[Facts], None]
Denied = Callable[[Refused], None]

LINE_LOST = "line_lost"
"""The code of requests that were not answered before the connection was lost."""


QUESTIONS = (Preview, Hint, Judge)
"""Requests whose answer is shown beside what the key that asked has changed, whenever it comes."""


def ignore(_: object) -> None:
    """Do nothing with it."""


class OpenRequests:
    """The requests of one connection after the other.

    Those that are open as the connection is lost are refused with `LINE_LOST`, as are new ones
    until there is another: nobody can know whether the hall has carried them out, so none is
    repeated.

    Args:
        send: sends a frame to the hall.

    Attributes:
        sent_at: when the latest was sent that is not one of `QUESTIONS`, by `time.monotonic`.
    """

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self._send = send
        self.sent_at = 0.0
        self._last = 0
        self._is_lost = False
        self._open: dict[int, tuple[Granted, Denied]] = {}

    def __bool__(self) -> bool:
        """Whether a request is still open."""
        return bool(self._open)

    def ask(
        self, kind: Callable[..., Request], *fields: Any, granted: Granted, denied: Denied
    ) -> None:
        """Send a request; `granted` or `denied` is called with the answer."""
        self._last += 1
        request = kind(self._last, *fields)
        if self._is_lost:
            denied(_unanswered(request.id))
            return
        try:
            frame = encode(request)
        except FrameError as error:
            denied(Refused(request.id, error.code, error.text, {}))
            return
        self._open[request.id] = (granted, denied)
        if not isinstance(request, QUESTIONS):
            self.sent_at = monotonic()
        self._send(frame)

    def grant(self, number: int, data: Facts) -> None:
        """Take in that a request was carried out."""
        granted, _ = self._open.pop(number, (ignore, ignore))
        granted(data)

    def answered(self, answer: Done | Refused) -> None:
        """Take in that a request was carried out, or refused."""
        if isinstance(answer, Done):
            self.grant(answer.id, answer.data)
            return
        _, denied = self._open.pop(answer.id, (ignore, ignore))
        denied(answer)

    def part(self) -> None:
        """Refuse all requests, open and new, as the connection is lost."""
        self._is_lost = True
        unanswered, self._open = self._open, {}
        for number, (_, denied) in unanswered.items():
            denied(_unanswered(number))

    def rejoin(self) -> None:
        """Send requests again, on a new connection."""
        self._is_lost = False


def _unanswered(number: int) -> Refused:
    return Refused(number, LINE_LOST, REFUSALS[LINE_LOST], {})
