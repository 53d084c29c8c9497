"""What the hall does not do for a machine that only holds terminals, whatever it says."""

from collections.abc import AsyncIterator, Callable
from typing import Any, get_args

import asyncssh
import pytest
from asyncssh.packet import String

from client.connection.link import PacedLink, pipe
from engine.sync.frames import Decoder, encode
from tablehost.fronts import messages
from tablehost.fronts.apart import ApartFronts
from tablehost.fronts.apart_messages import (
    TO_APART,
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
)
from tablehost.fronts.front_manager import FrontLoads, FrontManager
from tablehost.fronts.shut_out import ban_value
from tablehost.hall_socket.preamble import Preamble
from tablehost.metrics.meter import Meter
from tablehost.people.command_line import Answer, CommandLine
from tablehost.people.player import Player
from tablehost.ssh.exchange import Exchange, hash_of
from tablehost.ssh.gate import Gate
from tablehost.ssh_address import SshAddress
from tablehost.store.door import Ban
from tests.tablehost.fronts.test_front_manager import SETTINGS, Invited
from tests.tablehost.hall_socket.ear import Ear
from tests.tablehost.ssh.test_exchange import MARA, proof

HOST_KEY = asyncssh.generate_private_key("ssh-ed25519")
FORGOTTEN = messages.Disconnect(1, "forgotten")


class Far:
    """A front that can say anything."""

    def __init__(self, fronts: ApartFronts, name: str = "far") -> None:
        self._link, theirs = pipe()
        self._ear = Ear()
        self._link.attach(self._ear)
        self._fronts = fronts
        fronts.accept(Preamble("apart", front=name), theirs)
        self.name = name

    async def said(self, kind: type[Any]) -> list[Any]:
        """All messages of a kind, at least one."""
        await self._ear.until(lambda: bool(self.told(kind)))
        return self.told(kind)

    def told(self, kind: type[Any]) -> list[Any]:
        """All messages of a kind, so far."""
        told = Decoder(TO_APART).feed(self._ear.heard)
        return [one for one in told if isinstance(one, kind)]

    def say(self, message: Any) -> None:
        self._link.send(encode(message))

    async def until(self, holds: Callable[[], bool]) -> None:
        await self._ear.until(holds)

    async def ended(self) -> None:
        await self._ear.until(lambda: self._ear.is_lost)

    async def comes(self, number: int = 1) -> bytes:
        """A client connects, and exchanges keys; the session's id."""
        words = [word for one in await self.said(NewWords) for word in one.words]
        self.say(Came(number, "192.0.2.7", words[number]))
        version = f"SSH-2.0-tablehost {words[number]}".encode()
        before = b"".join(map(String, (b"SSH-2.0-x", version, b"", b"")))
        self.exchange = Sign(number, number, "sha256", before, b"keys")
        self.say(self.exchange)
        await self._ear.until(lambda: any(one.number == number for one in self.told(Signed)))
        return hash_of(Exchange("sha256", before, b"keys"), HOST_KEY.public_data, words[number])

    async def mara(self) -> None:
        """Somebody with a key logs in."""
        told = proof(session=await self.comes())
        self.say(LogIn(1, "mara", told.request, told.signature))
        await self.said(Pass)

    async def session(self, connection: int, name: str, key: str | None) -> bool:
        """Whether a session is begun."""
        ours, theirs = pipe()
        ear = Ear()
        ours.attach(ear)
        preamble = Preamble("seat", name, key, front=self.name, connection=connection)
        self._fronts.accept_session(preamble, theirs)
        await ear.until(lambda: ear.is_lost or bool(ear.heard))
        self.last_session = ear
        return not ear.is_lost


class House:
    """The hall's side, and whose sessions it has begun."""

    def __init__(self) -> None:
        self.begun: list[Player] = []
        self.asked: list[CommandLine] = []
        self.shut_out = ""
        self.manager = FrontManager(
            gate=Gate(SETTINGS.limits, self._find_ban),
            settings=SETTINGS,
            address=lambda: SshAddress("table.local", 22),
            answer=self._answer,
            meter=Meter(),
            loads=FrontLoads(),
            invitations=Invited(),
        )
        self.fronts = ApartFronts(self.manager, HOST_KEY, self._attach)

    def _find_ban(self, *, key: str | None = None, **_: str | None) -> Ban | None:
        is_banned = self.shut_out and key == ban_value(self.shut_out)
        return Ban("key", key, None, "", 0) if key and is_banned else None

    def _attach(self, link: PacedLink, player: Player) -> None:
        self.begun.append(player)
        link.send(b"hello")

    async def _answer(self, asked: CommandLine) -> Answer:
        self.asked.append(asked)
        return Answer("done")


@pytest.fixture
async def house() -> AsyncIterator[House]:
    made = House()
    yield made
    made.manager.close()


async def test_settings_hold_no_secret(house: House) -> None:
    (settings,) = await Far(house.fronts).said(messages.Settings)

    assert settings.host_key == HOST_KEY.export_public_key()
    assert (settings.keys, settings.passphrase) == ([], b"")


async def test_session_is_the_proven_players_or_a_guests(house: House) -> None:
    far, key = Far(house.fronts), MARA.get_fingerprint()
    await far.mara()

    assert await far.session(1, "mara", key)
    assert await far.session(1, "guest", None)
    assert not await far.session(1, "bob", key)
    assert not await far.session(1, "mara", "SHA256:another")
    assert not await far.session(2, "mara", key)
    assert not await Far(house.fronts, "other").session(1, "mara", key)
    where = "192.0.2.7 at far"
    assert house.begun == [Player("mara", key, where, 1), Player("guest", None, where, 1)]


async def test_proof_of_one_session_proves_nothing_in_another(house: House) -> None:
    far = Far(house.fronts)
    told = proof(session=await far.comes(2))
    await far.comes(1)
    far.say(LogIn(1, "mara", told.request, told.signature))

    assert await far.said(messages.Disconnect) == [FORGOTTEN]
    assert not await far.session(1, "mara", MARA.get_fingerprint())


async def test_word_is_good_for_one_connection(house: House) -> None:
    far = Far(house.fronts)
    (first,) = await far.said(NewWords)
    for number in (2, 1):
        far.say(Came(number, "192.0.2.7", first.words[0]))
    far.say(Sign(7, 1, "sha256", b"", b""))

    assert await far.said(messages.Disconnect) == [FORGOTTEN]
    assert await far.said(Signed) == [Signed(7, b"")]


async def test_pass_is_good_at_the_next_hall_for_its_connection_alone(house: House) -> None:
    far = Far(house.fronts)
    await far.mara()
    (granted,) = await far.said(Pass)
    again = House()
    next_far, other = Far(again.fronts), Far(again.fronts, "other")
    next_far.say(StillIn(1, granted.granted))
    next_far.say(StillIn(2, granted.granted))
    next_far.say(StillIn(3, granted.granted[:-1] + b"x"))
    other.say(StillIn(1, granted.granted))

    await next_far.until(lambda: len(next_far.told(messages.Disconnect)) == 2)
    assert [one.connection for one in next_far.told(messages.Disconnect)] == [2, 3]
    assert await other.said(messages.Disconnect) == [FORGOTTEN]
    assert await next_far.session(1, "mara", MARA.get_fingerprint())
    next_far.say(far.exchange)  # ssh changes its keys from time to time
    (signed,) = await next_far.said(Signed)
    assert signed.signature
    again.manager.close()


async def test_front_that_is_shut_out_loses_its_sessions_and_does_not_come_back(
    house: House,
) -> None:
    far, other = Far(house.fronts), Far(house.fronts, "other")
    await far.mara()
    assert await far.session(1, "mara", MARA.get_fingerprint())
    house.shut_out = "far"

    await far.said(ShutOut)
    await far.ended()
    await far.last_session.until(lambda: far.last_session.is_lost)
    assert not await far.session(1, "mara", MARA.get_fingerprint())
    again = Far(house.fronts)
    await again.ended()
    assert again.told(ShutOut)
    assert not again.told(messages.Settings) + again.told(NewWords)
    await other.mara()
    assert not other.told(ShutOut)


async def test_command_is_that_of_the_proven_player(house: House) -> None:
    far = Far(house.fronts)
    far.say(RunHere(1, 1, ["me"], False, {}))
    await far.said(messages.CommandAnswer)
    assert not house.asked
    await far.mara()
    far.say(RunHere(2, 1, ["me"], False, {}))
    await far.until(lambda: bool(house.asked))

    assert house.asked[0].player.key == MARA.get_fingerprint()


OTHERS = [
    messages.Connected(1, "192.0.2.7"),
    messages.LoginRequested(1, "mara", MARA.get_fingerprint()),
    messages.AlreadyIn(1, "192.0.2.7", "mara", MARA.get_fingerprint()),
    messages.PassphraseTried("192.0.2.7", right=True),
    messages.IsInvited(1, "SHA256:known"),
    messages.CheckCode(1, "192.0.2.7", "sesame", None),
    messages.RunCommand(1, ["me"], "mara", MARA.get_fingerprint(), "192.0.2.7", False, {}),
]


def test_every_message_of_other_fronts_is_tried_or_harmless() -> None:
    """A new message is refused here, too, or named as one that says nothing about anybody."""
    kinds, apart = set(get_args(messages.FromFront)), set(get_args(FromApart))
    assert kinds - apart == {type(one) for one in OTHERS}
    assert kinds & apart == {messages.Disconnected, messages.Timings, messages.FrontLoad}


@pytest.mark.parametrize("message", OTHERS, ids=lambda one: type(one).__name__)
async def test_what_other_fronts_may_say_ends_it(house: House, message: Any) -> None:
    far = Far(house.fronts)
    far.say(message)

    await far.ended()
    assert not house.asked
