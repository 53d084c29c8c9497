"""The hall as a front sees it: one connection, made again whenever it is lost.

Terminals stay open without it. Players who authenticate meanwhile wait, and a new hall is first
told who is connected.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from client.locale.i18n import language_of, translator
from engine.sync.errors import FrameError
from engine.sync.frames import Decoder, Framed, encode
from tablehost.access.guesses import Guesses
from tablehost.access.invitations import Verdict
from tablehost.fronts import messages
from tablehost.fronts.apart_messages import Signed
from tablehost.fronts.remote_gate import RemoteGate
from tablehost.fronts.stopwatch import FrontStopwatch
from tablehost.hall_socket.link import SocketError, SocketLink, connect
from tablehost.hall_socket.preamble import Preamble, encode_preamble
from tablehost.people.command_line import Answer, CommandLine
from tablehost.ssh_address import SshAddress

log = logging.getLogger(__name__)

RETRY = 0.1  # seconds between two attempts to reach the hall
ANSWERED_WITHIN = 15.0  # seconds that a command waits for a hall that is not there
REPORT_EVERY = 1.0  # seconds

LONGEST_CODE = 200  # characters; a code has far fewer

_Answer = messages.CommandAnswer | messages.CodeChecked | Signed


async def dial(path: Path) -> SocketLink:
    """A front's link to the hall behind this socket.

    Raises:
        SocketError: nobody listens there.
    """
    link = await connect(path)
    link.send(encode_preamble(Preamble("front")))
    return link


class RemoteHall:
    """A front's connection to the hall.

    Args:
        dial: makes a link to the hall, or raises OSError or SocketError.
        version: of this front.
        load: measures the load of this process.
        wire: if given, a hall of another version is served, too, if it has the same `wire()`.

    Attributes:
        settings: what the hall has sent first.
        other_version: set while the hall is one of another version, which this front cannot serve.
        address: how players reach this host, as of the last login.
        gate: decides about connections.
        guesses: wrong passphrases at all fronts.
        stopwatch: what players wait for.
    """

    def __init__(
        self,
        dial: Callable[[], Awaitable[SocketLink]],
        version: str,
        load: Callable[[], messages.FrontLoad] = messages.FrontLoad,
        wire: str = "",
    ) -> None:
        loop = asyncio.get_running_loop()
        self.settings: asyncio.Future[messages.Settings] = loop.create_future()
        self.other_version = asyncio.Event()
        self.address = SshAddress("", 0)
        self.gate = RemoteGate(self.send)
        self.guesses = SharedGuesses(self.send)
        self.stopwatch = FrontStopwatch()
        self._dial = dial
        self._version = version
        self._wire = wire
        self._load = load
        self._link: SocketLink | None = None
        self._there = asyncio.Event()
        self._gone = asyncio.Event()
        self._decoder = self._new_decoder()
        self._asked = 0
        self._answers: dict[int, asyncio.Future[_Answer]] = {}
        self._tasks = {loop.create_task(self._stay_connected()), loop.create_task(self._report())}

    def _new_decoder(self) -> Decoder[Any]:
        return Decoder(messages.FROM_HALL)

    def close(self) -> None:
        """Disconnect from the hall."""
        for task in self._tasks:
            task.cancel()
        if self._link is not None:
            self._link.close()

    def send(self, message: Framed) -> None:
        """Send to the hall; nothing while there is none, as a new one is told everything anew."""
        if self._link is not None and self._there.is_set():
            self._link.send(encode(message))

    async def run_command(self, command_line: CommandLine) -> Answer | None:
        """The hall's answer to a command line."""
        player = command_line.player
        answer = await self._ask(
            lambda number: messages.RunCommand(
                number,
                list(command_line.argv),
                player.name,
                player.key,
                player.address,
                command_line.terminal,
                dict(command_line.env),
            )
        )
        return await self._as_answer(answer, command_line.env)

    async def _as_answer(self, answer: _Answer | None, env: Mapping[str, str]) -> Answer | None:
        if not isinstance(answer, messages.CommandAnswer):
            tr = translator(language_of(env) or (await self.settings).language)
            return Answer(tr("The host is restarting. Try again in a moment."), 1)
        return None if answer.text is None else Answer(answer.text, answer.code)

    # The `InvitationCheck` protocol.

    async def knows(self, key: str) -> bool:
        """Whether the owner of this key is invited; False if the hall does not answer."""
        answer = await self._ask(lambda number: messages.IsInvited(number, key))
        return isinstance(answer, messages.CodeChecked) and answer.admitted

    async def admit(self, address: str, typed: str, key: str | None) -> Verdict:
        """Check a code that was typed at an address."""
        answer = await self._ask(
            lambda number: messages.CheckCode(number, address, typed[:LONGEST_CODE], key)
        )
        if not isinstance(answer, messages.CodeChecked):
            return Verdict(admitted=False)
        return Verdict(admitted=answer.admitted, wait=answer.wait)

    async def _ask(self, question: Callable[[int], Framed]) -> _Answer | None:
        """The hall's answer, waiting while there is no hall; None if that takes too long."""
        self._asked += 1
        number = self._asked
        answer: asyncio.Future[_Answer] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        try:
            async with asyncio.timeout(ANSWERED_WITHIN):
                await self._there.wait()
                self.send(question(number))
                return await answer
        except (TimeoutError, ConnectionError):
            return None
        finally:
            del self._answers[number]

    # From the link.

    def hear(self, data: bytes) -> None:
        """Messages from the hall."""
        try:
            for message in self._decoder.feed(data):
                self._receive(message)
        except FrameError as error:
            log.warning("the hall sent garbage: %s", error.code)
            if not self._there.is_set():
                self.other_version.set()  # not even its first message was understood
            assert self._link is not None, "it has just sent something"
            self._link.close()

    def lost(self) -> None:
        """The hall is gone."""
        self._link = None
        self._there.clear()
        self._gone.set()
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(ConnectionError("the hall is gone"))

    def _receive(self, message: messages.FromHall) -> None:
        match message:
            case messages.Settings():
                self._settings_received(message)
            case messages.LoginDecided():
                self.address = SshAddress(message.host, message.port)
                self.gate.login_decided(message)
            case messages.RefuseLogin() | messages.Disconnect() | messages.Banned():
                self.gate.refused(message)
            case messages.PassphraseTried():
                self.guesses.tried_elsewhere(message)
            case messages.FewestConnections():
                self.gate.fewest = message.connections
            case messages.CommandAnswer() | messages.CodeChecked():
                self._answered(message)

    def _answered(self, message: _Answer) -> None:
        answer = self._answers.get(message.number)
        if answer is not None and not answer.done():
            answer.set_result(message)

    def _settings_received(self, settings: messages.Settings) -> None:
        if settings.version != self._version and settings.wire != self._wire:
            self.other_version.set()
            return
        self.other_version.clear()
        if not self.settings.done():
            self.settings.set_result(settings)
        self._there.set()
        self.gate.send_all()

    # Background tasks.

    async def _stay_connected(self) -> None:
        while True:
            with suppress(SocketError, OSError):
                link = await self._dial()
                self._decoder = self._new_decoder()
                self._link = link
                self._gone.clear()
                link.attach(self)
                await self._gone.wait()
            await asyncio.sleep(RETRY)

    async def _report(self) -> None:
        while True:
            await asyncio.sleep(REPORT_EVERY)
            if self._there.is_set():
                self.send(self._load())
                if (timings := self.stopwatch.take()) is not None:
                    self.send(timings)


class SharedGuesses(Guesses):
    """Wrong passphrases by network at all fronts: each tells the others through the hall."""

    def __init__(self, send: Callable[[messages.PassphraseTried], None]) -> None:
        super().__init__()
        self._send = send

    def wrong(self, account: str, now: float | None = None) -> None:
        """Count a wrong passphrase, here and at the other fronts."""
        super().wrong(account, now)
        self._send(messages.PassphraseTried(account, right=False))

    def right(self, account: str) -> None:
        """Forget the wrong passphrases, here and at the other fronts."""
        super().right(account)
        self._send(messages.PassphraseTried(account, right=True))

    def tried_elsewhere(self, message: messages.PassphraseTried) -> None:
        """A passphrase was typed at another front."""
        if message.right:
            super().right(message.network)
        else:
            super().wrong(message.network)
