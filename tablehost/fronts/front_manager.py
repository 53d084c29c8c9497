"""The hall's side of all its fronts: one gate for the host, whichever front has a connection."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from client.connection.link import Link
from client.locale.i18n import language_of, translator
from engine.sync.errors import FrameError
from engine.sync.frames import Decoder, encode
from engine.sync.house_view import Load
from tablehost.access.invitations import InvitationCheck
from tablehost.backend import OtherProcesses
from tablehost.fronts import messages
from tablehost.hall_socket.preamble import Preamble
from tablehost.metrics.meter import Meter
from tablehost.people.command_line import Answer, CommandLine
from tablehost.people.player import Player
from tablehost.ssh.gate import Gate, Refusal
from tablehost.ssh.gate_client import LocalGate
from tablehost.ssh.texts import broken
from tablehost.ssh_address import SshAddress

log = logging.getLogger(__name__)

CHECK_EVERY = 0.5  # seconds

Question = messages.RunCommand | messages.IsInvited | messages.CheckCode
AnswerCommand = Callable[[CommandLine], Awaitable[Answer | None]]


class FrontLoads(OtherProcesses):
    """The load of all fronts, as each has told it last."""

    def __init__(self) -> None:
        self._loads: dict[FrontConnection, messages.FrontLoad] = {}

    def update(self, front: "FrontConnection", load: messages.FrontLoad) -> None:
        """A front has told its load."""
        self._loads[front] = load

    def remove(self, front: "FrontConnection") -> None:
        """A front is gone."""
        self._loads.pop(front, None)

    def add_load(self, own: Load) -> Load:
        loads = self._loads.values()
        return replace(
            own,
            lag=max([own.lag, *(one.lag for one in loads)]),
            memory=own.memory + sum(one.memory for one in loads),
        )

    def tasks(self) -> int:
        return sum(one.tasks for one in tuple(self._loads.values()))


class FrontManager:
    """Decides about everybody who connects at a front.

    Args:
        gate: counts the connections of all fronts.
        settings: sent to each front first.
        address: how players reach this host.
        answer: answers command lines.
        meter: adds up what the fronts measure.
        loads: updated with the load of each front.
        invitations: checks codes.

    Attributes:
        apart: fronts on machines of their own (`tablehost.fronts.apart`), which share no port.
    """

    def __init__(
        self,
        *,
        gate: "Gate[RemoteConnection]",
        settings: messages.Settings,
        address: Callable[[], SshAddress],
        answer: AnswerCommand,
        meter: Meter,
        loads: FrontLoads,
        invitations: InvitationCheck,
    ) -> None:
        self.gate = gate
        self.local_gate = LocalGate(gate)
        self.settings = settings
        self.address = address
        self.answer = answer
        self.meter = meter
        self.loads = loads
        self.invitations = invitations
        self.apart: list[FrontConnection] = []
        self._fronts: list[FrontConnection] = []
        self._fewest = 0
        self._checking = asyncio.get_running_loop().create_task(self._check())

    def accept(self, _: Preamble, link: Link) -> None:
        """A front has connected."""
        front = FrontConnection(self, link)
        self._fronts.append(front)
        front.send(self.settings)
        front.send(messages.FewestConnections(self._fewest))
        link.attach(front)

    def disconnected(self, front: "FrontConnection") -> None:
        """A front is gone, with its connections."""
        self._fronts.remove(front)
        self.loads.remove(front)
        self.count_changed()

    def count_changed(self) -> None:
        """Tell all fronts how many connections the emptiest one has, if that has changed."""
        fewest = min((front.connections for front in self._fronts), default=0)
        if fewest != self._fewest:
            self._fewest = fewest
            for front in self._fronts:
                front.send(messages.FewestConnections(fewest))

    def passphrase_tried(self, at: "FrontConnection", message: messages.PassphraseTried) -> None:
        """Tell the other fronts, as tries count at all of them."""
        for front in self._fronts:
            if front is not at:
                front.send(message)

    def close(self) -> None:
        """Stop checking connections."""
        self._checking.cancel()

    async def _check(self) -> None:
        while True:
            await asyncio.sleep(CHECK_EVERY)
            for front in (*self._fronts, *self.apart):
                front.check()


class RemoteConnection:
    """An ssh connection at a front."""

    def __init__(self, front: "FrontConnection", number: int, address: str) -> None:
        self.address = address
        self.player: Player | None = None  # once logged in
        self.banned = False
        self.number = number
        self._front = front

    def refuse_login(self, why: Refusal) -> None:
        """Never log it in."""
        self._front.send(messages.RefuseLogin(self.number, why))

    def disconnect(self, why: Refusal) -> None:
        """End it now."""
        self._front.send(messages.Disconnect(self.number, why))

    def ban(self, why: Refusal) -> None:
        """Its player has been banned since they logged in."""
        self.banned = True
        self._front.send(messages.Banned(self.number, why))


class FrontConnection:
    """One front, as the hall knows it."""

    def __init__(self, manager: FrontManager, link: Link) -> None:
        self._manager = manager
        self._link = link
        self._decoder = Decoder(messages.FROM_FRONT)
        self._connections: dict[int, RemoteConnection] = {}
        self._answering: set[asyncio.Task[None]] = set()

    @property
    def connections(self) -> int:
        """How many ssh connections it has."""
        return len(self._connections)

    def send(self, message: messages.FromHall) -> None:
        """Send it a message."""
        self._link.send(encode(message))

    def check(self) -> None:
        """Tell it who has been banned since they logged in."""
        for connection in self._connections.values():
            if connection.player is not None and not connection.banned:
                why = self._manager.local_gate.ban_of(connection, connection.player)
                if why is not None:
                    connection.ban(why)

    # From the link.

    def hear(self, data: bytes) -> None:
        """Messages; a front that sends garbage is disconnected."""
        try:
            for message in self._decoder.feed(data):
                self._receive(message)
        except FrameError as error:
            log.warning("a front is disconnected, it sent garbage: %s", error.code)
            self._link.close()

    def lost(self) -> None:
        """The front is gone, with its connections."""
        for number in list(self._connections):
            self._disconnected(number)
        for task in self._answering:
            task.cancel()
        self._gone()

    def _gone(self) -> None:
        self._manager.disconnected(self)

    def _let_in(self, connection: RemoteConnection) -> None:
        """A connection has logged in."""

    def _receive(self, message: messages.FromFront) -> None:
        match message:
            case messages.Connected():
                self._connected(message)
            case messages.LoginRequested():
                self._login_requested(message)
            case messages.AlreadyIn():
                self._already_in(message)
            case messages.Disconnected():
                self._disconnected(message.connection)
                self._manager.count_changed()
            case messages.PassphraseTried():
                self._manager.passphrase_tried(self, message)
            case messages.RunCommand() | messages.IsInvited() | messages.CheckCode():
                task = asyncio.get_running_loop().create_task(self._reply(message))
                self._answering.add(task)
                task.add_done_callback(self._answering.discard)
            case messages.FrontLoad():
                self._manager.loads.update(self, message)
            case messages.Timings():
                self._manager.meter.add_timings(
                    message.joins, message.frames, message.shown, message.dropped
                )

    def _connected(self, message: messages.Connected) -> None:
        connection = RemoteConnection(self, message.connection, message.address)
        self._connections[message.connection] = connection
        self._manager.local_gate.connect(connection, message.address)
        self._manager.count_changed()

    def _login_requested(self, message: messages.LoginRequested) -> None:
        connection = self._connections.get(message.connection)
        if connection is None:
            return
        player = Player(message.name, message.key, connection.address, message.connection)

        def decided(why: Refusal | None) -> None:
            if why is None:
                connection.player = player
                self._let_in(connection)
            address = self._manager.address()
            self.send(messages.LoginDecided(message.connection, why, address.host, address.port))

        self._manager.local_gate.login(connection, player, decided)

    def _already_in(self, message: messages.AlreadyIn) -> None:
        connection = RemoteConnection(self, message.connection, message.address)
        self._connections[message.connection] = connection
        connection.player = Player(message.name, message.key, message.address, message.connection)
        self._manager.gate.readmit(connection, message.address, message.key)
        self._manager.count_changed()

    def _disconnected(self, number: int) -> None:
        connection = self._connections.pop(number, None)
        if connection is not None:
            self._manager.local_gate.disconnect(connection)

    async def _reply(self, question: Question) -> None:
        """Answer a question, with an apology if that fails."""
        try:
            self.send(await self._answer(question))
        except Exception:
            log.exception("a question of a front could not be answered")
            self.send(self._apology(question))

    async def _answer(self, question: Question) -> messages.CommandAnswer | messages.CodeChecked:
        manager = self._manager
        match question:
            case messages.IsInvited():
                invited = await manager.invitations.knows(question.key)
                return messages.CodeChecked(question.number, invited, 0)
            case messages.CheckCode():
                verdict = await manager.invitations.admit(
                    question.address, question.code, question.key
                )
                return messages.CodeChecked(question.number, verdict.admitted, verdict.wait)
        player = Player(question.name, question.key, question.address)
        command_line = CommandLine(tuple(question.argv), player, question.terminal, question.env)
        answer = await manager.answer(command_line)
        if answer is None:
            return messages.CommandAnswer(question.number, None, 0)
        return messages.CommandAnswer(question.number, answer.text, answer.code)

    def _apology(self, question: Question) -> messages.CommandAnswer | messages.CodeChecked:
        if isinstance(question, messages.RunCommand):
            tr = translator(language_of(question.env) or self._manager.settings.language)
            return messages.CommandAnswer(question.number, broken(tr), 1)
        return messages.CodeChecked(question.number, False, 0)
