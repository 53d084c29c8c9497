"""One connection's way in: authentication, then its sessions, all within limits.

Refused: `none`, passwords, host-based and GSSAPI authentication, certificates, and (by asyncssh's
own defaults, which the tests hold to) forwarding of every kind. Offered: publickey first, then
keyboard-interactive without a single prompt, so that who has a key comes as himself and who has
none comes in without typing; a host that does not take everybody (`admission`) asks for its
passphrase or for the code of an invitation there, or offers keys alone.
"""

import asyncio
import logging
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
from tablehost.ssh.gate import Refusal, refusal_code
from tablehost.ssh.server_context import ServerContext
from tablehost.ssh.session import Session
from tablehost.ssh.session_rate import AT_ONCE
from tablehost.ssh.stall import Stall
from tablehost.ssh.texts import Said, say, say_ban
from tablehost.ssh.transport import ThrottledTransport
from tablehost.store.door import Ban

log = logging.getLogger("tablehost.ssh")

_SIGNATURES = frozenset(name.encode() for name in SIGNATURES)


class ConnectionHandler(asyncssh.SSHServer):
    """The host's side of one connection."""

    def __init__(self, house: ServerContext) -> None:
        self.sessions: set[Session] = set()
        self._house = house
        self._limits = house.limits
        self._conn: asyncssh.SSHServerConnection
        self._wire: ThrottledTransport
        self._unwelcome: Refusal | None = None  # known before anything is proven
        self._user = ""  # the name asked for, as it came
        self._claim = Claim()
        self._suffices = False  # the key taken last
        self._about_code: Said = "about_code"
        self._coming: Player | None = None  # proven, and perhaps not let in yet
        self._player: Player | None = None
        self._let_in: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._opening = 0  # sessions that wait for that
        self._opened = 0  # sessions there have been
        self._attempts = 0
        self._terminal: Session | None = None
        self._idle_since = 0.0
        self._stall = Stall()

    # Coming and going.

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._conn = conn
        self._wire = conn.get_extra_info("wire")
        self._house.entrance.arrive(self, self._wire.address)

    def connection_lost(self, exc: Exception | None) -> None:
        self._house.entrance.leave(self)
        self._settle(let_in=False)
        match exc:
            case None:
                self._note_leaving("")
            case asyncssh.Error() | OSError():
                self._note_leaving(str(exc))
            case _:  # a bug of ours in one of these callbacks, which asyncssh keeps to itself
                log.error("%s: the connection failed", self._name, exc_info=exc)

    def _note_leaving(self, why: str) -> None:
        if self._player:
            note(log, "left", player=self._player.name, why=why)
        else:
            note(log, "stranger_left", why=why)

    def keep_out(self, why: Refusal) -> None:
        """Not let in, whatever is proven; said now or as soon as it can be shown."""
        self._unwelcome = why
        if self._user:
            self.turn_out(why)

    def turn_out(self, why: Said | Ban) -> None:
        """End the connection; ssh shows the reason."""
        self._conn.disconnect(asyncssh.DISC_BY_APPLICATION, self._text(why))

    def _text(self, why: Said | Ban) -> str:
        language = self._house.language
        return say_ban(why, language) if isinstance(why, Ban) else say(why, language)

    # Proving who it is. What is awaited and when is no accident: `identity` says why.

    def begin_auth(self, username: str) -> bool:
        self._claim.begin()
        if self._unwelcome is not None:  # told here: who hangs up unread bytes loses the last words
            self._note_refusal(Player("somebody", address=self._wire.address), self._unwelcome)
            raise asyncssh.DisconnectError(
                asyncssh.DISC_BY_APPLICATION, self._text(self._unwelcome)
            )
        if not self._user:
            self._conn.send_auth_banner(self._house.banner)
        self._user = username
        return True

    def public_key_auth_supported(self) -> bool:
        """Asked at every request, whatever its method: the place to count them."""
        self._attempts += 1
        if self._attempts > self._limits.auth_attempts:
            raise asyncssh.DisconnectError(
                asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE,
                self._text("too_many_attempts"),
            )
        return not is_guest_name(clean_name(self._user))

    async def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether to take a key, shown or signed with: any good one that the rule lets in.

        Where codes are asked for, one that is not known is taken too, to be remembered.
        """
        self._claim.withdraw()
        allowed = key.all_sig_algorithms & _SIGNATURES
        if not allowed:
            return False
        key.all_sig_algorithms = allowed  # asyncssh verifies the signature with this very object
        fingerprint = key.get_fingerprint()
        codes = self._house.admission.mode == "invited"
        suffices = self._house.admission.takes(fingerprint) or (
            codes and await self._house.inviting.knows(fingerprint)
        )
        if not suffices and not (codes and self._claim.proven is None):
            return False
        self._suffices = suffices
        return self._claim.offer(username, fingerprint)

    def key_proven(self) -> bool:
        """The key taken last was signed with; whether that is enough to come in."""
        if not self._suffices:
            self._claim.prove()
        return self._suffices

    def kbdint_auth_supported(self) -> bool:
        return self._house.admission.mode != "keys"

    def get_kbdint_challenge(
        self, username: str, lang: str, submethods: str
    ) -> bool | tuple[str, str, str, Sequence[tuple[str, bool]]]:
        """In at once, by the passphrase or by a code; no key that was only shown counts."""
        self._claim.withdraw()
        match self._house.admission.mode:
            case "open":
                return True
            case "invited":
                return "", self._text(self._about_code), "", [(self._text("code") + " ", False)]
        return "", "", "", [(self._text("passphrase") + " ", False)]

    async def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> bool:
        """Whether what was typed lets somebody in."""
        typed = responses[0] if len(responses) == 1 else ""
        codes = self._house.admission.mode == "invited"
        right = await self._has_code(typed) if codes else self._knows_passphrase(typed)
        self._claim.withdraw()
        return right

    async def _has_code(self, typed: str) -> bool:
        proven = self._claim.proven
        verdict = await self._house.inviting.admit(
            self._wire.address, typed, proven.key if proven else None
        )
        self._about_code = "code_wrong"
        self._ask_for_patience(verdict.wait)
        return verdict.admitted

    def _knows_passphrase(self, typed: str) -> bool:
        guesses, network = self._house.guesses, network_of(self._wire.address)
        wait = guesses.wait(network)
        self._ask_for_patience(wait)
        right = not wait and self._house.admission.opened_by(typed)
        if right:
            guesses.right(network)
        elif not wait:
            guesses.wrong(network)
        return right

    def _ask_for_patience(self, seconds: int) -> None:
        if seconds:
            note(log, "guessing", address=self._wire.address, wait=seconds)
            self._conn.send_auth_banner(self._text("waiting").format(seconds=seconds) + "\r\n")

    def auth_completed(self) -> None:
        player = self._claim.settle(self._conn.get_extra_info("username"))
        self._coming = structs.replace(player, address=self._wire.address)
        self._house.entrance.enter(self, self._coming, self._decided)

    def _decided(self, refusal: Refusal | None) -> None:
        """Whether he may come in, which another process may have been asked."""
        coming = self._coming
        assert coming is not None, "nobody is decided about who has not proven who he is"
        if refusal is not None:
            self._note_refusal(coming, refusal)
            self.turn_out(refusal)
            self._settle(let_in=False)
            return
        self._player = coming
        self._idle_since = asyncio.get_running_loop().time()
        note(log, "came_in", player=coming.name, address=coming.address, key=coming.key or "no key")
        self._settle(let_in=True)

    def _note_refusal(self, player: Player, why: Refusal) -> None:
        note(log, "turned_away", player=player.name, address=player.address, code=refusal_code(why))

    def _settle(self, *, let_in: bool) -> None:
        if not self._let_in.done():
            self._let_in.set_result(let_in)

    # Its sessions.

    def session_requested(self) -> tuple[BoundedChannel, Coroutine[Any, Any, Session]] | bool:
        open_soon = len(self.sessions) + self._opening
        if self._coming is None or open_soon >= self._limits.sessions_per_connection:
            return False
        self._opening += 1
        return BoundedChannel(self._conn, self._limits), self._session(self._coming)

    async def _session(self, player: Player) -> Session:
        """A session, once it is decided that its player may come in."""
        try:
            if not await self._let_in:
                raise asyncssh.ChannelOpenError(asyncssh.OPEN_CONNECT_FAILED, "not let in")
            await self._paced(player)
        finally:
            self._opening -= 1
        session = Session(
            player,
            self._house,
            self._wire,
            take_terminal=self._take_terminal,
            ended=self._session_ended,
        )
        self.sessions.add(session)
        return session

    async def _paced(self, player: Player) -> None:
        """Wait where a key or a network opens one session after the other."""
        self._opened += 1
        if self._opened > AT_ONCE:
            network = network_of(self._wire.address)
            await asyncio.sleep(self._house.session_rate.wait(player, network))

    def _take_terminal(self, session: Session) -> bool:
        if self._terminal is None:
            self._terminal = session
        return self._terminal is session

    def _session_ended(self, session: Session) -> None:
        self.sessions.discard(session)
        if self._terminal is session:
            self._terminal = None

    # Looking after it.

    async def gone(self) -> None:
        """Wait until the connection is over."""
        await self._conn.wait_closed()

    def look_after(self, now: float) -> None:
        """Cut what has stalled, is flooded with answers, or has no business here any more."""
        wire, limits = self._wire, self._limits
        busy = any(session.active for session in self.sessions)
        if busy:
            self._idle_since = now
        stalled = max(
            self._stall.seconds(now, sent=wire.sent, waiting=wire.waiting),
            *(session.stalled(now) for session in self.sessions),
            0.0,
        )
        if wire.waiting > limits.waiting_bytes or stalled > limits.stall_time:
            note(log, "cut", player=self._name, seconds=round(stalled))
            self._conn.abort()
        elif self._player and not busy:
            refusal = self._house.entrance.keeping_out(self, self._player)
            if refusal is not None:
                self.turn_out(refusal)
            elif now - self._idle_since > limits.idle_time:
                self.turn_out("idle")

    @property
    def _name(self) -> str:
        return self._player.name if self._player else "somebody"
