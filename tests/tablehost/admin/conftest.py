"""A host in its own process, with one admin key."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person


class Party:
    """The host, and two people with machines of their own; mona is a host."""

    def __init__(self, folder: Path) -> None:
        self.host = PlayedHost(folder / "data")
        self.mona, self.eve = (Person(folder / name, name) for name in ("mona", "eve"))
        self.host.data.mkdir(mode=0o700)
        hosts = self.host.data / "hosts"
        hosts.write_text((folder / "mona" / "mona.pub").read_text())
        hosts.chmod(0o600)


@pytest.fixture(scope="module")
def party(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Party]:
    party = Party(tmp_path_factory.mktemp("party"))
    with party.host:
        yield party
