"""One session in the hall: who it is, where it is, and how to send to it."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from math import ceil
from time import monotonic
from typing import Any, Protocol

from msgspec import Struct

from engine import IllegalMove
from engine.core.values import Language
from engine.sync.frames import deflated, encode, padded
from engine.sync.reports import Done, Fault, Refused, Welcome
from tablehost.access.token_bucket import TokenBucket
from tablehost.hall.budgets import (
    CHAT_BURST,
    CHAT_PER_SECOND,
    INVITATIONS_BURST,
    INVITATIONS_PER_SECOND,
    Budget,
)
from tablehost.hall.host_services import HostServices
from tablehost.people.networks import network_of
from tablehost.store.values import Person

log = logging.getLogger(__name__)

ALONE = HostServices()


class Place(Protocol):
    """A table, as its visitors see it."""

    @property
    def number(self) -> int:
        """The table's id."""

    def submit(self, visitor: "Visitor", request: Any) -> None:
        """Put a request into its queue."""


class Origin(Struct, frozen=True):
    """Whom the tables that a visitor opens are counted for.

    Attributes:
        person: their key, or the session of a guest.
        network: that they connected from.
    """

    person: str
    network: str


class Visitor:
    """A terminal, or a program that speaks the wire protocol.

    Args:
        name: clean.
        key: the fingerprint of a proven key, None for a guest.
        deliver: takes frames; must not block.
        hang_up: ends the connection.
        budget: limits the requests of this session.
        host: knows who is an admin, and counts refusals.
        address: where they connect from, "" if unknown.
        number: of the session; unique while the host runs.
        is_local: the host's own user on the machine itself: an admin who cannot be banned.

    Attributes:
        is_board: a screen that everybody looks at, which is not counted among the people.
        inflates: their client reads compressed messages.
        typed_name: the name they logged in with, clean; `name` may be another.
        person: known to the store; a guest's only once something of theirs is saved.
        network: their address, or the network in which they can choose it freely.
        table: where they sit or watch, None in the lobby.
        invited: tables whose code they know, or where somebody has invited them, with the name of
            whoever did; "" for nobody.
        own_tables: those where they have a seat, as last told to their client.
        waiting_tables: where a seat is kept under the name that they typed.
        withdraw: ends their request to be let in to a seat, if they have made one.
        is_named: `name` has been given to them, and is nobody else's.
        greeted: has said hello, in a version of the protocol that both understand.
        granted: the id of the request that was granted last, -1 for none.
        steps: of theirs that tables carry out right now.
        gone: the connection has ended.
        language: that they read, once greeted.
        settings: those kept in this session, {} for none.
        arrived: when, in monotonic seconds.
        heard: when the last request came, in the same seconds.
        muted_until: in the same seconds.
    """

    def __init__(
        self,
        name: str,
        key: str | None,
        deliver: Callable[[bytes], None],
        hang_up: Callable[[], None],
        budget: Budget,
        host: HostServices = ALONE,
        address: str = "",
        *,
        number: int = 0,
        is_local: bool = False,
    ) -> None:
        self.name = self.typed_name = name
        self.key = key
        self.number = number
        self.address = address
        self.network = network_of(address)
        self.is_local = is_local
        self.is_board = self.inflates = False
        self.arrived = self.heard = monotonic()
        self.muted_until = 0.0
        self.language: Language = "en"
        self.person: Person | None = None
        self.settings: Mapping[str, Any] = {}
        self.table: Place | None = None
        self.withdraw: Callable[[], None] | None = None
        self.is_named = self.greeted = False
        self.granted = -1
        self.steps = 0
        self.gone = False
        self._is_dismissed = False
        self.faults = 0
        self.invited: dict[int, str] = {}
        self.own_tables: tuple[int, ...] = ()
        self.waiting_tables: tuple[int, ...] = ()
        self.chat = TokenBucket(CHAT_BURST, CHAT_PER_SECOND)
        self.invitations_sent = TokenBucket(INVITATIONS_BURST, INVITATIONS_PER_SECOND)
        self.invitations_received = TokenBucket(INVITATIONS_BURST, INVITATIONS_PER_SECOND)
        self.budget = budget
        self.entering = asyncio.Lock()
        self._answer = b""  # that leaves with the next frame
        self._deliver = deliver
        self._hang_up = hang_up
        self._host = host

    @property
    def is_admin(self) -> bool:
        """Whether this is an admin now: changes to the list of admins take effect at once."""
        return self.is_local or (self.key is not None and self._host.is_admin(self.key))

    @property
    def origin(self) -> Origin:
        """Whom the tables they open are counted for."""
        return Origin(self.key or f"session {self.number}", self.network)

    @property
    def identity(self) -> tuple[str, int | str]:
        """Who they are: the same for all sessions of one person, and for nobody else."""
        if self.person is not None:
            return "person", self.person.id
        return "session", self.number

    async def become(self, person: Person) -> bool:
        """Be another person from now on, if in the lobby and not about to sit down; whether so.

        A step that a table carries out is that of one person, from its beginning to its end.
        """
        async with self.entering:  # other requests may be saving them as a person
            if self.table is not None or self.steps:
                return False
            self.person, self.name = person, person.name
            return True

    @property
    def is_leaving(self) -> bool:
        """The connection has ended, or is being ended: further input does not count."""
        return self.gone or self._is_dismissed

    @property
    def muted_minutes(self) -> int:
        """For how many more minutes they are muted, rounded up."""
        return max(0, ceil((self.muted_until - monotonic()) / 60))

    def __repr__(self) -> str:
        return f"<Visitor {self.name!r}>"

    def send(self, frame: bytes) -> None:
        """Queue a frame; does nothing once the visitor is gone.

        A link that fails ends this visitor's connection, and does not concern the caller, who has
        others to serve.
        """
        if self.gone:
            return
        frame, self._answer = self._answer + frame, b""
        try:
            self._deliver(frame)
        except Exception:
            log.exception("%s: a link failed", self.name)
            self.dismiss()

    def send_public(self, frame: bytes) -> None:
        """Queue a frame that hides nothing from anybody, compressed if their client reads that."""
        self.send(deflated(frame) if self.inflates else frame)

    def done(self, request: int, data: dict[str, Any] | None = None, padding: int = 1) -> None:
        """Grant a request; the answer is padded to a multiple of so many bytes."""
        self.done_with_next(request, data, padding)
        self.send_answer()

    def done_with_next(
        self, request: int, data: dict[str, Any] | None = None, padding: int = 1
    ) -> None:
        """The same, but the answer leaves with the next frame, at the end of the step at last."""
        self.granted = request
        self.budget.end()
        self._answer += padded(encode(Done(request, data or {})), padding)

    def send_answer(self) -> None:
        """Send an answer that no frame has taken along."""
        if self._answer:
            self.send(b"")

    def refuse(
        self, request: int, refusal: IllegalMove, padding: int = 1, *, counted: bool = True
    ) -> None:
        """Refuse a request; the answer is padded as `done` does."""
        if counted:
            self._host.refused(refusal.code)
        self.budget.end()
        answer = Refused(request, refusal.code, refusal.text, refusal.facts)
        self.send(padded(encode(answer), padding))

    def welcome(self, welcome: Welcome) -> None:
        """Answer a `Hello` that is granted."""
        self.budget.end()
        self.send(encode(welcome))

    def fault(self, code: str, text: str) -> None:
        """Report bytes that were not a request."""
        self.send(encode(Fault(code, text)))

    def dismiss(self) -> None:
        """End the connection; what was sent before still arrives."""
        if not self.is_leaving:
            self._is_dismissed = True
            self._hang_up()


RequestHandler = Callable[[Visitor, Any], Coroutine[Any, Any, None]]
"""Answers a visitor's request."""

RequestHandlers = Mapping[type, RequestHandler]
"""The handler of each kind of request."""
