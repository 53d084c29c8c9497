"""A session over the hall's socket gets the usual frames."""

from pathlib import Path

import pytest

from client.connection.hall_client import HallClient
from client.connection.news import News
from engine.sync.reports import Refused
from tablehost.hall_socket.link import SOCKET_NAME, SocketLink, connect
from tablehost.hall_socket.preamble import Preamble, encode_preamble
from tests.tablehost.hall_socket.ear import Ear
from tests.tablehost.running import running


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


class Terminal(Ear):
    """A player's client at the other end of a socket."""

    def __init__(self, link: SocketLink, attach: Preamble) -> None:
        super().__init__()
        self.told: list[News] = []
        self.guest = HallClient(link.send, self.told.append)
        self.seat: object = None
        link.send(encode_preamble(attach))
        link.attach(self)
        self.guest.hello("en", "", self._welcome, self._refused)

    def hear(self, data: bytes) -> None:
        self.guest.hear(data)
        super().hear(data)

    def _welcome(self, seat: object) -> None:
        self.seat = seat

    def _refused(self, why: Refused) -> None:
        raise AssertionError(why)


async def test_session_belongs_to_its_player_and_sees_the_lobby(data: Path) -> None:
    async with running(data):
        link = await connect(data / SOCKET_NAME)
        mara = Terminal(link, Preamble("session", "mara", "SHA256:abc", "192.0.2.7"))
        await mara.until(lambda: bool(mara.guest.lobby["people"]))
        link.close()
        await mara.until(lambda: mara.is_lost)

    assert mara.guest.name == "mara"
    assert mara.guest.known
    assert mara.seat == {}
    assert not (data / SOCKET_NAME).exists()


async def test_session_is_told_goodbye_when_the_host_closes(data: Path) -> None:
    async with running(data):
        link = await connect(data / SOCKET_NAME)
        finn = Terminal(link, Preamble("session", "finn"))
        await finn.until(lambda: bool(finn.guest.lobby["people"]))
    await finn.until(lambda: finn.is_lost)

    assert "closing" in repr(finn.told)
