"""One ssh connection: authentication, then its sessions, all within limits.

Refused: `none`, passwords, host-based and GSSAPI authentication, certificates, and (by asyncssh's
defaults, which tests check) forwarding of every kind. Offered: publickey first, then
keyboard-interactive without a single prompt, so that players with a key log in by it and others log
in without typing. A host that is not open to everybody (`admission`) asks for its passphrase or for
an invitation code there, or offers publickey alone.
"""

import asyncio
import logging
import secrets
from collections.abc import Coroutine, Sequence
from typing import Any

import asyncssh
from msgspec import structs

from tablehost.log_events import note
from tablehost.people.names import clean_name, is_guest_name
from tablehost.people.networks import network_of
from tablehost.people.player import Player
from tablehost.ssh.algorithms import SIGNATURES
from tablehost.ssh.channel import BoundedChannel
from tablehost.ssh.claim import Claim
from tablehost.ssh.connection import Connection
from tablehost.ssh.exchange import Exchange
from tablehost.ssh.gate import Refusal, refusal_code
from tablehost.ssh.server_context import ServerContext
from tablehost.ssh.session import Session
from tablehost.ssh.session_rate import AT_ONCE
from tablehost.ssh.stall import Stall
from tablehost.ssh.texts import Reason, before_screen, reason_text
from tablehost.ssh.transport import ThrottledTransport

log = logging.getLogger("tablehost.ssh")

_SIGNATURES = frozenset(name.encode() for name in SIGNATURES)


class ConnectionHandler(asyncssh.SSHServer):
    """The server's side of one connection."""

    def __init__(self, context: ServerContext) -> None:
        self.sessions: set[Session] = set()
        self._context = context
        self._id = secrets.token_hex(4)  # pairs its lines in the log, also those of two processes
        self._limits = context.limits
        self.tr = context.translator()
        self._conn: Connection
        self._transport: ThrottledTransport
        self._refusal: Refusal | None = None  # known before anything is proven
        self._number = 0  # in this process
        self._user = ""  # as the client sent it
        self._claim = Claim()
        self._suffices = False  # whether the key shown last is enough to log in
        self._wrong_code = False
        self._proven: Player | None = None  # perhaps not logged in yet
        self._player: Player | None = None
        self._decision: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._opening = 0  # sessions that wait for the decision
        self._opened = 0  # sessions there have been
        self._attempts = 0
        self._terminal: Session | None = None
        self._idle_since = 0.0
        self._stall = Stall()

    # Connecting and disconnecting.

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        assert isinstance(conn, Connection), "of our transport"
        self._conn = conn
        conn.set_extra_info(log_id=self._id)
        self._transport = conn.get_extra_info("throttled")
        self._number = self._context.gate.connect(self, self._transport.address)
        if self._context.signer is not None:
            conn.be_known_by(self._context.signer.word(self._number))

    async def sign(self, exchange: Exchange) -> bytes:
        """The signature of a key exchange, where the host key is elsewhere; empty for none."""
        signer = self._context.signer
        return b"" if signer is None else await signer.sign(self._number, exchange)

    def connection_lost(self, exc: Exception | None) -> None:
        self._context.gate.disconnect(self)
        self._settle(may_log_in=False)
        match exc:
            case None:
                self._note_left("")
            case asyncssh.Error() | OSError():
                self._note_left(str(exc))
            case _:  # a bug of ours in one of these callbacks, which asyncssh does not log
                log.error("%s: the connection failed", self._name, exc_info=exc)

    def _note_left(self, why: str) -> None:
        if self._player:
            note(log, "left", player=self._player.name, connection=self._id, why=why or None)
        else:
            note(log, "stranger_left", why=why)

    def refuse_login(self, why: Refusal) -> None:
        """Do not log in, whatever is proven; say so now, or as soon as it can be shown."""
        self._refusal = why
        if self._user:
            self.disconnect(why)

    def disconnect(self, why: Reason) -> None:
        """End the connection; ssh shows the reason."""
        self._conn.disconnect(asyncssh.DISC_BY_APPLICATION, reason_text(why, self.tr))

    # Authentication. What is awaited and when matters here: `claim` says why.

    def begin_auth(self, username: str) -> bool:
        self._claim.begin()
        if self._refusal is not None:  # told here: closing with unread input loses what was sent
            self._note_refusal(Player("somebody", address=self._transport.address), self._refusal)
            raise asyncssh.DisconnectError(
                asyncssh.DISC_BY_APPLICATION, reason_text(self._refusal, self.tr)
            )
        if not self._user:
            self._conn.send_auth_banner(self._context.banner)
        self._user = username
        return True

    def public_key_auth_supported(self) -> bool:
        """Called for every request, whatever its method: the place to count them."""
        self._attempts += 1
        if self._attempts > self._limits.auth_attempts:
            raise asyncssh.DisconnectError(
                asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE,
                reason_text("too_many_attempts", self.tr),
            )
        return not is_guest_name(clean_name(self._user))

    async def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether to accept a key, shown or signed with.

        Where invitation codes are asked for, an unknown key is accepted too, to be remembered.
        """
        self._claim.withdraw()
        allowed = key.all_sig_algorithms & _SIGNATURES
        if not allowed:
            return False
        key.all_sig_algorithms = allowed  # asyncssh verifies the signature with this very object
        fingerprint = key.get_fingerprint()
        by_code = self._context.admission.entry == "invited"
        suffices = self._context.admission.accepts(fingerprint) or (
            by_code and await self._context.invitations.knows(fingerprint)
        )
        if not suffices and not (by_code and self._claim.proven is None):
            return False
        self._suffices = suffices
        return self._claim.offer(username, fingerprint)

    def key_proven(self) -> bool:
        """The key accepted last was signed with; returns whether that is enough to log in."""
        if not self._suffices:
            self._claim.prove()
        return self._suffices

    def kbdint_auth_supported(self) -> bool:
        return self._context.admission.entry != "keys"

    def get_kbdint_challenge(
        self, username: str, lang: str, submethods: str
    ) -> bool | tuple[str, str, str, Sequence[tuple[str, bool]]]:
        """Log in at once, or ask for passphrase or code; a key that was only shown is void."""
        self._claim.withdraw()
        match self._context.admission.entry:
            case "open":
                return True
            case "invited":
                # As a banner, since OpenSSH writes other letters of an instruction as \303\247.
                self._conn.send_auth_banner(before_screen(self._about_code()))
                return "", "", "", [(self.tr("Invitation code:") + " ", False)]
        return "", "", "", [(self.tr("Passphrase of this table:") + " ", False)]

    def _about_code(self) -> str:
        if self._wrong_code:
            return self.tr("That code is wrong, or no longer valid. Ask your host for another.")
        return self.tr("Type the code of your invitation, or the one that keeps your seat.")

    async def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> bool:
        """Whether what was typed lets somebody log in."""
        typed = responses[0] if len(responses) == 1 else ""
        by_code = self._context.admission.entry == "invited"
        right = await self._has_code(typed) if by_code else self._knows_passphrase(typed)
        self._claim.withdraw()
        return right

    async def _has_code(self, typed: str) -> bool:
        proven = self._claim.proven
        verdict = await self._context.invitations.admit(
            self._transport.address, typed, proven.key if proven else None
        )
        self._wrong_code = True
        self._tell_to_wait(verdict.wait)
        return verdict.admitted

    def _knows_passphrase(self, typed: str) -> bool:
        guesses, network = self._context.guesses, network_of(self._transport.address)
        wait = guesses.wait(network)
        self._tell_to_wait(wait)
        right = not wait and self._context.admission.is_passphrase(typed)
        if right:
            guesses.right(network)
        elif not wait:
            guesses.wrong(network)
        return right

    def _tell_to_wait(self, seconds: int) -> None:
        if seconds:
            note(log, "guessing", address=self._transport.address, wait=seconds)
            text = self.tr(
                "Too many wrong attempts came from your address. Try again in {seconds} s.",
                seconds=seconds,
            )
            self._conn.send_auth_banner(before_screen(text))

    def auth_completed(self) -> None:
        player = self._claim.settle(self._conn.get_extra_info("username"))
        self._proven = structs.replace(
            player, address=self._transport.address, connection=self._number
        )
        signer, proof = self._context.signer, self._conn.proof
        if signer is not None and player.key is not None and proof is not None:
            signer.prove(self._number, proof)
        self._context.gate.login(self, self._proven, self._decided)

    def _decided(self, refusal: Refusal | None) -> None:
        """The gate has decided whether the player may log in."""
        player = self._proven
        assert player is not None, "the gate decides only after authentication"
        if refusal is not None:
            self._note_refusal(player, refusal)
            self.disconnect(refusal)
            self._settle(may_log_in=False)
            return
        self._player = player
        self._idle_since = asyncio.get_running_loop().time()
        note(
            log, "came_in", player=player.name, address=player.address, connection=self._id,
            key=player.key,
        )  # fmt: skip
        self._settle(may_log_in=True)

    def _note_refusal(self, player: Player, why: Refusal) -> None:
        note(log, "turned_away", player=player.name, address=player.address, code=refusal_code(why))

    def _settle(self, *, may_log_in: bool) -> None:
        if not self._decision.done():
            self._decision.set_result(may_log_in)

    # Sessions.

    def session_requested(self) -> tuple[BoundedChannel, Coroutine[Any, Any, Session]] | bool:
        open_soon = len(self.sessions) + self._opening
        if self._proven is None or open_soon >= self._limits.sessions_per_connection:
            return False
        self._opening += 1
        return BoundedChannel(self._conn, self._limits), self._session(self._proven)

    async def _session(self, player: Player) -> Session:
        """A session, once the gate has decided that its player may log in."""
        try:
            if not await self._decision:
                raise asyncssh.ChannelOpenError(asyncssh.OPEN_CONNECT_FAILED, "not let in")
            await self._throttle(player)
        finally:
            self._opening -= 1
        session = Session(
            player,
            self._context,
            self._transport,
            take_terminal=self._take_terminal,
            ended=self._session_ended,
        )
        self.sessions.add(session)
        return session

    async def _throttle(self, player: Player) -> None:
        """Wait if a key or a network opens many sessions in a row."""
        self._opened += 1
        if self._opened > AT_ONCE:
            network = network_of(self._transport.address)
            await asyncio.sleep(self._context.session_rate.wait(player, network))

    def _take_terminal(self, session: Session) -> bool:
        if self._terminal is None:
            self._terminal = session
        return self._terminal is session

    def _session_ended(self, session: Session) -> None:
        self.sessions.discard(session)
        if self._terminal is session:
            self._terminal = None

    # Supervision.

    async def closed(self) -> None:
        """Wait until the connection is over."""
        await self._conn.wait_closed()

    def check(self, now: float) -> None:
        """Drop a connection that has stalled, is flooded, is idle, or whose player is banned."""
        transport, limits = self._transport, self._limits
        busy = any(session.active for session in self.sessions)
        if busy:
            self._idle_since = now
        stalled = max(
            self._stall.seconds(now, sent=transport.sent, waiting=transport.waiting),
            *(session.stalled(now) for session in self.sessions),
            0.0,
        )
        if transport.waiting > limits.waiting_bytes or stalled > limits.stall_time:
            note(log, "cut", player=self._name, connection=self._id, seconds=round(stalled))
            self._conn.abort()
        elif self._player and not busy:
            ban = self._context.gate.ban_of(self, self._player)
            if ban is not None:
                self.disconnect(ban)
            elif now - self._idle_since > limits.idle_time:
                self.disconnect("idle")

    @property
    def _name(self) -> str:
        return self._player.name if self._player else "somebody"
