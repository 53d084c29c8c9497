"""A session over the hall's socket: the same frames as anywhere, for the player who began it."""

from pathlib import Path

import pytest

from client.connection.hall_client import HallClient
from engine.sync.reports import Refused
from tablehost.fronts.attaching import Attach, first_words
from tablehost.fronts.unix import SOCKET, SocketLink, connected
from tests.tablehost.fronts.ear import Ear
from tests.tablehost.running import running


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


class Terminal(Ear):
    """What a player's client knows, at the other end of a socket."""

    def __init__(self, link: SocketLink, attach: Attach) -> None:
        super().__init__()
        self.guest = HallClient(link.send)
        self.seat: object = None
        link.send(first_words(attach))
        link.attach(self)
        self.guest.hello("en", "", self._welcome, self._refused)

    def hear(self, data: bytes) -> None:
        self.guest.hear(data)
        super().hear(data)

    def _welcome(self, seat: object) -> None:
        self.seat = seat

    def _refused(self, why: Refused) -> None:
        raise AssertionError(why)


async def test_session_is_its_player_and_sees_the_lobby(data: Path) -> None:
    async with running(data):
        link = await connected(data / SOCKET)
        mara = Terminal(link, Attach("session", "mara", "SHA256:abc", "192.0.2.7"))
        await mara.until(lambda: bool(mara.guest.lobby["people"]))
        link.close()
        await mara.until(lambda: mara.is_lost)

    assert mara.guest.name == "mara"
    assert mara.guest.known
    assert mara.seat == {}
    assert not (data / SOCKET).exists()


async def test_session_is_told_goodbye_when_the_host_closes(data: Path) -> None:
    async with running(data):
        link = await connected(data / SOCKET)
        finn = Terminal(link, Attach("session", "finn"))
        await finn.until(lambda: bool(finn.guest.lobby["people"]))
        told: list[object] = []
        finn.guest.tell = told.append
    await finn.until(lambda: finn.is_lost)

    assert "closing" in repr(told)
