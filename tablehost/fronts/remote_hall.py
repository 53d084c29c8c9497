"""The hall as a front knows it: one connection, made again whenever it is lost.

Terminals stay open without it. Whoever proves who he is meanwhile waits, and a new hall is told
first who is connected.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from engine.sync.errors import FrameError
from engine.sync.frames import Decoder, encode
from tablehost.access.guesses import Guesses
from tablehost.access.invitations import Verdict
from tablehost.discovery import SshAddress
from tablehost.fronts import messages
from tablehost.fronts.remote_gate import RemoteGate
from tablehost.fronts.stopwatch import FrontStopwatch
from tablehost.hall_socket.link import SocketError, SocketLink, connect
from tablehost.hall_socket.preamble import Preamble, encode_preamble
from tablehost.people.command_line import Answer, CommandLine
from tablehost.ssh.texts import language_of, say

log = logging.getLogger(__name__)

AGAIN = 0.1  # seconds between two tries to reach the hall
ANSWERED_WITHIN = 15.0  # seconds that a command waits for a hall that is not there
SEEN_EVERY = 1.0  # seconds

LONGEST_CODE = 200  # characters; a code has far fewer

_Answer = messages.CommandAnswer | messages.CodeChecked


class RemoteHall:
    """A front's connection to the hall.

    Args:
        path: the hall's socket.

    Attributes:
        settings: what the hall has told first.
        other_version: set when a hall of another version has answered: this front is out of date.
        place: how guests come here, as of the last one who came in.
        entrance: decides about connections.
        guesses: of passphrases, at all fronts.
        stopwatch: what players wait for.
    """

    def __init__(
        self, path: Path, version: str, doing: Callable[[], messages.FrontLoad] = messages.FrontLoad
    ) -> None:
        loop = asyncio.get_running_loop()
        self.settings: asyncio.Future[messages.Settings] = loop.create_future()
        self.other_version = asyncio.Event()
        self.place = SshAddress("", 0)
        self.entrance = RemoteGate(self.say)
        self.guesses = SharedGuesses(self.say)
        self.stopwatch = FrontStopwatch()
        self._path = path
        self._version = version
        self._doing = doing
        self._link: SocketLink | None = None
        self._there = asyncio.Event()
        self._gone = asyncio.Event()
        self._decoder = Decoder(messages.FROM_HALL)
        self._asked = 0
        self._answers: dict[int, asyncio.Future[_Answer]] = {}
        self._tasks = {loop.create_task(self._reach()), loop.create_task(self._tell_seen())}

    def close(self) -> None:
        """Let go of the hall."""
        for task in self._tasks:
            task.cancel()
        if self._link is not None:
            self._link.close()

    def say(self, word: messages.FromFront) -> None:
        """Tell the hall; nobody hears it while there is none, and a new one is told all again."""
        if self._link is not None and self._there.is_set():
            self._link.send(encode(word))

    async def ask(self, asked: CommandLine) -> Answer | None:
        """The hall's answer to a command line."""
        player = asked.player
        answer = await self._answer(
            lambda number: messages.RunCommand(
                number,
                list(asked.argv),
                player.name,
                player.key,
                player.address,
                asked.terminal,
                dict(asked.env),
            )
        )
        if not isinstance(answer, messages.CommandAnswer):
            language = language_of(asked.env, (await self.settings).language)
            return Answer(say("no_hall", language), 1)
        return None if answer.text is None else Answer(answer.text, answer.code)

    async def knows(self, key: str) -> bool:
        """Whether the owner of this key is invited; nobody is by a hall that does not answer."""
        answer = await self._answer(lambda number: messages.IsInvited(number, key))
        return isinstance(answer, messages.CodeChecked) and answer.admitted

    async def admit(self, address: str, typed: str, key: str | None) -> Verdict:
        """Judge a code typed by somebody from an address."""
        answer = await self._answer(
            lambda number: messages.CheckCode(number, address, typed[:LONGEST_CODE], key)
        )
        if not isinstance(answer, messages.CodeChecked):
            return Verdict(admitted=False)
        return Verdict(admitted=answer.admitted, wait=answer.wait)

    async def _answer(self, question: Callable[[int], messages.FromFront]) -> _Answer | None:
        """What the hall answers, which is waited for while there is none; None if it is lost."""
        self._asked += 1
        number = self._asked
        answer: asyncio.Future[_Answer] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        try:
            async with asyncio.timeout(ANSWERED_WITHIN):
                await self._there.wait()
                self.say(question(number))
                return await answer
        except (TimeoutError, ConnectionError):
            return None
        finally:
            del self._answers[number]

    # What comes from the hall.

    def hear(self, data: bytes) -> None:
        """What it says."""
        try:
            for word in self._decoder.feed(data):
                self._take(word)
        except FrameError as error:
            log.warning("the hall speaks nonsense: %s", error.code)
            assert self._link is not None, "it has just spoken"
            self._link.close()

    def lost(self) -> None:
        """It is gone."""
        self._link = None
        self._there.clear()
        self._gone.set()
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(ConnectionError("the hall is gone"))

    def _take(self, word: messages.FromHall) -> None:
        match word:
            case messages.Settings():
                self._greeted(word)
            case messages.LoginDecided():
                self.place = SshAddress(word.host, word.port)
                self.entrance.entered(word)
            case messages.RefuseLogin() | messages.Disconnect() | messages.Banned():
                self.entrance.told(word)
            case messages.PassphraseTried():
                self.guesses.heard(word)
            case messages.FewestConnections():
                self.entrance.least = word.connections
            case messages.CommandAnswer() | messages.CodeChecked():
                answer = self._answers.get(word.number)
                if answer is not None and not answer.done():
                    answer.set_result(word)

    def _greeted(self, settings: messages.Settings) -> None:
        if settings.version != self._version:
            self.other_version.set()
            return
        if not self.settings.done():
            self.settings.set_result(settings)
        self._there.set()
        self.entrance.tell_again()

    # Staying in touch.

    async def _reach(self) -> None:
        while True:
            with suppress(SocketError):
                link = await connect(self._path)
                self._decoder = Decoder(messages.FROM_HALL)
                self._link = link
                link.send(encode_preamble(Preamble("front")))
                self._gone.clear()
                link.attach(self)
                await self._gone.wait()
            await asyncio.sleep(AGAIN)

    async def _tell_seen(self) -> None:
        while True:
            await asyncio.sleep(SEEN_EVERY)
            if self._there.is_set():
                self.say(self._doing())
                if (seen := self.stopwatch.taken()) is not None:
                    self.say(seen)


class SharedGuesses(Guesses):
    """Passphrases by network, at all fronts: each tells the others by way of the hall."""

    def __init__(self, say: Callable[[messages.PassphraseTried], None]) -> None:
        super().__init__()
        self._say = say

    def wrong(self, account: str, now: float | None = None) -> None:
        """Somebody has guessed wrong here."""
        super().wrong(account, now)
        self._say(messages.PassphraseTried(account, right=False))

    def right(self, account: str) -> None:
        """Somebody knew it here."""
        super().right(account)
        self._say(messages.PassphraseTried(account, right=True))

    def heard(self, guess: messages.PassphraseTried) -> None:
        """Somebody has typed a passphrase at another front."""
        if guess.right:
            super().right(guess.network)
        else:
            super().wrong(guess.network)
