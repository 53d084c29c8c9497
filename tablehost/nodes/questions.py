"""Answers what commands ask this machine, or passes it on to the machine that it is about."""

import asyncio
import logging
import time
from pathlib import Path

from engine.sync.frames import Decoder, encode
from engine.sync.house_view import Cluster
from tablehost.cluster import certificates, tokens
from tablehost.cluster.beats import Beats
from tablehost.cluster.errors import HouseError
from tablehost.cluster.house import House, folder_of
from tablehost.cluster.leadership import Leadership
from tablehost.fronts.shut_out import ban_value
from tablehost.hall_socket.link import SocketLink
from tablehost.hall_socket.preamble import Preamble, encode_preamble
from tablehost.nodes.machine_rows import machines_of
from tablehost.nodes.messages import ANSWERS, Ask, Invite, Question, Told, Withdraw
from tablehost.nodes.relay import Connector
from tablehost.store.door import Door
from tablehost.store.errors import StoreError

log = logging.getLogger(__name__)

_PATIENCE = 10.0  # seconds for another machine to answer


class Questions:
    """What a machine answers.

    Args:
        data: its data folder.
        connector: connects to other machines.

    Attributes:
        house: as this machine knows it now.
        beats: of all machines; None until its copy follows the log.
        leadership: who has the hall; likewise.
        door: invitations; likewise.
        waits: what it waits for before that, in a sentence.
    """

    def __init__(self, data: Path, house: House, connector: Connector) -> None:
        self._data = data
        self._connector = connector
        self.house = house
        self.beats: Beats | None = None
        self.leadership: Leadership | None = None
        self.door: Door | None = None
        self.waits = "It has just been started, or too few machines of the house can be reached."

    def wait_for(self, what: str) -> None:
        """Note what this machine waits for."""
        self.waits = what

    async def answer(self, question: Question) -> Told:
        """The answer; errors are told in it."""
        try:
            if isinstance(question, Ask):
                return await self._about(question)
            return await self._invitations(question)
        except (StoreError, OSError) as error:
            return Told(error=str(error))

    async def _invitations(self, question: Invite | Withdraw) -> Told:
        if self.door is None:
            raise self._not_yet()
        if isinstance(question, Withdraw):
            return Told(count=await self.door.withdraw())
        await self.door.invite(question.code, question.uses, question.until, question.now)
        return Told()

    async def is_shut_out(self, front: str) -> bool:
        """Whether no machine with this name may hold terminals."""
        bans = () if self.door is None else await self.door.bans(int(time.time()))
        return any((one.kind, one.value) == ("key", ban_value(front)) for one in bans)

    def _not_yet(self) -> HouseError:
        name = self.house.machine.name
        return HouseError(f"Machine {name} does not follow the house yet. {self.waits}")

    async def _about(self, ask: Ask) -> Told:
        if ask.machine not in ("", self.house.machine.name):
            return await self._pass_on(ask)
        match ask.what:
            case "status":
                return self._status()
            case "drain":
                return await self._drain()
            case "token":
                return Told(text=self._token("machine"))
            case "front-token":
                return Told(text=self._token("front"))

    async def _pass_on(self, ask: Ask) -> Told:
        found = [one for one in self.house.others if one.name == ask.machine]
        if not found:
            known = ", ".join(one.name for one in (self.house.machine, *self.house.others))
            raise HouseError(f"The house has no machine {ask.machine}; it has {known}.")
        try:
            async with asyncio.timeout(_PATIENCE):
                return await _asked(await self._connector.connect(found[0]), ask)
        except OSError as error:
            raise HouseError(
                f"Machine {ask.machine} does not answer at {found[0].address}: run the command on "
                "it, or start it with tablehost serve."
            ) from error

    def _token(self, kind: tokens.Kind) -> str:
        folder, machine = folder_of(self._data), self.house.machine
        own = (folder / certificates.CERTIFICATE).read_bytes()
        print_of_own = certificates.fingerprint(own)
        return tokens.issue(folder, machine.address, machine.port, print_of_own, kind)

    async def _drain(self) -> Told:
        if self.leadership is None:
            raise self._not_yet()
        had_it = bool(self.leadership.epoch)
        await self.leadership.hand_over()
        name = self.house.machine.name
        what = "has given the hall to another one" if had_it else "has no tables"
        return Told(
            text=f"Machine {name} {what}, and takes none until its host is started again. "
            "Terminals that came in there stay until you stop it."
        )

    def _status(self) -> Told:
        cluster, beats = self.cluster(), self.beats
        if cluster is None or beats is None:
            raise self._not_yet()
        name, end = self.house.machine.name, beats.end.position
        fronts = [
            (front, machine, sessions)
            for machine in sorted(beats.alive)
            if (beat := beats.of(machine)) is not None
            for front, sessions in beat.fronts.items()
        ]
        return Told(cluster=cluster, asked=name, position=end, fronts=fronts)

    def cluster(self) -> Cluster | None:
        """All machines, as this one knows them; None until its copy follows the log."""
        if self.beats is None or self.leadership is None:
            return None
        return machines_of(self.house, self.beats, self.leadership.owner)


async def _asked(link: SocketLink, ask: Ask) -> Told:
    """The answer at the other end of a link."""
    answer = _Answer()
    link.send(encode_preamble(Preamble("node")) + encode(ask))
    link.attach(answer)
    try:
        return await answer.told
    finally:
        link.close()


class _Answer:
    """Waits for an answer."""

    def __init__(self) -> None:
        self.told: asyncio.Future[Told] = asyncio.get_running_loop().create_future()
        self._decoder = Decoder(ANSWERS)

    def hear(self, data: bytes) -> None:
        """Bytes of the answer."""
        for told in self._decoder.feed(data):
            if not self.told.done():
                self.told.set_result(told)

    def lost(self) -> None:
        """The other end has closed."""
        if not self.told.done():
            self.told.set_exception(ConnectionError("it has closed the connection"))
