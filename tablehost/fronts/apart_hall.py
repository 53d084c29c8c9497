"""The hall as a front on a machine of its own sees it: it says what players have proven."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from engine.sync.frames import Decoder, Framed
from tablehost.fronts import messages
from tablehost.fronts.apart_messages import (
    TO_APART,
    Came,
    LogIn,
    NewWords,
    Pass,
    RunHere,
    ShutOut,
    Sign,
    Signed,
    StillIn,
)
from tablehost.fronts.remote_hall import RemoteHall
from tablehost.hall_socket.link import SocketLink
from tablehost.people.command_line import Answer, CommandLine
from tablehost.ssh.exchange import LONGEST, Exchange, Proof

_NO_WORD = "none"
"""Of connections that a hall has just gone away from: nothing of theirs is signed."""


class ApartHall(RemoteHall):
    """Such a front's connection to the hall, which signs for it (`tablehost.ssh.remote_key`).

    Attributes:
        shut_out: set when the hall has said that this front may not come any more.
    """

    def __init__(
        self,
        dial: Callable[[], Awaitable[SocketLink]],
        version: str,
        load: Callable[[], messages.FrontLoad],
    ) -> None:
        self.shut_out = asyncio.Event()
        self._words: list[str] = []
        self._worded: dict[int, str] = {}
        self._proofs: dict[int, Proof] = {}
        self._passes: dict[int, bytes] = {}
        super().__init__(dial, version, load)

    def _new_decoder(self) -> Decoder[Any]:
        return Decoder(TO_APART)

    # What a gate says, and how it is said to the hall.

    def send(self, message: Framed) -> None:
        """Send to the hall, with what proves it."""
        match message:
            case messages.Connected(number, address):
                word = self._worded[number] = self._words.pop() if self._words else _NO_WORD
                super().send(Came(number, address, word))
            case messages.LoginRequested(number, name, key):
                proof = self._proofs.pop(number, None) if key is not None else None
                proven = (proof.request, proof.signature) if proof else ()
                super().send(LogIn(number, name, *proven))
            case messages.AlreadyIn(number):
                super().send(StillIn(number, self._passes.get(number, b"")))
            case messages.Disconnected(number):
                for known in (self._worded, self._proofs, self._passes):
                    known.pop(number, None)
                super().send(message)
            case _:
                super().send(message)

    async def run_command(self, command_line: CommandLine) -> Answer | None:
        """The hall's answer to a command line."""
        argv, env = list(command_line.argv), dict(command_line.env)
        number, terminal = command_line.player.connection, command_line.terminal
        answer = await self._ask(lambda asked: RunHere(asked, number, argv, terminal, env))
        return await self._as_answer(answer, command_line.env)

    def can_take(self) -> bool:
        """Whether the hall would sign for a new connection; those that come before it wait."""
        return bool(self._words)

    # The `Signer` protocol.

    def word(self, connection: int) -> str:
        """The word that the exchanges of a new connection are known by."""
        return self._worded.get(connection, _NO_WORD)

    async def sign(self, connection: int, exchange: Exchange) -> bytes:
        """The signature of a connection's key exchange; empty if there is none."""
        if max(len(exchange.before), len(exchange.after)) > LONGEST:
            return b""
        parts = exchange.hash, exchange.before, exchange.after
        answer = await self._ask(lambda asked: Sign(asked, connection, *parts))
        return answer.signature if isinstance(answer, Signed) else b""

    def prove(self, connection: int, proof: Proof) -> None:
        """A client has proven to own the key that it logs in by."""
        if max(len(proof.request), len(proof.signature)) <= LONGEST:
            self._proofs[connection] = proof

    # From the hall.

    def lost(self) -> None:
        """The hall is gone, and knows no word of those that it has given."""
        self._words.clear()
        super().lost()

    def _receive(self, message: Any) -> None:
        match message:
            case NewWords():
                self._words += message.words
            case Pass():
                self._passes[message.connection] = message.granted
            case Signed():
                self._answered(message)
            case ShutOut():
                self.shut_out.set()
            case _:
                super()._receive(message)
