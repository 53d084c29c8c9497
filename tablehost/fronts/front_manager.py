"""The hall's side of all its fronts: one gate for the whole host, whichever front holds whom."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from client.connection.link import Link
from engine.sync.errors import FrameError
from engine.sync.frames import Decoder, encode
from engine.sync.house_view import Load
from tablehost.access.invitations import InvitationCheck
from tablehost.discovery import SshAddress
from tablehost.fronts import messages
from tablehost.hall_socket.preamble import Preamble
from tablehost.metrics.meter import Meter
from tablehost.people.command_line import Answer, CommandLine
from tablehost.people.player import Player
from tablehost.ssh.gate import Gate, Refusal
from tablehost.ssh.gate_client import LocalGate
from tablehost.ssh.texts import language_of, say

log = logging.getLogger(__name__)

LOOK_AFTER_EVERY = 0.5  # seconds

Question = messages.RunCommand | messages.IsInvited | messages.CheckCode
Answering = Callable[[CommandLine], Awaitable[Answer | None]]


class FrontManager:
    """Decides about everybody who connects at a front.

    Args:
        gate: counts them all.
        settings: what each front is told first.
        place: how guests come here.
        answer: to command lines.
        meter: where what the fronts measured is added up.
        inviting: knows who is invited.
    """

    def __init__(
        self,
        *,
        gate: "Gate[RemoteConnection]",
        settings: messages.Settings,
        place: Callable[[], SshAddress],
        answer: Answering,
        meter: Meter,
        inviting: InvitationCheck,
    ) -> None:
        self.gate = gate
        self.entrance = LocalGate(gate)
        self.settings = settings
        self.place = place
        self.answer = answer
        self.meter = meter
        self.inviting = inviting
        self._fronts: list[FrontConnection] = []
        self._least = 0
        self._looking_after = asyncio.get_running_loop().create_task(self._look_after())

    def welcome(self, _: Preamble, link: Link) -> None:
        """A front is there."""
        front = FrontConnection(self, link)
        self._fronts.append(front)
        front.say(self.settings)
        front.say(messages.FewestConnections(self._least))
        link.attach(front)

    def gone(self, front: "FrontConnection") -> None:
        """A front is there no more, nor are its connections."""
        self._fronts.remove(front)
        self.counted()

    def counted(self) -> None:
        """Somebody has come or gone: tell all fronts what the emptiest one has."""
        least = min((front.connections for front in self._fronts), default=0)
        if least != self._least:
            self._least = least
            for front in self._fronts:
                front.say(messages.FewestConnections(least))

    def guessed(self, at: "FrontConnection", guess: messages.PassphraseTried) -> None:
        """A passphrase typed at one front counts at all of them."""
        for front in self._fronts:
            if front is not at:
                front.say(guess)

    def load(self, own: Load) -> Load:
        """How all processes are doing together, where the hall's does so."""
        doing = [front.doing for front in self._fronts]
        return replace(
            own,
            lag=max([own.lag, *(one.lag for one in doing)]),
            memory=own.memory + sum(one.memory for one in doing),
        )

    def tasks(self) -> int:
        """Tasks of the loops of all fronts."""
        return sum(front.doing.tasks for front in tuple(self._fronts))

    def close(self) -> None:
        """Decide about nobody any more."""
        self._looking_after.cancel()

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(LOOK_AFTER_EVERY)
            for front in self._fronts:
                front.look_after()


class RemoteConnection:
    """A connection at a front."""

    def __init__(self, front: "FrontConnection", number: int, address: str) -> None:
        self.address = address
        self.player: Player | None = None  # once he is in
        self.barred = False
        self._front = front
        self._number = number

    def keep_out(self, why: Refusal) -> None:
        """He may never come in."""
        self._front.say(messages.RefuseLogin(self._number, why))

    def turn_out(self, why: Refusal) -> None:
        """He has to go now."""
        self._front.say(messages.Disconnect(self._number, why))

    def bar(self, why: Refusal) -> None:
        """He is in, and may not come again."""
        self.barred = True
        self._front.say(messages.Banned(self._number, why))


class FrontConnection:
    """One front, as the hall knows it.

    Attributes:
        doing: what it has said of itself last.
    """

    def __init__(self, desk: FrontManager, link: Link) -> None:
        self.doing = messages.FrontLoad()
        self._desk = desk
        self._link = link
        self._decoder = Decoder(messages.FROM_FRONT)
        self._callers: dict[int, RemoteConnection] = {}
        self._answering: set[asyncio.Task[None]] = set()

    @property
    def connections(self) -> int:
        """How many it holds."""
        return len(self._callers)

    def say(self, word: messages.FromHall) -> None:
        """Tell it something."""
        self._link.send(encode(word))

    def look_after(self) -> None:
        """Tell it who is kept out since he came in."""
        for caller in self._callers.values():
            if caller.player is not None and not caller.barred:
                why = self._desk.entrance.keeping_out(caller, caller.player)
                if why is not None:
                    caller.bar(why)

    # What comes from it.

    def hear(self, data: bytes) -> None:
        """What it says; a front that speaks nonsense is not listened to any more."""
        try:
            for word in self._decoder.feed(data):
                self._take(word)
        except FrameError as error:
            log.warning("a front was let go, it speaks nonsense: %s", error.code)
            self._link.close()

    def lost(self) -> None:
        """It is gone, and who was connected there."""
        for number in list(self._callers):
            self._left(number)
        for task in self._answering:
            task.cancel()
        self._desk.gone(self)

    def _take(self, word: messages.FromFront) -> None:
        match word:
            case messages.Connected():
                self._arrived(word)
            case messages.LoginRequested():
                self._entering(word)
            case messages.AlreadyIn():
                self._stays(word)
            case messages.Disconnected():
                self._left(word.caller)
                self._desk.counted()
            case messages.PassphraseTried():
                self._desk.guessed(self, word)
            case messages.RunCommand() | messages.IsInvited() | messages.CheckCode():
                task = asyncio.get_running_loop().create_task(self._answered(word))
                self._answering.add(task)
                task.add_done_callback(self._answering.discard)
            case messages.FrontLoad():
                self.doing = word
            case messages.Timings():
                self._desk.meter.seen(word.joins, word.frames, word.shown, word.dropped)

    def _arrived(self, word: messages.Connected) -> None:
        caller = self._callers[word.caller] = RemoteConnection(self, word.caller, word.address)
        self._desk.entrance.arrive(caller, word.address)
        self._desk.counted()

    def _entering(self, word: messages.LoginRequested) -> None:
        caller = self._callers.get(word.caller)
        if caller is None:
            return
        player = Player(word.name, word.key, caller.address)

        def decided(why: Refusal | None) -> None:
            if why is None:
                caller.player = player
            place = self._desk.place()
            self.say(messages.LoginDecided(word.caller, why, place.host, place.port))

        self._desk.entrance.enter(caller, player, decided)

    def _stays(self, word: messages.AlreadyIn) -> None:
        caller = self._callers[word.caller] = RemoteConnection(self, word.caller, word.address)
        caller.player = Player(word.name, word.key, word.address)
        self._desk.gate.recall(caller, word.address, word.key)
        self._desk.counted()

    def _left(self, number: int) -> None:
        caller = self._callers.pop(number, None)
        if caller is not None:
            self._desk.entrance.leave(caller)

    async def _answered(self, word: Question) -> None:
        """Answer a question; whatever goes wrong is an answer too."""
        try:
            self.say(await self._answer(word))
        except Exception:
            log.exception("a question of a front could not be answered")
            self.say(self._apology(word))

    async def _answer(self, word: Question) -> messages.CommandAnswer | messages.CodeChecked:
        desk = self._desk
        match word:
            case messages.IsInvited():
                return messages.CodeChecked(word.number, await desk.inviting.knows(word.key), 0)
            case messages.CheckCode():
                verdict = await desk.inviting.admit(word.address, word.code, word.key)
                return messages.CodeChecked(word.number, verdict.admitted, verdict.wait)
        player = Player(word.name, word.key, word.address)
        answer = await desk.answer(CommandLine(tuple(word.argv), player, word.terminal, word.env))
        if answer is None:
            return messages.CommandAnswer(word.number, None, 0)
        return messages.CommandAnswer(word.number, answer.text, answer.code)

    def _apology(self, word: Question) -> messages.CommandAnswer | messages.CodeChecked:
        if isinstance(word, messages.RunCommand):
            language = language_of(word.env, self._desk.settings.language)
            return messages.CommandAnswer(word.number, say("broken", language), 1)
        return messages.CodeChecked(word.number, False, 0)
