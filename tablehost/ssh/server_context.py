"""What all connections of one listener share."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from msgspec import Struct, field

from tablehost.access.guesses import Guesses
from tablehost.access.invitations import InvitationCheck, NoInvitations
from tablehost.access.limits import Limits
from tablehost.config.values import Crypto
from tablehost.ssh.admission import Admission
from tablehost.ssh.gate_client import GateClient
from tablehost.ssh.handlers import Handlers
from tablehost.ssh.session_rate import SessionRate


class ServerContext(Struct, frozen=True, kw_only=True):
    """The limits and handlers of a listener, who is connected, and what runs for them."""

    limits: Limits
    handlers: Handlers
    banner: str
    language: str
    entrance: GateClient[Any]
    admission: Admission = Admission()
    crypto: Crypto = "modern"
    inviting: InvitationCheck = NoInvitations()
    guesses: Guesses = field(default_factory=Guesses)
    session_rate: SessionRate = field(default_factory=SessionRate)
    command_rate: SessionRate = field(default_factory=SessionRate)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def run(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a session's work and keep it: the loop itself holds its tasks only weakly."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task
