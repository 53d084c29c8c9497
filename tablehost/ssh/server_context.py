"""State that all connections of one listener share."""

import asyncio
from collections.abc import Coroutine, Mapping
from typing import Any

from msgspec import Struct, field

from client.locale.i18n import Language, Translator, language_of, translator
from tablehost.access.guesses import Guesses
from tablehost.access.invitations import InvitationCheck, NoInvitations
from tablehost.access.limits import Limits
from tablehost.config.values import Crypto
from tablehost.ssh.admission import Admission
from tablehost.ssh.gate_client import GateClient
from tablehost.ssh.handlers import Handlers
from tablehost.ssh.remote_key import Signer
from tablehost.ssh.session_rate import SessionRate


class ServerContext(Struct, frozen=True, kw_only=True):
    """Settings, handlers and counters of a listener, and the tasks of its sessions.

    Attributes:
        banner: shown before login.
        language: for players whose terminal asks for none.
        gate: decides who may connect.
        admission: who may log in.
        invitations: checks invitation codes.
        guesses: wrong passphrases, by network.
        signer: has key exchanges signed, if the host key is on another machine.
    """

    limits: Limits
    handlers: Handlers
    banner: str
    language: Language
    gate: GateClient[Any]
    admission: Admission = Admission()
    crypto: Crypto = "modern"
    invitations: InvitationCheck = NoInvitations()
    guesses: Guesses = field(default_factory=Guesses)
    signer: Signer | None = None
    session_rate: SessionRate = field(default_factory=SessionRate)
    command_rate: SessionRate = field(default_factory=SessionRate)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def translator(self, env: Mapping[str, str] | None = None) -> Translator:
        """The translator for a terminal's environment; by default for the host's language."""
        return translator(language_of(env or {}) or self.language)

    def run(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a session's task and keep it: the loop itself holds tasks only weakly."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task
