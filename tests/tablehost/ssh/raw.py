"""A client that sends authentication requests as a test writes them."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Protocol, Self

import asyncssh
from asyncssh.packet import Boolean, Byte, SSHPacket, SSHPacketHandler, String, UInt32

from tests.tablehost.ssh.host import PATIENCE

REQUEST = 50  # SSH_MSG_USERAUTH_REQUEST
INFO_RESPONSE = 61  # SSH_MSG_USERAUTH_INFO_RESPONSE
SERVICE = "ssh-connection"


class Typed(bytes):
    """The message that answers a question of keyboard-interactive; all else is a request."""


class Requests:
    """The requests of a client, as the bytes of RFC 4252 after the message's number."""

    def __init__(self, session_id: bytes) -> None:
        self._session_id = session_id

    def none(self, user: str) -> bytes:
        return _head(user, "none")

    def password(self, user: str) -> bytes:
        return _head(user, "password") + Boolean(value=False) + String("secret")

    def guest(self, user: str) -> bytes:
        """Keyboard-interactive."""
        return _head(user, "keyboard-interactive") + String("") + String("")

    def answer(self, text: str) -> bytes:
        """The answer that somebody types."""
        return Typed(UInt32(1) + String(text))

    def probe(self, user: str, key: asyncssh.SSHKey) -> bytes:
        """Would you take this key? Unsigned."""
        return _head(user, "publickey") + Boolean(value=False) + _named(key)

    def signed(
        self, user: str, shown: asyncssh.SSHKey, signer: asyncssh.SSHKey, algorithm: str = ""
    ) -> bytes:
        """A key, with a signature made by the same or another one."""
        kind = algorithm or shown.get_algorithm()
        head = _head(user, "publickey") + Boolean(value=True) + _named(shown, kind)
        signature = signer.sign(String(self._session_id) + Byte(REQUEST) + head, kind.encode())
        return head + String(signature)


def _head(user: str, method: str) -> bytes:
    return String(user) + String(SERVICE) + String(method)


def _named(key: asyncssh.SSHKey, algorithm: str = "") -> bytes:
    return String(algorithm or key.get_algorithm()) + String(key.public_data)


class _Silent(SSHPacketHandler):
    """Stands where asyncssh wants an authentication handler; answers nothing."""

    def __init__(self, connection: "RawConnection") -> None:
        self.connection = connection

    @property
    def logger(self) -> Any:
        return self.connection.logger

    def process_packet(self, pkttype: int, pktid: int, packet: SSHPacket) -> bool:
        self.connection.answered()
        return True

    def auth_succeeded(self) -> None: ...

    def auth_failed(self) -> None: ...

    def cancel(self) -> None: ...


class RawConnection(asyncssh.SSHClientConnection):
    """asyncssh's client up to authentication, then a script's."""

    script: Callable[[Requests], Sequence[bytes]]
    in_turn: bool

    def try_next_auth(self, *, next_method: bool = False) -> None:
        if self._auth is not None:
            self.answered()
            return
        self._auth = _Silent(self)  # type: ignore[assignment]  # it has what is called
        self._left = list(self.script(Requests(self._session_id)))
        self._send_next()
        while not self.in_turn and self._left:
            self._send_next()

    def answered(self) -> None:
        """The host has said something to the last request."""
        if self.in_turn:
            self._send_next()

    def _send_next(self) -> None:
        if self._left:
            request = self._left.pop(0)
            kind = INFO_RESPONSE if isinstance(request, Typed) else REQUEST
            self.send_packet(kind, request)


class Door(Protocol):
    """Where a host can be reached."""

    port: int

    def trusted(self) -> Any:
        """The host keys to expect, as asyncssh takes them."""


class Raw:
    """An async context: connect, and send the script's requests.

    Args:
        in_turn: each when the one before was answered; else all at once.
    """

    def __init__(
        self, host: Door, script: Callable[[Requests], Sequence[bytes]], *, in_turn: bool = False
    ) -> None:
        self._host = host
        self._script = script
        self._in_turn = in_turn
        self.connection: RawConnection

    async def __aenter__(self) -> Self:
        loop = asyncio.get_running_loop()
        options = asyncssh.SSHClientConnectionOptions(
            known_hosts=self._host.trusted(), username="mara", config=None, gss_host=None
        )
        options.waiter = loop.create_future()

        def make() -> RawConnection:
            connection = RawConnection(loop, options, wait="auth")
            connection.script = self._script
            connection.in_turn = self._in_turn
            return connection

        _, self.connection = await loop.create_connection(make, "127.0.0.1", self._host.port)
        async with asyncio.timeout(PATIENCE):
            await options.waiter
        return self

    async def __aexit__(self, *_: object) -> None:
        self.connection.abort()
        await self.connection.wait_closed()

    async def whoami(self) -> str:
        """Who the host thinks this is: the name, and the key's fingerprint if it has one."""
        async with asyncio.timeout(PATIENCE):
            done = await self.connection.run("whoami")
        return str(done.stdout).strip()
