"""An admin's connection to the hall, for programs: requests whose answers are awaited."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from client.connection.hall_client import HallClient
from client.connection.link import Link
from client.locale.i18n import Language
from engine.sync.errors import FrameError
from engine.sync.host_requests import LookAround
from engine.sync.house_view import HouseView
from engine.sync.reports import Refused
from engine.sync.requests import Request

PATIENCE = 10.0  # seconds for an answer
Facts = Mapping[str, Any]


class RefusedError(Exception):
    """The hall has refused a request."""

    def __init__(self, refusal: Refused) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal


class NoAnswerError(Exception):
    """The hall is gone, or does not answer."""


class AdminClient:
    """Sends requests, and waits for the answers."""

    def __init__(self, link: Link) -> None:
        self._hall = HallClient(link.send)
        self._link = link
        self._gone = False
        self._received = asyncio.Event()
        link.attach(self)

    async def greet(self, language: Language) -> None:
        """Say hello.

        Raises:
            RefusedError: the hall refuses.
            NoAnswerError: it does not answer.
        """
        granted, denied = self._answer()
        self._hall.hello(language, "", granted, denied)
        await self._until(lambda: self._answered)

    async def ask(self, kind: Callable[..., Request], *fields: Any) -> Facts:
        """The answer to a request; raises as `greet` does."""
        granted, denied = self._answer()
        self._hall.ask(kind, *fields, granted=granted, denied=denied)
        await self._until(lambda: self._answered)
        return self._data

    async def overview(self) -> HouseView:
        """The hall as it is now; raises as `greet` does."""
        await self.ask(LookAround, True)
        await self._until(lambda: self._hall.house is not None)
        return msgspec.convert(self._hall.house, HouseView)

    @property
    def by_address(self) -> str:
        """The address that players type after `ssh`, once greeted; "" if unknown."""
        return self._hall.by_address

    def close(self) -> None:
        """Close the link."""
        self._link.close()

    # From the link

    def hear(self, data: bytes) -> None:
        """Frames from the hall."""
        try:
            self._hall.hear(data)
        except FrameError:
            self._gone = True
        self._received.set()

    def lost(self) -> None:
        """The hall is gone."""
        self._gone = True
        self._received.set()

    def _answer(self) -> tuple[Callable[[Facts], None], Callable[[Refused], None]]:
        """Prepare for the next answer; there is one request at a time."""
        self._answered = False
        self._data: Facts = {}
        self._refusal: Refused | None = None

        def granted(data: Facts) -> None:
            self._answered, self._data = True, data

        def denied(refusal: Refused) -> None:
            self._answered, self._refusal = True, refusal

        return granted, denied

    async def _until(self, wanted: Callable[[], bool]) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                while not wanted():
                    if self._gone:
                        raise NoAnswerError
                    self._received.clear()
                    await self._received.wait()
        except TimeoutError:
            raise NoAnswerError from None
        if self._refusal is not None:
            raise RefusedError(self._refusal)
