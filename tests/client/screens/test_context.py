"""The address of the host that others are told."""

import pytest

from client.connection.link import pipe
from client.session.play import PlayerApp
from tests.client.sessions import FakeTerminal


@pytest.mark.parametrize(
    ("host", "by_address", "where", "other"),
    [
        ("table.local", "-p 2222 192.0.2.7", "-p 2222 table.local", "-p 2222 192.0.2.7"),
        ("table.local", "", "-p 2222 table.local", ""),
        ("localhost", "-p 2222 192.0.2.7", "-p 2222 192.0.2.7", ""),
        ("127.0.0.1", "-p 2222 192.0.2.7", "-p 2222 192.0.2.7", ""),
        ("::1", "-p 2222 192.0.2.7", "-p 2222 192.0.2.7", ""),
        ("localhost", "", "-p 2222 localhost", ""),
        ("192.0.2.7", "-p 2222 192.0.2.7", "-p 2222 192.0.2.7", ""),
    ],
)
async def test_others_are_told_an_address_that_is_theirs_too(
    host: str, by_address: str, where: str, other: str
) -> None:
    app = PlayerApp(FakeTerminal(), pipe()[0], host=host, port=2222)
    app.hall.by_address = by_address

    assert (app.lobby.context.where, app.lobby.context.other_where) == (where, other)
