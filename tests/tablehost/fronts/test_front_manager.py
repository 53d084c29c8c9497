"""The hall's side of all fronts: counts, decisions and answers."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from client.connection.link import PacedLink
from engine.sync.frames import encode
from engine.sync.house_view import Load
from tablehost.access.invitations import Verdict
from tablehost.access.limits import Limits
from tablehost.fronts import messages, remote_hall
from tablehost.fronts.front_manager import FrontLoads, FrontManager, RemoteConnection
from tablehost.fronts.remote_hall import RemoteHall, dial
from tablehost.hall_socket.link import SOCKET_NAME, connect
from tablehost.hall_socket.preamble import Preamble, encode_preamble
from tablehost.hall_socket.server import SocketServer
from tablehost.metrics.meter import Meter
from tablehost.people.command_line import Answer, CommandLine
from tablehost.people.player import Player
from tablehost.ssh.gate import Gate, Refusal
from tablehost.ssh_address import SshAddress
from tablehost.store.door import Ban
from tests.tablehost.hall_socket.ear import Ear

PATIENCE = 60.0  # seconds; only a failing test waits that long
HERE = "192.0.2.7"
FEW = Limits(connections=5, connections_per_address=3, connections_per_key=2, half_open=2)
SETTINGS = messages.Settings(
    "1",
    messages.wire(),
    b"",
    FEW,
    "open",
    keys=[],
    passphrase=b"",
    typed="table.local",
    port=22,
    language="fr",
)


class FakeConnection:
    """A connection at a front, and the messages it received."""

    def __init__(self, front: RemoteHall, address: str = HERE) -> None:
        self.decisions: list[Refusal | None] = []
        self.refused: list[Refusal] = []
        self.dropped: list[Refusal] = []
        self.front = front
        front.gate.connect(self, address)

    def refuse_login(self, why: Refusal) -> None:
        self.refused.append(why)

    def disconnect(self, why: Refusal) -> None:
        self.dropped.append(why)

    async def enter(self, name: str = "mara", key: str | None = None) -> Refusal | None:
        self.front.gate.login(self, Player(name, key, HERE), self.decisions.append)
        await eventually(lambda: self.decisions)
        return self.decisions[0]

    def leave(self) -> None:
        self.front.gate.disconnect(self)


class Invited:
    """Invites one key, and everybody with the right code."""

    async def knows(self, key: str) -> bool:
        return key == "SHA256:known"

    async def admit(self, address: str, typed: str, key: str | None) -> Verdict:
        return Verdict(admitted=typed == "sesame", wait=0 if typed == "sesame" else 7)


class HallSide:
    """The hall's side at a socket, and fronts that have connected."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.bans: list[Ban] = []
        self.asked: list[CommandLine] = []
        self.meter = Meter()
        self.loads = FrontLoads()
        self.fronts: list[RemoteHall] = []
        self.gate: Gate[RemoteConnection]
        self._manager: FrontManager
        self._server: SocketServer

    async def open(self, settings: messages.Settings = SETTINGS) -> None:
        """Start, or restart without any state."""
        self.gate = Gate(settings.limits, self._find_ban)
        self._manager = FrontManager(
            gate=self.gate,
            settings=settings,
            address=lambda: SshAddress("table.local", 22),
            answer=self._answer,
            meter=self.meter,
            loads=self.loads,
            invitations=Invited(),
        )
        self._server = await SocketServer.open(self.data, {"front": self._manager.accept})

    async def close(self) -> None:
        self._manager.close()
        await self._server.close()

    async def front(self, load: messages.FrontLoad | None = None) -> RemoteHall:
        found = RemoteHall(
            partial(dial, self.data / SOCKET_NAME), "1", lambda: load or messages.FrontLoad()
        )
        self.fronts.append(found)
        async with asyncio.timeout(PATIENCE):
            await found.settings
        return found

    def _find_ban(self, **who: str | None) -> Ban | None:
        return next((ban for ban in self.bans if who.get(ban.kind) == ban.value), None)

    async def _answer(self, asked: CommandLine) -> Answer | None:
        self.asked.append(asked)
        match asked.argv:
            case ("board", _):
                return None
            case ("break",):
                raise ValueError
        return Answer(f"for {asked.player.name}", 3)


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[HallSide]:
    opened = HallSide(tmp_path)
    await opened.open()
    yield opened
    for front in opened.fronts:
        front.close()
    await opened.close()


async def eventually(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 - waits for what crosses sockets, on many ways
            await asyncio.sleep(0.001)


@asynccontextmanager
async def without_hall(hall: HallSide) -> AsyncIterator[None]:
    """Stop the hall for a while; it restarts without state."""
    await hall.close()
    await eventually(lambda: not any(front._there.is_set() for front in hall.fronts))
    yield
    await hall.open()


async def test_load_and_tasks_are_summed_over_processes(
    hall: HallSide, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_hall, "REPORT_EVERY", 0.001)
    late = await hall.front(messages.FrontLoad(lag=90, memory=70, tasks=12))
    await hall.front(messages.FrontLoad(lag=5, memory=80, tasks=30))
    loads, own = hall.loads, Load(sessions=3, lag=20, frame=(4, 8), memory=60)

    await eventually(lambda: loads.tasks() == 42)
    assert loads.add_load(own) == Load(sessions=3, lag=90, frame=(4, 8), memory=210)

    late.close()
    await eventually(lambda: loads.tasks() == 30)
    assert loads.add_load(own) == Load(sessions=3, lag=20, frame=(4, 8), memory=140)


async def test_limits_apply_to_all_fronts_together(hall: HallSide) -> None:
    one, other = await hall.front(), await hall.front()

    assert await FakeConnection(one).enter("a", "SHA256:one") is None
    assert await FakeConnection(other).enter("b", "SHA256:one") is None
    assert await FakeConnection(one).enter("c", "SHA256:one") == "full_key"
    assert await FakeConnection(other).enter("d") is None
    assert await FakeConnection(one).enter("e") == "full_address"
    assert await FakeConnection(one, "198.51.100.1").enter("f") is None
    assert await FakeConnection(other, "198.51.100.2").enter("g") is None
    assert await FakeConnection(other, "198.51.100.3").enter("h") == "full"


async def test_leaving_frees_a_place_at_every_front(hall: HallSide) -> None:
    one, other = await hall.front(), await hall.front()
    inside = [FakeConnection(one), FakeConnection(one), FakeConnection(other)]
    for doorman in inside:
        assert await doorman.enter() is None
    assert await FakeConnection(other).enter() == "full_address"
    inside[0].leave()

    assert await FakeConnection(other).enter() is None


async def test_idle_connection_gives_way_across_fronts(hall: HallSide) -> None:
    one, other = await hall.front(), await hall.front()
    first = FakeConnection(one)
    await eventually(lambda: hall.gate.half_open == 1)
    FakeConnection(other)
    await eventually(lambda: hall.gate.half_open == 2)
    FakeConnection(other)
    await eventually(lambda: first.dropped)

    assert first.dropped == ["crowded_out"]
    assert await first.enter() == "crowded_out"


async def test_counts_of_a_dead_front_are_removed(hall: HallSide) -> None:
    one, other = await hall.front(), await hall.front()
    for _ in range(3):
        assert await FakeConnection(one).enter() is None
    one.close()
    await eventually(lambda: hall.gate.logged_in == 0)

    assert await FakeConnection(other).enter() is None


async def test_bans_apply_at_every_front(hall: HallSide) -> None:
    one, other = await hall.front(), await hall.front()
    guest = FakeConnection(other)
    assert await guest.enter("mara") is None
    hall.bans += [ban("name", "mara"), ban("address", HERE)]
    late = FakeConnection(one)
    await eventually(lambda: late.refused)
    await eventually(lambda: other.gate.ban_of(guest, Player("mara")))

    assert late.refused == [ban("address", HERE)]
    assert other.gate.ban_of(guest, Player("mara")) == ban("name", "mara")


async def test_wrong_passphrases_count_at_every_front_but_once(hall: HallSide) -> None:
    one, other = await hall.front(), await hall.front()
    for _ in range(20):
        one.guesses.wrong(HERE)
    await eventually(lambda: not other.guesses.may(HERE))
    assert other.guesses._wrong[HERE][0] == pytest.approx(20, abs=0.5)
    other.guesses.right(HERE)
    await eventually(lambda: one.guesses.may(HERE))


async def test_front_knows_the_lowest_load(hall: HallSide) -> None:
    one, other = await hall.front(), await hall.front()
    assert one.gate.delay() == 0
    guests = [FakeConnection(one), FakeConnection(one)]
    assert one.gate.delay() > 0
    assert other.gate.delay() == 0
    FakeConnection(other)
    await eventually(lambda: one.gate.fewest == 1)
    two_more = one.gate.delay()
    guests[0].leave()

    assert 0 == one.gate.delay() < two_more


async def test_new_hall_counts_existing_and_decides_waiting_connections(hall: HallSide) -> None:
    front = await hall.front()
    inside = FakeConnection(front)
    assert await inside.enter(key="SHA256:one") is None
    async with without_hall(hall):
        half_open, waiting, gone = (
            FakeConnection(front),
            FakeConnection(front),
            FakeConnection(front),
        )
        front.gate.login(waiting, Player("w", None, HERE), waiting.decisions.append)
        gone.leave()
    await eventually(lambda: waiting.decisions)

    assert waiting.decisions == [None]
    assert (hall.gate.logged_in, hall.gate.half_open) == (2, 1)
    assert len(inside.decisions) == 1
    half_open.leave()
    inside.leave()
    waiting.leave()
    await eventually(lambda: hall.gate.logged_in == hall.gate.half_open == 0)


async def test_commands_are_answered_by_the_hall(hall: HallSide) -> None:
    front = await hall.front()
    player = Player("mara", "SHA256:one", HERE)
    asked = CommandLine(("list", "--json"), player, False, {"LANG": "fr_FR.UTF-8"})

    assert await front.run_command(asked) == Answer("for mara", 3)
    assert hall.asked == [asked]
    assert await front.run_command(CommandLine(("board", "WOLF"), player, True, {})) is None


async def test_failing_command_is_answered_in_the_players_language(
    hall: HallSide, caplog: pytest.LogCaptureFixture
) -> None:
    front = await hall.front()
    answer = await front.run_command(
        CommandLine(("break",), Player("mara"), False, {"LANG": "en_GB"})
    )

    assert answer is not None
    assert answer.code == 1
    assert "Something went wrong" in answer.text
    assert "could not be answered" in caplog.text


async def test_command_waits_a_limited_time_for_the_hall(
    hall: HallSide, monkeypatch: pytest.MonkeyPatch
) -> None:
    front = await hall.front()
    asked = CommandLine(("list",), Player("mara"), False, {})
    async with without_hall(hall):
        waiting = asyncio.create_task(front.run_command(asked))
        await asyncio.sleep(0)  # it has begun
        monkeypatch.setattr(remote_hall, "ANSWERED_WITHIN", 0.0)
        in_vain = await front.run_command(asked)

    assert in_vain is not None
    assert in_vain.text == "L’hôte redémarre. Réessayez dans un instant."
    assert await waiting == Answer("for mara", 3)


async def test_invitations_are_checked_by_the_hall(hall: HallSide) -> None:
    front = await hall.front()

    assert await front.knows("SHA256:known")
    assert not await front.knows("SHA256:other")
    assert await front.admit(HERE, "sesame", None) == Verdict(admitted=True)
    assert await front.admit(HERE, "open up", None) == Verdict(admitted=False, wait=7)


async def test_metrics_are_summed_over_fronts(
    hall: HallSide, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_hall, "REPORT_EVERY", 0.001)
    for front in (await hall.front(), await hall.front()):
        front.stopwatch.joins.observe(0.25)
        front.stopwatch.frames.observe(0.5)
        front.stopwatch.shown.inc(1000)

    def value(name: str) -> float | None:
        return hall.meter.registry.get_sample_value(f"tablehost_{name}")

    await eventually(lambda: value("shown_bytes_total") == 2000)

    assert value("join_seconds_count") == 2
    assert value("key_to_frame_seconds_sum") == 1.0


@pytest.mark.parametrize(
    "rubbish",
    [b"\xff" * 100, encode(messages.LoginDecided(1, None, "h", 1)), b"\x03\x90\x90\x90"],
    ids=["noise", "the hall's own words", "arrays"],
)
async def test_front_with_invalid_frames_is_disconnected(hall: HallSide, rubbish: bytes) -> None:
    front = await hall.front()
    rogue = await connect(hall.data / SOCKET_NAME)
    rogue.send(encode_preamble(Preamble("front")))
    rogue.send(encode(messages.Connected(1, HERE)) + rubbish)
    ear = Ear()
    rogue.attach(ear)
    await ear.until(lambda: ear.is_lost)
    await eventually(lambda: hall.gate.half_open == 0)

    assert await FakeConnection(front).enter() is None


async def test_front_of_another_version_is_reported(hall: HallSide) -> None:
    old = RemoteHall(partial(dial, hall.data / SOCKET_NAME), "0")
    async with asyncio.timeout(PATIENCE):
        await old.other_version.wait()
    old.close()

    assert not old.settings.done()


async def test_front_of_another_version_serves_a_hall_that_says_the_same(hall: HallSide) -> None:
    other = RemoteHall(partial(dial, hall.data / SOCKET_NAME), "0", wire=messages.wire())
    async with asyncio.timeout(PATIENCE):
        await other.settings
    other.close()

    assert not other.other_version.is_set()


async def test_hall_whose_first_message_is_not_understood_is_of_another_version(
    tmp_path: Path,
) -> None:
    def greet(_: Preamble, link: PacedLink) -> None:
        link.attach(Ear())
        link.send(encode(messages.FewestConnections(1))[:-1] + b"\xc1")

    server = await SocketServer.open(tmp_path, {"front": greet})
    front = RemoteHall(partial(dial, tmp_path / SOCKET_NAME), "0")
    async with asyncio.timeout(PATIENCE):
        await front.other_version.wait()
    front.close()
    await server.close()


def ban(kind: str, value: str) -> Ban:
    return Ban(kind, value, None, "", 0)  # type: ignore[arg-type]  # one of the three kinds
