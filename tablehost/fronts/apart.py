"""The hall's side of fronts on machines of their own: they are told what they serve, no more."""

import logging
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from weakref import WeakSet

import asyncssh
from msgspec.structs import replace

from client.connection.link import Link, PacedLink
from engine.sync.errors import FrameError
from engine.sync.frames import Decoder, encode
from tablehost.fronts import messages
from tablehost.fronts.apart_messages import (
    FROM_APART,
    Came,
    FromApart,
    LogIn,
    NewWords,
    Pass,
    RunHere,
    ShutOut,
    Sign,
    Signed,
    StillIn,
    ToApart,
)
from tablehost.fronts.front_manager import FrontConnection, FrontManager, RemoteConnection
from tablehost.fronts.passes import ANEW, Passes
from tablehost.fronts.shut_out import ban_value
from tablehost.hall_socket.preamble import Preamble
from tablehost.hall_socket.server import Ignore
from tablehost.people.names import clean_name
from tablehost.people.networks import network_of
from tablehost.people.player import Player
from tablehost.ssh.exchange import Exchange, NotProvenError, Proof, fingerprint_of, hash_of

log = logging.getLogger(__name__)

WORDS = 64  # for connections that may come before the hall has answered the first of them

AttachSession = Callable[[PacedLink, Player], None]


class ApartFronts:
    """All fronts on machines of their own.

    Args:
        manager: of the hall's fronts.
        key: the host key.
        attach: starts a session.
    """

    def __init__(self, manager: FrontManager, key: asyncssh.SSHKey, attach: AttachSession) -> None:
        self.manager = manager
        self.key = key
        self.passes = Passes(key.export_private_key("pkcs8-der"))
        self.settings = replace(
            manager.settings,
            host_key=key.export_public_key(),
            keys=[],
            passphrase=b"",
        )
        self._attach = attach
        self._fronts: dict[str, ApartConnection] = {}

    def accept(self, preamble: Preamble, link: Link) -> None:
        """A front has connected; one that had its name is not there any more."""
        if (former := self._fronts.get(preamble.front)) is not None:
            former.close()
        self._fronts[preamble.front] = front = ApartConnection(self, link, preamble.front)
        self.manager.apart.append(front)
        link.attach(front)

    def accept_session(self, preamble: Preamble, link: PacedLink) -> None:
        """A session has begun at a front; it is that of a player there, or of a guest."""
        front = self._fronts.get(preamble.front)
        player = None if front is None else front.player_of(preamble)
        if front is None or player is None:
            link.attach(Ignore())
            link.close()
        else:
            front.links.add(link)
            self._attach(link, player)

    def gone(self, front: "ApartConnection") -> None:
        """A front is gone, with its connections."""
        if self._fronts.get(front.name) is front:
            del self._fronts[front.name]
        self.manager.apart.remove(front)
        self.manager.loads.remove(front)


class _Session:
    """The ssh session of a connection, as the hall knows it.

    Attributes:
        word: that its exchanges are known by.
        id: once its first exchange is signed.
    """

    def __init__(self, word: str, own: bytes = b"") -> None:
        self.word = word
        self.id = own


class ApartConnection(FrontConnection):
    """One such front, as the hall knows it.

    The addresses of its players are its own word: so they are never taken for those of others, for
    whom seats are kept by address.

    Attributes:
        links: of its sessions.
    """

    def __init__(self, fronts: ApartFronts, link: Link, name: str) -> None:
        super().__init__(fronts.manager, link)
        self.name = name
        self.links: WeakSet[PacedLink] = WeakSet()
        self._fronts = fronts
        self._messages = Decoder(FROM_APART)
        self._words: set[str] = set()
        self._sessions: dict[int, _Session] = {}
        self._granted = time.time()
        if self._is_shut_out:
            self._shut_out()
            return
        self._tell(fronts.settings)
        if fronts.settings.entry == "open":
            self._tell(self._new_words(WORDS))
        else:  # who may come in is then told by secrets of the house
            link.close()

    def close(self) -> None:
        """End it: it is not there any more, or says what no front says."""
        self._link.close()

    @property
    def _is_shut_out(self) -> bool:
        return self._manager.gate.find_ban(key=ban_value(self.name)) is not None

    def _shut_out(self) -> None:
        """End it with all its sessions."""
        self._tell(ShutOut())
        for link in list(self.links):
            link.close()
        self.close()

    def player_of(self, preamble: Preamble) -> Player | None:
        """The player of a session that begins, or a guest without a key; None if it has neither."""
        connection = self._connections.get(preamble.connection)
        if connection is None or (player := connection.player) is None:
            return None
        if preamble.key is None:
            return replace(player, name=clean_name(preamble.name), key=None)
        return player if (preamble.name, preamble.key) == (player.name, player.key) else None

    def check(self) -> None:
        """Tell it who has been banned, or that it is; make newer passes when it is time."""
        if self._is_shut_out:
            self._shut_out()
            return
        super().check()
        if time.time() - self._granted > ANEW:
            self._granted = time.time()
            for connection in self._connections.values():
                self._grant(connection)

    # From the link.

    def hear(self, data: bytes) -> None:
        """Messages; a front that says what none says is disconnected."""
        try:
            for message in self._messages.feed(data):
                self._take(message)
        except FrameError as error:
            log.warning("front %s is disconnected, it sent garbage: %s", self.name, error.code)
            self.close()

    def lost(self) -> None:
        """The front is gone, with its connections."""
        super().lost()
        self._sessions.clear()

    def _gone(self) -> None:
        self._fronts.gone(self)

    def _take(self, message: FromApart) -> None:
        match message:
            case Came():
                self._came(message)
            case Sign():
                self._sign(message)
            case LogIn():
                self._log_in(message)
            case StillIn():
                self._still_in(message)
            case RunHere():
                self._run(message)
            case _:
                self._receive(message)
        if isinstance(message, messages.Disconnected):
            self._sessions.pop(message.connection, None)

    def _came(self, message: Came) -> None:
        number = message.connection
        if message.word not in self._words or number in self._connections:
            self._forget(number)
            return
        self._words.remove(message.word)
        self._sessions[message.connection] = _Session(message.word)
        self._tell(self._new_words(1))
        network = network_of(message.address)
        self._receive(messages.Connected(number, f"{network} at {self.name}"))
        if (ban := self._manager.gate.find_ban(address=network)) is not None:
            self.send(messages.RefuseLogin(number, ban))

    def _sign(self, message: Sign) -> None:
        session = self._sessions.get(message.connection)
        signature = b""  # it has left meanwhile, or came to another hall
        if session is not None:
            key = self._fronts.key
            exchange = Exchange(message.hash, message.before, message.after)
            with self._doubting(message.connection):
                digest = hash_of(exchange, key.public_data, session.word)
                session.id = session.id or digest
                signature = key.sign(digest, key.algorithm)
        self._tell(Signed(message.number, signature))

    def _log_in(self, message: LogIn) -> None:
        number, name, key = message.connection, clean_name(message.name), None
        session = self._sessions.get(number)
        if session is None or not session.id:
            self._forget(number)
            return
        with self._doubting(number):
            if message.request:
                proof = Proof(message.request, message.signature)
                key = fingerprint_of(proof, session.id, name)
            self._receive(messages.LoginRequested(number, name, key))

    def _still_in(self, message: StillIn) -> None:
        number = message.connection
        found = self._fronts.passes.read(message.granted, self.name, number, time.time())
        if found is None or number in self._connections:
            self._forget(number)
            return
        player, word = found
        self._sessions[number] = _Session(word, secrets.token_bytes(32))  # it proves nothing more
        self._receive(messages.AlreadyIn(number, player.address, player.name, player.key))

    def _run(self, message: RunHere) -> None:
        connection = self._connections.get(message.connection)
        if connection is None or (player := connection.player) is None:
            self._tell(messages.CommandAnswer(message.number, "", 1))
            return
        self._receive(
            messages.RunCommand(
                message.number, message.argv, player.name, player.key, player.address,
                message.terminal, message.env,
            )
        )  # fmt: skip

    @contextmanager
    def _doubting(self, number: int) -> Iterator[None]:
        """End a connection if what is said of it is not proven."""
        try:
            yield
        except NotProvenError:
            log.warning("front %s has proven nothing for a connection", self.name)
            self._forget(number)

    def _forget(self, number: int) -> None:
        """Have it end a connection that this hall knows nothing of."""
        self.send(messages.Disconnect(number, "forgotten"))

    def _let_in(self, connection: RemoteConnection) -> None:
        self._grant(connection)

    def _grant(self, connection: RemoteConnection) -> None:
        if connection.player is not None:
            word = self._sessions[connection.number].word
            passes, now = self._fronts.passes, time.time()
            granted = passes.grant(self.name, connection.player, word, now)
            self._tell(Pass(connection.number, granted))

    def _new_words(self, count: int) -> NewWords:
        made = [secrets.token_hex(8) for _ in range(count)]
        self._words.update(made)
        return NewWords(made)

    def _tell(self, message: ToApart) -> None:
        self._link.send(encode(message))
