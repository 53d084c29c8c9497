"""Every kind of session counts for garbage collection, however it ends."""

import gc
from typing import Any

import pytest

from client.connection.link import PacedLink, pipe
from client.session.backoff import Backoff
from tablehost.people.player import Player
from tablehost.people.terminal import Terminal
from tablehost.sessions import garbage, sessions
from tablehost.sessions.garbage import FEW
from tablehost.sessions.sessions import Sessions
from tablehost.ssh_address import SshAddress
from tests.client.sessions import FakeTerminal
from tests.tablehost.ssh.host import eventually

BOB = Player("bob", None, "127.0.0.1")


class Bare(FakeTerminal):
    """A terminal without a start command."""

    argv: tuple[str, ...] = ()


class Pipes:
    """Links to nobody."""

    backoff: Backoff | None = None

    async def connect(self, terminal: Terminal, player: Player) -> PacedLink:
        return pipe()[0]

    reconnect = connect


class Brief:
    """Frames of a client that leaves at once."""

    def __init__(self, *_: Any) -> None:
        pass

    async def run(self) -> None:
        """Nothing to carry."""


async def over(*_: Any, **__: Any) -> str:
    return "left"


class BriefApp:
    """An app whose player leaves at once."""

    def __init__(self, *_: Any, **__: Any) -> None: ...

    async def enter_hall(self) -> str:
        return "left"


class FailingApp(BriefApp):
    async def enter_hall(self) -> str:
        raise ConnectionError


@pytest.fixture
def sweeps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    swept: list[int] = []
    monkeypatch.setattr(garbage, "SOON", 0.0)
    monkeypatch.setattr(gc, "collect", lambda: swept.append(1))
    return swept


@pytest.mark.parametrize("kind", ["serve", "lines", "frames"])
async def test_ended_sessions_are_collected(
    monkeypatch: pytest.MonkeyPatch, sweeps: list[int], kind: str
) -> None:
    monkeypatch.setattr(sessions, "PlayerApp", BriefApp)
    monkeypatch.setattr(sessions, "talk", over)
    monkeypatch.setattr(sessions, "FrameRelay", Brief)
    house = Sessions(Pipes(), lambda: SshAddress("table.local", 22), "en")

    for _ in range(FEW):
        await getattr(house, kind)(Bare(), BOB)

    await eventually(lambda: sweeps)


async def test_failed_sessions_are_collected(
    monkeypatch: pytest.MonkeyPatch, sweeps: list[int]
) -> None:
    monkeypatch.setattr(sessions, "PlayerApp", FailingApp)
    house = Sessions(Pipes(), lambda: SshAddress("table.local", 22), "en")

    for _ in range(FEW):
        with pytest.raises(ConnectionError):
            await house.serve(Bare(), BOB)

    await eventually(lambda: sweeps)
