"""People who connect with the real ssh client."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tablehost.cluster.fixtures import servers
from tests.tablehost.played.people import Person

__all__ = ["servers"]


@pytest.fixture
def people(tmp_path: Path) -> Callable[[str], Person]:
    """A person by name, with their own machine."""
    return lambda name: Person(tmp_path / f"home-{name}", name)
