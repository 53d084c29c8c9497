"""Listening: sockets, algorithms, looking after connections, and closing in good order."""

import asyncio
import logging
import socket
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self

import asyncssh

from tablehost.access.invitations import InvitationCheck, NoInvitations
from tablehost.access.limits import Limits
from tablehost.config.values import Crypto
from tablehost.ssh.acceptor import Acceptor, at_once
from tablehost.ssh.admission import Admission
from tablehost.ssh.algorithms import CIPHERS, MACS, SIGNATURES, key_exchanges
from tablehost.ssh.connection_handler import ConnectionHandler
from tablehost.ssh.gate import BanLookup, Gate, no_bans
from tablehost.ssh.gate_client import LocalGate
from tablehost.ssh.handlers import Handlers
from tablehost.ssh.hostkey import HostKey
from tablehost.ssh.server_context import ServerContext
from tablehost.ssh.sockets import bind
from tablehost.ssh.texts import banner
from tablehost.ssh.transport import ThrottledTransport

log = logging.getLogger("tablehost.ssh")

DEFAULT_LIMITS = Limits()
EVERYBODY = Admission()
LOOK_AFTER_EVERY = 0.5  # seconds


class Listener:
    """A running ssh server. Close it, or use it as an async context manager.

    Attributes:
        addresses: where it listens: (IP address, port).
    """

    def __init__(self, acceptor: Acceptor, house: ServerContext) -> None:
        self.addresses: list[tuple[str, int]] = [one.getsockname()[:2] for one in acceptor.sockets]
        self._acceptor = acceptor
        self._house = house
        self._looking_after = asyncio.get_running_loop().create_task(self._look_after())

    @property
    def port(self) -> int:
        """The port it listens at, the real one where 0 was asked for."""
        return self.addresses[0][1]

    @property
    def inside(self) -> int:
        """Connections that have come in, for the metrics."""
        return self._house.entrance.inside

    @property
    def half_open(self) -> int:
        """Connections that have not come in yet, for the metrics."""
        return self._house.entrance.half_open

    async def close(self, grace: float = 3.0) -> None:
        """Stop listening and let everybody go home.

        Each app is told to hang up, which puts its player's terminal back in order, and gets
        `grace` seconds; what is then still open is cut with a word of explanation.
        """
        self._acceptor.close()
        doormen: Sequence[ConnectionHandler] = self._house.entrance.everybody()
        for doorman in doormen:
            for session in list(doorman.sessions):
                session.hang_up()
        await _finish(self._house.tasks, grace)
        for task in self._house.tasks:
            task.cancel()
        gone = {asyncio.create_task(doorman.gone()) for doorman in doormen}
        await _finish(gone, grace)  # ssh leaves by itself once its session is over
        for doorman in self._house.entrance.everybody():
            doorman.turn_out("closing")
        await _finish(gone | self._house.tasks, grace)
        self._looking_after.cancel()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(LOOK_AFTER_EVERY)
            now = asyncio.get_running_loop().time()
            for doorman in self._house.entrance.everybody():
                doorman.look_after(now)


async def _finish(tasks: set[asyncio.Task[None]], seconds: float) -> None:
    """Wait for tasks; their outcome is their own business."""
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
    keeping_out: BanLookup = no_bans,
    turned_away: Callable[[str], None] = lambda _: None,
    inviting: InvitationCheck | None = None,
    crypto: Crypto = "modern",
    name: str = "table.local",
    public_port: int | None = None,
    language: str = "en",
) -> Listener:
    """Start the ssh server.

    Args:
        host: an IP address or name of this machine; "" for all of its addresses, IPv4 and IPv6.
        port: 22, or any free one; 0 lets the system choose (with one address only).
        host_key: what the server proves itself with.
        handlers: where sessions go.
        limits: what connections may use.
        admission: who may come in.
        keeping_out: who may not, whatever they prove.
        turned_away: is told the code of each refusal at the door.
        inviting: who is invited; nobody by default.
        crypto: whether clients without a post-quantum key exchange come in.
        name: what guests type after `ssh`, for the banner.
        public_port: the port they come to, where a router or firewall redirects it to `port`.
        language: the table's, `en` or `fr`, for who does not tell his own.

    Raises:
        ListenError: `port_in_use`, `not_permitted`, `no_such_address` or `cannot_listen`.
    """
    sockets = await bind(host, port)
    bound = sockets[0].getsockname()[1]
    house = ServerContext(
        limits=limits,
        handlers=handlers,
        banner=banner(language, name, public_port or bound, admission.mode),
        language=language,
        entrance=LocalGate(Gate(limits, keeping_out, turned_away)),
        admission=admission,
        inviting=inviting or NoInvitations(),
        crypto=crypto,
    )
    return begin(sockets, host_key, house)


def begin(
    sockets: Sequence[socket.socket],
    host_key: HostKey,
    house: ServerContext,
    hesitation: Callable[[], float] = at_once,
) -> Listener:
    """Start the ssh server at sockets that listen; they are the listener's from now on.

    Args:
        sockets: as `bind` gives them.
        host_key: what the server proves itself with.
        house: what all connections share.
        hesitation: see `Acceptor`.
    """
    # asyncssh logs commands, user names and variables as they come, control characters included.
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
    options = _options(host_key, house)
    return Listener(
        Acceptor(sockets, lambda: ThrottledTransport(options, house.limits), hesitation), house
    )


def _options(host_key: HostKey, house: ServerContext) -> asyncssh.SSHServerConnectionOptions:
    """Asyncssh's options; what is allowed by its defaults and not wanted is refused here."""
    limits = house.limits
    return asyncssh.SSHServerConnectionOptions(
        server_factory=lambda: ConnectionHandler(house),
        server_version="tablehost",
        server_host_keys=[host_key.private],
        kex_algs=key_exchanges(house.crypto),
        encryption_algs=CIPHERS,
        mac_algs=MACS,
        compression_algs=None,  # the length of a compressed frame tells which die was drawn
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
