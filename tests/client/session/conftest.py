"""A hall for the tests of sessions, and players who come in."""

import pytest

from tablehost.hall.hall import Hall
from tests.client.session.sealing import Arrive, Player
from tests.halls import hall, quick_bots, same_luck, store

__all__ = ["hall", "quick_bots", "same_luck", "store"]


@pytest.fixture
async def arrive(hall: Hall) -> Arrive:
    """Connect a player and say hello."""

    async def arrive(name: str) -> Player:
        player = Player(hall, name)
        await player.hello()
        return player

    return arrive
