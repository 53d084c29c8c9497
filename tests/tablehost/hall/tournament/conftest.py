"""Times of tournaments that nobody wants to wait for."""

import pytest

from tablehost.hall.tournament import rounds, tournament
from tests.tablehost.hall.conftest import arrive, hanging

__all__ = ["arrive", "hanging"]


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Breaks and pauses are over at once; whatever people do ends the rest."""
    monkeypatch.setattr(tournament, "TICK", 0.05)
    monkeypatch.setattr(tournament, "GATHER", 0.0)
    monkeypatch.setattr(tournament, "FIRST_TIME", 0.0)
    monkeypatch.setattr(tournament, "GUESTS_TIME", 0.0)
    monkeypatch.setattr(tournament, "BREAK_TIME", 0.0)
    monkeypatch.setattr(rounds, "RESULT_TIME", 0.0)
    monkeypatch.setattr(rounds, "AWAY_TIME", 0.0)
    monkeypatch.setattr(rounds, "BEGIN_AGAIN", 0.05)
