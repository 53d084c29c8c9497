"""One session in the hall: who it is, where it is, and its way out."""

import asyncio
import logging
from collections.abc import Callable
from math import ceil
from time import monotonic
from typing import Any, Protocol

from engine.core.values import Language
from engine.sync.frames import encode, padded
from engine.sync.reports import Done, Fault, Refused, Welcome
from tablehost.hall.budgets import TALK_BURST, TALK_PER_SECOND, Budget, TokenBucket
from tablehost.hall.saying import PendingLine
from tablehost.people.networks import network_of
from tablehost.store.values import Person

log = logging.getLogger(__name__)

NOT_SAVED = "The host could not save that. Nothing is lost; try again."
"""For `not_saved`. Why is for who runs the host, in its log: it names folders of theirs."""


class Place(Protocol):
    """A table, as who is at it sees it."""

    @property
    def number(self) -> int:
        """The table's id."""

    def submit(self, visitor: "Visitor", request: Any) -> None:
        """Queue something to do there."""


class Visitor:
    """A terminal, or a program on the wire, as the hall knows it.

    Args:
        name: clean.
        key: the fingerprint of a proven key, None for a guest.
        address: where they come from, "" where nobody knows.
        deliver: takes frames; must not block.
        hang_up: ends the connection.
        budget: what this session may ask for.
        refused: is told the code of each refusal.
        number: of the session, never given twice while the host runs.
        is_host: whether this is a host, asked anew for everything that only a host may.
        on_the_spot: on the machine itself, as its user: a host whom nothing keeps out.

    Attributes:
        person: known to the store; a guest's only once something of theirs is kept.
        network: their address, or the network it can be chosen in freely.
        table: where they sit or watch, None in the lobby.
        invited: tables whose code they know.
        greeted: said hello in a language both understand.
        granted: the request that was granted last, -1 for none.
        gone: the connection has ended.
        is_leaving: it has, or it is being ended; nothing that comes through it counts any more.
        language: what they read, once greeted.
        arrived: when, by a clock that never runs backwards.
        quiet_until: by the same clock; nobody hears them before.
        resume: the code that brings this guest back, "" for who has a key; for the whole session
            the same, unless another terminal or another name makes it another person's.
        resume_kept: it is saved, and so is good; it is told before.
        came_by: the code that brought them back, until the next one has certainly reached them.
        unsaved: by place and text, the lines of chat that may be saved or not.
        unsettled: whatever comes next shows that it has.
    """

    def __init__(
        self,
        name: str,
        key: str | None,
        deliver: Callable[[bytes], None],
        hang_up: Callable[[], None],
        budget: Budget,
        refused: Callable[[str], None] = lambda _: None,
        address: str = "",
        *,
        number: int = 0,
        is_host: Callable[[], bool] = lambda: False,
        on_the_spot: bool = False,
    ) -> None:
        self.name = name
        self.key = key
        self.number = number
        self.address = address
        self.network = network_of(address)
        self.on_the_spot = on_the_spot
        self.arrived = monotonic()
        self.quiet_until = 0.0
        self.language: Language = "en"
        self.person: Person | None = None
        self.table: Place | None = None
        self.resume = ""
        self.resume_kept = False
        self.came_by = ""
        self.unsettled = False
        self.unsaved: dict[tuple[int | None, str], PendingLine] = {}
        self.greeted = False
        self.granted = -1
        self.gone = False
        self._is_dismissed = False
        self.faults = 0
        self.invited: set[int] = set()
        self.chat = TokenBucket(TALK_BURST, TALK_PER_SECOND)
        self.budget = budget
        self.entering = asyncio.Lock()
        self._deliver = deliver
        self._hang_up = hang_up
        self._refused = refused
        self._is_host = is_host

    @property
    def host(self) -> bool:
        """Whether this is a host now: a list that changes holds at once."""
        return self.on_the_spot or self._is_host()

    @property
    def is_leaving(self) -> bool:
        return self.gone or self._is_dismissed

    @property
    def way_back(self) -> dict[str, Any]:
        """The code as answers tell it; {} where there is none."""
        return {"resume": self.resume} if self.resume else {}

    @property
    def quiet_minutes(self) -> int:
        """For how many more minutes nobody hears them, begun ones counted whole."""
        return max(0, ceil((self.quiet_until - monotonic()) / 60))

    def __repr__(self) -> str:
        return f"<Visitor {self.name!r}>"

    def send(self, frame: bytes) -> None:
        """Queue a frame; nothing happens once the visitor is gone.

        Whoever sends has others to serve: a link that fails ends this visitor's connection alone.
        """
        if self.gone:
            return
        try:
            self._deliver(frame)
        except Exception:
            log.exception("%s: a link failed", self.name)
            self.dismiss()

    def done(self, request: int, data: dict[str, Any] | None = None, padding: int = 1) -> None:
        """Answer a request, padded to a multiple of so many bytes."""
        self.granted = request
        self.budget.end()
        self.send(padded(encode(Done(request, data or {})), padding))

    def refuse(
        self,
        request: int,
        code: str,
        text: str,
        facts: dict[str, Any] | None = None,
        padding: int = 1,
    ) -> None:
        """Answer a request with why not, and what would work; padded as `done` is."""
        self._refused(code)
        self.budget.end()
        self.send(padded(encode(Refused(request, code, text, facts or {})), padding))

    def welcome(self, welcome: Welcome) -> None:
        """Answer a `Hello` that lets the visitor in."""
        self.budget.end()
        self.send(encode(welcome))

    def fault(self, code: str, text: str) -> None:
        """Tell of something that was no request."""
        self.send(encode(Fault(code, text)))

    def dismiss(self) -> None:
        """End the connection; what was sent before still arrives."""
        if not self.is_leaving:
            self._is_dismissed = True
            self._hang_up()
