"""A hall with an admin."""

import pytest

from tablehost.hall.admin import overview
from tablehost.hall.hall import Hall
from tests.halls import host_of
from tests.tablehost.hall.conftest import Arrive, Person

HOST = "SHA256:host"


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overview, "PAUSE", 0.01)


@pytest.fixture
async def mona(hall: Hall, arrive: Arrive) -> Person:
    """A host, in the lobby."""
    host_of(hall).admins.add(HOST)
    person: Person = await arrive("mona", HOST)
    return person
