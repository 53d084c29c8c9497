"""The ssh server: listening, algorithms, supervision of connections, and an orderly close."""

import asyncio
import logging
import socket
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self

import asyncssh

from client.locale.i18n import Language, translator
from tablehost.access.invitations import InvitationCheck, NoInvitations
from tablehost.access.limits import Limits
from tablehost.config.values import Crypto
from tablehost.ssh import chacha
from tablehost.ssh.acceptor import Acceptor, always, no_delay
from tablehost.ssh.admission import Admission
from tablehost.ssh.algorithms import CIPHERS, MACS, SIGNATURES, key_exchanges
from tablehost.ssh.connection_handler import ConnectionHandler
from tablehost.ssh.gate import BanLookup, Gate, no_bans
from tablehost.ssh.gate_client import LocalGate
from tablehost.ssh.handlers import Handlers
from tablehost.ssh.hostkey import HostKey
from tablehost.ssh.remote_key import RemoteKey
from tablehost.ssh.server_context import ServerContext
from tablehost.ssh.sockets import bind
from tablehost.ssh.texts import banner
from tablehost.ssh.transport import ThrottledTransport

log = logging.getLogger("tablehost.ssh")

DEFAULT_LIMITS = Limits()
EVERYBODY = Admission()
CHECK_EVERY = 2.0  # seconds; a look at 1,000 connections takes some 6 ms


class Listener:
    """A running ssh server. Close it, or use it as an async context manager.

    Attributes:
        addresses: where it listens: (IP address, port).
    """

    def __init__(self, acceptor: Acceptor, context: ServerContext) -> None:
        self.addresses: list[tuple[str, int]] = [one.getsockname()[:2] for one in acceptor.sockets]
        self._acceptor = acceptor
        self._context = context
        self._checking = asyncio.get_running_loop().create_task(self._check())

    @property
    def port(self) -> int:
        """The port it listens at, the real one where 0 was asked for."""
        return self.addresses[0][1]

    @property
    def logged_in(self) -> int:
        """The number of connections that have logged in, for the metrics."""
        return self._context.gate.logged_in

    @property
    def half_open(self) -> int:
        """The number of connections that have not logged in yet, for the metrics."""
        return self._context.gate.half_open

    async def close(self, grace: float = 3.0) -> None:
        """Stop listening and end all sessions.

        Each app is told to hang up, which restores its player's terminal, and gets `grace`
        seconds; what is still open then is disconnected with a message.
        """
        self._acceptor.close()
        handlers: Sequence[ConnectionHandler] = self._context.gate.connections()
        for handler in handlers:
            for session in list(handler.sessions):
                session.hang_up()
        await _finish(self._context.tasks, grace)
        for task in self._context.tasks:
            task.cancel()
        closed = {asyncio.create_task(handler.closed()) for handler in handlers}
        await _finish(closed, grace)  # ssh disconnects by itself once its session is over
        for handler in self._context.gate.connections():
            handler.disconnect("closing")
        await _finish(closed | self._context.tasks, grace)
        self._checking.cancel()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    async def _check(self) -> None:
        while True:
            await asyncio.sleep(CHECK_EVERY)
            now = asyncio.get_running_loop().time()
            for handler in self._context.gate.connections():
                handler.check(now)


async def _finish(tasks: set[asyncio.Task[None]], seconds: float) -> None:
    """Wait for tasks, whatever their outcome."""
    if tasks:
        await asyncio.wait(set(tasks), timeout=seconds)


async def listen(
    host: str,
    port: int,
    host_key: HostKey,
    handlers: Handlers,
    *,
    limits: Limits = DEFAULT_LIMITS,
    admission: Admission = EVERYBODY,
    find_ban: BanLookup = no_bans,
    refused: Callable[[str], None] = lambda _: None,
    invitations: InvitationCheck | None = None,
    crypto: Crypto = "modern",
    name: str = "table.local",
    public_port: int | None = None,
    language: Language = "en",
) -> Listener:
    """Start the ssh server.

    Args:
        host: an IP address or name of this machine; "" for all of its addresses, IPv4 and IPv6.
        port: 22, or any free one; 0 lets the system choose (with one address only).
        host_key: the server's identity.
        handlers: where sessions go.
        limits: of connections.
        admission: who may log in.
        find_ban: who may not, whatever they prove.
        refused: called with the code of each refused connection.
        invitations: checks codes; by default there are none.
        crypto: whether clients without a post-quantum key exchange may connect.
        name: what players type after `ssh`, for the banner.
        public_port: the port they connect to, where a router or firewall redirects it to `port`.
        language: for players whose terminal asks for none.

    Raises:
        ListenError: `port_in_use`, `not_permitted`, `no_such_address` or `cannot_listen`.
    """
    sockets = await bind(host, port)
    bound = sockets[0].getsockname()[1]
    context = ServerContext(
        limits=limits,
        handlers=handlers,
        banner=banner(translator(language), name, public_port or bound, admission.entry),
        language=language,
        gate=LocalGate(Gate(limits, find_ban, refused)),
        admission=admission,
        invitations=invitations or NoInvitations(),
        crypto=crypto,
    )
    return serve(sockets, host_key.private, context)


def serve(
    sockets: Sequence[socket.socket],
    host_key: asyncssh.SSHKey | RemoteKey,
    context: ServerContext,
    delay: Callable[[], float] = no_delay,
    can_take: Callable[[], bool] = always,
) -> Listener:
    """Start the ssh server at listening sockets, which it owns from then on.

    Args:
        sockets: as `bind` returns them.
        host_key: the server's identity; where it is elsewhere, `context` says who signs.
        context: what all connections share.
        delay: see `Acceptor`.
        can_take: the same.
    """
    # asyncssh logs commands, user names and variables as they come, control characters included.
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
    chacha.install()
    options = _options(host_key, context)
    acceptor = Acceptor(
        sockets, lambda: ThrottledTransport(options, context.limits), delay, can_take
    )
    return Listener(acceptor, context)


def _options(
    host_key: asyncssh.SSHKey | RemoteKey, context: ServerContext
) -> asyncssh.SSHServerConnectionOptions:
    """Asyncssh's options; whatever its defaults allow and we do not want is disabled here."""
    limits = context.limits
    return asyncssh.SSHServerConnectionOptions(
        server_factory=lambda: ConnectionHandler(context),
        server_version="tablehost",
        server_host_keys=[host_key],
        kex_algs=key_exchanges(context.crypto),
        encryption_algs=CIPHERS,
        mac_algs=MACS,
        compression_algs=None,  # the length of a compressed frame reveals which die was drawn
        signature_algs=SIGNATURES,
        gss_host=None,
        host_based_auth=False,
        password_auth=False,
        agent_forwarding=False,
        x11_forwarding=False,
        allow_scp=False,
        utf8_decode_errors="replace",
        login_timeout=limits.login_time,
        keepalive_interval=limits.keep_alive,
        keepalive_count_max=limits.keep_alive_missed,
    )
